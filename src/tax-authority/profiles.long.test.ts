import { HMRC_PROFILES } from '#connectors';
import { testProfile } from './profiles.suite.ts';

for (const profile of HMRC_PROFILES) testProfile(profile);
