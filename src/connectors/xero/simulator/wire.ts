import type { SandboxDeduction, SandboxEarning, SandboxPayslip } from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { wireAmount, wireNumber } from '#simulation/wire-number.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import type { PaidMember, PayRunRecord, StaffMember } from './payroll.ts';

/* Xero's data formats, field by field as in its published description. */

const CALENDARS: Partial<Record<PayFrequency, string>> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'FourWeekly',
  quarterly: 'Quarterly',
  annually: 'Annual',
};

const RATES = {
  salary: { name: 'Salary', earningsType: 'RegularEarnings', rateType: 'FixedAmount', typeOfUnits: null },
  hours: {
    name: 'Regular Hours',
    earningsType: 'RegularEarnings',
    rateType: 'RatePerUnit',
    typeOfUnits: 'hours',
  },
  overtime: {
    name: 'Overtime Hours',
    earningsType: 'OvertimeEarnings',
    rateType: 'RatePerUnit',
    typeOfUnits: 'hours',
  },
  bonus: { name: 'Bonus', earningsType: 'Bonus', rateType: 'FixedAmount', typeOfUnits: null },
  commission: { name: 'Commission', earningsType: 'Commission', rateType: 'FixedAmount', typeOfUnits: null },
  allowance: { name: 'Allowance', earningsType: 'Allowance', rateType: 'FixedAmount', typeOfUnits: null },
  other: { name: 'Other', earningsType: 'OtherEarnings', rateType: 'RatePerUnit', typeOfUnits: 'days' },
} as const;
type RateName = keyof typeof RATES;

const TAX_LINES: Partial<Record<SandboxDeduction['code'], { description: string; globalTaxTypeID: string }>> =
  {
    TAX: { description: 'PAYE', globalTaxTypeID: '1' },
    NI: { description: 'Employee National Insurance Contribution', globalTaxTypeID: '2' },
    STUDENT_LOAN: { description: 'Student Loan', globalTaxTypeID: '5' },
    POSTGRAD_LOAN: { description: 'Postgraduate Loan', globalTaxTypeID: '6' },
  };

export function listedEmployee({ employeeId, person, employment }: StaffMember) {
  const { street, city, county, postCode, country } = person.address;
  return {
    employeeID: employeeId,
    title: 'Mx',
    firstName: person.forename,
    lastName: person.surname,
    dateOfBirth: person.dateOfBirth && `${person.dateOfBirth}T00:00:00Z`,
    gender: 'F',
    email: person.email,
    phoneNumber: person.phone,
    startDate: `${employment.startDate}T00:00:00`,
    endDate: employment.leaveDate && `${employment.leaveDate}T00:00:00`,
    address: { addressLine1: street, addressLine2: null, city, county, countryName: country, postCode },
    payrollCalendarID: calendarId(employment.employer.id, employment.frequency),
    updatedDateUTC: `${employment.startDate}T09:00:00`,
    createdDateUTC: `${employment.startDate}T09:00:00`,
    isOffPayrollWorker: false,
    contracts: [
      {
        publicKey: stableId('xero contract', employment.id),
        isFixedTerm: false,
        employmentStatus: 'Employee',
        contractType: employment.contract,
        startDate: `${employment.startDate}T00:00:00`,
        fixedTermEndDate: null,
      },
    ],
  };
}

/** Lists omit the NI number. */
export function employee(member: StaffMember) {
  return { ...listedEmployee(member), nationalInsuranceNumber: member.person.niNumber };
}

export function employeeTax({ employment }: StaffMember, latest: SandboxPayslip | undefined) {
  const [code = null, alone] = latest?.taxCode.split(' ') ?? [];
  return {
    starterType: 'New Employee with P45',
    starterDeclaration: 'B.) This is currently their only job',
    taxCode: code,
    w1M1: alone !== undefined,
    previousTaxablePay: null,
    previousTaxPaid: null,
    studentLoanDeduction: latest?.deductions.some(({ code: kind }) => kind === 'STUDENT_LOAN')
      ? 'Plan Type 2'
      : null,
    hasPostGraduateLoans: latest?.deductions.some(({ code: kind }) => kind === 'POSTGRAD_LOAN') ?? false,
    isDirector: employment.isDirector,
    directorshipStartDate: employment.isDirector ? `${employment.startDate}T00:00:00` : null,
    nicCalculationMethod: employment.isDirector ? 'Annualized' : null,
  };
}

