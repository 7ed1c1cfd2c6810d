import { recordAuditEntry } from '#audit';
import { readConfiguration } from '#clients';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { type Actor, type Cause, type Permit, permitIfProved, SERVICE } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { notFound } from '#platform/problem.ts';
import { type ExternalData, eraseUser, lockUser, requireUserKey, type Stopped, type Tenant } from '#users';
import { type Proof, provedBy } from '#values/proof.ts';
import type { DeletionRequest, RequestedBy } from './deletion-schema.ts';
import { showRequest } from './read-deletion-requests.ts';
import * as store from './store.ts';
import { DeletionRequested } from './webhook-payload.ts';

interface Wanted {
  userId: string;
  requestedBy: RequestedBy;
  /** How surely it is the person; null if an API key asks. */
  proof: Proof | null;
  actor: Actor;
  cause: Cause;
  externalData: readonly ExternalData[];
}

/**
 * Deletes the user at once if the client's configuration says so and the caller may. Otherwise records the request for the client
 * to answer; a request that is still open is returned instead of a second one.
 */
export async function requestDeletion(tx: Db, tenant: Tenant, wanted: Wanted): Promise<DeletionRequest> {
  const { immediate_deletion_enabled: isImmediate } = await readConfiguration(tx, tenant.clientId);
  const permit = isImmediate ? permitIfProved(wanted.cause, 'erase') : null;
  return permit ? deleteAtOnce(tx, tenant, wanted, permit) : recordRequest(tx, tenant, wanted);
}

async function deleteAtOnce(
  tx: Db,
  tenant: Tenant,
  { userId, requestedBy, proof, externalData }: Wanted,
  permit: Permit<'erase'>,
): Promise<DeletionRequest> {
  if (!(await eraseUser(tx, tenant, { userId, permit, externalData }))) throw notFound('User', userId);
  const now = tenant.clock.now();
  return {
    deletion_request_id: newId(now),
    user_id: userId,
    status: 'completed',
    requested_at: now.toISOString(),
    requested_by: requestedBy,
    ...provedBy(proof),
    declined_at: null,
    decline_reason: null,
  };
}

/** Records the request of a person who withdrew, if nobody has proved that it is the person who wants to be erased. */
export async function askAfterWithdrawal(
  tx: Db,
  tenant: Tenant,
  { userId, stoppedBy, provedBy }: Stopped,
): Promise<void> {
  const requestedBy = stoppedBy === 'user' ? 'link_holder' : 'api_key';
  const proof = provedBy === null ? null : { strength: provedBy, madeBy: null };
  await recordRequest(tx, tenant, { userId, requestedBy, proof, actor: SERVICE });
}

async function recordRequest(
  tx: Db,
  tenant: Tenant,
  { userId, requestedBy, proof, actor }: Pick<Wanted, 'userId' | 'requestedBy' | 'proof' | 'actor'>,
): Promise<DeletionRequest> {
  const { clientId } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  await store.lockRequests(tx, userId);
  const open = await store.findOpenRequest(tx, clientId, userId);
  const asked = {
    requested_by: requestedBy,
    proved_by: proof?.strength ?? null,
    link_made_by_kind: proof?.madeBy?.kind ?? null,
    link_made_by_id: proof?.madeBy?.id ?? null,
  };
  if (open) {
    // somebody with the link may have asked before the person did
    const isStronger = open.requested_by === 'link_holder' && requestedBy !== 'link_holder';
    const request = isStronger
      ? await store.updateProof(tx, clientId, open.deletion_request_id, asked)
      : open;
    return showRequest(tx, tenant, request);
  }
  const now = tenant.clock.now();
  const requestId = newId(now);
  const row = await store.insertRequest(tx, {
    client_id: clientId,
    deletion_request_id: requestId,
    user_id: userId,
    requested_at: now,
    ...asked,
  });
  const userKey = await requireUserKey(tx, tenant, userId);
  const data = { deletion_request_id: requestId };
  const body = DeletionRequested.build(
    { userId, now },
    { ...data, payload: { ...data, requested_by: requestedBy } },
  );
  await publishEvent(tx, { clientId, userKey, now }, body);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'deletion_requested',
    subject: { kind: 'user', id: userId },
    details: data,
  });
  return showRequest(tx, tenant, row);
}
