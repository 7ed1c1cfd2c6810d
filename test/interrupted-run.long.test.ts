import { interruptedRunSuite } from './interrupted-run.suite.ts';

interruptedRunSuite({ isWhole: true });
