import { REPRESENTATIVE_PERSONAS } from '#simulation/people/representative-personas.fixture.ts';
import { testEquality } from './equality.suite.ts';

testEquality(REPRESENTATIVE_PERSONAS);
