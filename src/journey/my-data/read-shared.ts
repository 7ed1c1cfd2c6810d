import type { Account } from '#accounts/schema.ts';
import { readConsents } from '#authorisations';
import type { Consent } from '#authorisations/schema.ts';
import type { Document } from '#documents/schema.ts';
import type { Readiness } from '#entries/schema.ts';
import { findWithdrawal, tenantOf, type Withdrawal } from '#users';
import { readFromApi } from '../call-api.ts';
import type { Visit } from '../journey-page.ts';
import { type AccessState, readAccess } from './read-access.ts';

interface DeletionRequest {
  status: 'open' | 'declined';
  requested_at: string;
  decline_reason: string | null;
}

/** The content of the page about a person's data. It has no figures of pay. */
export interface Shared {
  consents: readonly Consent[];
  accounts: readonly Account[];
  documents: { items: readonly Document[]; total: number };
  readiness: Readiness;
  /** The newest one. */
  deletion: DeletionRequest | null;
  state: AccessState;
  /** Set if the person has withdrawn all consent. */
  withdrawal: Withdrawal | null;
}

const ITEMS_MAX = 100;
const CONSENTS_MAX = 20;

export async function readShared(visit: Visit): Promise<Shared> {
  const { context, session } = visit;
  const { clientId, userId } = session;
  const accounts = await readFromApi<{ accounts: Account[] }>(visit, `/accounts?limit=${ITEMS_MAX}`);
  const documents = await readFromApi<{ documents: Document[]; pagination: { total_count: number } }>(
    visit,
    `/documents?limit=${ITEMS_MAX}`,
  );
  const requests = await readFromApi<{ deletion_requests: DeletionRequest[] }>(
    visit,
    '/deletion-requests?limit=1',
  );
  return {
    consents: await readOwnConsents(visit),
    accounts: accounts.accounts,
    documents: { items: documents.documents, total: documents.pagination.total_count },
    readiness: await readFromApi<Readiness>(visit, `/users/${userId}/readiness`),
    deletion: requests.deletion_requests[0] ?? null,
    state: await readAccess(visit),
    withdrawal: await findWithdrawal(context.database.tenant(clientId), clientId, userId),
  };
}

/** With their texts, which a user token can't read once a term is no longer active. */
async function readOwnConsents({ context, session }: Visit): Promise<Consent[]> {
  const { clientId, userId } = session;
  const tenant = await tenantOf(context, clientId);
  return context.database.inTenantSnapshot(clientId, (tx) =>
    readConsents(tx, tenant, { userId, skip: 0, limit: CONSENTS_MAX }),
  );
}
