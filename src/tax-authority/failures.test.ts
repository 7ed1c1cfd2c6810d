import { failuresSuite } from './failures.suite.ts';

failuresSuite({ isWhole: false });
