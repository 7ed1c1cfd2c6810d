import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makePayslip } from '../sandbox/documents/index.ts';
import { claimedBy } from '../sandbox/persona-users.ts';
import { listVerdicts, saveVerdict } from './store.ts';
import type { VerdictStatus } from './verdict-schema.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const { consentingUser, uploaded, document } = documentsOf(service);
const tenantDb = () => service.app.database.tenant(service.clientId);

async function storedFor(userId: string): Promise<VerdictStatus | null> {
  const [row] = await listVerdicts(tenantDb(), service.clientId, [userId]);
  return row?.status ?? null;
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
  await saveVerdict(tenantDb(), clientId, { userId, status: 'suspected_alteration', now: clock.now() });
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
