import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { testAccountsOf } from './history.suite.ts';

testAccountsOf(PERSONA_NAMES);
