import type {
  SandboxDeduction,
  SandboxEarning,
  SandboxPayslip,
  SandboxPerson,
} from '#simulation/people/person.ts';
import { stableId } from '#simulation/people/stable-id.ts';
import { wireAmount, wireNumber } from '#simulation/wire-number.ts';
import { formatPenceWithThousands, type Pence, sumPence } from '#values/money.ts';
import type { EmployeeRecord, EmployerRecord, EntryRecord } from './payroll.ts';

/* Staffology's data formats, field by field as in its published description. */

const DEDUCTION_CODES: Record<SandboxDeduction['code'], { type: string; code: string }> = {
  TAX: { type: 'Tax', code: 'PAYE' },
  NI: { type: 'Nic', code: 'NIC' },
  PENSION: { type: 'Net', code: 'PENSIONRAS' },
  STUDENT_LOAN: { type: 'Net', code: 'STLOAN' },
  POSTGRAD_LOAN: { type: 'Net', code: 'PGLOAN' },
  OTHER: { type: 'Net', code: 'DEDUCTION' },
};
/** How .NET writes a date that was never set. */
const NO_DATE = '0001-01-01';

export function employerItem({ id, employer }: EmployerRecord, origin: string) {
  return { id, name: employer.name, metadata: null, url: `${origin}/employers/${id}` };
}

export function employer(
  { id, employer: known }: EmployerRecord,
  isOptedInToEvc: boolean,
  employeeCount: number,
) {
  return {
    id,
    name: known.name,
    displayName: known.name,
    archived: false,
    employeeCount,
    subcontractorCount: 0,
    hmrcDetails: hmrcDetails(known.payeReference),
    isOptedInToEvc,
    evcId: null,
    mfaEnabled: false,
    sourceSystemId: null,
  };
}

export function employeeItem({ id, employerId, person, employment }: EmployeeRecord, origin: string) {
  return {
    id,
    name: `${person.forename} ${person.surname}`,
    metadata: {
      payrollCode: employment.payrollId,
      status: employment.leaveDate === null ? 'Current' : 'Former',
      isDirector: employment.isDirector,
      subContractor: false,
      ordinal: 1,
    },
    url: `${origin}/employers/${employerId}/employees/${id}`,
  };
}

export function employee(record: EmployeeRecord) {
  return {
    id: record.id,
    personalDetails: personalDetails(record.person),
    employmentDetails: employmentDetails(record),
    status: record.employment.leaveDate === null ? 'Current' : 'Former',
    aeNotEnroledWarning: false,
    evcId: null,
    sourceSystemId: null,
    tags: [],
  };
}

export function evcSettings(
  record: EmployeeRecord,
  origin: string,
  { rightToDelete = false, rightToRestrict = false }: { rightToDelete?: boolean; rightToRestrict?: boolean },
) {
  return {
    employee: employeeItem(record, origin),
    rightToDelete,
    rightToRestrict,
    subjectAccessRequest: false,
  };
}

export function entryItem({ employerId, person }: EmployeeRecord, entry: EntryRecord, origin: string) {
  const { id, taxYear, payPeriod, period } = entry;
  return {
    id,
    name: `${person.forename} ${person.surname}`,
    metadata: null,
    url: `${origin}/employers/${employerId}/payrun/Year${taxYear}/${payPeriod}/${period}/${id}`,
  };
}

export function payslip(record: EmployeeRecord, entry: EntryRecord, origin: string) {
  const { person, employment, employerId } = record;
  const { payslip: paid } = entry;
  return {
    taxYear: `Year${entry.taxYear}`,
    payPeriod: entry.payPeriod,
    periodNumber: entry.period,
    period: `${paid.periodStart} to ${paid.periodEnd}`,
    from: paid.periodStart,
    to: paid.periodEnd,
    paymentDate: paid.payDate,
    isClosed: entry.isClosed,
    isSupplementary: false,
    employee: employeeItem(record, origin),
    employer: { ...employerItem({ id: employerId, employer: employment.employer }, origin) },
    hmrcDetails: hmrcDetails(employment.employer.payeReference),
    personalDetails: personalDetails(person),
    employmentDetails: employmentDetails(record),
    payOptions: payOptions(entry),
    lines: [
      ...paid.earnings.map(earningLine),
      ...paid.deductions.map((deduction) => deductionLine(deduction, paid)),
    ],
    totals: totals(paid),
    totalsYtd: {
      gross: wireAmount(paid.yearToDate.grossPence),
      grossForTax: wireAmount(paid.yearToDate.taxablePence),
      tax: wireAmount(paid.yearToDate.taxPence),
      employeeNi: wireAmount(paid.yearToDate.niPence),
      netPay: wireAmount(paid.yearToDate.netPence),
      takeHomePay: wireAmount(paid.yearToDate.netPence),
    },
    note: null,
    logoUrl: null,
  };
}

