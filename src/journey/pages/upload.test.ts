import { PHONE } from '../../../test/support/accessible.ts';
import { useBrowser } from '../../../test/support/browser.ts';
import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { uploadSuite } from './upload.suite.ts';

const service = useService({}, { isWhole: true });
uploadSuite({ service, browser: useBrowser(), open: plainVisitors, looks: [PHONE] });
