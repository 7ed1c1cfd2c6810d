import { PAYSLIP_LAYOUT_NAMES, withNames } from '../layout-names.ts';
import type { PayslipLayout } from '../payslip.ts';
import { brackenridge } from './brackenridge.ts';
import { brightwell } from './brightwell.ts';
import { civic } from './civic.ts';
import { gridstone } from './gridstone.ts';
import { ledgerfold } from './ledgerfold.ts';
import { saltmarsh } from './saltmarsh.ts';
import { sealmark } from './sealmark.ts';
import { tallyweek } from './tallyweek.ts';

/** Invented payroll programs that print like some real ones. */
export const PAYSLIP_LAYOUTS = withNames<PayslipLayout>(
  { ledgerfold, brightwell, gridstone, tallyweek, sealmark, civic },
  PAYSLIP_LAYOUT_NAMES,
);

/** Payments that are not for a job: a pension, and work as a subcontractor. */
export const OTHER_LAYOUTS = withNames<PayslipLayout>({ saltmarsh, brackenridge }, PAYSLIP_LAYOUT_NAMES);
