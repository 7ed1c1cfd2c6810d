import { useBrowser } from '../../test/support/browser.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { journeySuite } from './journey.suite.ts';

journeySuite(useService({}, { isWhole: true }), browserVisitors(useBrowser()));
