import { describe, expect, test } from 'vitest';
import { type BankStatement, type Finding, scoreFindings } from '#extraction';
import {
  makeNegative,
  makePayslip,
  makeStatement,
  NEGATIVE_NAMES,
  OTHER_LAYOUTS,
  PAYSLIP_LAYOUTS,
  PAYSLIP_TAMPERS,
  type PayslipTamper,
  type PayslipTruth,
  STATEMENT_LAYOUTS,
  type StatementTruth,
} from '#sandbox/documents';
import { formatPence } from '#values/money.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { extractor } from './support/extractor.ts';

/* Accuracy on our own documents. A change to the extraction may improve these results but not worsen them. */
const ROWS_RIGHT_MIN = 0.99;
const LAYOUTS_WHOLE_MIN = 0.9;
const STATEMENT_FIELDS_RIGHT_MIN = 0.97;
const PAYSLIP_FIELDS_RIGHT_MIN = 0.8;
const ALARMS_RAISED_MIN = 0.95;

const wanted = { persona: 'user_good', seed: 1, month: '2026-01' } as const;

/** Tests the accuracy on each `every`th layout and kind of document. */
export function testAccuracy({ every }: { every: number }): void {
  const some = <One>(all: readonly One[]) => all.filter((_, index) => index % every === 0);

  describe('documents that the sandbox makes', () => {
    test('statements are extracted row by row, most layouts without an error', async () => {
      let [right, all, whole] = [0, 0, 0];
      for (const { name: layout } of some(STATEMENT_LAYOUTS)) {
        const { bytes, truth } = makeStatement({ ...wanted, layout });
        const found = await rowsOf(bytes);
        const missing = withoutFound(truth.transactions.map(rowOf), found);
        right += truth.transactions.length - missing.length;
        all += truth.transactions.length;
        if (missing.length === 0 && found.length === truth.transactions.length) whole += 1;
      }
      expect(right / all).toBeGreaterThanOrEqual(ROWS_RIGHT_MIN);
      expect(whole / some(STATEMENT_LAYOUTS).length).toBeGreaterThanOrEqual(LAYOUTS_WHOLE_MIN);
    });

    test('the account details of statements are extracted, with and without rows', async () => {
      let [right, all] = [0, 0];
      for (const { name: layout } of some(STATEMENT_LAYOUTS)) {
        for (const isEmpty of [false, true]) {
          const { bytes, truth } = makeStatement({ ...wanted, layout, isEmpty });
          const extraction = await extractor.extract(pdf(bytes, 'bank_statement'));
          const fields = extraction.outcome === 'bank_statement' ? accountOf(extraction.statement) : {};
          const expected = Object.entries(printedOf(truth)).filter(([, value]) => value !== null);
          all += expected.length;
          right += expected.filter(([field, value]) => fields[field] === value).length;
        }
      }
      expect(right / all).toBeGreaterThanOrEqual(STATEMENT_FIELDS_RIGHT_MIN);
    });

    test('payslips are extracted field by field', async () => {
      let [right, all] = [0, 0];
      for (const { name: layout } of some(PAYSLIP_LAYOUTS)) {
        for (const persona of ['user_student_loan', 'user_k_code', 'user_weekly']) {
          const { bytes, truth } = makePayslip({ ...wanted, layout, persona });
          const extraction = await extractor.extract(pdf(bytes, 'payslip'));
          const fields = fieldsOf(
            extraction.outcome === 'payslips' ? extraction.payslips[0]?.data : undefined,
          );
          const expected = Object.entries(figuresOf(truth)).filter(([, value]) => value !== null);
          all += expected.length;
          right += expected.filter(([field, value]) => fields[field] === value).length;
        }
      }
      expect(right / all).toBeGreaterThanOrEqual(PAYSLIP_FIELDS_RIGHT_MIN);
    });

    test.each(OTHER_LAYOUTS)(
      'in the layout $name, every figure is extracted with HIGH trust',
      async (layout) => {
        for (const persona of ['user_good', 'user_self_employed']) {
          const { bytes, truth } = makePayslip({ ...wanted, layout: layout.name, persona });
          const extraction = await extractor.extract(pdf(bytes, 'payslip'));
          const [read] = extraction.outcome === 'payslips' ? extraction.payslips : [];
          const expected = Object.entries(figuresOf(truth)).filter(([, value]) => value !== null);
          expect(fieldsOf(read?.data)).toMatchObject(Object.fromEntries(expected));
          expect(read?.data.employment_information).toMatchObject({
            type: truth.employment_type,
            employer_name: truth.employer_name,
            employer_tax_reference: truth.employer_tax_reference,
          });
          expect(read?.data.identity_information.name).toBe(truth.name);
          expect(scoreFindings(read?.findings ?? []).word).toBe('HIGH');
        }
      },
    );

    test.each(
      OTHER_LAYOUTS.flatMap(({ name: layout }) =>
        (Object.keys(PAYSLIP_TAMPERS) as PayslipTamper[]).map((tamper) => ({ layout, tamper })),
      ),
    )('in the layout $layout, $tamper does not get HIGH trust', async ({ layout, tamper }) => {
      const { bytes } = makePayslip({ ...wanted, layout, tamper });
      const extraction = await extractor.extract(pdf(bytes, 'payslip'));
      const [read] = extraction.outcome === 'payslips' ? extraction.payslips : [];
      expect(scoreFindings(read?.findings ?? []).word).not.toBe('HIGH');
    });

    test.each(some(PAYSLIP_LAYOUTS.map(({ name }) => name)))(
      'in the layout %s, net pay above that of the year does not get HIGH trust in the first month',
      async (layout) => {
        const { bytes } = makePayslip({ ...wanted, month: '2026-04', layout, tamper: 'net_inflated' });
        const extraction = await extractor.extract(pdf(bytes, 'payslip'));
        const [read] = extraction.outcome === 'payslips' ? extraction.payslips : [];
        expect(['LOW', 'VERY_LOW']).toContain(scoreFindings(read?.findings ?? []).word);
      },
    );

    test('a changed figure is detected', async () => {
      const statements = some(STATEMENT_LAYOUTS).flatMap(({ name: layout }) =>
        (['amount_changed', 'closing_changed'] as const).map((tamper) => {
          return pdf(makeStatement({ ...wanted, layout, tamper }).bytes, 'bank_statement');
        }),
      );
      const payslips = (['net_inflated', 'element_raised', 'white_box', 'other_font'] as const).map(
        (tamper) => {
          return pdf(makePayslip({ ...wanted, layout: 'brightwell', tamper }).bytes, 'payslip');
        },
      );
      const documents = [...statements, ...payslips];
      const alarms = await Promise.all(documents.map(raisesAlarm));
      expect(alarms.filter(Boolean).length / documents.length).toBeGreaterThanOrEqual(ALARMS_RAISED_MIN);
    });

    test.each(['payslip', 'bank_statement'] as const)(
      'another document is not taken for a %s',
      async (kind) => {
        for (const name of some(NEGATIVE_NAMES)) {
          const extraction = await extractor.extract(pdf(makeNegative({ name, seed: 1 }), kind));
          expect(extraction, name).toMatchObject({ outcome: 'refused', reason: `not_a_${kind}` });
        }
      },
    );
  });

  async function rowsOf(bytes: Buffer): Promise<string[]> {
    const extraction = await extractor.extract(pdf(bytes, 'bank_statement'));
    if (extraction.outcome !== 'bank_statement') return [];
    return extraction.statement.transactions.map(({ date, amount }) =>
      rowOf({ date, amount: formatPence(amount) }),
    );
  }

  async function raisesAlarm(document: ReturnType<typeof pdf>): Promise<boolean> {
    const extraction = await extractor.extract(document);
    const isAlarm = ({ isPassed, severity }: Finding) => !isPassed && severity === 'high';
    if (extraction.outcome === 'bank_statement') return extraction.findings.some(isAlarm);
    return (
      extraction.outcome === 'payslips' && extraction.payslips.some(({ findings }) => findings.some(isAlarm))
    );
  }
}

