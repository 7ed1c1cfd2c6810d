import { useBrowser } from '../../test/support/browser.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { foundSuite } from './found.suite.ts';

foundSuite(useService({}, { isWhole: true }), browserVisitors(useBrowser()));
