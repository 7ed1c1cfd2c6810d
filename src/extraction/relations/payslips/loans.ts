import { computeLoanDeductions, type StudentPlan, tablesOf } from '#paye';
import type { Pence } from '#values/money.ts';
import { niBases } from './bases.ts';
import { POUND, sumOf } from './figures.ts';
import { periodsOf } from './pay-periods.ts';
import type { Payslip } from './payslip.ts';
import { exactly, type Relation } from './relation.ts';

const PLANS: readonly StudentPlan[] = ['plan_1', 'plan_2', 'plan_4', 'plan_5'];
/** Rows of other plans or a correction make this much difference. */
const NEAR: Pence = 1_500n;

/** Repayments are due on the pay, by the named plan, or by any plan if none is named. */
export const studentLoan = loanRelation('student_loan');
export const postgraduateLoan = loanRelation('postgraduate_loan');

function loanRelation<Loan extends 'student_loan' | 'postgraduate_loan'>(kind: Loan): Relation<Loan> {
  return {
    code: kind,
    terms: { period: ['gross', 'niable', kind] },
    slack: POUND,
    explains: { holds: 0, fails: 0 },
    says: {
      holds: 'The loan repayment matches the pay',
      fails: 'The loan repayment does not match the pay',
    },
    severity: 'medium',
    compare(payslip) {
      const rows = payslip.money.deductions.filter((row) => row.kind === kind);
      const [first] = rows;
      const actual = sumOf(rows);
      if (!first || actual <= 0n) return [];
      const plans = kind === 'postgraduate_loan' ? null : plansNamed(first.label);
      return [
        {
          field: 'income_information.deductions.loan_deductions',
          at: first.cell,
          actual,
          due: repaymentsDue(payslip, plans).map(exactly),
          judge: ({ gap }) => ({ severity: gap <= NEAR ? 'low' : 'medium' }),
        },
      ];
    },
  };
}

function plansNamed(label: string): readonly StudentPlan[] {
  const number = /(?:plan|type|sl|loan)\s*-?\s*0?([1245])\b/i.exec(label)?.[1];
  return number ? PLANS.filter((plan) => plan.endsWith(number)) : PLANS;
}

function repaymentsDue(payslip: Payslip, plans: readonly StudentPlan[] | null): Pence[] {
  return periodsOf(payslip.details).flatMap((period) => {
    const tables = tablesOf(period.taxYear);
    if (!tables) return [];
    const dueOn = (pay: Pence, student: StudentPlan | null) =>
      computeLoanDeductions(tables, { loans: { student, postgraduate: student === null }, period, pay });
    return niBases(payslip).flatMap(({ pay }) =>
      plans === null
        ? (dueOn(pay, null)?.postgraduate ?? [])
        : plans.flatMap((student) => dueOn(pay, student)?.student ?? []),
    );
  });
}

export const LOANS = [studentLoan, postgraduateLoan] as const;
