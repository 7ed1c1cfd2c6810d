import { testHmrc } from './hmrc-conformance.suite.ts';
import { PROFILES } from './settings.ts';

for (const profile of PROFILES) testHmrc(profile);
