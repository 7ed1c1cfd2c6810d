import type { Day } from '#values/calendar.ts';
import { sumPence } from '#values/money.ts';
import type { PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import { joined, midnight, money } from '../wire-json.ts';
import { countYearToDate, type YearToDate } from '../year-to-date.ts';
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
  const toDateAt = countYearToDate();
  return [...payslips].sort(inOrder).map(({ run, payslip }) => {
    const lines = readLines(payslip, lookups);
    const { grossEarnings: gross, totalPay: net } = payslip;
    const toDate = toDateAt(run.paymentDate, {
      gross,
      net,
      tax: lines.incomeTax,
      ni: lines.employeeNi,
      taxable: gross === null ? null : gross + lines.taxableBesideGross,
    });
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
  { lines, toDate, tax }: { lines: Lines; toDate: YearToDate; tax: EmployeeTax | null },
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
      year_to_date: toDate,
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
