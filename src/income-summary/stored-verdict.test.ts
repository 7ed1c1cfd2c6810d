import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makePayslip } from '../sandbox/documents/index.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { scheduledTasksOf } from '../worker.ts';
import { rebuildVerdicts } from './rebuild-verdicts.ts';
import { findUnconcluded, findVerdict, saveVerdict } from './store.ts';
import type { VerdictStatus } from './verdict-schema.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const { consentingUser, uploaded, document } = documentsOf(service);
const tenantDb = () => service.app.database.tenant(service.clientId);

const EVE = { forename: 'Eve', surname: 'Stranger', date_of_birth: '1971-11-28', ni_number: 'JK998877B' };

/** Changes rows in ways that no role of the service may. */
async function asOwner(...statements: string[]): Promise<void> {
  const owner = new pg.Client(service.app.database.address);
  await owner.connect();
  try {
    await owner.query(`select set_config('stipend.client_id', $1, false)`, [service.clientId]);
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}

async function storedFor(userId: string): Promise<VerdictStatus | null> {
  return (await findVerdict(tenantDb(), service.clientId, userId))?.status ?? null;
}

/** Runs jobs until the stored verdict is this one: the job that concludes waits a moment for further changes. */
async function untilStored(userId: string, status: VerdictStatus): Promise<void> {
  const next = async () => {
    await service.runJobs();
    return storedFor(userId);
  };
  await expect.poll(next, { timeout: 30_000 }).toBe(status);
}

async function verdictOf(userId: string): Promise<VerdictStatus> {
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  return body.verdict.status;
}

async function upload(userId: string, month: string, tamper?: 'net_inflated'): Promise<string> {
  const made = { layout: 'brightwell', persona: 'user_good', seed: 1, month } as const;
  const { bytes } = makePayslip({ ...made, ...(tamper ? { tamper } : {}) });
  const documentId = await uploaded(userId, bytes, 'payslips');
  await service.runJobs();
  expect(await document(documentId)).toMatchObject({ status: 'EXTRACTED' });
  return documentId;
}

test('reading a summary leaves the stored verdict to a job, because it may be newer than what was read', async () => {
  const userId = await consentingUser();
  const { clientId, clock } = service;
  await saveVerdict(tenantDb(), clientId, {
    ...{ userId, status: 'suspected_alteration', risk: 'high', serious_count: 1, now: clock.now() },
    ...{ newest_data_at: null, evidence_hash: Buffer.alloc(32) },
  });
  expect(await verdictOf(userId)).toBe('not_enough_data');
  expect(await storedFor(userId)).toBe('suspected_alteration');
  await untilStored(userId, 'not_enough_data');
});

test('an altered document is doubted, however many documents are uploaded after it', async () => {
  const userId = await consentingUser(claimedBy('user_good'));
  await upload(userId, '2025-06');
  const alteredId = await upload(userId, '2025-05', 'net_inflated');
  const before = await verdictOf(userId);
  expect(['suspected_alteration', 'conflicting']).toContain(before);
  const { clientId } = service;
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'documents' and column_name not in ('document_id', 'sealed_checks', 'content_index', 'object_path')`.execute(
    tenantDb(),
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  // without checks, so they say nothing
  await sql`
    insert into documents (document_id, ${names})
    select ('ffffffff-' || substr(md5(n::text), 1, 4) || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${names}
    from documents, generate_series(1, 300) n
    where client_id = ${clientId} and document_id = ${alteredId}`.execute(tenantDb());
  expect(await verdictOf(userId)).toBe(before);
});

test('evidence that an earlier version stored is rated and concluded in the background', async () => {
  const userId = await consentingUser(EVE);
  const documentId = await upload(userId, '2025-04');
  const idle = await consentingUser();
  await service.runJobs();
  const { clientId } = service;
  const trustOf = async () => {
    const { body } = await service.ask('GET', `/payroll/${userId}`);
    return body.payroll_submissions[0].trust_score;
  };
  const [rated, verdict] = [await trustOf(), await verdictOf(userId)];
  expect(['LOW', 'VERY_LOW']).toContain(rated);
  await untilStored(userId, verdict);
  await asOwner(
    `update payroll_submissions set trust_score = 'HIGH' where document_id = '${documentId}'`,
    'delete from income_verdicts',
  );
  const unconcluded = (after: string | null) =>
    findUnconcluded(tenantDb(), clientId, { after, looked: 1000 });
  const { userIds } = await unconcluded(null);
  expect(userIds).toContain(userId);
  expect(userIds).not.toContain(idle);
  await scheduledTasksOf(service.app)
    .find(({ name }) => name === 'conclude-unlooked')
    ?.run();
  await untilStored(userId, verdict);
  expect(await trustOf()).toBe(rated);
  await expect
    .poll(async () => {
      await service.runJobs();
      return (await unconcluded(null)).userIds;
    })
    .toEqual([]);
  expect(await storedFor(idle)).toBeNull();
});

test('a verdict is concluded again after a day, if an earlier version stored it, and by a command', async () => {
  const userId = await consentingUser(EVE);
  await upload(userId, '2025-03');
  await untilStored(userId, await verdictOf(userId));
  const { clientId, clock } = service;
  const stored = async () => {
    const { rows } = await sql<{ changed_at: string; evidence_hash: Buffer | null }>`
      select * from income_verdicts where client_id = ${clientId} and user_id = ${userId}`.execute(
      tenantDb(),
    );
    return rows[0];
  };
  const { concluded_at: first, ...right } = { concluded_at: '', ...(await stored()) };
  const again = async () => {
    await scheduledTasksOf(service.app)
      .find(({ name }) => name === 'conclude-again')
      ?.run();
    await service.runJobs();
    const { concluded_at: at, ...rest } = { concluded_at: '', ...(await stored()) };
    expect(rest).toEqual(right);
    return at;
  };
  const spoil = "update income_verdicts set risk = 'low', serious_count = 0, newest_data_at = null";
  expect(await again()).toBe(first);
  clock.advance(1000);
  await asOwner(`${spoil}, evidence_hash = null`);
  const second = await again();
  expect(second > first).toBe(true);
  clock.advance(25 * 3_600_000);
  await asOwner(`${spoil} where user_id = '${userId}'`);
  expect((await again()) > second).toBe(true);
  await asOwner(spoil);
  expect(await rebuildVerdicts(service.app, clientId)).toBeGreaterThan(0);
  const { concluded_at: _, ...rebuilt } = { concluded_at: '', ...(await stored()) };
  expect(rebuilt).toEqual(right);
});
