import { testSample } from './sample.suite.ts';

testSample({ every: 1 });
