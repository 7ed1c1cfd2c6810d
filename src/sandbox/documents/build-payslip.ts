import { taxMonthOf, taxWeekOf } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { People, SandboxPayslip, SandboxPerson } from '../people/index.ts';
import type { Payslip } from './payslip.ts';

/**
 * Builds a person's payslip as a payroll would print it, with the same figures that every simulator returns.
 */
export function buildPayslip(people: People, person: SandboxPerson, paid: SandboxPayslip): Payslip {
  const employment = person.employments.find(({ id }) => id === paid.employmentId);
  if (!employment) throw new Error(`${person.userName} has no employment ${paid.employmentId}`);
  const isMonthly = employment.frequency === 'monthly';
  const { yearToDate, address } = { ...paid, address: person.address };
  return {
    employeeName: `${person.forename} ${person.surname}`,
    address: [address.street, address.city, address.county, address.postCode],
    niNumber: person.niNumber,
    employerName: employment.employer.name,
    payeReference: employment.employer.payeReference,
    payrollId: employment.payrollId,
    role: employment.role,
    taxCode: paid.taxCode,
    niCategory: paid.niCategory,
    frequency: employment.frequency,
    taxPeriod: isMonthly
      ? { unit: 'Month', number: taxMonthOf(paid.payDate) }
      : { unit: 'Week', number: taxWeekOf(paid.payDate) },
    taxYear: yearToDate.taxYear,
    payDate: paid.payDate,
    periodStart: paid.periodStart,
    periodEnd: paid.periodEnd,
    earnings: paid.earnings.filter(({ isBenefit }) => !isBenefit),
    benefits: paid.earnings.filter(({ isBenefit }) => isBenefit),
    deductions: paid.deductions,
    gross: paid.grossPence,
    taxable: paid.taxablePence,
    totalDeductions: paid.totalDeductionsPence,
    net: paid.netPence,
    yearToDate: {
      gross: yearToDate.grossPence,
      taxable: yearToDate.taxablePence,
      tax: yearToDate.taxPence,
      ni: yearToDate.niPence,
      pension: pensionToDate(people, paid),
      net: yearToDate.netPence,
    },
  };
}

/** The payslip's deductions under one heading; null if there are none. */
export function deducted({ deductions }: Pick<Payslip, 'deductions'>, ...codes: readonly string[]): Pence {
  return sumPence(
    deductions.filter(({ code }) => codes.includes(code)).map(({ amountPence }) => amountPence),
  );
}

function pensionToDate(people: People, paid: SandboxPayslip): Pence {
  const before = people
    .payslips(paid.userName)
    .filter(
      ({ employmentId, payDate, yearToDate }) =>
        employmentId === paid.employmentId &&
        payDate <= paid.payDate &&
        yearToDate.taxYear === paid.yearToDate.taxYear,
    );
  return sumPence(before.map((payslip) => deducted(payslip, 'PENSION')));
}
