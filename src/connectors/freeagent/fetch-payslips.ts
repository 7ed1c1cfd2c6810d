import {
  addMonthsToDay,
  type Day,
  firstDayOfTaxYear,
  type TaxYear,
  taxYearOf,
  taxYearsBetween,
} from '#values/calendar.ts';
import type { ConnectorContext, Fetched, Person, Window } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { findPerson } from '../match-person.ts';
import { requireFresh } from '../oauth/session.ts';
import { missingDetails } from '../person-details.ts';
import { type FreeAgent, openFreeAgent } from './api.ts';
import { normalisePayslips, type PaidPayslip } from './normalise.ts';
import {
  CompanyAnswer,
  type Period,
  PeriodAnswer,
  PeriodsAnswer,
  type Profile,
  ProfilesAnswer,
  User,
} from './schema.ts';
import { FINDS_BY } from './settings.ts';

/** Other periods are drafts, or HM Revenue & Customs has not accepted them. */
const PAID: readonly (string | null)[] = ['filed', 'partially_filed', 'pending'];

export async function fetchFreeAgentPayslips(
  context: ConnectorContext,
  session: string,
  { window, person }: { window: Window; person: Person },
): Promise<Fetched> {
  const { access_token } = requireFresh(session, context.clock.now());
  const missing = missingDetails(person, FINDS_BY);
  if (missing.length > 0)
    throw new ConnectorFailure('identity_incomplete', { detail: `missing: ${missing.join(', ')}` });
  const freeAgent = openFreeAgent(context, access_token);
  const today = context.today();
  const profiles = await readProfiles(freeAgent, taxYearOf(today));
  const users = await findUsers(freeAgent, { person, profiles });
  if (users.length === 0) throw new ConnectorFailure('no_match', { detail: 'no user matches' });
  const { company } = await freeAgent.read('/company', CompanyAnswer);
  const paid: PaidPayslip[] = [];
  // the year to date is added up from the start of the tax year
  for (const taxYear of taxYearsBetween(window.from, window.to))
    paid.push(...(await readYear(freeAgent, taxYear, { to: window.to, users })));
  const payslips = users
    .flatMap((user) =>
      normalisePayslips({
        user,
        profile: profiles.find((profile) => profile.user === user.url) ?? null,
        employerName: company.name,
        payslips: paid.filter(({ payslip }) => payslip.user === user.url),
        today,
      }),
    )
    .filter(({ payDate }) => window.from <= payDate && payDate <= window.to)
    .sort((one, other) => one.payDate.localeCompare(other.payDate))
    .map(({ externalId, data }) => ({ externalId, data }));
  return { outcome: 'fetched', payslips, session };
}

/** Only the payroll knows dates of birth. Someone without a profile this year, such as a leaver, had one last year. */
async function readProfiles(freeAgent: FreeAgent, taxYear: TaxYear): Promise<Profile[]> {
  const profiles = new Map<string, Profile>();
  for (const year of [endOf(taxYear) - 1, endOf(taxYear)]) {
    const answer = await freeAgent.readIfAny(`/payroll_profiles/${year}`, ProfilesAnswer);
    for (const profile of answer?.profiles ?? []) {
      const { employment_starts_on, employment_ends_on } = profiles.get(profile.user) ?? profile;
      profiles.set(profile.user, {
        ...profile,
        employment_starts_on: profile.employment_starts_on ?? employment_starts_on,
        employment_ends_on: profile.employment_ends_on ?? employment_ends_on,
      });
    }
  }
  return [...profiles.values()];
}

async function findUsers(
  freeAgent: FreeAgent,
  { person, profiles }: { person: Person; profiles: readonly Profile[] },
): Promise<User[]> {
  const users = await freeAgent.list('/users?view=staff', 'users', User);
  const birthDays = new Map(profiles.map(({ user, date_of_birth }) => [user, date_of_birth]));
  return findPerson(person, users, ({ url, ni_number, first_name, last_name }) => ({
    niNumber: ni_number,
    dateOfBirth: birthDays.get(url) ?? null,
    forename: first_name,
    surname: last_name,
  }));
}

/** Reads the payslips of a tax year, up to and including the period of the day `to`. FreeAgent names years by their end. */
async function readYear(
  freeAgent: FreeAgent,
  taxYear: TaxYear,
  { to, users }: { to: Day; users: readonly User[] },
): Promise<PaidPayslip[]> {
  const year = endOf(taxYear);
  const answer = await freeAgent.readIfAny(`/payroll/${year}`, PeriodsAnswer);
  const paid: PaidPayslip[] = [];
  for (const { period, status } of answer?.periods ?? []) {
    if (!PAID.includes(status) || firstDayOf(period, taxYear) > to) continue;
    const { period: whole } = await freeAgent.read(`/payroll/${year}/${period}`, PeriodAnswer);
    for (const payslip of whole.payslips ?? [])
      if (users.some(({ url }) => url === payslip.user)) paid.push(paidIn(whole, { year, payslip }));
  }
  return paid;
}

function paidIn(
  { period, dated_on, frequency }: Pick<Period, 'period' | 'dated_on'> & { frequency: string | null },
  { year, payslip }: Pick<PaidPayslip, 'year' | 'payslip'>,
): PaidPayslip {
  const payDate = payslip.dated_on ?? dated_on;
  if (payDate === null) throw new ConnectorFailure('invalid_data', { detail: 'a payslip has no date' });
  return { year, period, payDate, frequency: payslip.frequency ?? frequency, payslip };
}

/** Periods are tax months, from 0. */
function firstDayOf(period: number, taxYear: TaxYear): Day {
  return addMonthsToDay(firstDayOfTaxYear(taxYear), period);
}

function endOf(taxYear: TaxYear): number {
  return Number(taxYear.slice(0, 4)) + 1;
}
