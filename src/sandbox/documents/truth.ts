import { formatPence, type Pence, sumPence } from '#values/money.ts';
import { deducted } from './build-payslip.ts';
import type { Payslip, PayslipField, PayslipLayout } from './payslip.ts';
import type { Statement, StatementLayout } from './statement.ts';

/** A change made to a document, with the original value. */
export interface Tampering {
  kind: string;
  note: string;
}

/**
 * The values that a perfect extractor finds on a statement: the printed values, even where they are forged.
 */
export function statementTruth(layout: StatementLayout, statement: Statement, tampering: Tampering | null) {
  const { account, rows } = statement;
  const shown = (field: StatementLayout['omits'][number], value: string) =>
    layout.omits.includes(field) ? null : value;
  const printed = layout.order === 'descending' ? rows.toReversed() : rows;
  const amounts = rows.map(({ amount }) => amount);
  return {
    kind: 'bank_statement' as const,
    synthetic: true,
    layout: layout.name,
    tampered: tampering !== null,
    tamper_kind: tampering?.kind ?? null,
    tamper_note: tampering?.note ?? null,
    bank_name: account.bankName,
    account_holder_name: account.holder,
    account_number: shown('account_number', account.number),
    sort_code: shown('sort_code', account.sortCode),
    iban: shown('iban', account.iban),
    period: { start: statement.periodStart, end: statement.periodEnd },
    currency: 'GBP',
    opening_balance: formatPence(statement.opening),
    closing_balance: formatPence(statement.closing),
    transaction_count: rows.length,
    sum_credits: formatPence(sumPence(amounts.filter((amount) => amount > 0n))),
    sum_debits: formatPence(-sumPence(amounts.filter((amount) => amount < 0n))),
    reconciles: doesReconcile(statement),
    card_statement: layout.isCard,
    order: layout.order,
    transactions: printed.map(({ date, lines, amount, balance }) => ({
      date,
      description: lines
        .map((line) => line.trim())
        .join(' ')
        .replace(/ +/g, ' '),
      amount: formatPence(amount),
      type: amount < 0n ? ('debit' as const) : ('credit' as const),
      balance: balance === null ? null : formatPence(balance),
    })),
  };
}
export type StatementTruth = ReturnType<typeof statementTruth>;

/** opening + credits - debits = closing, and the same for each printed balance. */
export function doesReconcile({ opening, closing, rows }: Statement): boolean {
  let balance = opening;
  for (const row of rows) {
    balance += row.amount;
    if (row.balance !== null && row.balance !== balance) return false;
  }
  return balance === closing;
}

const DEDUCTION_KINDS = {
  TAX: 'tax',
  NI: 'ni',
  PENSION: 'pension',
  STUDENT_LOAN: 'loan',
  POSTGRAD_LOAN: 'loan',
  OTHER: 'other',
} as const;

export function payslipTruth(layout: PayslipLayout, payslip: Payslip, tampering: Tampering | null) {
  const spell = layout.spell ?? ((description: string) => description);
  const shown = <T>(field: PayslipField, value: T) => (layout.omits.includes(field) ? null : value);
  const { yearToDate } = payslip;
  return {
    kind: 'payslip' as const,
    synthetic: true,
    layout: layout.name,
    tampered: tampering !== null,
    tamper_kind: tampering?.kind ?? null,
    tamper_note: tampering?.note ?? null,
    name: payslip.employeeName,
    employer_name: payslip.employerName,
    employment_type: layout.type ?? null,
    NI_number: shown('NI_number', payslip.niNumber),
    tax_code: shown('tax_code', payslip.taxCode),
    pay_date: payslip.payDate,
    pay_interval_start: shown('pay_interval_start', payslip.periodStart),
    pay_interval_end: shown('pay_interval_end', payslip.periodEnd),
    pay_frequency: payslip.frequency,
    tax_period: payslip.taxPeriod.number,
    tax_year: payslip.taxYear,
    employer_tax_reference: shown('employer_tax_reference', payslip.payeReference),
    gross_pay: formatPence(payslip.gross),
    net_pay: formatPence(payslip.net),
    taxable_pay: formatPence(payslip.taxable),
    income_tax: formatPence(deducted(payslip, 'TAX')),
    employee_ni: formatPence(deducted(payslip, 'NI')),
    employee_pension: formatPence(deducted(payslip, 'PENSION')),
    loan_deductions: formatPence(deducted(payslip, 'STUDENT_LOAN', 'POSTGRAD_LOAN')),
    total_deductions: formatPence(payslip.totalDeductions),
    earning_elements: payslip.earnings.map(({ description, amountPence, quantity, ratePence }) => ({
      description: spell(description),
      amount: formatPence(amountPence),
      quantity,
      rate: ratePence === null ? null : formatPence(ratePence),
    })),
    deductions_elements: payslip.deductions.map(({ code, description, amountPence }) => ({
      description: spell(description),
      kind: DEDUCTION_KINDS[code],
      amount: formatPence(amountPence),
    })),
    ytd: {
      gross_pay: formatPence(yearToDate.gross),
      taxable: formatPence(yearToDate.taxable),
      tax: formatPence(yearToDate.tax),
      ni: shown('ytd.ni', formatPence(yearToDate.ni)),
      pension: shown('ytd.pension', pensionToDate(payslip)),
      net_pay: shown('ytd.net_pay', formatPence(yearToDate.net)),
    },
  };
}
export type PayslipTruth = ReturnType<typeof payslipTruth>;

/** Payrolls don't print a total to date for elements that were never paid. */
function pensionToDate({ yearToDate }: Payslip): string | null {
  const amount: Pence = yearToDate.pension;
  return amount === 0n ? null : formatPence(amount);
}