function personalDetails(person: SandboxPerson) {
  const { street, city, county, postCode, country } = person.address;
  const isBritish = country === 'United Kingdom';
  return {
    title: null,
    firstName: person.forename,
    middleName: null,
    lastName: person.surname,
    previousSurName: null,
    dateOfBirth: person.dateOfBirth ?? NO_DATE,
    gender: 'Female',
    maritalStatus: 'Unknown',
    niNumber: person.niNumber,
    email: person.email,
    telephone: null,
    mobile: person.phone,
    address: {
      line1: street,
      line2: null,
      line3: city,
      line4: county,
      line5: null,
      postCode,
      country: isBritish ? 'Uk' : 'OutsideUk',
      foreignCountry: isBritish ? null : country,
    },
    emailPayslip: false,
    photoUrl: null,
  };
}

function employmentDetails({ employment }: EmployeeRecord) {
  return {
    payrollCode: employment.payrollId,
    jobTitle: employment.role,
    cisSubContractor: false,
    onHold: false,
    starterDetails: { startDate: employment.startDate, starterDeclaration: 'Unknown' },
    leaverDetails: {
      hasLeft: employment.leaveDate !== null,
      leaveDate: employment.leaveDate,
      isDeceased: false,
      p45Sent: false,
    },
    directorshipDetails: {
      isDirector: employment.isDirector,
      startDate: employment.isDirector ? employment.startDate : null,
      leaveDate: null,
      niAlternativeMethod: false,
    },
  };
}

function hmrcDetails(reference: string) {
  const [officeNumber = '', payeReference = ''] = reference.split('/');
  return { id: stableId('staffology hmrc', reference), officeNumber, payeReference, utr: null };
}

function payOptions({ payPeriod, payslip: { taxCode, niCategory, deductions } }: EntryRecord) {
  const [code, alone] = taxCode.split(' ');
  const repays = (kind: SandboxDeduction['code']) => deductions.some(({ code: of }) => of === kind);
  return {
    period: payPeriod,
    ordinal: 1,
    taxAndNi: {
      niTable: niCategory,
      taxCode: code,
      week1Month1: alone !== undefined,
      studentLoan: repays('STUDENT_LOAN') ? 'PlanTwo' : 'None',
      postgradLoan: repays('POSTGRAD_LOAN'),
      secondaryClass1NotPayable: false,
      foreignTaxCredit: false,
    },
  };
}

function earningLine(earning: SandboxEarning) {
  return {
    ...line(earning.amountPence, earning.description),
    type: earning.code === 'BASIC' ? 'BasicPay' : 'Gross',
    code: earning.code,
    multiplier: earning.quantity === null ? null : wireNumber(earning.quantity),
    contributesToBasicPay: earning.isFixed && !earning.isBenefit,
    isNotional: earning.isBenefit,
  };
}

function deductionLine(deduction: SandboxDeduction, paid: SandboxPayslip) {
  const beforeTax = isBeforeTax(deduction, paid) ? { type: 'Gross', code: 'PENSION' } : {};
  return {
    ...line(-deduction.amountPence, deduction.description),
    ...DEDUCTION_CODES[deduction.code],
    ...beforeTax,
    multiplier: null,
    contributesToBasicPay: false,
    isNotional: false,
  };
}

function line(pence: Pence, description: string) {
  return {
    value: wireAmount(pence),
    formattedValue: formatPenceWithThousands(pence),
    currencySymbol: '£',
    description,
    secondaryDescription: null,
    hasSecondaryDescription: false,
  };
}

function totals(paid: SandboxPayslip) {
  const taken = (code: SandboxDeduction['code']) =>
    wireAmount(
      sumPence(
        paid.deductions.filter((deduction) => deduction.code === code).map(({ amountPence }) => amountPence),
      ),
    );
  const given = (counts: (earning: SandboxEarning) => boolean) =>
    wireAmount(sumPence(paid.earnings.filter(counts).map(({ amountPence }) => amountPence)));
  return {
    basicPay: given(({ code }) => code === 'BASIC'),
    gross: wireAmount(paid.grossPence),
    grossForTax: wireAmount(paid.taxablePence),
    tax: taken('TAX'),
    employeeNi: taken('NI'),
    employeePensionContribution: taken('PENSION'),
    employeePensionContributionAvc: 0,
    studentLoanRecovered: taken('STUDENT_LOAN'),
    postgradLoanRecovered: taken('POSTGRAD_LOAN'),
    pbik: given(({ isBenefit }) => isBenefit),
    additions: wireAmount(paid.grossPence),
    deductions: wireAmount(paid.totalDeductionsPence),
    netPay: wireAmount(paid.netPence),
    takeHomePay: wireAmount(paid.netPence),
  };
}

/** A pension under the net pay arrangement reduces taxable pay by exactly this amount. */
function isBeforeTax({ code, amountPence }: SandboxDeduction, paid: SandboxPayslip): boolean {
  const inKind = sumPence(
    paid.earnings.filter(({ isBenefit }) => isBenefit).map((earning) => earning.amountPence),
  );
  return code === 'PENSION' && paid.grossPence + inKind - paid.taxablePence === amountPence;
}
