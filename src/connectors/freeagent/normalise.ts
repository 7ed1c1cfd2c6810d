import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import { joined, midnight, money } from '../wire-json.ts';
import { type Counted, countYearToDate, type YearToDate } from '../year-to-date.ts';
import {
  DEDUCTIONS,
  type Figure,
  PAYMENTS,
  type Payslip,
  type Profile,
  UNCLEAR_DEDUCTIONS,
  UNCLEAR_PAYMENTS,
  type User,
} from './schema.ts';

export interface PaidPayslip {
  /** In which the tax year ends. */
  year: number;
  /** From 0. */
  period: number;
  payDate: Day;
  frequency: string | null;
  payslip: Payslip;
}

interface NormalisedPayslip {
  externalId: string;
  payDate: Day;
  data: PayrollData;
}

const FREQUENCIES: Record<string, PayFrequency> = { Monthly: 'monthly', Weekly: 'weekly' };
const UNKNOWN: Counted = { gross: null, net: null, tax: null, ni: null, taxable: null };

/** Normalises the payslips of one user since the start of a tax year, oldest first, each with its year to date. */
export function normalisePayslips({
  user,
  profile,
  employerName,
  payslips,
  today,
}: {
  user: User;
  profile: Profile | null;
  employerName: string | null;
  payslips: readonly PaidPayslip[];
  today: Day;
}): NormalisedPayslip[] {
  const toDateAt = countYearToDate();
  const wholeYears = new Set(payslips.filter((paid) => startsYear(paid, profile)).map(({ year }) => year));
  const identity = identityOf(user, profile);
  const employment = employmentOf({ user, profile, employerName, today });
  return [...payslips]
    .sort((one, other) => one.payDate.localeCompare(other.payDate))
    .map((paid) => {
      const figures = figuresOf(paid.payslip);
      const toDate = toDateAt(paid.payDate, wholeYears.has(paid.year) ? figures : UNKNOWN);
      return {
        externalId: idOf(user, paid),
        payDate: paid.payDate,
        data: {
          identity_information: identity,
          employment_information: employment,
          income_information: incomeOf(paid, { figures, toDate }),
        },
      };
    });
}

/**
 * Payslips have no id. There is one for each user and month; of weekly payslips, several can be in a period.
 */
function idOf({ url }: User, { year, period, payDate, frequency }: PaidPayslip): string {
  const user = url.split('/').at(-1);
  return [year, period, user, ...(frequency === 'Monthly' ? [] : [payDate])].join('/');
}

/** Without the first payslips of a year, such as those from earlier software, its sums would be too small. */
function startsYear({ year, period }: PaidPayslip, profile: Profile | null): boolean {
  const startedOn = profile?.employment_starts_on ?? null;
  return period === 0 || (startedOn !== null && startedOn >= `${year - 1}-04-06`);
}

function identityOf(user: User, profile: Profile | null): PayrollData['identity_information'] {
  const [town = null, county = null] = [profile?.address_line_3, profile?.address_line_4];
  return {
    name: joined(' ', user.first_name, user.last_name),
    date_of_birth: midnight(profile?.date_of_birth ?? null),
    address: {
      street: joined(', ', profile?.address_line_1, profile?.address_line_2),
      county,
      city: town,
      post_code: profile?.postcode ?? null,
      country: profile?.country ?? null,
    },
    email: user.email,
    phone: null,
    NI_number: user.ni_number,
  };
}

