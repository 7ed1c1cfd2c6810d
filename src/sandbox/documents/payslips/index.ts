import type { PayslipLayout } from '../payslip.ts';
import { brightwell } from './brightwell.ts';
import { civic } from './civic.ts';
import { gridstone } from './gridstone.ts';
import { ledgerfold } from './ledgerfold.ts';
import { sealmark } from './sealmark.ts';
import { tallyweek } from './tallyweek.ts';

/** Invented payroll programs that print like some real ones. */
export const PAYSLIP_LAYOUTS: readonly PayslipLayout[] = [
  ledgerfold,
  brightwell,
  gridstone,
  tallyweek,
  sealmark,
  civic,
];
