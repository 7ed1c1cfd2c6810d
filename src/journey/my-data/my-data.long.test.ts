import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { downloadSuite, myDataSuite } from './my-data.suite.ts';

const service = useService({}, { isWhole: true });
const open = browserVisitors(useBrowser());
myDataSuite(service, open);
downloadSuite(service, open);
