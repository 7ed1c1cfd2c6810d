import type { z } from 'zod';
import { firstDayOfTaxYear, taxYearOf } from '#values/calendar.ts';
import type { ConnectorContext, Fetched, FetchedPayslip, Person, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { requireFresh } from '../oauth/session.ts';
import { missingDetails } from '../person-details.ts';
import { listTenants, type XeroTenant } from './api.ts';
import { findEmployees } from './find-employees.ts';
import { type Employment, type Lookups, normalisePayslips, type PaidPayslip } from './normalise.ts';
import {
  Benefit,
  Deduction,
  EarningsRate,
  EmployeeTaxAnswer,
  PayRun,
  Payslip,
  PayslipAnswer,
} from './schema.ts';
import { FINDS_BY } from './settings.ts';

export async function fetchXeroPayslips(
  context: ConnectorContext,
  session: string,
  { window, person }: { window: Window; person: Person },
): Promise<Fetched> {
  const { access_token } = requireFresh(session, context.clock.now());
  const missing = missingDetails(person, FINDS_BY);
  if (missing.length > 0)
    throw new ConnectorFailure('identity_incomplete', { detail: `missing: ${missing.join(', ')}` });
  const today = context.today();
  const payslips: FetchedPayslip[] = [];
  let isFound = false;
  for (const tenant of await listTenants(context, access_token)) {
    const employments = await readEmployments(tenant, person);
    isFound ||= employments.length > 0;
    payslips.push(...(await fetchFrom(tenant, { window, employments, today })));
  }
  if (!isFound) throw new ConnectorFailure('no_match', { detail: 'no employee matches' });
  return { outcome: 'fetched', payslips: payslips.sort(byPayDate), session };
}

async function fetchFrom(
  tenant: XeroTenant,
  { window, employments, today }: { window: Window; employments: readonly Employment[]; today: string },
): Promise<FetchedPayslip[]> {
  if (employments.length === 0) return [];
  const runs = await listRuns(tenant, { window, employments });
  if (runs.length === 0) return [];
  const lookups = await readLookups(tenant);
  const paid = await readPayslips(tenant, { runs, employments });
  return employments
    .flatMap((employment) =>
      normalisePayslips({
        employment,
        payslips: paid.filter(({ payslip }) => payslip.employeeID === employment.employee.employeeID),
        lookups,
        today,
      }),
    )
    .filter(({ payDate }) => window.from <= payDate && payDate <= window.to)
    .map(({ externalId, data }) => ({ externalId, data }));
}

async function readEmployments(tenant: XeroTenant, person: Person): Promise<Employment[]> {
  const employments: Employment[] = [];
  for (const employee of await findEmployees(tenant, person)) {
    const path = `/Employees/${encodeURIComponent(employee.employeeID)}/Tax`;
    const { employeeTax } = await tenant.read(path, EmployeeTaxAnswer);
    employments.push({ employerName: tenant.name, employee, tax: employeeTax });
  }
  return employments;
}

/**
 * Lists posted pay runs since the start of the tax year in which the window begins, because the year to date
 * is summed from there.
 */
async function listRuns(
  tenant: XeroTenant,
  { window, employments }: { window: Window; employments: readonly Employment[] },
): Promise<PayRun[]> {
  const posted = await tenant.list('/PayRuns', 'payRuns', PayRun, { status: 'Posted' });
  const from = firstDayOfTaxYear(taxYearOf(window.from));
  const [started = ''] = employments.map(({ employee }) => employee.startDate ?? '').sort();
  return posted.filter(
    ({ payRunStatus, payRunType, paymentDate, periodEndDate }) =>
      payRunStatus === 'Posted' &&
      // an earlier year update corrects reports and contains no payments
      payRunType !== 'EarlierYearUpdate' &&
      from <= paymentDate &&
      paymentDate <= window.to &&
      started <= (periodEndDate ?? paymentDate),
  );
}

async function readLookups(tenant: XeroTenant): Promise<Lookups> {
  const rates = await tenant.list('/EarningsRates', 'earningsRates', EarningsRate);
  const deductions = await tenant.list('/Deductions', 'deductions', Deduction);
  const benefits = await tenant.list('/Benefits', 'benefits', Benefit);
  return {
    rates: new Map(rates.map((rate) => [rate.earningsRateID, rate])),
    deductions: new Map(deductions.map((deduction) => [deduction.deductionId, deduction])),
    benefits: new Map(benefits.map((benefit) => [benefit.id, benefit])),
  };
}

async function readPayslips(
  tenant: XeroTenant,
  { runs, employments }: { runs: readonly PayRun[]; employments: readonly Employment[] },
): Promise<PaidPayslip[]> {
  const ids = new Set(employments.map(({ employee }) => employee.employeeID));
  const paid: PaidPayslip[] = [];
  for (const run of runs) {
    const listed = await tenant.list('/Payslips', 'paySlips', Payslip, { PayRunID: run.payRunID });
    for (const payslip of listed.filter(({ employeeID }) => ids.has(employeeID)))
      paid.push({ run, payslip: await withLines(tenant, payslip) });
  }
  return paid;
}

/** Reads the payslip itself if the list left out its lines. */
async function withLines(
  tenant: XeroTenant,
  payslip: z.output<typeof Payslip>,
): Promise<z.output<typeof Payslip>> {
  if (payslip.earningsLines && payslip.deductionLines && payslip.employeeTaxLines) return payslip;
  const path = `/Payslips/${encodeURIComponent(payslip.paySlipID)}`;
  return (await tenant.read(path, PayslipAnswer)).paySlip;
}

function byPayDate(one: FetchedPayslip, other: FetchedPayslip): number {
  const [a, b] = [one, other].map(({ data }) => data.income_information.pay_date ?? '');
  return (a ?? '').localeCompare(b ?? '');
}
