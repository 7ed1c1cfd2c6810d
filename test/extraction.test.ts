import { testAccuracy } from './extraction.suite.ts';

testAccuracy({ every: 10 });
