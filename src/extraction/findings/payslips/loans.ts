import { computeLoanDeductions, type StudentPlan, tablesOf } from '#paye';
import { magnitude, type Pence, sumPence } from '#values/money.ts';
import type { Finding } from '../../extraction.ts';
import type { PayslipParts } from '../../readings/payslips/payroll-data.ts';
import { niBases } from '../../relations/payslips/bases.ts';
import { periodsOf } from '../../relations/payslips/pay-periods.ts';
import { judged, nearestTo } from './finding.ts';

const PLANS: readonly StudentPlan[] = ['plan_1', 'plan_2', 'plan_4', 'plan_5'];
const TOLERANCE: Pence = 100n;
const NEAR: Pence = 1_500n;

/**
 * Checks student and postgraduate loan repayments against the pay, by the named plan, or by any plan if none
 * is named.
 */
export function checkLoans(parts: PayslipParts): Finding[] {
  return (['student_loan', 'postgraduate_loan'] as const).flatMap((kind) => {
    const rows = parts.money.deductions.filter((row) => row.kind === kind);
    const [first] = rows;
    const actual = sumPence(rows.map(({ pence }) => pence));
    if (!first || actual <= 0n) return [];
    const nearest = nearestTo(
      actual,
      expectations(parts, kind === 'postgraduate_loan' ? null : plansNamed(first.label)),
    );
    if (nearest === null) return [];
    const isSame = magnitude(nearest - actual) <= TOLERANCE;
    return [
      judged(isSame, magnitude(nearest - actual) <= NEAR ? 'low' : 'medium', {
        code: kind,
        field: 'income_information.deductions.loan_deductions',
        at: first.cell,
        expected: nearest,
        actual,
        message: isSame ? 'The loan repayment matches the pay' : 'The loan repayment does not match the pay',
      }),
    ];
  });
}

function plansNamed(label: string): readonly StudentPlan[] {
  const number = /(?:plan|type|sl|loan)\s*-?\s*0?([1245])\b/i.exec(label)?.[1];
  return number ? PLANS.filter((plan) => plan.endsWith(number)) : PLANS;
}

function expectations(parts: PayslipParts, plans: readonly StudentPlan[] | null): Pence[] {
  return periodsOf(parts.details).flatMap((period) => {
    const tables = tablesOf(period.taxYear);
    if (!tables) return [];
    return niBases(parts).flatMap(({ pay }) =>
      plans === null
        ? (computeLoanDeductions(tables, { loans: { student: null, postgraduate: true }, period, pay })
            ?.postgraduate ?? [])
        : plans.flatMap(
            (student) =>
              computeLoanDeductions(tables, { loans: { student, postgraduate: false }, period, pay })
                ?.student ?? [],
          ),
    );
  });
}
