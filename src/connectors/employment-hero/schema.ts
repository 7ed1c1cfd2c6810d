import { z } from 'zod';
import { known, WireAmount, WireCount, WireDay, WireFlag, WireText } from '../wire-json.ts';

/* The parts of Employment Hero's replies that are used, with its field names. */

/** A person's record at one employer. */
export const Employee = z.object({
  id: WireCount,
  name: WireText,
  businessName: WireText,
  jobTitle: WireText,
  region: WireText,
  isTerminated: WireFlag,
  isAnonymised: WireFlag,
});
export type Employee = z.output<typeof Employee>;

const Address = z.object({
  streetAddress: WireText,
  addressLine2: WireText,
  city: WireText,
  county: WireText,
  postcode: WireText,
  country: WireText,
});
export type Address = z.output<typeof Address>;

export const PersonalDetails = z.object({
  firstName: WireText,
  surname: WireText,
  dateOfBirth: WireDay,
  email: WireText,
  homePhone: WireText,
  mobilePhone: WireText,
  startDate: WireDay,
  endDate: WireDay,
  residentialAddress: known(Address),
  postalAddress: known(Address),
});
export type PersonalDetails = z.output<typeof PersonalDetails>;

/** An entry of the list of payslips. The rest is in the file. */
export const ListedPayslip = z.object({
  id: WireCount,
  employeeId: WireCount,
  paySchedule: WireText,
  datePaid: WireDay,
  payPeriodStart: WireDay,
  payPeriodEnd: WireDay,
  netPay: WireAmount,
  payerName: WireText,
});
export type ListedPayslip = z.output<typeof ListedPayslip>;
