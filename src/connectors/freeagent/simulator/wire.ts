import { addMonthsToDay } from '#values/calendar.ts';
import { divideDown, type Pence, sumPence } from '#values/money.ts';
import type { PayrollPeriod, StaffMember } from './payroll.ts';

/* FreeAgent's data formats, field by field as in its published description. Amounts are strings. */

type SandboxPayslip = PayrollPeriod['payslips'][number]['payslip'];

export function user(member: StaffMember, baseUrl: string) {
  const { person, employment } = member;
  return {
    url: userUrl(member, baseUrl),
    first_name: person.forename,
    last_name: person.surname,
    email: person.email,
    role: employment.isDirector ? 'Director' : 'Employee',
    permission_level: employment.isDirector ? 8 : 0,
    ni_number: person.niNumber,
    opening_mileage: 0,
    created_at: `${employment.startDate}T09:00:00.000Z`,
    updated_at: `${employment.startDate}T09:00:00.000Z`,
  };
}

/** Start and end are there only if they are in the tax year. */
export function profile(member: StaffMember, { year, baseUrl }: { year: number; baseUrl: string }) {
  const { person, employment } = member;
  const { street, city, county, postCode } = person.address;
  const isIn = (day: string | null) =>
    day !== null && `${year - 1}-04-06` <= day && day <= `${year}-04-05` ? day : null;
  const startsOn = isIn(employment.startDate);
  const endsOn = isIn(employment.leaveDate);
  return {
    user: userUrl(member, baseUrl),
    payroll_reference: employment.payrollId,
    title: 'Mx',
    gender: 'Female',
    date_of_birth: person.dateOfBirth,
    address_line_1: street,
    address_line_2: '',
    address_line_3: city,
    address_line_4: county,
    postcode: postCode,
    total_pay_in_previous_employment: '0.0',
    total_tax_in_previous_employment: '0.0',
    ...(startsOn ? { employment_starts_on: startsOn } : {}),
    ...(endsOn ? { employment_ends_on: endsOn } : {}),
    created_at: `${year - 1}-04-06T09:00:00.000Z`,
    updated_at: `${year - 1}-04-06T09:00:00.000Z`,
  };
}

export function period({ year, period: index, status, payslips }: PayrollPeriod, baseUrl: string) {
  const frequencies = payslips.map(({ member }) => frequencyOf(member));
  return {
    url: `${baseUrl}/payroll/${year}/${index}`,
    period: index,
    frequency: frequencies.includes('Monthly') ? 'Monthly' : 'Weekly',
    dated_on:
      payslips
        .map((paid) => payDateOf(paid, status))
        .toSorted()
        .at(-1) ?? null,
    status,
    employment_allowance_claimed: false,
    employment_allowance_amount: '0.0',
    construction_industry_scheme_deduction: '0.0',
  };
}

export function periodWithPayslips(whole: PayrollPeriod, baseUrl: string) {
  return {
    ...period(whole, baseUrl),
    payslips: whole.payslips.map((paid) => ({
      user: userUrl(paid.member, baseUrl),
      dated_on: payDateOf(paid, whole.status),
      frequency: frequencyOf(paid.member),
      ...payslip(paid),
    })),
  };
}

