import { z } from 'zod';
import { known, WireAmount, WireDay, WireDecimal, WireFlag, WireText } from '../wire-json.ts';

/* The parts of Staffology's replies that are used, with Staffology's field names. */

/** An entry of every list: id, name and the URL of the resource. */
export const Item = z.object({ id: z.string(), name: WireText, url: WireText });
export type Item = z.output<typeof Item>;
export const Items = z.array(Item);

export const Employer = z.object({ id: z.string(), name: WireText, isOptedInToEvc: z.boolean() });
export type Employer = z.output<typeof Employer>;

const Address = z.object({
  line1: WireText,
  line2: WireText,
  line3: WireText,
  line4: WireText,
  postCode: WireText,
  country: WireText,
  foreignCountry: WireText,
});

const PersonalDetails = z.object({
  firstName: WireText,
  lastName: WireText,
  dateOfBirth: WireDay,
  niNumber: WireText,
  email: WireText,
  mobile: WireText,
  telephone: WireText,
  address: known(Address),
});
export type PersonalDetails = z.output<typeof PersonalDetails>;

export const Employee = z.object({ id: z.string(), personalDetails: PersonalDetails });

export const EvcSettings = z.object({ rightToDelete: z.boolean(), rightToRestrict: z.boolean() });

const EmploymentDetails = z.object({
  jobTitle: WireText,
  starterDetails: known(z.object({ startDate: WireDay })),
  leaverDetails: known(z.object({ hasLeft: WireFlag, leaveDate: WireDay })),
  directorshipDetails: known(z.object({ isDirector: WireFlag })),
});
export type EmploymentDetails = z.output<typeof EmploymentDetails>;

const Totals = z.object({
  basicPay: WireAmount,
  gross: WireAmount,
  grossForTax: WireAmount,
  tax: WireAmount,
  employeeNi: WireAmount,
  employeePensionContribution: WireAmount,
  employeePensionContributionAvc: WireAmount,
  studentLoanRecovered: WireAmount,
  postgradLoanRecovered: WireAmount,
  deductions: WireAmount,
  netPay: WireAmount,
  takeHomePay: WireAmount,
});
export type Totals = z.output<typeof Totals>;

const PayslipLine = z.object({
  value: WireAmount,
  type: WireText,
  code: WireText,
  description: WireText,
  multiplier: WireDecimal,
  contributesToBasicPay: WireFlag,
  isNotional: WireFlag,
});
export type PayslipLine = z.output<typeof PayslipLine>;

export const Payslip = z.object({
  isClosed: z.boolean(),
  employer: known(Item),
  hmrcDetails: known(z.object({ officeNumber: WireText, payeReference: WireText })),
  personalDetails: PersonalDetails,
  employmentDetails: EmploymentDetails,
  payOptions: known(z.object({ taxAndNi: known(z.object({ taxCode: WireText, week1Month1: WireFlag })) })),
  payPeriod: WireText,
  taxYear: z.string().regex(/^Year\d{4}$/),
  from: WireDay,
  to: WireDay,
  paymentDate: WireDay.pipe(z.string()),
  lines: known(z.array(PayslipLine)),
  totals: Totals,
  totalsYtd: Totals,
});
export type Payslip = z.output<typeof Payslip>;
export const PayslipReport = z.object({ model: Payslip });
