import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createClient } from '#clients';
import { recordEntry } from '#payroll';
import { newId } from '#platform/id.ts';
import { tenantOf } from '#users';
import { type Context, OWN_CONNECTIONS } from './context.ts';
import { fillAccounts, fillAuthorisations } from './fill-accounts.ts';
import { fillUsers } from './fill-users.ts';
import { createHandWrittenRecord } from './hand-written-record.ts';
import { compare, type Effort, warmUpBoth } from './measure.ts';
import { measuring } from './measuring.ts';
import type { Row } from './table.ts';
import { samplePayslips } from './wire-payslips.ts';

const PAYSLIPS = 24;
/**
 * Recorded first and kept, so that the tables are never empty: PostgreSQL would keep slow plans made for
 * empty tables.
 */
const KEPT = 200;
/** The tables that a recording writes, in this order, with the columns that need new values each time. */
const WRITTEN = {
  entries: ['entry_id'],
  payroll_submissions: ['submission_id', 'user_id'],
  events: ['event_id'],
  retrievals: ['retrieval_id'],
} as const;
const TABLES = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[];

/** Times recording a first entry of 24 payslips for a user, against plain inserts of the same rows. */
export async function benchRecord(context: Context, effort: Effort): Promise<Row[]> {
  const { app, superuser } = context;
  const { clientId } = await createClient(app, 'recorded');
  await fillUsers(superuser, app.keys.clients, { clientId, count: KEPT + effort.fewUsers });
  await fillAuthorisations(superuser, clientId);
  await fillAccounts(superuser, { clientId, perUser: 1 });
  const record = await createRecord(context, clientId);
  const accounts = await listAccounts(context, clientId);
  const [kept, others] = [accounts.slice(0, KEPT), accounts.slice(KEPT)];
  for (const account of kept) await record(account);
  const insert = await createInsert(context, kept);
  const handWritten = createHandWrittenRecord(
    app.database.pool,
    clientId,
    samplePayslips('user_good', PAYSLIPS),
  );
  const timed = (work: Work) => async (seconds: number) => {
    await deleteRecorded(context, others);
    return timesPerSecond(seconds, others, work);
  };
  const sides = {
    ours: timed(record),
    baseline: async (seconds: number) => {
      await superuser.query(`truncate ${TABLES.map((table) => `bench.${table}`)}`);
      return timesPerSecond(seconds, others, insert);
    },
  };
  const toFloor = { ours: timed(record), baseline: timed(handWritten) };
  const name = `record ${PAYSLIPS} payslips, ${OWN_CONNECTIONS} concurrent`;
  measuring(name);
  await warmUpBoth(sides, effort);
  await warmUpBoth(toFloor, effort);
  const unit = 'entries/s';
  return [
    { name, unit, ...(await compare(effort, sides)), target: { oursAtLeast: 200 } },
    {
      name: '…, baseline: hand-written SQL',
      unit,
      ...(await compare(effort, toFloor)),
      target: { atLeast: 0.5 },
    },
  ];
}

interface Account {
  accountId: string;
  userId: string;
}
type Work = (account: Account) => Promise<void>;

async function listAccounts({ superuser }: Context, clientId: string): Promise<Account[]> {
  const { rows } = await superuser.query(
    'select account_id, user_id from accounts where client_id = $1 order by account_id',
    [clientId],
  );
  return rows.map((row) => ({ accountId: row.account_id, userId: row.user_id }));
}

async function createRecord({ app }: Context, clientId: string): Promise<Work> {
  const tenant = await tenantOf(app, clientId);
  const payslips = samplePayslips('user_good', PAYSLIPS);
  return async (account) => {
    const { submissions } = await app.database.inTenant(clientId, (tx) =>
      recordEntry(tx, tenant, { ...account, source: 'payroll_connection', payslips }),
    );
    if (submissions.length !== PAYSLIPS) throw new Error('Not all payslips were recorded');
  };
}

/** Inserts the rows of a recording into tables without policies, triggers and foreign keys. */
async function createInsert({ app, superuser }: Context, [recorded]: readonly Account[]): Promise<Work> {
  const samples: { table: keyof typeof WRITTEN; text: string; columns: string[]; rows: Sample[] }[] = [];
  for (const table of TABLES) {
    await superuser.query(`create table bench.${table} (like public.${table} including all)`);
    await superuser.query(`grant insert on bench.${table} to stipend_tenant`);
    const { rows, fields } = await superuser.query<Sample>(`select * from ${table} where user_id = $1`, [
      recorded?.userId,
    ]);
    const columns = fields.map(({ name }) => name);
    const tuples = rows.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`)})`);
    samples.push({ table, columns, rows, text: `insert into bench.${table} values ${tuples}` });
  }
  return async () => {
    await inTransaction(app.database.pool, async (client) => {
      const userId = randomUUID();
      for (const { table, text, columns, rows } of samples) {
        const fresh: readonly string[] = WRITTEN[table];
        const values = rows.flatMap((row) =>
          columns.map((name) =>
            !fresh.includes(name) ? row[name] : name === 'user_id' ? userId : newId(new Date()),
          ),
        );
        await client.query({ name: `bare-${table}`, text, values });
      }
    });
  };
}

type Sample = Record<string, unknown>;

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function deleteRecorded({ superuser }: Context, accounts: readonly Account[]): Promise<void> {
  const userIds = [accounts.map(({ userId }) => userId)];
  for (const table of TABLES) await superuser.query(`delete from ${table} where user_id = any($1)`, userIds);
  await superuser.query('update accounts set latest_pay_date = null where user_id = any($1)', userIds);
  // autovacuum would do this later
  await superuser.query(`vacuum (analyze) accounts, ${TABLES}`);
}

/** Runs until time is up or all accounts are used. */
async function timesPerSecond(seconds: number, accounts: readonly Account[], work: Work): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let next = 0;
  await Promise.all(
    Array.from({ length: OWN_CONNECTIONS }, async () => {
      for (let account = accounts[next++]; account && elapsed() < seconds; account = accounts[next++])
        await work(account);
    }),
  );
  return Math.max(0, next - OWN_CONNECTIONS) / elapsed();
}
