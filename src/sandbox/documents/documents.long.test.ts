import { testDocuments } from './documents.suite.ts';

testDocuments({ every: 1, runs: 100 });
