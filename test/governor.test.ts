import { governorSuite } from './governor.suite.ts';

governorSuite({ isWhole: false });
