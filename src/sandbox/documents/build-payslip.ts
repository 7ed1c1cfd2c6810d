import type {
  People,
  SandboxDeduction,
  SandboxEarning,
  SandboxPayslip,
  SandboxPerson,
} from '#simulation/people/index.ts';
import { taxMonthOf, taxWeekOf } from '#values/calendar.ts';
import { formatPenceWithThousands, type Pence, sumPence } from '#values/money.ts';
import type { Payslip, PayslipRow, PayslipYear } from './payslip.ts';

const KINDS = {
  TAX: 'tax',
  NI: 'ni',
  PENSION: 'pension',
  STUDENT_LOAN: 'loan',
  POSTGRAD_LOAN: 'loan',
  OTHER: 'other',
} as const;

/**
 * Builds a person's payslip as a payroll would print it, with the same figures that every simulator returns.
 */
export function buildPayslip(people: People, person: SandboxPerson, paid: SandboxPayslip): Payslip {
  const employment = person.employments.find(({ id }) => id === paid.employmentId);
  if (!employment) throw new Error(`${person.userName} has no employment ${paid.employmentId}`);
  const isMonthly = employment.frequency === 'monthly';
  const { taxYear, grossPence, taxablePence, taxPence, niPence, netPence } = paid.yearToDate;
  const year: PayslipYear = {
    gross: grossPence,
    taxable: taxablePence,
    tax: taxPence,
    ni: niPence,
    pension: pensionToDate(people, paid),
    net: netPence,
  };
  return {
    ...printedPerson(person),
    employer: employment.employer.name,
    payeReference: employment.employer.payeReference,
    payrollNumber: employment.payrollId,
    role: employment.role,
    taxCode: paid.taxCode,
    niCategory: paid.niCategory,
    frequency: employment.frequency,
    taxPeriod: isMonthly
      ? { unit: 'month', number: taxMonthOf(paid.payDate) }
      : { unit: 'week', number: taxWeekOf(paid.payDate) },
    taxYear: `${taxYear}-${String((taxYear + 1) % 100).padStart(2, '0')}`,
    payDate: paid.payDate,
    start: paid.periodStart,
    end: paid.periodEnd,
    payments: paid.earnings.filter(({ isBenefit }) => !isBenefit).map(paymentOf),
    benefits: paid.earnings.filter(({ isBenefit }) => isBenefit).map(paymentOf),
    deductions: paid.deductions.map((deduction) => deductionOf(deduction, year)),
    gross: paid.grossPence,
    taxable: paid.taxablePence,
    totalDeductions: paid.totalDeductionsPence,
    net: paid.netPence,
    year,
  };
}

export function printedPerson({ forename, surname, address, niNumber }: SandboxPerson) {
  const { street, city, county, postCode } = address;
  return { name: `${forename} ${surname}`, address: [street, city, county, postCode], niNumber };
}

/** The payslip's deductions of these kinds. */
export function deducted({ deductions }: Pick<Payslip, 'deductions'>, ...kinds: readonly string[]): Pence {
  return sumPence(deductions.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
}

function paymentOf({ description, amountPence, quantity, ratePence, unit }: SandboxEarning): PayslipRow {
  return {
    kind: unit ?? 'pay',
    description,
    units: quantity,
    rate: ratePence === null ? null : formatPenceWithThousands(ratePence),
    amount: amountPence,
    year: null,
  };
}

function deductionOf({ code, description, amountPence }: SandboxDeduction, year: PayslipYear): PayslipRow {
  const kind = KINDS[code];
  const toDate = kind === 'tax' || kind === 'ni' || kind === 'pension' ? year[kind] : null;
  return { kind, description, units: null, rate: null, amount: amountPence, year: toDate };
}

function pensionToDate(people: People, paid: SandboxPayslip): Pence {
  const before = people
    .payslips(paid.userName)
    .filter(
      ({ employmentId, payDate, yearToDate }) =>
        employmentId === paid.employmentId &&
        payDate <= paid.payDate &&
        yearToDate.taxYear === paid.yearToDate.taxYear,
    );
  const pensions = before.flatMap(({ deductions }) => deductions.filter(({ code }) => code === 'PENSION'));
  return sumPence(pensions.map(({ amountPence }) => amountPence));
}
