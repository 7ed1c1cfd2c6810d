import { type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import { joined, midnight, money } from '../wire-json.ts';
import { readLines } from './lines.ts';
import type { EmploymentDetails, Payslip, PersonalDetails, Totals } from './schema.ts';

const FREQUENCIES: Record<string, PayFrequency> = {
  Weekly: 'weekly',
  Fortnightly: 'fortnightly',
  FourWeekly: 'four_weekly',
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  HalfYearly: 'bi_annually',
  Annual: 'annually',
  Custom: 'irregular',
};
const WEEK_BASED: readonly (string | null)[] = ['Weekly', 'Fortnightly', 'FourWeekly', 'Daily'];

const COUNTRIES: Record<string, string> = { Uk: 'United Kingdom', NorthernIreland: 'Northern Ireland' };

/** Converts a Staffology payslip to a payroll submission. */
export function normalisePayslip(payslip: Payslip): PayrollData {
  return {
    identity_information: identityOf(payslip.personalDetails),
    employment_information: employmentOf(payslip, payslip.employmentDetails),
    income_information: incomeOf(payslip),
  };
}

function identityOf(person: PersonalDetails): PayrollData['identity_information'] {
  const { address } = person;
  return {
    name: joined(' ', person.firstName, person.lastName),
    date_of_birth: midnight(person.dateOfBirth),
    address: {
      street: joined(', ', address?.line1, address?.line2),
      county: address?.line4 ?? null,
      city: address?.line3 ?? null,
      post_code: address?.postCode ?? null,
      country: countryOf(address),
    },
    email: person.email,
    phone: person.mobile ?? person.telephone,
    NI_number: person.niNumber,
  };
}

function countryOf(address: PersonalDetails['address']): string | null {
  if (!address?.country) return null;
  return address.country === 'OutsideUk'
    ? address.foreignCountry
    : (COUNTRIES[address.country] ?? address.country);
}

function employmentOf(
  { employer, hmrcDetails }: Payslip,
  { jobTitle, starterDetails, leaverDetails, directorshipDetails }: EmploymentDetails,
): PayrollData['employment_information'] {
  const { officeNumber = null, payeReference = null } = hmrcDetails ?? {};
  return {
    employer_name: employer?.name ?? null,
    role: jobTitle,
    type: null,
    status: leaverDetails?.hasLeft ? 'left' : 'active',
    start_date: midnight(starterDetails?.startDate ?? null),
    leave_date: midnight(leaverDetails?.leaveDate ?? null),
    employer_tax_reference: officeNumber && payeReference ? `${officeNumber}/${payeReference}` : null,
    is_director: directorshipDetails?.isDirector ?? null,
  };
}

function incomeOf(payslip: Payslip): PayrollData['income_information'] {
  const { totals, totalsYtd } = payslip;
  const lines = readLines(payslip);
  return {
    pay_date: midnight(payslip.paymentDate),
    pay_interval_start: midnight(payslip.from),
    pay_interval_end: midnight(payslip.to),
    pay_frequency: FREQUENCIES[payslip.payPeriod ?? ''] ?? null,
    tax_code: taxCodeOf(payslip),
    earnings: {
      gross_pay: money(totals.gross),
      net_pay: money(netOf(totals)),
      base_salary: money(totals.basicPay),
      bonus: money(lines.bonus),
      fixed_pay_total: money(lines.fixed),
      variable_pay_total: money(lines.variable),
      earning_elements: lines.earnings,
      year_to_date: {
        gross_pay: money(totalsYtd.gross),
        net_pay: money(netOf(totalsYtd)),
        total_tax_paid: money(totalsYtd.tax),
        total_ni_paid: money(totalsYtd.employeeNi),
        total_taxable_earnings: money(totalsYtd.grossForTax),
        tax_year: Number(payslip.taxYear.slice('Year'.length)),
      },
    },
    deductions: {
      income_tax: money(totals.tax),
      employee_ni: money(totals.employeeNi),
      employee_pension: money(
        sumOf(totals.employeePensionContribution, totals.employeePensionContributionAvc),
      ),
      total_deductions: money(totals.deductions),
      loan_deductions: money(sumOf(totals.studentLoanRecovered, totals.postgradLoanRecovered)),
      deductions_elements: lines.deductions,
    },
  };
}

function taxCodeOf({ payOptions, payPeriod }: Payslip): string | null {
  const { taxCode = null, week1Month1 = false } = payOptions?.taxAndNi ?? {};
  if (taxCode === null) return null;
  const suffix = WEEK_BASED.includes(payPeriod) ? ' W1' : ' M1';
  return `${taxCode}${week1Month1 ? suffix : ''}`;
}

function netOf({ takeHomePay, netPay }: Totals): Pence | null {
  return takeHomePay ?? netPay;
}

/** Sums the known amounts; null if none is known. */
function sumOf(...amounts: (Pence | null)[]): Pence | null {
  const all = amounts.filter((amount) => amount !== null);
  return all.length === 0 ? null : sumPence(all);
}
