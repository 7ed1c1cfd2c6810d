import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { askingPagesSuite } from './asking-pages.suite.ts';

askingPagesSuite(useService({}, { isWhole: true }), browserVisitors(useBrowser()));
