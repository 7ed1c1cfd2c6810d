import { TELLING_PERSONAS } from '../sandbox/people/telling-personas.fixture.ts';
import { testAmounts } from './cross-source.suite.ts';

testAmounts(TELLING_PERSONAS);
