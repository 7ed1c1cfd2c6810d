import { type Pence, type Rate, WHOLE } from '#values/money.ts';
import { type PayPeriod, UNITS_PER_YEAR } from './pay-period.ts';
import type { LoanPlan, StudentPlan, TaxYearTables } from './tables.ts';

/** An employer deducts for at most one student loan plan, plus a postgraduate loan. */
export interface Loans {
  student: StudentPlan | null;
  postgraduate: boolean;
}

export const NO_LOANS: Loans = { student: null, postgraduate: false };

export interface LoanDeductions {
  student: Pence;
  postgraduate: Pence;
}

const STUDENT_RATE: Rate = 900n;
const POSTGRADUATE_RATE: Rate = 600n;

/** Repayments from one payment's earnings, one per loan; null if the year has no figures for a plan. */
export function computeLoanDeductions(
  tables: TaxYearTables,
  payment: { loans: Loans; period: PayPeriod; pay: Pence },
): LoanDeductions | null {
  const { loans, period, pay } = payment;
  const repay = (plan: LoanPlan, rate: Rate) => {
    const yearly = tables.loans[plan];
    return yearly === undefined ? null : repayment(pay - thresholdOf(period, yearly), rate);
  };
  const student = loans.student ? repay(loans.student, STUDENT_RATE) : 0n;
  const postgraduate = loans.postgraduate ? repay('postgraduate', POSTGRADUATE_RATE) : 0n;
  return student === null || postgraduate === null ? null : { student, postgraduate };
}

function thresholdOf({ unit, length }: PayPeriod, yearly: Pence): Pence {
  return (yearly * BigInt(length)) / UNITS_PER_YEAR[unit];
}

/** Whole pounds, rounded down. */
function repayment(excess: Pence, rate: Rate): Pence {
  return excess > 0n ? ((excess * rate) / (WHOLE * 100n)) * 100n : 0n;
}
