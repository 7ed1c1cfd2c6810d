import { employerOf } from '#evidence';
import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { parsePostcode } from '#values/postcode.ts';
import { ConnectorFailure } from '../failure.ts';
import { midnight, money } from '../wire-json.ts';
import type { JobField, PayslipField, ProfileField, RowField, Wording } from './definition.ts';
import { readAmount, readDay, readDecimal, readText } from './read-values.ts';

type Texts<Key extends string> = Partial<Record<Key, string | null>>;

/** The texts of a payslip, as on its page. */
export interface PayslipTexts {
  fields: Texts<PayslipField>;
  earnings: Texts<RowField>[];
  deductions: Texts<RowField>[];
}

export interface ProfileTexts {
  fields: Texts<ProfileField>;
  jobs: Texts<JobField>[];
}

/** A file prints its employer, which may be written differently than in the profile. It only decides which job the payslip is for. */
export type Normalise = (payslip: PayslipTexts, printedEmployer?: string | null) => PayrollData;

/**
 * Converts the texts of one person's payslips to payroll submissions. Absent values become null; values that
 * cannot be parsed throw. The profile of the person and the meaning of each row's description are determined
 * once for all payslips.
 */
export function createNormaliser(
  { fields, jobs }: ProfileTexts,
  { wording, today }: { wording: Wording; today: Day },
): Normalise {
  const identity = identityOf(fields, wording);
  const jobFacts = remembered((job: Texts<JobField>) => jobFactsOf(job, { wording, today }));
  const findEarning = remembered((description: string) =>
    wording.earnings.find(({ pattern }) => pattern.test(description)),
  );
  const findDeduction = remembered((description: string) =>
    wording.deductions.find(({ pattern }) => pattern.test(description)),
  );
  return (payslip, printedEmployer = null) => {
    const job = jobOf(
      { ...payslip.fields, employer_name: payslip.fields.employer_name ?? printedEmployer },
      jobs,
    );
    return {
      identity_information: identity,
      employment_information: employmentOf(payslip.fields, job && jobFacts(job)),
      income_information: incomeOf(payslip, { wording, findEarning, findDeduction }),
    };
  };
}

interface Reading {
  wording: Wording;
  findEarning(description: string): Wording['earnings'][number] | undefined;
  findDeduction(description: string): Wording['deductions'][number] | undefined;
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.has(key) ? (known.get(key) as Value) : find(key);
    known.set(key, value);
    return value;
  };
}

function identityOf(texts: Texts<ProfileField>, wording: Wording): PayrollData['identity_information'] {
  const postCode = readText(texts.post_code);
  return {
    name: readText(texts.name),
    date_of_birth: timestampAt(texts, 'date_of_birth', wording),
    address: {
      street: readText(texts.street),
      county: readText(texts.county),
      city: readText(texts.city),
      post_code: postCode && (parsePostcode(postCode) ?? postCode),
      country: readText(texts.country),
    },
    email: readText(texts.email),
    phone: readText(texts.phone),
    // a masked number does not parse and becomes null
    NI_number: parseNiNumber(texts.ni_number ?? ''),
  };
}

type Employment = PayrollData['employment_information'];

function employmentOf(fields: Texts<PayslipField>, job: Employment | null): Employment {
  const employerName = readText(fields.employer_name);
  const reference = readText(fields.employer_tax_reference);
  if (!job) return { ...UNKNOWN_JOB, employer_name: employerName, employer_tax_reference: reference };
  return {
    ...job,
    employer_name: employerName ?? job.employer_name,
    employer_tax_reference: reference ?? job.employer_tax_reference,
  };
}

const UNKNOWN_JOB: Employment = {
  employer_name: null,
  role: null,
  type: null,
  status: null,
  start_date: null,
  leave_date: null,
  employer_tax_reference: null,
  is_director: null,
};

