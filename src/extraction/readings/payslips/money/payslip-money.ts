export {
  cellsOf,
  type PayslipMoney,
  sumOf,
  type Total,
  type Totals,
  totalsOf,
} from '../../../relations/payslips/figures.ts';
