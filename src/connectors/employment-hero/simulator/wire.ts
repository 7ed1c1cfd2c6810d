import { wireAmount } from '#simulation/wire-number.ts';
import type { PayFrequency } from '#values/payroll-submission.ts';
import { businessIdOf, payRunIdOf, type payslipsOf, type StaffMember } from './payroll.ts';

/* Employment Hero's data formats, field by field as in its published client library. */

type SandboxPayslip = ReturnType<typeof payslipsOf>[number];

const SCHEDULES: Partial<Record<PayFrequency, string>> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Four weekly',
  monthly: 'Monthly staff',
};

export function employee(member: StaffMember, today: string) {
  const { id, person, employment } = member;
  return {
    id,
    name: `${person.forename} ${person.surname}`,
    businessId: businessIdOf(member),
    businessName: employment.employer.name,
    jobTitle: employment.role,
    hasProfileImage: false,
    branding: null,
    defaultLocationId: 1,
    profileImageUrl: null,
    region: 'UK',
    isTerminated: employment.leaveDate !== null && employment.leaveDate < today,
    isAnonymised: false,
  };
}

export function personalDetails({ id, person, employment }: StaffMember) {
  const { address } = person;
  const where = {
    cityId: null,
    city: address.city,
    county: address.county,
    streetAddress: address.street,
    addressLine2: null,
    postcode: address.postCode,
    country: address.country,
    countryId: null,
    isManualAddress: true,
    isOutOfRegion: false,
  };
  return {
    id,
    titleId: null,
    firstName: person.forename,
    otherName: null,
    middleName: null,
    surname: person.surname,
    previousSurname: null,
    dateOfBirth: person.dateOfBirth && atMidnight(person.dateOfBirth),
    gender: null,
    email: person.email,
    homePhone: null,
    workPhone: null,
    mobilePhone: person.phone,
    startDate: atMidnight(employment.startDate),
    endDate: employment.leaveDate && atMidnight(employment.leaveDate),
    anniversaryDate: null,
    residentialAddress: where,
    postalAddress: where,
    isPostalAddressSameAsResidential: true,
    canEdit: true,
    hasProfileImage: false,
    canEditProfileImage: true,
  };
}

export function listedPayslip(member: StaffMember, payslip: SandboxPayslip) {
  const { employer, frequency } = member.employment;
  return {
    id: payRunIdOf(member, payslip),
    employeeId: member.id,
    paySchedule: SCHEDULES[frequency] ?? 'Pay schedule',
    datePaid: atMidnight(payslip.payDate),
    payPeriodStart: atMidnight(payslip.periodStart),
    payPeriodEnd: atMidnight(payslip.periodEnd),
    netPay: wireAmount(payslip.netPence),
    payerName: employer.name,
    payerAbn: null,
  };
}

function atMidnight(day: string): string {
  return `${day}T00:00:00`;
}
