import { describe } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { browserVisitors } from '../../test/support/visitor.ts';
import { bankSuite } from './bank.suite.ts';

const service = useService({}, { isWhole: true });
bankSuite(service, browserVisitors(useBrowser()), { isWhole: true });
describe('without scripts', () => bankSuite(service, plainVisitors, { isWhole: true }));
