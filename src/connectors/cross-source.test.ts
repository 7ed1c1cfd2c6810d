import { REPRESENTATIVE_PERSONAS } from '../sandbox/people/representative-personas.fixture.ts';
import { testAmounts } from './cross-source.suite.ts';

testAmounts(REPRESENTATIVE_PERSONAS);
