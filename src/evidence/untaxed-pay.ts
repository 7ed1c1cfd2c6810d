import { knownPence, type Pence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';

/** The amounts of a payslip that explain why its taxable pay differs from its gross pay. */
export interface UntaxedPay {
  /** The most of gross pay that may be free of tax; null if gross or net pay is not known. */
  untaxed: Pence | null;
  /** Benefits in kind, which may be taxed and are not part of gross pay. */
  benefits: Pence;
}

/**
 * Everything that is deducted besides tax, National Insurance and loans may have been deducted before tax, whatever the payslip
 * calls it: pension contributions, salary sacrifice, gifts to charity. Expenses are paid without tax.
 */
export function untaxedPay({ income_information: { earnings, deductions } }: PayrollData): UntaxedPay {
  const [gross, net] = [knownPence(earnings.gross_pay), knownPence(earnings.net_pay)];
  const taxes = [deductions.income_tax, deductions.employee_ni, deductions.loan_deductions].map(knownPence);
  const sumOf = (isOf: (element: (typeof earnings.earning_elements)[number]) => boolean) =>
    sumPence(earnings.earning_elements.filter(isOf).map(({ amount }) => knownPence(amount) ?? 0n));
  const isBenefit = ({ is_bik, type }: { is_bik: boolean | null; type: string | null }) =>
    is_bik === true || type === 'BENEFIT';
  const free = sumOf((one) => !isBenefit(one) && (one.type === 'EXPENSES' || one.is_after_tax === true));
  const benefits = sumOf(isBenefit);
  if (gross === null || net === null) return { untaxed: null, benefits };
  const other = gross - net - sumPence(taxes.map((amount) => amount ?? 0n)) + free;
  return { untaxed: other > 0n ? other : 0n, benefits };
}
