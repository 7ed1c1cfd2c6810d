import { describe } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { foundDetailsSuite, foundSuite } from './found.suite.ts';

const service = useService({}, { isWhole: true });
const open = browserVisitors(useBrowser());
foundSuite(service, open);
foundDetailsSuite(service, open);
describe('without scripts', () => foundDetailsSuite(service, plainVisitors));
