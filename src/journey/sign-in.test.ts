import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { signInSuite } from './sign-in.suite.ts';

signInSuite(useService({}, { isWhole: true }), plainVisitors, { isWhole: false });
