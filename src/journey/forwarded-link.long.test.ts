import { describe } from 'vitest';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { forwardedLinkSuite } from './forwarded-link.suite.ts';
import { twoBrowsersSuite } from './two-browsers.suite.ts';

forwardedLinkSuite(useService({}, { isWhole: true }), plainVisitors, {
  orders: [
    ['user_good', 'user_weekly'],
    ['user_weekly', 'user_good'],
  ],
  files: 16,
  isWhole: true,
});

describe('two browsers', () => {
  twoBrowsersSuite(useService({}, { isWhole: true }), plainVisitors, { runs: 8, stepsEach: 20 });
});