function jobFactsOf(job: Texts<JobField>, { wording, today }: { wording: Wording; today: Day }): Employment {
  const leaveDay = dayAt(job, 'leave_date', wording);
  const contract = readText(job.contract);
  return {
    employer_name: readText(job.employer_name),
    role: readText(job.role),
    type: contract && (wording.contracts[contract.toLowerCase()] ?? contract),
    status: leaveDay !== null && leaveDay < today ? 'left' : 'active',
    start_date: timestampAt(job, 'start_date', wording),
    leave_date: midnight(leaveDay),
    employer_tax_reference: readText(job.employer_tax_reference),
    is_director: yesOrNo(job.is_director),
  };
}

/**
 * Finds the job of a payslip by payroll number or else by employer. If the profile has neither, takes the
 * only job.
 */
function jobOf(fields: Texts<PayslipField>, jobs: readonly Texts<JobField>[]): Texts<JobField> | null {
  for (const key of ['payroll_number', 'employer_name'] as const) {
    const compared = key === 'employer_name' ? employerName : readText;
    const wanted = compared(fields[key]);
    const candidates = jobs.filter((job) => compared(job[key]) !== null);
    if (wanted === null || candidates.length === 0) continue;
    const found = candidates.filter((job) => compared(job[key]) === wanted);
    return found.length === 1 ? (found[0] ?? null) : null;
  }
  return jobs.length === 1 ? (jobs[0] ?? null) : null;
}

function employerName(text: string | null | undefined): string | null {
  return employerOf({ employer_name: readText(text), employer_tax_reference: null }).name;
}

function incomeOf(
  { fields, earnings, deductions }: PayslipTexts,
  reading: Reading,
): PayrollData['income_information'] {
  const { wording } = reading;
  const paid = earnings.map((row) => earningOf(row, reading));
  const deducted = deductions.map((row) => deductionOf(row, reading));
  const amount = (key: PayslipField) => money(penceAt(fields, key, wording));
  const frequency = readText(fields.pay_frequency)?.toLowerCase();
  const cash = paid.filter((one) => !one.element.is_bik);
  const sumOfFixed = (isFixed: boolean) =>
    cash.every(({ element }) => element.is_fixed !== null) && cash.length > 0
      ? money(sumKnown(cash.filter(({ element }) => element.is_fixed === isFixed)))
      : null;
  return {
    pay_date: timestampAt(fields, 'pay_date', wording),
    pay_interval_start: timestampAt(fields, 'period_start', wording),
    pay_interval_end: timestampAt(fields, 'period_end', wording),
    pay_frequency: frequency ? (wording.frequencies[frequency] ?? null) : null,
    tax_code: readText(fields.tax_code),
    earnings: {
      gross_pay: amount('gross_pay') ?? sumOf(cash),
      net_pay: amount('net_pay'),
      base_salary: sumOfTypes(paid, ['BASIC']),
      bonus: sumOfTypes(paid, ['BONUS', 'COMMISSION']),
      fixed_pay_total: sumOfFixed(true),
      variable_pay_total: sumOfFixed(false),
      earning_elements: paid.map(({ element }) => element),
      year_to_date: {
        gross_pay: amount('ytd_gross_pay'),
        net_pay: amount('ytd_net_pay'),
        total_tax_paid: amount('ytd_tax_paid'),
        total_ni_paid: amount('ytd_ni_paid'),
        total_taxable_earnings: amount('ytd_taxable_earnings'),
        tax_year: yearAt(fields),
      },
    },
    deductions: {
      income_tax: sumOfTypes(deducted, ['TAX']),
      employee_ni: sumOfTypes(deducted, ['NI']),
      employee_pension: sumOfTypes(deducted, ['PENSION']),
      total_deductions: amount('total_deductions') ?? sumOf(deducted),
      loan_deductions: sumOfTypes(deducted, ['STUDENT_LOAN', 'POSTGRAD_LOAN']),
      deductions_elements: deducted.map(({ element }) => element),
    },
  };
}

