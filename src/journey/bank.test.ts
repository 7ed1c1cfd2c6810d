import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { bankSuite } from './bank.suite.ts';

bankSuite(useService({}, { isWhole: true }), plainVisitors, { isWhole: false });