function payslip({ member, payslip: paid }: PayrollPeriod['payslips'][number]) {
  const [code, alone] = paid.taxCode.split(' ');
  const taken = (...codes: string[]) =>
    decimal(
      sumPence(paid.deductions.filter((one) => codes.includes(one.code)).map((one) => one.amountPence)),
    );
  const pension = taken('PENSION');
  const isBeforeTax = isNetPayPension(paid);
  return {
    tax_code: code,
    ...payments(paid),
    tax_deducted: taken('TAX'),
    employee_ni: taken('NI'),
    employer_ni: '0.0',
    other_deductions: '0.0',
    student_loan_deduction: taken('STUDENT_LOAN'),
    postgrad_loan_deduction: taken('POSTGRAD_LOAN'),
    employee_pension: isBeforeTax ? pension : '0.0',
    employee_pension_not_under_net_pay: isBeforeTax ? '0.0' : pension,
    employer_pension: '0.0',
    attachments: '0.0',
    payroll_giving: '0.0',
    ni_calc_type: member.employment.isDirector ? 'Director' : 'Employee',
    deductions_subject_to_nic_but_not_paye: '0.0',
    other_deductions_from_net_pay: taken('OTHER'),
    other_salary_sacrifice_deductions: '0.0',
    employee_pension_salary_sacrifice: '0.0',
    ni_letter: paid.niCategory,
    deduct_student_loan: taken('STUDENT_LOAN') !== '0.0',
    deduct_postgrad_loan: taken('POSTGRAD_LOAN') !== '0.0',
    week_1_month_1_basis: alone !== undefined,
    deduction_free_pay: '0.0',
    created_at: `${paid.payDate}T08:00:00.000Z`,
    updated_at: `${paid.payDate}T${paid.version > 1 ? '12' : '08'}:00:00.000Z`,
  };
}

/** Benefits in kind are not on payslips. */
function payments({ earnings }: SandboxPayslip) {
  const paid = (counts: (earning: SandboxPayslip['earnings'][number]) => boolean) =>
    decimal(
      sumPence(earnings.filter((one) => !one.isBenefit && counts(one)).map(({ amountPence }) => amountPence)),
    );
  const isStatutory = (name: string, { description }: { description: string }) => description.includes(name);
  const isSick = (one: { description: string }) => isStatutory('Statutory Sick Pay', one);
  const isMaternity = (one: { description: string }) => isStatutory('Statutory Maternity Pay', one);
  return {
    basic_pay: paid(({ code }) => code === 'BASIC'),
    overtime: paid(({ code }) => code === 'OVERTIME'),
    commission: paid(({ code }) => code === 'COMMISSION'),
    bonus: paid(({ code }) => code === 'BONUS'),
    allowance: paid(({ code, isFixed }) => code === 'ALLOWANCE' && isFixed),
    statutory_sick_pay: paid((one) => isSick(one)),
    statutory_maternity_pay: paid((one) => isMaternity(one)),
    statutory_paternity_pay: '0.0',
    statutory_adoption_pay: '0.0',
    statutory_parental_bereavement_pay: '0.0',
    statutory_neonatal_care_pay: '0.0',
    absence_payments: paid(
      (one) => one.code === 'ALLOWANCE' && !one.isFixed && !isSick(one) && !isMaternity(one),
    ),
    other_payments: '0.0',
    additional_statutory_paternity_pay: '0.0',
  };
}

/** A pension under the net pay arrangement reduces taxable pay by exactly this amount. */
function isNetPayPension({ earnings, deductions, grossPence, taxablePence }: SandboxPayslip): boolean {
  const inKind = sumPence(
    earnings.filter(({ isBenefit }) => isBenefit).map(({ amountPence }) => amountPence),
  );
  const pension = sumPence(
    deductions.filter(({ code }) => code === 'PENSION').map(({ amountPence }) => amountPence),
  );
  return pension > 0n && grossPence + inKind - taxablePence === pension;
}

/** A draft has the figures of the month before. */
function payDateOf(
  { payslip: { payDate } }: PayrollPeriod['payslips'][number],
  status: PayrollPeriod['status'],
): string {
  return status === 'unfiled' ? addMonthsToDay(payDate, 1) : payDate;
}

function frequencyOf({ employment }: StaffMember): 'Monthly' | 'Weekly' {
  return employment.frequency === 'weekly' ? 'Weekly' : 'Monthly';
}

function userUrl({ id }: StaffMember, baseUrl: string): string {
  return `${baseUrl}/users/${id}`;
}

/** Such as `1000.0` and `12.34`: Ruby writes decimals without zeros at the end, but with one decimal at least. */
function decimal(pence: Pence): string {
  const pounds = divideDown(pence < 0n ? -pence : pence, 100n);
  const rest = String((pence < 0n ? -pence : pence) % 100n).padStart(2, '0');
  return `${pence < 0n ? '-' : ''}${pounds}.${rest.endsWith('0') ? rest.slice(0, 1) : rest}`;
}
