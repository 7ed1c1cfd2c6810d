import { formatPence, type Pence, sumPence } from '#values/money.ts';
import type { PrintedFields } from './desk.ts';
import { LOAN_KINDS, PENSION_KINDS, type RowKind, type Slip, type SlipRow } from './slip.ts';

/** The right readings of a field. A field that is not printed may also be missing. */
export interface FieldTruth {
  accepted: string[];
  isPrinted: boolean;
}

export type PayslipTruth = Record<string, FieldTruth>;

const ALWAYS = new Set([
  'income_tax',
  'employee_ni',
  'employee_pension',
  'loan_deductions',
  'earning_elements',
  'deductions_elements',
  'gross_pay',
  'net_pay',
  'tax_year',
]);

/** The values that a perfect reader finds on a payslip. */
export function truthOf(
  slip: Slip,
  { printed, name }: { printed: PrintedFields; name: string },
): PayslipTruth {
  const { year, deductions } = slip;
  const deducted = (kinds: readonly RowKind[]) =>
    sumPence(deductions.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const pensions = [deducted(PENSION_KINDS), deducted([...PENSION_KINDS, 'sacrificed_pension'])];
  const accepted: Record<string, string[]> = {
    name: namesOf(slip, name),
    NI_number: [slip.niNumber],
    employer_name: [slip.employer],
    employer_tax_reference: [slip.payeReference],
    tax_code: [slip.taxCode],
    pay_date: [slip.payDate],
    pay_interval_start: [slip.start],
    pay_interval_end: [slip.end],
    pay_frequency: [slip.frequency],
    gross_pay: [formatPence(slip.gross)],
    net_pay: [formatPence(slip.net)],
    income_tax: [formatPence(deducted(['tax']))],
    employee_ni: [formatPence(deducted(['ni']))],
    employee_pension: pensions.map(formatPence),
    loan_deductions: [formatPence(deducted(LOAN_KINDS))],
    total_deductions: [formatPence(slip.totalDeductions)],
    earning_elements: earningsOf(slip, printed),
    deductions_elements: deductionsOf(slip, printed),
    'ytd.gross_pay': [formatPence(year.gross)],
    'ytd.net_pay': [formatPence(year.net)],
    'ytd.tax': previousToo(year.tax, slip.previous?.tax),
    'ytd.ni': [formatPence(year.ni)],
    'ytd.taxable': previousToo(year.taxable, slip.previous?.taxable),
    tax_year: [slip.taxYear.slice(0, 4)],
  };
  return Object.fromEntries(
    Object.entries(accepted).map(([field, values]) => [
      field,
      {
        accepted: [...new Set(values)],
        isPrinted: (ALWAYS.has(field) || printed.has(field)) && !isZero(values),
      },
    ]),
  );
}

/** A deduction that nobody made is not on the payslip, so a missing value is right too. */
function isZero(values: readonly string[]): boolean {
  return values.includes('0.00');
}

function namesOf({ person }: Slip, printed: string): string[] {
  const { forename, surname, title } = person;
  const untitled = printed.replace(new RegExp(`^${title} `), '');
  // the name may also be printed in two parts
  return [printed, untitled, `${forename} ${surname}`];
}

/** Payments, with or without those in a block of their own. */
function earningsOf(slip: Slip, printed: PrintedFields): string[] {
  const { payments, expenses, benefits } = slip;
  return [payments, withCodes(payments, 'payments', printed)].flatMap((own) =>
    [own, [...own, ...expenses]].flatMap((rows) => [listed(rows), listed([...rows, ...benefits])]),
  );
}

/** A zero row may be left out. */
function deductionsOf({ deductions }: Slip, printed: PrintedFields): string[] {
  return [deductions, withCodes(deductions, 'deductions', printed)].flatMap((rows) => [
    listed(rows),
    listed(rows.filter(({ amount }) => amount !== 0n)),
  ]);
}

/** The code before a description may be taken for a part of it. */
function withCodes(rows: readonly SlipRow[], which: string, printed: PrintedFields): SlipRow[] {
  return rows.map((row, index) => {
    const code = printed.get(`${which}.code.${index}`)?.[0];
    return code === undefined ? row : { ...row, description: `${code} ${row.description}` };
  });
}

function listed(rows: readonly SlipRow[]): string {
  return rows.map(({ description, amount }) => `${description} ${formatPence(amount)}`).join('; ');
}

function previousToo(own: Pence, previous: Pence | undefined): string[] {
  return [formatPence(own), ...(previous === undefined ? [] : [formatPence(own + previous)])];
}
