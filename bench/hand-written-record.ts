import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sealJson } from '#platform/crypto/seal.ts';
import { byteaArray } from '#platform/database/driver/encode-array.ts';
import { newId } from '#platform/id.ts';
import type { PayrollData } from '#values/payroll-submission.ts';

interface Account {
  accountId: string;
  userId: string;
}

const KEY = createSecretKey(randomBytes(32));

/**
 * Records an entry as `recordEntry` must, but with hand-written SQL and as little code as possible: tenant, consent check,
 * locks, lookup of known payslips, hashes, sealed rows, event, retrieval and a durable commit, in three round trips. It
 * validates nothing, converts nothing and calculates no incomes.
 */
export function createHandWrittenRecord(
  pool: pg.Pool,
  clientId: string,
  payslips: readonly { externalId: string; data: PayrollData }[],
): (account: Account) => Promise<void> {
  return async (account) => {
    const client = await pool.connect();
    try {
      const authorisationId = await readFirst(client, clientId, account);
      await write(client, { clientId, authorisationId, ...account }, payslips);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

async function readFirst(client: pg.PoolClient, clientId: string, { accountId, userId }: Account) {
  const ask = (name: string, text: string, values: unknown[]) =>
    client.query({ name: `hand-${name}`, text, values });
  const [, , , { rows }] = await Promise.all([
    client.query('begin'),
    ask('tenant', `select set_config('stipend.client_id', $1, true)`, [clientId]),
    ask('user', 'select * from users where client_id = $1 and user_id = $2 for key share', [
      clientId,
      userId,
    ]),
    ask(
      'consent',
      `select authorisation_id from authorisations where client_id = $1 and user_id = $2 and revoked_at is null
         and expires_at > now() order by authorisation_id desc limit 1 for share`,
      [clientId, userId],
    ),
    ask('account', 'select * from accounts where client_id = $1 and account_id = $2 for no key update', [
      clientId,
      accountId,
    ]),
    ask(
      'known',
      'select payslip_index, content_index, sealed_summary from payroll_submissions where client_id = $1 and user_id = $2',
      [clientId, userId],
    ),
    ask('webhooks', 'select webhook_id from webhooks where client_id = $1 for key share', [clientId]),
  ]);
  return rows[0].authorisation_id;
}

async function write(
  client: pg.PoolClient,
  owner: Account & { clientId: string; authorisationId: string },
  payslips: readonly { externalId: string; data: PayrollData }[],
): Promise<void> {
  const { clientId, userId, accountId, authorisationId } = owner;
  const now = new Date() as Parameters<typeof newId>[0];
  const [entryId, eventId] = [newId(now), newId(now)];
  const ids = payslips.map(() => newId(now));
  const seal = (value: unknown, row: string, column: string) =>
    sealJson(value, { id: 'user', key: KEY }, { clientId, table: 'payroll_submissions', column, row });
  const hash = (text: string) => createHmac('sha256', KEY).update(text).digest();
  const tell = (name: string, text: string, values: unknown[]) =>
    client.query({ name: `hand-${name}`, text, values });
  await Promise.all([
    tell('entry', `insert into entries values ($1, $2, $3, $4, $5, $6, 'payroll_connection')`, [
      clientId,
      entryId,
      userId,
      accountId,
      authorisationId,
      now,
    ]),
    tell(
      'submissions',
      `insert into payroll_submissions select $1, id, $2, $3, $4, $5, paid, 'HIGH', null, payslip, content, data, summary
       from unnest($6::uuid[], $7::timestamptz[], $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[])
         as one(id, paid, payslip, content, data, summary)`,
      [
        ...[clientId, userId, accountId, entryId, now, ids],
        payslips.map(({ data }) => data.income_information.pay_date),
        byteaArray(payslips.map(({ externalId }) => hash(externalId))),
        byteaArray(payslips.map(({ data }) => hash(JSON.stringify(data.income_information)))),
        byteaArray(payslips.map(({ data }, index) => seal(data, ids[index] ?? '', 'sealed_data'))),
        byteaArray(
          payslips.map(({ data }, index) => seal(summaryOf(data), ids[index] ?? '', 'sealed_summary')),
        ),
      ],
    ),
    tell(
      'event',
      `insert into events (client_id, event_id, user_id, kind, created_at, sealed_body)
       values ($1, $2, $3, 'user-payroll-submitted', $4, $5)`,
      [clientId, eventId, userId, now, seal({ payload: payslips }, eventId, 'sealed_body')],
    ),
    tell(
      'retrieval',
      `insert into retrievals (client_id, retrieval_id, user_id, authorisation_id, kind, record_id, retrieved_at)
       values ($1, $2, $3, $4, 'payroll_entry', $5, $6)`,
      [clientId, newId(now), userId, authorisationId, entryId, now],
    ),
    tell(
      'latest',
      `update accounts set latest_pay_date = $3, updated_at = $4 where client_id = $1 and account_id = $2
       returning pg_notify('stipend_accounts', account_id::text)`,
      [clientId, accountId, payslips.at(-1)?.data.income_information.pay_date, now],
    ),
  ]);
}

/** As many figures as `sealed_summary` has. */
function summaryOf({ employment_information, income_information: income }: PayrollData) {
  const { earnings, deductions: _, ...dates } = income;
  const { gross_pay, net_pay } = earnings;
  return { ...employment_information, ...dates, gross_pay, net_pay };
}
