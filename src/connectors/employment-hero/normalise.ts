import type { Day } from '#values/calendar.ts';
import { complete } from '#values/complete.ts';
import { type PayFrequency, PayrollData } from '#values/payroll-submission.ts';
import { joined, midnight, money } from '../wire-json.ts';
import type { EmployeeRecord } from './find-records.ts';
import type { ListedPayslip } from './schema.ts';

/** What Employment Hero says about a payslip as data. The file adds the figures. */
export function normalise(
  { datePaid, payPeriodStart, payPeriodEnd, paySchedule, netPay, payerName }: ListedPayslip,
  { record: { employee, details }, today }: { record: EmployeeRecord; today: Day },
): PayrollData {
  const { endDate } = details;
  const hasLeft = employee.isTerminated ?? (endDate !== null && endDate < today);
  return complete(PayrollData, {
    identity_information: identityOf({ employee, details }),
    employment_information: {
      employer_name: payerName ?? employee.businessName,
      role: employee.jobTitle,
      status: hasLeft ? 'left' : 'active',
      start_date: midnight(details.startDate),
      leave_date: midnight(endDate),
    },
    income_information: {
      pay_date: midnight(datePaid),
      pay_interval_start: midnight(payPeriodStart),
      pay_interval_end: midnight(payPeriodEnd),
      pay_frequency: frequencyOf(paySchedule ?? ''),
      earnings: { net_pay: money(netPay) },
    },
  });
}

function identityOf({ employee, details }: EmployeeRecord) {
  const { firstName, surname, dateOfBirth, email, mobilePhone, homePhone } = details;
  const address = details.residentialAddress ?? details.postalAddress;
  return {
    name: joined(' ', firstName, surname) ?? employee.name,
    date_of_birth: midnight(dateOfBirth),
    address: {
      street: joined(', ', address?.streetAddress, address?.addressLine2),
      city: address?.city ?? null,
      county: address?.county ?? null,
      post_code: address?.postcode ?? null,
      country: address?.country ?? null,
    },
    email,
    phone: mobilePhone ?? homePhone,
  };
}

/** Longer words first: `Four weekly` contains `weekly`. */
const FREQUENCIES: readonly (readonly [RegExp, PayFrequency])[] = [
  [/\b(?:four|4)[ -]?week(?:s|ly)\b/gi, 'four_weekly'],
  [/\b(?:fortnight(?:ly)?|(?:bi|two|2)[ -]?week(?:s|ly))\b/gi, 'fortnightly'],
  [/\bweekly\b/gi, 'weekly'],
  [/\bmonthly\b/gi, 'monthly'],
  [/\bquarterly\b/gi, 'quarterly'],
];

/** Employers choose the names of pay schedules. A name that says no frequency, or two, says nothing. */
function frequencyOf(paySchedule: string): PayFrequency | null {
  let rest = paySchedule;
  const said: PayFrequency[] = [];
  for (const [pattern, frequency] of FREQUENCIES) {
    const without = rest.replace(pattern, '');
    if (without !== rest) said.push(frequency);
    rest = without;
  }
  return said.length === 1 ? (said[0] ?? null) : null;
}