interface Counted<Element> {
  element: Element;
  pence: Pence | null;
}

function earningOf(row: Texts<RowField>, { wording, findEarning }: Reading) {
  const description = readText(row.description);
  const kind = findEarning(description ?? '');
  const pence = penceAt(row, 'amount', wording);
  return {
    pence,
    element: {
      type: kind?.type ?? null,
      description,
      amount: money(pence),
      is_fixed: kind?.is_fixed ?? null,
      is_after_tax: kind?.is_after_tax ?? null,
      is_after_ni: kind?.is_after_tax ?? null,
      is_bik: kind?.is_bik ?? null,
      quantity: decimalAt(row, 'quantity', wording),
      rate: decimalAt(row, 'rate', wording),
      unit: readText(row.unit),
    },
  };
}

function deductionOf(row: Texts<RowField>, { wording, findDeduction }: Reading) {
  const description = readText(row.description);
  const pence = penceAt(row, 'amount', wording);
  const type = findDeduction(description ?? '')?.type ?? null;
  return { pence, element: { type, description, amount: money(pence) } };
}

/**
 * A payslip lists all payments and deductions: if the type of every row is known, a type without rows is
 * zero.
 */
function sumOfTypes(
  rows: readonly Counted<{ type: string | null }>[],
  types: readonly string[],
): string | null {
  const found = rows.filter(({ element }) => element.type !== null && types.includes(element.type));
  if (found.length > 0) return sumOf(found);
  return rows.length > 0 && rows.every(({ element }) => element.type !== null) ? money(0n) : null;
}

/** Returns null if there are no rows. */
function sumOf(rows: readonly Counted<unknown>[]): string | null {
  return rows.length > 0 ? money(sumKnown(rows)) : null;
}

/** Returns null if any amount is unknown. */
function sumKnown(rows: readonly Counted<unknown>[]): Pence | null {
  const amounts = rows.map(({ pence }) => pence).filter((pence) => pence !== null);
  return amounts.length === rows.length ? sumPence(amounts) : null;
}

function penceAt<Key extends string>(texts: Texts<Key>, key: Key, { numbers }: Wording): Pence | null {
  return valueAt(texts, key, (text) => readAmount(text, numbers) ?? invalid(key, 'is not an amount'));
}

function decimalAt<Key extends string>(texts: Texts<Key>, key: Key, { numbers }: Wording): string | null {
  return valueAt(texts, key, (text) => readDecimal(text, numbers) ?? invalid(key, 'is not a number'));
}

function dayAt<Key extends string>(texts: Texts<Key>, key: Key, { dates }: Wording): Day | null {
  return valueAt(texts, key, (text) => readDay(text, dates) ?? invalid(key, 'is not a date'));
}

function timestampAt<Key extends string>(texts: Texts<Key>, key: Key, wording: Wording): string | null {
  return midnight(dayAt(texts, key, wording));
}

function valueAt<Key extends string, Value>(
  texts: Texts<Key>,
  key: Key,
  read: (text: string) => Value,
): Value | null {
  const text = readText(texts[key]);
  return text === null ? null : read(text);
}

/** Reads `2026/27`, `2026-27` and `2026` as 2026. */
function yearAt(texts: Texts<PayslipField>): number | null {
  return valueAt(texts, 'tax_year', (text) =>
    Number(/^(\d{4})(?:\D\d{2}(?:\d{2})?)?$/u.exec(text)?.[1] ?? invalid('tax_year', 'is not a year')),
  );
}

function yesOrNo(text: string | null | undefined): boolean | null {
  const word = readText(text)?.toLowerCase();
  return word === 'yes' || word === 'true' ? true : word === 'no' || word === 'false' ? false : null;
}

function invalid(field: string, problem: string): never {
  throw new ConnectorFailure('invalid_data', { detail: `[${field}] ${problem}` });
}
