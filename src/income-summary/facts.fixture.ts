import type { StatementCredits } from '#bank-statements';
import type { ShownIdentity } from '#evidence';
import { estimateFor } from '#expenditure';
import { toStored, type WholePayslip } from '#payroll';
import type { Source } from '#payroll/schema.ts';
import type { IncomeSubmission } from '#tax-authority/schema.ts';
import { addDays, addMonthsToDay, type Day, firstDayOfMonth, lastDayOfMonth } from '#values/calendar.ts';
import { parsePence } from '#values/money.ts';
import type { PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import type { TrustScore } from '#values/trust-score.ts';
import type { StoredAccount, StoredFacts } from './stored-facts.ts';

/** A payslip in short form. Every field except the pay date has a default. */
export interface Slip {
  id?: string;
  payDate: Day | null;
  interval?: [from: Day, to: Day] | null;
  gross?: string | null;
  net?: string | null;
  frequency?: PayFrequency | null;
  employer?: string | null;
  reference?: string | null;
  start?: Day | null;
  leave?: Day | null;
  status?: string | null;
  isDirector?: boolean;
  toDate?: string | null;
  taxableToDate?: string | null;
  taxToDate?: string | null;
  incomeTax?: string | null;
  parts?: [type: string | null, amount: string, isFixed: boolean | null, description?: string][];
  /** Type of contract, such as `Pension`. */
  type?: string | null;
  account?: string | null;
  document?: string | null;
  source?: Source;
  trust?: TrustScore;
  isAmended?: boolean;
  /** The details of the person that the payslip shows; nobody's by default. */
  shows?: Partial<ShownIdentity>;
}

let made = 0;

export function slip(given: Slip): WholePayslip {
  made += 1;
  const { source = 'payroll_connection' } = given;
  return {
    submissionId: given.id ?? `slip-${String(made).padStart(4, '0')}`,
    accountId:
      given.account === undefined ? (source === 'payslip_upload' ? null : 'account-1') : given.account,
    documentId: given.document ?? (source === 'payslip_upload' ? `document-${made}` : null),
    createdAt: '2026-02-01T09:30:00.000Z',
    source,
    trustScore: given.trust ?? 'HIGH',
    isAmended: given.isAmended ?? false,
    data: dataOf(given),
  };
}

function dataOf(given: Slip): PayrollData {
  const time = (day: Day | null | undefined) => (day ? `${day}T00:00:00.000Z` : null);
  const { payDate, gross = '3000.00' } = given;
  const interval =
    given.interval === undefined && payDate
      ? [firstDayOfMonth(payDate), lastDayOfMonth(payDate)]
      : given.interval;
  const parts = given.parts ?? (gross === null ? [] : [['BASIC', gross, true] as const]);
  return {
    identity_information: {
      name: given.shows?.name ?? null,
      date_of_birth: time(given.shows?.dateOfBirth),
      address: {
        street: null,
        county: null,
        city: null,
        post_code: given.shows?.postCode ?? null,
        country: null,
      },
      email: null,
      phone: null,
      NI_number: given.shows?.niNumber ?? null,
    },
    employment_information: {
      employer_name: given.employer === undefined ? 'Kestrel Foods Ltd' : given.employer,
      role: 'Buyer',
      type: given.type ?? null,
      status: given.status ?? null,
      start_date: time(given.start === undefined ? '2020-01-06' : given.start),
      leave_date: time(given.leave),
      employer_tax_reference: given.reference ?? null,
      is_director: given.isDirector ?? false,
    },
    income_information: {
      pay_date: time(payDate),
      pay_interval_start: time(interval?.[0]),
      pay_interval_end: time(interval?.[1]),
      pay_frequency: given.frequency === undefined ? 'monthly' : given.frequency,
      tax_code: '1257L',
      earnings: {
        gross_pay: gross,
        net_pay: given.net === undefined ? '2400.00' : given.net,
        base_salary: null,
        bonus: null,
        fixed_pay_total: null,
        variable_pay_total: null,
        earning_elements: parts.map(([type, amount, is_fixed, description]) => ({
          type,
          description: description ?? type,
          amount,
          is_fixed,
          is_after_tax: null,
          is_after_ni: null,
          is_bik: false,
          quantity: null,
          rate: null,
          unit: null,
        })),
        year_to_date: {
          gross_pay: given.toDate ?? null,
          net_pay: null,
          total_tax_paid: given.taxToDate ?? null,
          total_ni_paid: null,
          total_taxable_earnings: given.taxableToDate ?? null,
          tax_year: null,
        },
      },
      deductions: {
        income_tax: given.incomeTax ?? null,
        employee_ni: null,
        employee_pension: null,
        total_deductions: null,
        loan_deductions: null,
        deductions_elements: [],
      },
    },
  };
}

/** Monthly payslips on the 28th, the newest on this day. */
export function monthly(newest: Day, count: number, given: Partial<Slip> = {}): WholePayslip[] {
  return Array.from({ length: count }, (_, at) =>
    slip({ ...given, payDate: addMonthsToDay(newest, at + 1 - count) }),
  );
}

/** Payslips this many days apart. Each pays for the days up to its pay date. */
export function everyDays(
  newest: Day,
  count: number,
  given: Partial<Slip> & { days: number },
): WholePayslip[] {
  return Array.from({ length: count }, (_, at) => {
    const payDate = addDays(newest, given.days * (at + 1 - count));
    return slip({ ...given, payDate, interval: [addDays(payDate, 1 - given.days), payDate] });
  });
}

/** A statement that covers these days. Negative amounts are paid out. */
export function statement(
  from: Day,
  to: Day,
  transactions: readonly [date: Day, amount: string, description?: string][],
  id = 'statement-1',
  {
    account = '00000012345678',
    document = null,
    trust = null,
    bank = null,
  }: {
    account?: string;
    document?: string | null;
    trust?: TrustScore | null;
    /** The bank connection that it comes from. */
    bank?: { accountId: string; pot: string } | null;
  } = {},
): StatementCredits {
  const all = transactions.map(([date, amount, description = 'KESTREL FOODS']) => ({
    date,
    description,
    pence: parsePence(amount) ?? 0n,
  }));
  return {
    submissionId: id,
    accountId: bank?.accountId ?? null,
    pot: bank?.pot ?? null,
    documentId: document ?? (trust === null ? null : `document of ${id}`),
    trust,
    createdAt: '2026-02-01T09:30:00.000Z',
    holder: null,
    account,
    from,
    to,
    opening: null,
    closing: null,
    credits: all.filter(({ pence }) => pence >= 0n),
    debits: all.filter(({ pence }) => pence < 0n).map((one) => ({ ...one, pence: -one.pence })),
  };
}

/** Builds the tax authority's report for a tax year, which ends early if the year is still running. */
export function taxYear(
  start: number,
  employers: readonly [name: string, income: string, taxPaid?: string][],
  end: Day = `${start + 1}-04-05`,
): IncomeSubmission {
  const total = employers.reduce((sum, [, income]) => sum + Number(income), 0);
  return {
    id: `income-${start}`,
    account_id: 'account-2',
    entry_id: 'entry-2',
    created_at: `${end < '2026-02-01' ? '2026-02-01' : end}T09:30:00.000Z`,
    income_id: `${start}`,
    employment: {
      total_income: total.toFixed(2),
      employers: employers.map(([employer_name, income, taxPaid]) => ({
        employer_name,
        income,
        tax_paid: taxPaid ?? null,
      })),
    },
    frequency: 'monthly',
    income_period: { start: `${start}-04-06T00:00:00.000Z`, end: `${end}T00:00:00.000Z` },
  };
}

/** Facts about a person of 35 in Bristol, on a day soon after the newest payslip. */
export function factsOf(
  payslips: readonly WholePayslip[],
  given: Partial<Omit<StoredFacts, 'payslips' | 'estimated'>> & { accounts?: readonly StoredAccount[] } = {},
): StoredFacts {
  const today = given.today ?? '2026-02-01';
  const user = { date_of_birth: '1990-06-15T00:00:00.000Z', post_codes: ['BS1 4DJ'] };
  return {
    userId: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
    claimed: { forename: null, surname: null, date_of_birth: null, post_codes: null, ni_number: null },
    isCut: { payslips: false, statements: false },
    income: [],
    statements: [],
    accounts: [],
    documents: new Map(),
    maySeeChecks: true,
    ...given,
    today,
    payslips,
    estimated: estimateFor(user, payslips.map(toStored), today),
  };
}

const ids = ['1', '2', '3'].map((digit) => `019a2b3c-4d5e-7f60-8a1b-2c3d4e5f608${digit}`);
const ACCOUNT = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071';

/** The facts from which the example in the API description is calculated. */
export const EXAMPLE_FACTS = factsOf(
  ['2025-11-28', '2025-12-30', '2026-01-30'].map((payDate, at) =>
    slip({
      ...(ids[at] ? { id: ids[at] } : {}),
      payDate,
      account: ACCOUNT,
      start: '2021-03-01',
      gross: '3333.33',
      net: '2693.50',
      toDate: ['26666.64', '29999.97', '33333.30'][at] ?? null,
    }),
  ),
  {
    accounts: [
      {
        accountId: ACCOUNT,
        provider: 'harbour',
        providerName: 'Harbour Payroll',
        kind: 'payroll_connection',
        status: 'CONNECTED',
        checkedAt: null,
      },
    ],
  },
);
