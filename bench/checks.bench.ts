import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '#clients';
import { clientTimeAt } from '#platform/clock.ts';
import { takeDue } from '../src/retrieval-jobs/store.ts';
import type { Context } from './context.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillUsers } from './fill-users.ts';
import { type Effort, median } from './measure.ts';
import type { Row } from './table.ts';

const DUE = 1000;
const FEW_ACCOUNTS = 10_000;
/** The same batch size as startDueChecks uses. */
const BATCH = 500;
const WARM_UPS = 3;
/** Far in the future, because the service looks for due checks every minute and must find none. */
const FIRST_SLOT = '2100-01-01T00:00:00Z';
const LATER_SLOTS = '2101-01-01T00:00:00Z';
const NOW = clientTimeAt(new Date('2100-06-01T00:00:00Z'), 0);

/**
 * Compares the time to take due checks from very many accounts with the time for few. The few are measured before and after the
 * many, so that drift affects both.
 */
export async function benchDueChecks(context: Context, effort: Effort): Promise<Row[]> {
  const { clientId } = await createClient(context.app, 'scheduled');
  await fillUsers(context.superuser, context.app.keys.clients, { clientId, count: DUE });
  const take = Math.ceil(effort.singleRequests / 10);
  const before = await timesOf(context, clientId, { accounts: FEW_ACCOUNTS, take });
  const many = await timesOf(context, clientId, { accounts: effort.manyUsers, take });
  const after = await timesOf(context, clientId, { accounts: FEW_ACCOUNTS, take });
  await context.superuser.query('truncate accounts cascade');
  const name = `take ${DUE.toLocaleString('en')} due checks, ${effort.manyUsers.toLocaleString('en')} accounts`;
  const [ours, baseline] = [median(many), median([...before, ...after])];
  return [{ name, unit: 'ms', ours, baseline, target: { atMost: 2 } }];
}

async function timesOf(
  context: Context,
  clientId: string,
  { accounts, take }: { accounts: number; take: number },
): Promise<number[]> {
  await planAccounts(context, clientId, accounts / DUE);
  const times: number[] = [];
  for (let iteration = 0; iteration < WARM_UPS + take; iteration++) {
    const startedAt = performance.now();
    const taken = await takeAllDue(context);
    if (iteration >= WARM_UPS) times.push(performance.now() - startedAt);
    if (taken.length !== DUE) throw new Error(`${taken.length} checks were due instead of ${DUE}`);
    await putBack(context, clientId, taken);
  }
  return times;
}

/** One account of each user is due, so that due checks are spread over the table. */
async function planAccounts({ superuser }: Context, clientId: string, perUser: number): Promise<void> {
  await superuser.query('truncate accounts cascade');
  await fillAccounts(superuser, {
    clientId,
    perUser,
    nextCheckAt: `case number when 1 then timestamptz '${FIRST_SLOT}' else timestamptz '${LATER_SLOTS}' end
      + random() * interval '30 days'`,
  });
}

async function takeAllDue({ app }: Context): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const batch = await app.database.inSystem((tx) => takeDue(tx, { now: NOW, except: [] }, BATCH));
    taken.push(...batch.map(({ account_id }) => account_id));
    if (batch.length < BATCH) return taken;
  }
}

async function putBack({ superuser }: Context, clientId: string, accountIds: string[]): Promise<void> {
  await superuser.query(
    `update accounts set next_check_at = $3::timestamptz + random() * interval '30 days'
     where client_id = $1 and account_id = any($2)`,
    [clientId, accountIds, FIRST_SLOT],
  );
  // autovacuum would do this later
  await superuser.query('vacuum (index_cleanup on) accounts');
}

const CHECKED_ACCOUNTS = 40;
const LONE_CHECKS = 5;
const POLL_MS = 10;
/** 333,000 a day: ten million users, of whom one in thirty has a check on a day. */
const NEEDED_PER_SECOND = 3.9;

/** Runs due checks of one client at one provider, against the same checks one after another. */
export async function benchRunChecks(context: Context): Promise<Row[]> {
  const { apiKey, clientId } = await createClient(context.app, 'checked');
  const ask = askAs(context, apiKey);
  const settings = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };
  for (let count = 0; count < CHECKED_ACCOUNTS; count++) {
    const made = await ask('POST', '/sandbox/users', { persona: 'user_good' });
    const { user } = made as { user: { user_id: string } };
    await ask('PATCH', `/users/${user.user_id}`, settings);
  }
  const lone: number[] = [];
  const rate = await runDue(context, { clientId, ask, expected: CHECKED_ACCOUNTS });
  await context.superuser.query(
    `update accounts set next_check_at = null where client_id = $1 and account_id <>
       (select account_id from accounts where client_id = $1 order by account_id limit 1)`,
    [clientId],
  );
  for (let count = 0; count < LONE_CHECKS; count++)
    lone.push(await runDue(context, { clientId, ask, expected: 1 }));
  const name = `run ${CHECKED_ACCOUNTS} due checks at one provider`;
  return [
    {
      name,
      unit: 'checks/s',
      ours: rate,
      baseline: median(lone),
      target: { oursAtLeast: NEEDED_PER_SECOND },
    },
  ];
}

type Ask = ReturnType<typeof askAs>;

/** Moves the client's clock to the next slot and returns the checks per second. */
async function runDue(
  { superuser }: Context,
  { clientId, ask, expected }: { clientId: string; ask: Ask; expected: number },
): Promise<number> {
  const finished = async () => {
    const { rows } = await superuser.query(
      'select count(*)::int as count from account_checks where client_id = $1 and finished_at is not null',
      [clientId],
    );
    return rows[0].count as number;
  };
  const before = await finished();
  const startedAt = performance.now();
  await ask('POST', '/sandbox/clock', { advance: 'PT1H' });
  while ((await finished()) < before + expected) await wait(POLL_MS);
  return expected / ((performance.now() - startedAt) / 1000);
}

function askAs({ service }: Context, apiKey: string) {
  return async (method: string, path: string, body: unknown): Promise<unknown> => {
    const reply = await fetch(`${service.url}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
}
