import { type Day, taxYearOf } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import { joined, midnight, money } from '../wire-json.ts';
import { type Lookups, readLines } from './lines.ts';
import type { Employee, EmployeeTax, PayRun, Payslip } from './schema.ts';

export type { Lookups } from './lines.ts';

export interface Employment {
  employerName: string | null;
  employee: Employee;
  tax: EmployeeTax | null;
}

export interface PaidPayslip {
  run: PayRun;
  payslip: Payslip;
}

export interface NormalisedPayslip {
  externalId: string;
  payDate: Day;
  data: PayrollData;
}

const FREQUENCIES: Record<string, PayFrequency> = {
  Weekly: 'weekly',
  Fortnightly: 'fortnightly',
  FourWeekly: 'four_weekly',
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  Annual: 'annually',
};
const WEEK_BASED: readonly (string | null)[] = ['Weekly', 'Fortnightly', 'FourWeekly'];

/**
 * Normalises all payslips of an employment since the start of a tax year, oldest first, each with its year to
 * date.
 */
export function normalisePayslips({
  employment,
  payslips,
  lookups,
  today,
}: {
  employment: Employment;
  payslips: readonly PaidPayslip[];
  lookups: Lookups;
  today: Day;
}): NormalisedPayslip[] {
  let toDate = startOfYear('');
  return [...payslips].sort(inOrder).map(({ run, payslip }) => {
    const lines = readLines(payslip, lookups);
    const taxYear = taxYearOf(run.paymentDate);
    if (toDate.taxYear !== taxYear) toDate = startOfYear(taxYear);
    toDate = addPayslip(toDate, payslip, lines);
    return {
      externalId: payslip.paySlipID,
      payDate: run.paymentDate,
      data: {
        identity_information: identityOf(employment.employee),
        employment_information: employmentOf(employment, today),
        income_information: incomeOf({ run, payslip }, { lines, toDate, tax: employment.tax }),
      },
    };
  });
}

function inOrder(one: PaidPayslip, other: PaidPayslip): number {
  return orderOf(one).localeCompare(orderOf(other));
}

function orderOf({ run, payslip }: PaidPayslip): string {
  return `${run.paymentDate} ${run.periodEndDate} ${payslip.paySlipID}`;
}

type Lines = ReturnType<typeof readLines>;

interface ToDate {
  taxYear: string;
  gross: Pence | null;
  net: Pence | null;
  tax: Pence;
  ni: Pence;
  taxable: Pence | null;
}

function startOfYear(taxYear: string): ToDate {
  return { taxYear, gross: 0n, net: 0n, tax: 0n, ni: 0n, taxable: 0n };
}

function addPayslip(before: ToDate, { grossEarnings, totalPay }: Payslip, lines: Lines): ToDate {
  return {
    taxYear: before.taxYear,
    gross: add(before.gross, grossEarnings),
    net: add(before.net, totalPay),
    tax: before.tax + lines.incomeTax,
    ni: before.ni + lines.employeeNi,
    taxable: add(before.taxable, add(grossEarnings, lines.taxableBesideGross)),
  };
}

/** Returns null if either amount is unknown. */
function add(one: Pence | null, other: Pence | null): Pence | null {
  return one === null || other === null ? null : one + other;
}

function identityOf(employee: Employee): PayrollData['identity_information'] {
  const { address } = employee;
  return {
    name: joined(' ', employee.firstName, employee.lastName),
    date_of_birth: midnight(employee.dateOfBirth),
    address: {
      street: joined(', ', address?.addressLine1, address?.addressLine2),
      county: address?.county ?? null,
      city: address?.city ?? null,
      post_code: address?.postCode ?? null,
      country: address?.countryName ?? null,
    },
    email: employee.email,
    phone: employee.phoneNumber,
    NI_number: employee.nationalInsuranceNumber,
  };
}

function employmentOf(
  { employerName, employee, tax }: Employment,
  today: Day,
): PayrollData['employment_information'] {
  return {
    employer_name: employerName,
    role: null,
    type: latestContract(employee),
    status: employee.endDate !== null && employee.endDate < today ? 'left' : 'active',
    start_date: midnight(employee.startDate),
    leave_date: midnight(employee.endDate),
    employer_tax_reference: null,
    is_director: tax?.isDirector ?? null,
  };
}

function latestContract({ contracts }: Employee): string | null {
  const [latest] = (contracts ?? []).toSorted((one, other) =>
    (other.startDate ?? '').localeCompare(one.startDate ?? ''),
  );
  return latest?.contractType ?? null;
}

function incomeOf(
  { run, payslip }: PaidPayslip,
  { lines, toDate, tax }: { lines: Lines; toDate: ToDate; tax: EmployeeTax | null },
): PayrollData['income_information'] {
  const { grossEarnings: gross, totalPay: net } = payslip;
  const reimbursed = payslip.totalReimbursements ?? 0n;
  return {
    pay_date: midnight(run.paymentDate),
    pay_interval_start: midnight(run.periodStartDate),
    pay_interval_end: midnight(run.periodEndDate),
    pay_frequency: FREQUENCIES[run.calendarType ?? ''] ?? null,
    tax_code: taxCodeOf(tax, run),
    earnings: {
      gross_pay: money(gross),
      net_pay: money(net),
      base_salary: money(lines.basic),
      bonus: money(lines.bonus),
      fixed_pay_total: money(lines.fixed),
      variable_pay_total: money(lines.variable),
      earning_elements: lines.earnings,
      year_to_date: {
        gross_pay: money(toDate.gross),
        net_pay: money(toDate.net),
        total_tax_paid: money(toDate.tax),
        total_ni_paid: money(toDate.ni),
        total_taxable_earnings: money(toDate.taxable),
        tax_year: Number(toDate.taxYear.slice(0, 4)),
      },
    },
    deductions: {
      income_tax: money(lines.incomeTax),
      employee_ni: money(lines.employeeNi),
      employee_pension: money(lines.pension),
      total_deductions: money(gross === null || net === null ? null : sumPence([gross, reimbursed, -net])),
      loan_deductions: money(lines.loans),
      deductions_elements: lines.deductions,
    },
  };
}

/** Returns the current tax code, the only one that Xero stores. */
function taxCodeOf(tax: EmployeeTax | null, { calendarType }: PayRun): string | null {
  if (!tax?.taxCode) return null;
  const suffix = WEEK_BASED.includes(calendarType) ? ' W1' : ' M1';
  return `${tax.taxCode}${tax.w1M1 ? suffix : ''}`;
}
