import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  addDays,
  type Day,
  firstDayOfTaxYear,
  lastDayOfTaxYear,
  type TaxYear,
  taxYearOf,
} from '#values/calendar.ts';
import type { Person } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { joined } from '../wire-json.ts';
import type { HmrcApi } from './api.ts';
import { type EmployerYear, frequencyOf, totalOf } from './income.ts';
import type { ProfileReader } from './profile.ts';
import { requireNino } from './require-nino.ts';
import {
  Individual,
  Matched,
  type PayeEmployment,
  PayeEmployments,
  PayeIncome,
  type PayePayment,
  PayeRoot,
} from './schema.ts';

/** HMRC has the current tax year and the six before it. */
const TAX_YEARS_KEPT = 6;
const NAME_LENGTH_MAX = 35;
/** Leavers are often paid after their last day. */
const PAID_AFTER_DAYS = 90;

/** Matches the person, then reads all payments and employments of the whole period at once. */
export const govMatching: ProfileReader = {
  headersFor: () => () => ({ CorrelationId: randomUUID() }),
  readYears: readMatchedYears,
  taxpayerOf: () => null,
};

async function readMatchedYears(
  api: HmrcApi,
  { taxYears, person, today }: { taxYears: readonly TaxYear[]; person: Person; today: Day },
): Promise<Map<TaxYear, EmployerYear[]>> {
  const window = windowOf(taxYears, today);
  if (!window) return new Map();
  const matched = await match(api, person);
  if (!matched) throw new ConnectorFailure('no_match', { detail: 'HMRC matches nobody' });
  const individual = await follow(api, matched._links.individual.href, Individual);
  const { income, employments } = individual._links;
  const { paye } = await readPaye(api, { root: income.href, window, schema: PayeIncome });
  const known = await readPaye(api, { root: employments.href, window, schema: PayeEmployments });
  const byYear = Map.groupBy(paye.income, ({ paymentDate }) => taxYearOf(paymentDate));
  return new Map(
    taxYears.map((taxYear) => [
      taxYear,
      employersOf(byYear.get(taxYear) ?? [], { employments: known.employments, taxYear }),
    ]),
  );
}

function windowOf(taxYears: readonly TaxYear[], today: Day): { from: Day; to: Day } | null {
  const sorted = taxYears.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const oldest = `${Number(taxYearOf(today).slice(0, 4)) - TAX_YEARS_KEPT}-04-06`;
  const [, from = oldest] = [firstDayOfTaxYear(first), oldest].sort();
  const [to = today] = [lastDayOfTaxYear(last), today].sort();
  return from <= to ? { from, to } : null;
}

function match(api: HmrcApi, { forename, surname, niNumber, dateOfBirth }: Person) {
  const nino = requireNino(niNumber);
  const [firstName, lastName] = [plainName(forename), plainName(surname)];
  if (!firstName || !lastName || !dateOfBirth)
    throw new ConnectorFailure('identity_incomplete', { detail: 'name or date of birth is missing' });
  return api.ask({
    operation: 'match an individual',
    path: '/individuals/matching/',
    version: '2.0',
    schema: Matched,
    body: { firstName, lastName, nino, dateOfBirth },
  });
}

/** HMRC accepts only the letters A to Z, spaces, apostrophes and hyphens. */
function plainName(name: string | null): string {
  const plain = (name ?? '').normalize('NFD').replaceAll('’', "'");
  return plain
    .replace(/[^a-zA-Z '-]/g, '')
    .trim()
    .slice(0, NAME_LENGTH_MAX);
}

async function readPaye<Schema extends z.ZodType>(
  api: HmrcApi,
  { root, window, schema }: { root: string; window: { from: Day; to: Day }; schema: Schema },
): Promise<z.output<Schema>> {
  const { _links } = await follow(api, root, PayeRoot);
  // drops template parameters in braces, and requests days instead of the link's tax years
  const [address = ''] = _links.paye.href.split('{');
  const [path = '', query = ''] = address.split('?');
  const asked = new URLSearchParams(query);
  for (const name of ['fromTaxYear', 'toTaxYear']) asked.delete(name);
  asked.set('fromDate', window.from);
  asked.set('toDate', window.to);
  return follow(api, `${path}?${asked}`, schema);
}

/**
 * Follows a link of a match. The match was just made, so a missing resource is a failure, not an empty
 * result.
 */
async function follow<Schema extends z.ZodType>(
  api: HmrcApi,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await api.ask({ operation: 'follow a link', path, version: '2.0', schema });
  if (answer === null)
    throw new ConnectorFailure('provider_unavailable', { detail: 'the match expired at once' });
  return answer;
}

function employersOf(
  payments: readonly PayePayment[],
  { employments, taxYear }: { employments: readonly PayeEmployment[]; taxYear: TaxYear },
): EmployerYear[] {
  return [...Map.groupBy(payments, referenceOf)].map(([reference, paid]) => {
    const employment = employments.find(
      ({ employer, startDate, endDate }) =>
        employer?.payeReference === reference &&
        (startDate ?? '') <= lastDayOfTaxYear(taxYear) &&
        (endDate === null || addDays(endDate, PAID_AFTER_DAYS) >= firstDayOfTaxYear(taxYear)),
    );
    return {
      id: reference,
      employerName: employment?.employer?.name ?? reference,
      income: totalOf(paid.map(({ taxablePay }) => taxablePay)),
      taxPaid: totalOf(paid.map(({ taxDeductedOrRefunded }) => taxDeductedOrRefunded)),
      frequency: frequencyOf(paid.at(-1)?.payFrequency ?? employment?.payFrequency ?? null),
      start: firstDayOfTaxYear(taxYear),
      end: lastOf(paid),
    };
  });
}

function lastOf(payments: readonly PayePayment[]): Day | null {
  const days = payments.map(({ paymentDate }) => paymentDate).sort();
  return days.at(-1) ?? null;
}

/** Returns `123/AB456`. Some records have the office number in a separate field. */
function referenceOf({ hmrcOfficeNumber, employerPayeReference }: PayePayment): string {
  if (employerPayeReference?.includes('/')) return employerPayeReference;
  return joined('/', hmrcOfficeNumber, employerPayeReference) ?? '';
}
