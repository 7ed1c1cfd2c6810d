import { queryConnectionSuite } from './query-connection.suite.ts';

queryConnectionSuite({ isWhole: false });
