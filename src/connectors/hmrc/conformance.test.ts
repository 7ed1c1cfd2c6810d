import { testHmrc } from './hmrc-conformance.suite.ts';

testHmrc('mtd-employments');