function employmentOf({
  user,
  profile,
  employerName,
  today,
}: {
  user: User;
  profile: Profile | null;
  employerName: string | null;
  today: Day;
}): PayrollData['employment_information'] {
  const leftOn = profile?.employment_ends_on ?? null;
  return {
    employer_name: employerName,
    role: user.role,
    type: null,
    status: leftOn !== null && leftOn < today ? 'left' : 'active',
    start_date: midnight(profile?.employment_starts_on ?? null),
    leave_date: midnight(leftOn),
    employer_tax_reference: null,
    is_director: user.role === null ? null : user.role === 'Director',
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** Payslips have a figure for each kind of payment and deduction. A kind that FreeAgent no longer sends, or not yet, is zero. */
function figuresOf(payslip: Payslip) {
  const amountOf = ({ field }: { field: Figure }): Pence => payslip[field] ?? 0n;
  const isZero = (kind: { field: Figure }) => amountOf(kind) === 0n;
  const paid = PAYMENTS.map((kind) => ({ ...kind, amount: amountOf(kind) }));
  const taken = DEDUCTIONS.map((kind) => ({ ...kind, amount: amountOf(kind) }));
  const isPayKnown = payslip.basic_pay !== null && UNCLEAR_PAYMENTS.every(isZero);
  const areDeductionsKnown =
    payslip.tax_deducted !== null && payslip.employee_ni !== null && UNCLEAR_DEDUCTIONS.every(isZero);
  const gross = isPayKnown ? total(paid) : null;
  const deducted = isPayKnown && areDeductionsKnown ? total(taken) : null;
  return {
    gross,
    deducted,
    net: gross === null || deducted === null ? null : gross - deducted,
    tax: payslip.tax_deducted,
    ni: payslip.employee_ni,
    // benefits in kind are taxable too, and payslips don't have them
    taxable: null,
    paid,
    taken,
  };
}

function total(lines: readonly { amount: Pence }[]): Pence {
  return sumPence(lines.map(({ amount }) => amount));
}

function incomeOf(
  { payDate, frequency, payslip }: PaidPayslip,
  { figures, toDate }: { figures: Figures; toDate: YearToDate },
): PayrollData['income_information'] {
  const { gross, net, deducted, paid, taken } = figures;
  const sumPaid = (counts: (kind: (typeof paid)[number]) => boolean) =>
    gross === null ? null : money(total(paid.filter(counts)));
  const sumTaken = (...types: string[]) => money(total(taken.filter(({ type }) => types.includes(type))));
  return {
    pay_date: midnight(payDate),
    // the period is a tax month, which is not what the pay is for
    pay_interval_start: null,
    pay_interval_end: null,
    pay_frequency: FREQUENCIES[frequency ?? ''] ?? null,
    tax_code: taxCodeOf(payslip, frequency),
    earnings: {
      gross_pay: money(gross),
      net_pay: money(net),
      base_salary: money(payslip.basic_pay),
      bonus: sumPaid(({ type }) => type === 'BONUS' || type === 'COMMISSION'),
      fixed_pay_total: sumPaid(({ isFixed }) => isFixed),
      variable_pay_total: sumPaid(({ isFixed }) => !isFixed),
      earning_elements: paid.filter(isPresent).map(earningOf),
      year_to_date: toDate,
    },
    deductions: {
      income_tax: money(figures.tax),
      employee_ni: money(figures.ni),
      employee_pension: sumTaken('PENSION'),
      total_deductions: money(deducted),
      loan_deductions: sumTaken('STUDENT_LOAN', 'POSTGRAD_LOAN'),
      deductions_elements: taken
        .filter(isPresent)
        .map(({ type, description, amount }) => ({ type, description, amount: money(amount) })),
    },
  };
}

function isPresent({ amount }: { amount: Pence }): boolean {
  return amount !== 0n;
}

function earningOf({ type, description, amount, isFixed }: Figures['paid'][number]) {
  return {
    type,
    description,
    amount: money(amount),
    is_fixed: isFixed,
    is_after_tax: null,
    is_after_ni: null,
    is_bik: false,
    quantity: null,
    rate: null,
    unit: null,
  };
}

function taxCodeOf(payslip: Payslip, frequency: string | null): string | null {
  if (payslip.tax_code === null) return null;
  const suffix = frequency === 'Weekly' ? ' W1' : ' M1';
  return `${payslip.tax_code}${payslip.week_1_month_1_basis ? suffix : ''}`;
}
