import { plainVisitors } from '../../../test/support/plain-visitor.ts';
import { useService } from '../../../test/support/service.ts';
import { myDataSuite } from './my-data.suite.ts';

myDataSuite(useService({}, { isWhole: true }), plainVisitors);
