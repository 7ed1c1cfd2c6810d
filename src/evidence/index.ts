export {
  byPayDate,
  COUNTING_SCORES,
  type Counted,
  countingStatements,
  countPayslips,
  counts,
  type LeftOut,
  type LeftOutReason,
} from './count-payslips.ts';
export { type Employer, employerOf, isAlikeEmployer, isSameEmployer } from './employer.ts';
export {
  type ClaimedIdentity,
  type ComparedDetail,
  compareIdentity,
  hasIdentity,
  isSamePerson,
  isSomebodyElse,
  type ShownIdentity,
  shownIn,
  type Whose,
  whoseIs,
} from './identity.ts';
export {
  type CountablePayslip,
  type DeclaredSlip,
  type EarningPart,
  type EarningPartType,
  type Payslip,
  type ReadPayslip,
  type StoredSlip,
  sumOfKind,
  toCountable,
  toPayslip,
} from './payslip.ts';
export { type UntaxedPay, untaxedPay } from './untaxed-pay.ts';
