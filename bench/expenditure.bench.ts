import { createClient } from '#clients';
import { recordEntry } from '#payroll';
import { tenantOf } from '#users';
import { addDays, dateOf } from '#values/calendar.ts';
import { regionOf } from '#values/postcode.ts';
import { readRows } from '../scripts/compact-postcodes.ts';
import type { Context } from './context.ts';
import { fillAccounts, fillAuthorisations } from './fill-accounts.ts';
import { fillUsers } from './fill-users.ts';
import { compare, createTimedGet, type Effort, timeAlternately, warmUpBoth } from './measure.ts';
import type { Row } from './table.ts';
import { samplePayslips } from './wire-payslips.ts';

const WEEKS = 520;
const OTHERS = 100;
const WEEKS_OF_OTHERS = 24;
const FIRST_DAY = '2016-01-04';
const NOWHERE = { street: null, county: null, city: null, post_code: null, country: null };
const ANONYMOUS = {
  name: null,
  date_of_birth: null,
  address: NOWHERE,
  email: null,
  phone: null,
  NI_number: null,
};

/** Times an estimate over ten years of weekly pay, over HTTP, against a plain SELECT of the same rows. */
export async function benchExpenditure(context: Context, effort: Effort): Promise<Row[]> {
  const { apiKey, userId } = await payWeekly(context);
  const get = createTimedGet(context.service.url);
  const select = await createSelect(context, userId);
  const sides = {
    ours: async () => void (await get(`/expenditure/${userId}/ons`, apiKey)),
    baseline: select,
  };
  const { ours, baseline } = await timeAlternately(sides, effort, async () => undefined);
  const name = `GET /expenditure/{user_id}/ons, ${WEEKS} periods`;
  return [{ name, unit: 'ms', ours, baseline, target: { atMost: 3 } }];
}

/** Looks up postcodes of all areas and all exceptions, against a Map that contains each of them. */
export async function benchRegions(_context: Context, effort: Effort): Promise<Row[]> {
  const areas = readRows('prefixes').map(([prefix]) => unitBelow(prefix));
  const postCodes = [...areas, ...readRows('units').map(([unit]) => unit)];
  const known = new Map(postCodes.map((postCode) => [postCode, regionOf(postCode)]));
  const sides = {
    ours: async (seconds: number) => lookupsPerSecond(seconds, postCodes, regionOf),
    baseline: async (seconds: number) =>
      lookupsPerSecond(seconds, postCodes, (postCode) => known.get(postCode) ?? null),
  };
  await warmUpBoth(sides, effort);
  const compared = await compare(effort, sides);
  const target = { oursAtLeast: 2_000_000 };
  return [{ name: 'look up the region of a postcode', unit: 'lookups/s', ...compared, target }];
}

/** Completes a sector, an outward code or an area to a full postcode. */
function unitBelow(prefix: string): string {
  if (prefix.includes(' ')) return `${prefix}AA`;
  return /\d/.test(prefix) ? `${prefix} 1AA` : `${prefix}1 1AA`;
}

/**
 * Creates one user with ten years of payslips and others with fewer, because a real table has many users'
 * rows.
 */
async function payWeekly({ app, superuser }: Context): Promise<{ apiKey: string; userId: string }> {
  const { clientId, apiKey } = await createClient(app, 'weekly');
  await fillUsers(superuser, app.keys.clients, { clientId, count: 1 + OTHERS });
  await fillAuthorisations(superuser, clientId);
  await fillAccounts(superuser, { clientId, perUser: 1 });
  const { rows } = await superuser.query('select account_id, user_id from accounts where client_id = $1', [
    clientId,
  ]);
  const tenant = await tenantOf(app, clientId);
  const all = weeklyPayslips();
  for (const [index, { account_id: accountId, user_id: userId }] of rows.entries()) {
    const payslips = index === 0 ? all : all.slice(-WEEKS_OF_OTHERS);
    const { submissions } = await app.database.inTenant(clientId, (tx) =>
      recordEntry(tx, tenant, { userId, accountId, source: 'payroll_connection', payslips }),
    );
    if (submissions.length !== payslips.length) throw new Error('Not all payslips were recorded');
  }
  await superuser.query('vacuum (analyze) payroll_submissions');
  return { apiKey, userId: rows[0].user_id };
}

/**
 * Repeats the payslips of a weekly paid person, each with its own week. They don't say whose they are: payslips of somebody other
 * than the user don't count.
 */
function weeklyPayslips() {
  const samples = samplePayslips('user_weekly', 52);
  return Array.from({ length: WEEKS }, (_, week) => {
    const { data } = samples[week % samples.length] ?? { data: null };
    if (!data) throw new Error('There are no sample payslips');
    const start = addDays(FIRST_DAY, week * 7);
    const at = (days: number) => dateOf(addDays(start, days)).toISOString();
    const days = { pay_interval_start: at(0), pay_interval_end: at(6), pay_date: at(4) };
    return {
      externalId: `week-${week}`,
      data: {
        ...data,
        identity_information: ANONYMOUS,
        income_information: { ...data.income_information, ...days },
      },
    };
  });
}

/** Reads the rows from a table without policies with a prepared statement. */
async function createSelect({ app, superuser }: Context, userId: string): Promise<() => Promise<void>> {
  await superuser.query('create table bench.weekly (like public.payroll_submissions including all)');
  await superuser.query('grant select on bench.weekly to stipend_tenant');
  await superuser.query('insert into bench.weekly select * from payroll_submissions where user_id = $1', [
    userId,
  ]);
  await superuser.query('vacuum (analyze) bench.weekly');
  const text = 'select submission_id, account_id, entry_id, payslip_index, sealed_data from bench.weekly';
  return async () => {
    const { rows } = await app.database.pool.query({ name: 'bare-weekly', text });
    if (rows.length !== WEEKS) throw new Error('Not all rows were selected');
  };
}

function lookupsPerSecond(
  seconds: number,
  postCodes: readonly string[],
  lookUp: (postCode: string) => string | null,
): number {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let done = 0;
  let found = 0;
  while (elapsed() < seconds) {
    for (const postCode of postCodes) if (lookUp(postCode) !== null) found++;
    done += postCodes.length;
  }
  if (found === 0) throw new Error('No postcode was found');
  return done / elapsed();
}
