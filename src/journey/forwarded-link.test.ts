import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { forwardedLinkSuite } from './forwarded-link.suite.ts';

forwardedLinkSuite(useService({}, { isWhole: true }), plainVisitors, {
  orders: [['user_good', 'user_weekly']],
  files: 4,
  isWhole: false,
});
