import { computeLoanDeductions, type StudentPlan } from '#paye';
import type { Pence } from '#values/money.ts';
import { casesOf, niBases } from './bases.ts';
import { amountOf, POUND } from './figures.ts';
import type { Payslip } from './payslip.ts';
import { exactly, isElsewhere, NEAR, relation } from './relation.ts';

const PLANS: readonly StudentPlan[] = ['plan_1', 'plan_2', 'plan_4', 'plan_5'];

/** Repayments are due on the pay, by the named plan, or by any plan if none is named. */
function loanRelation<Loan extends 'student_loan' | 'postgraduate_loan'>(kind: Loan) {
  return relation({
    code: kind,
    terms: { period: ['gross', 'niable', kind] },
    slack: POUND,
    says: ['The loan repayment matches the pay', 'The loan repayment does not match the pay'],
    severity: 'medium',
    compare(payslip) {
      const repaid = amountOf(payslip.money, kind);
      if (!repaid || repaid.actual <= 0n) return [];
      const label = payslip.money.deductions.find((row) => row.kind === kind)?.label ?? '';
      const plans = kind === 'student_loan' ? plansNamed(label) : [null];
      return [
        {
          ...repaid,
          due: repaymentsDue(payslip, plans).map(exactly),
          judge: ({ gap }) => ({ severity: gap <= NEAR ? 'low' : 'medium' }),
        },
      ];
    },
    isMisread: isElsewhere,
  });
}

function plansNamed(label: string): readonly StudentPlan[] {
  const number = /(?:plan|type|sl|loan)\s*-?\s*0?([1245])\b/i.exec(label)?.[1];
  return number ? PLANS.filter((plan) => plan.endsWith(number)) : PLANS;
}

/** A postgraduate loan has no plan. */
function repaymentsDue(payslip: Payslip, plans: readonly (StudentPlan | null)[]): Pence[] {
  return casesOf(payslip, niBases(payslip)).flatMap(({ tables, period, pay }) =>
    plans.flatMap((student) => {
      const loans = { student, postgraduate: student === null };
      const due = computeLoanDeductions(tables, { loans, period, pay });
      return due?.[student === null ? 'postgraduate' : 'student'] ?? [];
    }),
  );
}

export const LOANS = [loanRelation('student_loan'), loanRelation('postgraduate_loan')] as const;
