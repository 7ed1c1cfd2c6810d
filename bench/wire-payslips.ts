import { systemClock } from '#platform/clock.ts';
import { createPeople, type People } from '#simulation/people/index.ts';
import { dayOf } from '#values/calendar.ts';
import type { PayrollData } from '#values/payroll-submission.ts';
import { findDefinition } from '../src/connectors/portal/find-definition.ts';
import * as portal from '../src/connectors/portal/normalise-payslip.ts';
import { Page } from '../src/connectors/portal/page.ts';
import { readPayslip, readProfile } from '../src/connectors/portal/read-payslips.ts';
import { harbour } from '../src/connectors/portal/simulator/skins/harbour.ts';
import * as staffology from '../src/connectors/staffology/normalise.ts';
import { Payslip as StaffologyPayslip } from '../src/connectors/staffology/schema.ts';
import { employeesOf, entriesOf } from '../src/connectors/staffology/simulator/payroll.ts';
import * as staffologyWire from '../src/connectors/staffology/simulator/wire.ts';
import { readJson } from '../src/connectors/wire-json.ts';
import * as xero from '../src/connectors/xero/normalise.ts';
import * as xeroSchema from '../src/connectors/xero/schema.ts';
import { organisationsOf, payRunsOf, type StaffMember } from '../src/connectors/xero/simulator/payroll.ts';
import * as xeroWire from '../src/connectors/xero/simulator/wire.ts';

const ORIGIN = 'http://127.0.0.1';
const TODAY = dayOf(systemClock.now());

/**
 * For each connector: all people's payslips in the provider's format, parsed once and normalised on each
 * call.
 */
export const NORMALISERS: Readonly<Record<string, (people: People) => () => PayrollData[]>> = {
  portal: portalPayslips,
  xero: xeroPayslips,
  staffology: staffologyPayslips,
};

/** The newest payslips of one person, in the format of a portal connector. */
export function samplePayslips(userName: string, count: number): { externalId: string; data: PayrollData }[] {
  const all = createPeople({ clock: systemClock });
  const person = all.find(userName);
  const payslips = portalPayslips({ ...all, all: () => (person ? [person] : []) })();
  if (payslips.length < count) throw new Error(`${userName} has fewer than ${count} payslips`);
  return payslips.slice(-count).map((data, index) => ({ externalId: `payslip-${index}`, data }));
}

function portalPayslips(people: People): () => PayrollData[] {
  const { payslip, profile, wording } = findDefinition({ settings: { definition: 'harbour' } });
  if ('pdf' in payslip) throw new Error('The payslips of this portal are files');
  const pageOf = ({ html: text }: { html: string }) =>
    new Page({ status: 200, headers: new Headers(), url: ORIGIN, bytes: Buffer.from(text), text });
  const read = people.all().map((person) => {
    const profileTexts = readProfile(profile, pageOf(harbour.profile(person)));
    const payslips = people.payslips(person.userName).flatMap((paid) => {
      const employment = person.employments.find(({ id }) => id === paid.employmentId);
      return employment ? [readPayslip(payslip, pageOf(harbour.payslip({ payslip: paid, employment })))] : [];
    });
    return { profile: profileTexts, payslips };
  });
  return () =>
    read.flatMap((one) => {
      const normalise = portal.createNormaliser(one.profile, { wording, today: TODAY });
      return one.payslips.map((payslip) => normalise(payslip));
    });
}

function xeroPayslips(people: People): () => PayrollData[] {
  const organisations = new Map(
    people.all().flatMap(({ userName }) => organisationsOf(people, userName).map((one) => [one.name, one])),
  );
  const employments = [...organisations.values()].flatMap((organisation) => {
    const runs = payRunsOf(people, organisation).filter(({ status }) => status === 'Posted');
    const all = runs.flatMap((run) => run.payslips.map((paid) => ({ run, paid })));
    const paid = all.map((one) => one.paid);
    const { EarningsRate, Deduction, Benefit } = xeroSchema;
    const rates = xeroWire.earningsRates(organisation.employer.id).map((rate) => asRead(rate, EarningsRate));
    const deductions = xeroWire.deductions(paid).map((deduction) => asRead(deduction, Deduction));
    const benefits = xeroWire.benefits(paid).map((benefit) => asRead(benefit, Benefit));
    const lookups = {
      rates: new Map(rates.map((rate) => [rate.earningsRateID, rate])),
      deductions: new Map(deductions.map((deduction) => [deduction.deductionId, deduction])),
      benefits: new Map(benefits.map((benefit) => [benefit.id, benefit])),
    };
    const staff = new Map(paid.map(({ member }) => [member.employeeId, member]));
    return [...staff.values()].map((member) => {
      const own = all.filter((one) => one.paid.member.employeeId === member.employeeId);
      const payslips = own.map((one) => ({
        run: asRead(xeroWire.payRun(one.run), xeroSchema.PayRun),
        payslip: asRead(xeroWire.payslip(one.run, one.paid), xeroSchema.Payslip),
      }));
      const employment = employmentOf(organisation.name, member, own.at(0)?.paid.payslip);
      return { employment, payslips, lookups, today: TODAY };
    });
  });
  return () => employments.flatMap((one) => xero.normalisePayslips(one).map(({ data }) => data));
}

function employmentOf(
  employerName: string,
  member: StaffMember,
  latest: Parameters<typeof xeroWire.employeeTax>[1],
): xero.Employment {
  const tax = { employeeTax: xeroWire.employeeTax(member, latest) };
  return {
    employerName,
    employee: asRead(xeroWire.employee(member), xeroSchema.Employee),
    tax: asRead(tax, xeroSchema.EmployeeTaxAnswer).employeeTax,
  };
}

function staffologyPayslips(people: People): () => PayrollData[] {
  const read = employeesOf(people).flatMap((employee) =>
    entriesOf(people, employee)
      .filter(({ isClosed }) => isClosed)
      .map((entry) => asRead(staffologyWire.payslip(employee, entry, ORIGIN), StaffologyPayslip)),
  );
  return () => read.map(staffology.normalisePayslip);
}

/** Parses a reply as a connector does. */
function asRead<Schema extends Parameters<typeof readJson>[1]>(wire: unknown, schema: Schema) {
  return readJson({ text: JSON.stringify(wire) }, schema);
}
