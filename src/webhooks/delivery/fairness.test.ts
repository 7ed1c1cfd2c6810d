import { testFairness } from './fairness.suite.ts';

testFairness(4);