export function payRun(run: PayRunRecord) {
  const total = (figure: (payslip: SandboxPayslip) => Pence) =>
    wireAmount(sumPence(run.payslips.map(({ payslip }) => figure(payslip))));
  const [first] = run.payslips;
  return {
    payRunID: run.id,
    payrollCalendarID: calendarId(first?.member.employment.employer.id ?? '', run.frequency),
    periodStartDate: `${run.periodStart}T00:00:00`,
    periodEndDate: `${run.periodEnd}T00:00:00`,
    paymentDate: `${run.payDate}T00:00:00`,
    totalCost: total(({ grossPence }) => grossPence),
    totalPay: total(({ netPence }) => netPence),
    payRunStatus: run.status,
    payRunType: 'Scheduled',
    calendarType: CALENDARS[run.frequency] ?? 'Monthly',
    postedDateTime: run.status === 'Posted' ? `${run.payDate}T08:00:00` : null,
    payslipMessage: null,
  };
}

export function payslip(run: PayRunRecord, { id, member, payslip: paid }: PaidMember) {
  const benefits = paid.earnings.filter(({ isBenefit }) => isBenefit);
  const taxes = paid.deductions.filter(({ code }) => TAX_LINES[code]);
  const others = paid.deductions.filter(({ code }) => !TAX_LINES[code]);
  return {
    paySlipID: id,
    employeeID: member.employeeId,
    payRunID: run.id,
    lastEdited: paid.version > 1 ? `${run.payDate}T12:00:00` : null,
    firstName: member.person.forename,
    lastName: member.person.surname,
    totalEarnings: wireAmount(paid.grossPence),
    grossEarnings: wireAmount(paid.grossPence),
    totalPay: wireAmount(paid.netPence),
    totalEmployerTaxes: 0,
    totalEmployeeTaxes: wireAmount(sumPence(taxes.map(({ amountPence }) => amountPence))),
    totalDeductions: wireAmount(sumPence(others.map(({ amountPence }) => amountPence))),
    totalReimbursements: 0,
    totalCourtOrders: 0,
    totalBenefits: wireAmount(sumPence(benefits.map(({ amountPence }) => amountPence))),
    bacsHash: null,
    paymentMethod: 'Electronically',
    earningsLines: paid.earnings
      .filter(({ isBenefit }) => !isBenefit)
      .map((earning, index) => earningsLine(member, earning, stableId('xero line', id, String(index)))),
    leaveEarningsLines: [],
    timesheetEarningsLines: [],
    deductionLines: others.map((deduction) => ({
      deductionTypeID: deductionId(member, deduction, paid),
      amount: wireAmount(deduction.amountPence),
      subjectToTax: !isBeforeTax(deduction, paid),
      percentage: null,
    })),
    reimbursementLines: [],
    leaveAccrualLines: [],
    benefitLines: benefits.map(({ description, amountPence }) => ({
      benefitTypeID: benefitId(member, description),
      displayName: description,
      amount: wireAmount(amountPence),
      fixedAmount: wireAmount(amountPence),
      percentage: null,
    })),
    paymentLines: [
      {
        paymentLineID: stableId('xero payment', id),
        amount: wireAmount(paid.netPence),
        accountNumber: null,
        sortCode: null,
        accountName: null,
      },
    ],
    employeeTaxLines: taxes.map(({ code, amountPence }) => ({
      taxLineID: stableId('xero tax', id, code),
      ...TAX_LINES[code],
      amount: wireAmount(amountPence),
      manualAdjustment: false,
    })),
    employerTaxLines: [],
    courtOrderLines: [],
  };
}

export function earningsRates(employerId: string) {
  return (Object.keys(RATES) as RateName[]).map((name) => ({
    earningsRateID: rateId(employerId, name),
    ...RATES[name],
    currentRecord: true,
    expenseAccountID: stableId('xero account', employerId),
    fixedAmount: null,
    ratePerUnit: null,
    multipleOfOrdinaryEarningsRate: null,
  }));
}

