import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { testAmounts } from './cross-source.suite.ts';

testAmounts(PERSONA_NAMES);
