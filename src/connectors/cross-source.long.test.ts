import { PERSONA_NAMES } from '../sandbox/people/index.ts';
import { testAmounts } from './cross-source.suite.ts';

testAmounts(PERSONA_NAMES);
