import { plainVisitors } from '../../test/support/plain-visitor.ts';
import { useService } from '../../test/support/service.ts';
import { twoBrowsersSuite } from './two-browsers.suite.ts';

twoBrowsersSuite(useService({}, { isWhole: true }), plainVisitors, { runs: 1, stepsEach: 6 });
