import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { myDataSuite } from './my-data.suite.ts';

myDataSuite(useService({}, { isWhole: true }), browserVisitors(useBrowser()));
