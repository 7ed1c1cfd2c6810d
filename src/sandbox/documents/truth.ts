import { formatPence, sumPence } from '#values/money.ts';
import { deducted } from './build-payslip.ts';
import type { Payslip, PayslipField, PayslipLayout } from './payslip.ts';
import type { Statement } from './statement.ts';
import type { StatementLayout } from './statements/layout.ts';

/** A change made to a document, with the original value. */
export interface Tampering {
  kind: string;
  note: string;
}

/**
 * The values that a perfect extractor finds on a statement: the printed values, even where they are forged.
 */
export function statementTruth(layout: StatementLayout, statement: Statement, tampering: Tampering | null) {
  const { rows } = statement;
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
    bank_name: statement.bank,
    account_holder_name: statement.holder,
    account_number: shown('account_number', statement.number),
    sort_code: shown('sort_code', statement.sortCode),
    iban: shown('iban', statement.iban),
    period: { start: statement.start, end: statement.end },
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

export function payslipTruth(layout: PayslipLayout, payslip: Payslip, tampering: Tampering | null) {
  const spell = layout.spell ?? ((description: string) => description);
  const shown = <T>(field: PayslipField, value: T) => (layout.omits.includes(field) ? null : value);
  const { year } = payslip;
  return {
    kind: 'payslip' as const,
    synthetic: true,
    layout: layout.name,
    tampered: tampering !== null,
    tamper_kind: tampering?.kind ?? null,
    tamper_note: tampering?.note ?? null,
    name: payslip.name,
    employer_name: payslip.employer,
    employment_type: layout.type ?? null,
    NI_number: shown('NI_number', payslip.niNumber),
    tax_code: shown('tax_code', payslip.taxCode),
    pay_date: payslip.payDate,
    pay_interval_start: shown('pay_interval_start', payslip.start),
    pay_interval_end: shown('pay_interval_end', payslip.end),
    pay_frequency: payslip.frequency,
    tax_period: payslip.taxPeriod.number,
    tax_year: Number(payslip.taxYear.slice(0, 4)),
    employer_tax_reference: shown('employer_tax_reference', payslip.payeReference),
    gross_pay: formatPence(payslip.gross),
    net_pay: formatPence(payslip.net),
    taxable_pay: formatPence(payslip.taxable),
    income_tax: formatPence(deducted(payslip, 'tax')),
    employee_ni: formatPence(deducted(payslip, 'ni')),
    employee_pension: formatPence(deducted(payslip, 'pension')),
    loan_deductions: formatPence(deducted(payslip, 'loan')),
    total_deductions: formatPence(payslip.totalDeductions),
    earning_elements: payslip.payments.map(({ description, amount, units, rate }) => ({
      description: spell(description),
      amount: formatPence(amount),
      quantity: units,
      rate: rate?.replaceAll(',', '') ?? null,
    })),
    deductions_elements: payslip.deductions.map(({ kind, description, amount }) => ({
      description: spell(description),
      kind,
      amount: formatPence(amount),
    })),
    ytd: {
      gross_pay: formatPence(year.gross),
      taxable: formatPence(year.taxable),
      tax: formatPence(year.tax),
      ni: shown('ytd.ni', formatPence(year.ni)),
      // payrolls don't print a total to date for elements that were never paid
      pension: shown('ytd.pension', year.pension === 0n ? null : formatPence(year.pension)),
      net_pay: shown('ytd.net_pay', formatPence(year.net)),
    },
  };
}
export type PayslipTruth = ReturnType<typeof payslipTruth>;
