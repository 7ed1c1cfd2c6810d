import { propertiesSuite } from './properties.suite.ts';

propertiesSuite({ numRuns: 12 });
