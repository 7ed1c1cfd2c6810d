import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { foundSuite } from './found.suite.ts';

foundSuite(useService({}, { isWhole: true }), plainVisitors);