/** Every kind of deduction found on a payslip. */
export function deductions(paid: readonly PaidMember[]) {
  const all = paid.flatMap(({ member, payslip: of }) =>
    of.deductions
      .filter(({ code }) => !TAX_LINES[code])
      .map((deduction) => ({
        deductionId: deductionId(member, deduction, of),
        deductionName: deduction.description,
        deductionCategory: categoryOf(deduction, of),
        liabilityAccountId: stableId('xero account', member.employment.employer.id),
        currentRecord: true,
        standardAmount: null,
        reducesSuperLiability: null,
        reducesTaxLiability: null,
        calculationType: 'FixedAmount',
        percentage: null,
        subjectToNIC: true,
        subjectToTax: !isBeforeTax(deduction, of),
        isReducedByBasicRate: null,
        applyToPensionCalculations: null,
        isCalculatingOnQualifyingEarnings: null,
        isPension: deduction.code === 'PENSION',
      })),
  );
  return [...new Map(all.map((deduction) => [deduction.deductionId, deduction])).values()];
}

export function benefits(paid: readonly PaidMember[]) {
  const all = paid.flatMap(({ member, payslip: { earnings } }) =>
    earnings
      .filter(({ isBenefit }) => isBenefit)
      .map(({ description }) => ({
        id: benefitId(member, description),
        name: description,
        category: 'Other',
        liabilityAccountId: stableId('xero account', member.employment.employer.id),
        expenseAccountId: stableId('xero account', member.employment.employer.id),
        standardAmount: null,
        percentage: 0,
        calculationType: 'FixedAmount',
        currentRecord: true,
        showBalanceToEmployee: false,
        subjectToNIC: false,
        subjectToPension: false,
        subjectToTax: true,
        isCalculatingOnQualifyingEarnings: null,
      })),
  );
  return [...new Map(all.map((benefit) => [benefit.id, benefit])).values()];
}

function earningsLine({ employment }: StaffMember, earning: SandboxEarning, lineId: string) {
  return {
    earningsLineID: lineId,
    earningsRateID: rateId(employment.employer.id, rateOf(earning)),
    displayName: earning.description,
    ratePerUnit: earning.ratePence === null ? null : wireAmount(earning.ratePence),
    numberOfUnits: earning.quantity === null ? null : wireNumber(earning.quantity),
    fixedAmount: earning.quantity === null ? wireAmount(earning.amountPence) : null,
    amount: wireAmount(earning.amountPence),
    isLinkedToTimesheet: false,
    isAverageDailyPayRate: null,
  };
}

function rateOf({ code, unit, isFixed }: SandboxEarning): RateName {
  if (code === 'BASIC') return unit === 'hours' ? 'hours' : 'salary';
  if (code === 'OVERTIME') return 'overtime';
  if (code === 'BONUS') return 'bonus';
  if (code === 'COMMISSION') return 'commission';
  return isFixed ? 'allowance' : 'other';
}

function categoryOf(deduction: SandboxDeduction, paid: SandboxPayslip): string {
  if (deduction.code !== 'PENSION') return 'UkOther';
  return isBeforeTax(deduction, paid) ? 'StakeholderPension' : 'StakeholderPensionPostTax';
}

/** A pension under the net pay arrangement reduces taxable pay by exactly this amount. */
function isBeforeTax({ code, amountPence }: SandboxDeduction, paid: SandboxPayslip): boolean {
  const inKind = sumPence(
    paid.earnings.filter(({ isBenefit }) => isBenefit).map((earning) => earning.amountPence),
  );
  return code === 'PENSION' && paid.grossPence + inKind - paid.taxablePence === amountPence;
}

function rateId(employerId: string, name: RateName): string {
  return stableId('xero rate', employerId, name);
}

function deductionId({ employment }: StaffMember, deduction: SandboxDeduction, paid: SandboxPayslip): string {
  const words = [employment.employer.id, deduction.description, categoryOf(deduction, paid)];
  return stableId('xero deduction', ...words);
}

function benefitId({ employment }: StaffMember, description: string): string {
  return stableId('xero benefit', employment.employer.id, description);
}

function calendarId(employerId: string, frequency: PayFrequency): string {
  return stableId('xero calendar', employerId, frequency);
}
