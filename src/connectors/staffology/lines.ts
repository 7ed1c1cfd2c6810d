import { type Pence, sumPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { money } from '../wire-json.ts';
import type { Payslip, PayslipLine } from './schema.ts';

type EarningElement = PayrollData['income_information']['earnings']['earning_elements'][number];
type DeductionElement = PayrollData['income_information']['deductions']['deductions_elements'][number];

const EARNINGS: readonly string[] = ['BASIC', 'OVERTIME', 'BONUS', 'COMMISSION', 'ALLOWANCE'];
const ALWAYS_TAKEN: readonly (string | null)[] = ['Tax', 'Nic', 'Cis'];

/** Reads the lines of a payslip; null values if it has none. */
export function readLines({ lines, totals }: Payslip) {
  if (lines === null) return { bonus: null, fixed: null, variable: null, earnings: [], deductions: [] };
  const taken = lines.filter(isTaken);
  const given = lines.filter((line) => !isTaken(line));
  // notional lines are not paid out, and lines after tax are not pay
  const paid = given.filter(({ isNotional, type }) => !isNotional && type !== 'Net');
  return {
    bonus: total(paid.filter((line) => ['BONUS', 'COMMISSION'].includes(earningTypeOf(line)))),
    fixed: total(paid.filter(({ contributesToBasicPay }) => contributesToBasicPay)),
    variable: total(paid.filter(({ contributesToBasicPay }) => !contributesToBasicPay)),
    earnings: given.map(earningOf),
    deductions: taken.map((line): DeductionElement => {
      const type = deductionTypeOf(line);
      const known = { TAX: totals.tax, NI: totals.employeeNi }[type];
      return { type, description: line.description, amount: money(known ?? takenBy(line)) };
    }),
  };
}

function total(lines: readonly PayslipLine[]): Pence {
  return sumPence(lines.map(({ value }) => value ?? 0n));
}

/** Recognises deductions: tax, NI and CIS lines, negative lines, and pension and loan lines of any sign. */
function isTaken(line: PayslipLine): boolean {
  if (ALWAYS_TAKEN.includes(line.type)) return true;
  return (line.value ?? 0n) < 0n || (line.type === 'Net' && deductionTypeOf(line) !== 'OTHER');
}

function takenBy({ value }: PayslipLine): Pence | null {
  if (value === null) return null;
  return value < 0n ? -value : value;
}

function earningOf(line: PayslipLine): EarningElement {
  const isAfterTax = line.type === 'Net';
  return {
    type: earningTypeOf(line),
    description: line.description,
    amount: money(line.value),
    is_fixed: line.contributesToBasicPay,
    is_after_tax: isAfterTax,
    is_after_ni: isAfterTax,
    is_bik: line.isNotional,
    quantity: line.multiplier,
    rate: null,
    unit: null,
  };
}

function earningTypeOf({ code, isNotional }: PayslipLine): string {
  if (isNotional) return 'BENEFIT';
  return EARNINGS.find((type) => code?.toUpperCase().startsWith(type)) ?? 'OTHER';
}

function deductionTypeOf({ type, code, description }: PayslipLine): string {
  if (type === 'Tax') return 'TAX';
  if (type === 'Nic') return 'NI';
  const words = `${code} ${description}`;
  if (/pension/i.test(words)) return 'PENSION';
  if (/post\s?-?grad/i.test(words)) return 'POSTGRAD_LOAN';
  return /student/i.test(words) ? 'STUDENT_LOAN' : 'OTHER';
}