function pdf(bytes: Buffer, kind: 'bank_statement' | 'payslip') {
  return { bytes, kind, mediaType: 'application/pdf', mayUseOcr: false } as const;
}

function rowOf({ date, amount }: Pick<StatementTruth['transactions'][number], 'date' | 'amount'>): string {
  return `${date} ${amount}`;
}

function withoutFound(expected: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return expected.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

type Figures = Record<string, string | null>;

function printedOf(truth: StatementTruth): Figures {
  const { bank_name, account_holder_name, account_number, sort_code, iban, period } = truth;
  return {
    bank: bank_name.toLowerCase(),
    holder: account_holder_name.toLowerCase(),
    account_number,
    sort_code,
    iban,
    ...period,
    opening: truth.opening_balance,
    closing: truth.closing_balance,
  };
}

function accountOf(statement: BankStatement): Figures {
  const { openingBalance, closingBalance } = statement;
  return {
    bank: statement.bankName?.toLowerCase() ?? null,
    holder: statement.accountHolderName?.toLowerCase() ?? null,
    account_number: statement.accountNumber,
    sort_code: statement.sortCode,
    iban: statement.iban,
    start: statement.periodStart,
    end: statement.periodEnd,
    opening: openingBalance === null ? null : formatPence(openingBalance),
    closing: closingBalance === null ? null : formatPence(closingBalance),
  };
}

function figuresOf(truth: PayslipTruth): Figures {
  const { pay_date, tax_code, NI_number, gross_pay, net_pay, income_tax, employee_ni, total_deductions } =
    truth;
  const { gross_pay: grossToDate, tax, ni } = truth.ytd;
  const now = {
    pay_date,
    tax_code,
    NI_number,
    gross_pay,
    net_pay,
    income_tax,
    employee_ni,
    total_deductions,
  };
  return { ...now, grossToDate, tax, ni };
}

function fieldsOf(data: PayrollData | undefined): Figures {
  const { income_information: income, identity_information: identity } = data ?? {};
  if (!income || !identity) return {};
  const { earnings, deductions } = income;
  return {
    pay_date: income.pay_date?.slice(0, 10) ?? null,
    tax_code: income.tax_code,
    NI_number: identity.NI_number,
    gross_pay: earnings.gross_pay,
    net_pay: earnings.net_pay,
    income_tax: deductions.income_tax,
    employee_ni: deductions.employee_ni,
    total_deductions: deductions.total_deductions,
    grossToDate: earnings.year_to_date.gross_pay,
    tax: earnings.year_to_date.total_tax_paid,
    ni: earnings.year_to_date.total_ni_paid,
  };
}
