import { TELLING_PERSONAS } from '../../sandbox/people/telling-personas.fixture.ts';
import { testEquality } from './equality.suite.ts';

testEquality(TELLING_PERSONAS);
