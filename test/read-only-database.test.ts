import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { documentsOf, simplePdf } from './support/documents.ts';
import { newMember } from './support/members.ts';
import { payrollOf } from './support/payroll.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });

/** A database that is full, or that became a standby, rejects every write. Each connection gets the new setting. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: service.app.config.databaseUrl ?? '' });
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = off');
    const { rows } = await client.query('select current_database() as name');
    const name = pg.escapeIdentifier(rows[0].name);
    await client.query(
      `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end();
  }
}

test('a database that accepts no writes still serves reads, and everything continues once it accepts writes again', async () => {
  const payroll = payrollOf(service);
  const userId = await payroll.consentingUser();
  const { account_id } = await payroll.connected(userId);
  const documents = documentsOf(service);
  const documentId = await documents.uploaded(userId, await simplePdf('A letter'));
  await documents.until(documentId, 'REJECTED');
  const admin = await newMember(service, 'admin');
  await setReadOnly(true);
  onTestFinished(() => setReadOnly(false));
  const read = async (path: string) => (await service.ask('GET', path)).status;
  // the connections of the pool that were cut fail once
  await expect.poll(() => read('/users')).toBe(200);
  for (const path of [
    `/users/${userId}`,
    `/users/${userId}/readiness`,
    `/users/${userId}/income-summary`,
    `/payroll/${userId}`,
    `/accounts/${account_id}`,
    `/documents/${documentId}`,
    '/configuration',
    '/events',
    '/requests',
    '/webhooks',
  ])
    await expect.poll(() => read(path), { timeout: 20_000, message: path }).toBe(200);
  expect((await admin.ask('GET', '/members')).status).toBe(200);
  const refused = await service.ask('POST', '/users', { body: { forename: 'Ada' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(service.log.filter((line) => line.includes('unexpected error'))).toEqual([]);
  await setReadOnly(false);
  const create = async () => (await service.ask('POST', '/users', { body: { forename: 'Ada' } })).status;
  await expect.poll(create).toBe(201);
  await payroll.connected(await payroll.consentingUser(), { user_name: 'user_weekly' });
});
