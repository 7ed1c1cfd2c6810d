import { rateEvidenceSuite } from './rate-evidence.suite.ts';

rateEvidenceSuite({ isWhole: false });
