import { ALL_LOOKS } from '../../../test/support/accessible.ts';
import { useBrowser } from '../../../test/support/browser.ts';
import { useService } from '../../../test/support/service.ts';
import { browserVisitors } from '../../../test/support/visitor.ts';
import { otherUploadsSuite, uploadSuite } from './upload.suite.ts';

const service = useService({}, { isWhole: true });
const browser = useBrowser();
const given = { service, browser, open: browserVisitors(browser), looks: ALL_LOOKS };
uploadSuite(given);
otherUploadsSuite(given);
