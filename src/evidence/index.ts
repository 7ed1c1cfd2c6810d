export {
  byPayDate,
  type Counted,
  countPayslips,
  counts,
  type LeftOut,
  type LeftOutReason,
} from './count-payslips.ts';
export { type Employer, employerOf, isSameEmployer } from './employer.ts';
export {
  type ClaimedIdentity,
  type ComparedDetail,
  compareIdentity,
  type ShownIdentity,
  type Whose,
  whoseIs,
} from './identity.ts';
export {
  type CountablePayslip,
  type EarningPart,
  type EarningPartType,
  type Payslip,
  type ReadPayslip,
  type StoredSlip,
  sumOfKind,
  toPayslip,
} from './payslip.ts';
export { type UntaxedPay, untaxedPay } from './untaxed-pay.ts';
