import type { BankStatement, ExtractedPayslip, Extraction } from '../../src/extraction/index.ts';
import { scoreFindings } from '../../src/extraction/index.ts';
import type { PayslipTruth, StatementTruth } from '../../src/sandbox/documents/index.ts';
import { formatPence } from '../../src/values/money.ts';

/** The data that was read from one document, compared with what is printed on it. */
export interface Comparison {
  rows: { right: number; found: number; printed: number };
  fields: Map<string, boolean>;
  /** Null for a rejected document. */
  trust: string | null;
  differences: string[];
}

export function compare(extraction: Extraction, truth: PayslipTruth | StatementTruth): Comparison {
  const found: Comparison = {
    rows: { right: 0, found: 0, printed: 0 },
    fields: new Map(),
    trust: null,
    differences: [],
  };
  if (extraction.outcome === 'refused' || extraction.outcome === 'needs_ocr')
    found.differences.push(extraction.outcome === 'refused' ? extraction.reason : 'needs_ocr');
  if (truth.kind === 'payslip') comparePayslip(found, extraction, truth);
  else compareStatement(found, extraction, truth);
  return found;
}

type Field = [name: string, found: string | null, printed: string | null];

function comparePayslip(comparison: Comparison, extraction: Extraction, truth: PayslipTruth): void {
  const payslip = extraction.outcome === 'payslips' ? extraction.payslips[0] : undefined;
  for (const field of payslipFields(payslip, truth)) compareField(comparison, field);
  if (payslip) noteTrust(comparison, payslip);
}

function payslipFields(payslip: ExtractedPayslip | undefined, truth: PayslipTruth): Field[] {
  const { income_information: income, identity_information: identity } = payslip?.data ?? {};
  const { earnings, deductions } = { ...income };
  const year = earnings?.year_to_date;
  return [
    ['name', identity?.name ?? null, truth.name],
    ['NI_number', identity?.NI_number ?? null, truth.NI_number],
    ['employer', payslip?.data.employment_information.employer_name ?? null, truth.employer_name],
    ['tax_code', income?.tax_code ?? null, truth.tax_code],
    ['pay_date', income?.pay_date?.slice(0, 10) ?? null, truth.pay_date],
    ['gross_pay', earnings?.gross_pay ?? null, truth.gross_pay],
    ['net_pay', earnings?.net_pay ?? null, truth.net_pay],
    ['income_tax', deductions?.income_tax ?? null, truth.income_tax],
    ['employee_ni', deductions?.employee_ni ?? null, truth.employee_ni],
    ['employee_pension', deductions?.employee_pension ?? null, truth.employee_pension],
    ['loans', deductions?.loan_deductions ?? null, truth.loan_deductions],
    ['total_deductions', deductions?.total_deductions ?? null, truth.total_deductions],
    ['ytd.gross_pay', year?.gross_pay ?? null, truth.ytd.gross_pay],
    ['ytd.tax', year?.total_tax_paid ?? null, truth.ytd.tax],
    ['ytd.ni', year?.total_ni_paid ?? null, truth.ytd.ni],
  ];
}

function compareStatement(comparison: Comparison, extraction: Extraction, truth: StatementTruth): void {
  const statement = extraction.outcome === 'bank_statement' ? extraction.statement : null;
  for (const field of statementFields(statement, truth)) compareField(comparison, field);
  const left = truth.transactions.map(({ date, amount }) => `${date} ${amount}`);
  comparison.rows.printed = left.length;
  for (const { date, amount } of statement?.transactions ?? []) {
    comparison.rows.found++;
    const key = `${date} ${formatPence(amount)}`;
    const at = left.indexOf(key);
    if (at < 0) comparison.differences.push(`extra ${key}`);
    else {
      left.splice(at, 1);
      comparison.rows.right++;
    }
  }
  for (const key of left) comparison.differences.push(`missing ${key}`);
  if (extraction.outcome === 'bank_statement') noteTrust(comparison, extraction);
}

function statementFields(statement: BankStatement | null, truth: StatementTruth): Field[] {
  const money = (pence: bigint | null | undefined) => (pence == null ? null : formatPence(pence));
  return [
    ['holder', statement?.accountHolderName ?? null, truth.account_holder_name],
    ['account_number', statement?.accountNumber ?? null, truth.account_number],
    ['sort_code', statement?.sortCode ?? null, truth.sort_code],
    ['start', statement?.periodStart ?? null, truth.period.start],
    ['end', statement?.periodEnd ?? null, truth.period.end],
    ['opening', money(statement?.openingBalance), truth.opening_balance],
    ['closing', money(statement?.closingBalance), truth.closing_balance],
  ];
}

function compareField({ fields, differences }: Comparison, [name, found, printed]: Field): void {
  if (printed === null) return;
  const plain = (text: string | null) =>
    (text ?? '')
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ')
      .trim();
  const isRight = plain(found) === plain(printed);
  fields.set(name, isRight);
  if (!isRight) differences.push(`${name} is ${found}, not ${printed}`);
}

function noteTrust(comparison: Comparison, { findings }: Pick<ExtractedPayslip, 'findings'>): void {
  comparison.trust = scoreFindings(findings).word;
  for (const { isPassed, severity, code, expected, actual } of findings) {
    if (!isPassed && severity !== 'info')
      comparison.differences.push(`${severity} ${code}: ${actual}, expected ${expected}`);
  }
}
