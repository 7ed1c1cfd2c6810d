import { compareDocumentWithBank, readUnstoredStatement } from '#bank-statements';
import { listExtracted, type RatingSources, rateDocument } from '#documents';
import { shownIn } from '#evidence';
import type { Database, Db } from '#platform/database/database.ts';
import {
  findUserAndKey,
  lockUser,
  noteEvidence,
  type Tenant,
  type TenantContext,
  tenantOf,
  waitForUser,
} from '#users';
import type { TrustScore } from '#values/trust-score.ts';
import { assessTrust } from './assess-trust.ts';
import { rateSharers, readPayslipSharers } from './reuse.ts';
import { openSubmission } from './seal-submission.ts';
import * as store from './store.ts';

const DOCUMENTS_AT_ONCE = 50;
const PAYSLIPS_AT_ONCE = 100;

interface Rating {
  clientId: string;
  userId: string;
  /** Whether other users who have the same files or payslips are rated again too. */
  withSharers: boolean;
}

/**
 * Rates all stored payslips and documents of a user again, because the user's details have changed, or because somebody else
 * has the same file. No event is published. Each document and each page of payslips is a transaction, so an interrupted job can
 * simply run again.
 */
export async function rateEvidence(
  context: TenantContext & { database: Database },
  { clientId, userId, withSharers }: Rating,
): Promise<void> {
  const { database } = context;
  const tenant = await tenantOf(context, clientId);
  // evidence that is being stored with the old details is rated below once it is committed
  if (!(await database.inTenant(clientId, (tx) => waitForUser(tx, clientId, userId)))) return;
  await rateDocuments(database, tenant, userId);
  await ratePayslips(database, tenant, userId);
  await database.inTenant(clientId, async (tx) => {
    if (withSharers) await rateSharers(tx, { clientId, userId });
    await noteEvidence(tx, clientId, userId);
  });
}

async function rateDocuments(database: Database, tenant: Tenant, userId: string): Promise<void> {
  const { clientId } = tenant;
  const sources = ratingSources(tenant);
  let after: string | null = null;
  do {
    const query = { userId, after, limit: DOCUMENTS_AT_ONCE };
    const ids: string[] = await listExtracted(database.tenant(clientId), clientId, query);
    for (const documentId of ids)
      await database.inTenant(clientId, async (tx) => {
        const parts = await rateDocument(tx, tenant, { userId, documentId, sources });
        const trusts = new Map(parts.map((part) => [keyOf(part.contentIndex), part.trust]));
        for (const row of await store.listOfDocument(tx, clientId, documentId))
          await updateIfChanged(tx, tenant, row, trusts.get(keyOf(row.content_index)));
      });
    after = ids.length < DOCUMENTS_AT_ONCE ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}

function keyOf(index: Buffer | null): string {
  return index?.toString('base64') ?? '';
}

async function ratePayslips(database: Database, tenant: Tenant, userId: string): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await database.inTenant(tenant.clientId, (tx) => ratePage(tx, tenant, userId, from));
  } while (after !== null);
}

/** Returns the last id of the page; null after the last page. */
async function ratePage(
  tx: Db,
  tenant: Tenant,
  userId: string,
  after: string | null,
): Promise<string | null> {
  const { clientId } = tenant;
  await lockUser(tx, clientId, userId);
  const found = await findUserAndKey(tx, tenant, userId);
  if (!found) return null;
  const rows = await store.listRetrieved(tx, clientId, { userId, after, limit: PAYSLIPS_AT_ONCE });
  for (const row of rows) {
    const owner = { clientId, submissionId: row.submission_id };
    const { data } = openSubmission(found.userKey, owner, row.sealed_data);
    await updateIfChanged(tx, tenant, row, assessTrust(data, found.user));
  }
  return rows.length < PAYSLIPS_AT_ONCE ? null : (rows.at(-1)?.submission_id ?? null);
}

async function updateIfChanged(
  tx: Db,
  { clientId, clock }: Tenant,
  { submission_id: submissionId, trust_score }: store.RatedRow,
  trust: TrustScore | undefined,
): Promise<void> {
  if (trust !== undefined && trust !== trust_score)
    await store.updateTrust(tx, clientId, { submissionId, trust, now: clock.now() });
}

function ratingSources(tenant: Tenant): RatingSources {
  const { clientId } = tenant;
  return {
    readSharers: (tx, { user_id: userId }, parts) => readPayslipSharers(tx, tenant, { userId, parts }),
    async readFromBank(tx, { kind, user_id: userId, document_id: documentId }) {
      if (kind !== 'bank_statement') return () => [];
      const found = await compareDocumentWithBank(tx, tenant, { userId, documentId });
      return (index) => found[index] ?? [];
    },
    async readUnstored(tx, { kind, user_id: userId, document_id: documentId }) {
      if (kind === 'bank_statement') return readUnstoredStatement(tx, tenant, { userId, documentId });
      const found = await findUserAndKey(tx, tenant, userId);
      if (!found) return [];
      const rows = await store.listOfDocument(tx, clientId, documentId);
      return rows.map(({ submission_id: submissionId, content_index, reuse_index, sealed_data }) => ({
        shown: shownIn(openSubmission(found.userKey, { clientId, submissionId }, sealed_data).data),
        contentIndex: content_index,
        reuseIndex: reuse_index,
      }));
    },
  };
}
