import { PERSONA_NAMES } from '../../sandbox/people/index.ts';
import { testEquality } from './equality.suite.ts';

testEquality(PERSONA_NAMES);
