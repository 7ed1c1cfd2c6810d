import { governorSuite } from './governor.suite.ts';

governorSuite({ isWhole: true });
