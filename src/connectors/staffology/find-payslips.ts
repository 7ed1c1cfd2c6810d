import { addDays, type Day, taxYearOf } from '#values/calendar.ts';
import type { ConnectorContext, FetchedPayslip, Found, Person, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { openStaffology, type Staffology } from './api.ts';
import type { Employers } from './employers.ts';
import { type Candidate, findEmployees, pathOf } from './find-employees.ts';
import { normalisePayslip } from './normalise.ts';
import { type Item, Items, PayslipReport } from './schema.ts';

/** Staffology has no earlier years. */
const FIRST_TAX_YEAR = 2017;
const PAID_EARLY_DAYS_MAX = 7;
const ENTRY_PATH =
  /\/payrun\/(Year\d{4})\/([A-Za-z]+)\/(\d{1,3})\/([0-9a-f-]{36})(?:\?(?:.*&)?ordinal=(\d{1,3}))?/i;

export async function findStaffologyPayslips(
  context: ConnectorContext,
  { person, window, employers }: { person: Person; window: Window; employers: Employers },
): Promise<Found> {
  const api = openStaffology(context);
  if (person.niNumber === null || person.dateOfBirth === null) return { outcome: 'no_match' };
  const { matched, isMismatch } = await findEmployees(api, context, { person, employers });
  if (matched.length === 0) return { outcome: isMismatch ? 'mismatch' : 'no_match' };
  const today = context.today();
  const payslips: FetchedPayslip[] = [];
  for (const candidate of matched) payslips.push(...(await readPayslips(api, candidate, { window, today })));
  return { outcome: 'found', payslips: payslips.sort(byPayDate) };
}

async function readPayslips(
  api: Staffology,
  candidate: Candidate,
  { window, today }: { window: Window; today: Day },
): Promise<FetchedPayslip[]> {
  const payslips: FetchedPayslip[] = [];
  for (const taxYear of taxYearsIn(window, today))
    for (const entry of await api.read(`${pathOf(candidate)}/payrunentries/${taxYear}`, Items)) {
      const { model } = await api.read(payslipPathOf(candidate, entry), PayslipReport);
      const isWithin = window.from <= model.paymentDate && model.paymentDate <= window.to;
      // an open pay run can still change
      if (model.isClosed && isWithin) payslips.push({ externalId: entry.id, data: normalisePayslip(model) });
    }
  return payslips;
}

/**
 * Includes the next tax year if the window ends shortly before it: a payment brought forward over a weekend
 * or holiday belongs to the tax year in which it was due.
 */
function taxYearsIn({ from, to }: Window, today: Day): string[] {
  const first = Math.max(FIRST_TAX_YEAR, startYearOf(from));
  const last = Math.min(startYearOf(today), startYearOf(addDays(to, PAID_EARLY_DAYS_MAX)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `Year${first + index}`);
}

function startYearOf(day: Day): number {
  return Number(taxYearOf(day).slice(0, 4));
}

function payslipPathOf({ employerId }: Candidate, { url }: Item): string {
  const [, taxYear, payPeriod, period, entryId, ordinal] = ENTRY_PATH.exec(url ?? '') ?? [];
  if (!entryId)
    throw new ConnectorFailure('provider_changed', {
      detail: 'the URL of a pay run entry has an unknown format',
    });
  const query = ordinal ? `?ordinal=${ordinal}` : '';
  return `/employers/${employerId}/reports/${taxYear}/${payPeriod}/${period}/${entryId}/payslip${query}`;
}

function byPayDate(one: FetchedPayslip, other: FetchedPayslip): number {
  const [a, b] = [one, other].map(({ data }) => data.income_information.pay_date ?? '');
  return (a ?? '').localeCompare(b ?? '');
}
