import { personSuite } from './person.suite.ts';

personSuite({ isWhole: false });
