import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { testEquality } from './equality.suite.ts';

testEquality(PERSONA_NAMES);
