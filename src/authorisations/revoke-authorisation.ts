import { recordAuditEntry } from '#audit';
import { readWithdrawalRule, storedRule, stricterOf, type WithdrawalRule } from '#clients';
import { publishEvent } from '#events';
import type { Db } from '#platform/database/database.ts';
import { type IfMatch, unconditional } from '#platform/http/if-match.ts';
import { type Cause, isStillGiven, type Permit, permitIfAllowed } from '#platform/http/permits.ts';
import { type Message, notFound, Problem, say } from '#platform/problem.ts';
import {
  type ErasureSteps,
  lockConsent,
  recordWithdrawal,
  requireUserKey,
  type Tenant,
  type Withdrawal,
} from '#users';
import type { Effect } from '#values/effects.ts';
import { isAtLeast } from '#values/proof.ts';
import { requireAuthorisation, toAuthorisation, type Wanted } from './read-authorisations.ts';
import * as store from './store.ts';
import { AuthorisationRevoked, revokerOf } from './webhook-payload.ts';

/**
 * A feature's step in the transaction that revokes, for example to disconnect accounts. A failing step rolls
 * back the revocation.
 */
export type RevocationStep = (
  tx: Db,
  revoked: { clientId: string; userId: string; authorisationId: string },
  tenant: Tenant,
) => Promise<void>;

/** What features that come later in the folder order do. */
export interface RevocationHooks {
  revocation: readonly RevocationStep[];
  erasure: ErasureSteps;
}

/**
 * Revokes an authorisation. Does nothing if it is already revoked. If it is the person's last one, whoever revokes it must also be
 * allowed to do what follows for the stored data.
 */
export async function revokeAuthorisation(
  tx: Db,
  tenant: Tenant,
  {
    wanted,
    cause,
    hooks,
    ifMatch = unconditional,
  }: { wanted: Wanted; cause: Cause; hooks: RevocationHooks; ifMatch?: IfMatch },
): Promise<void> {
  const { clientId } = tenant;
  const { user_id: userId, term_id } = await requireAuthorisation(tx, clientId, wanted);
  const { authorisationId } = wanted;
  await lockConsent(tx, clientId, userId);
  const held = await store.findAuthorisationForChange(tx, clientId, authorisationId);
  if (!held) throw notFound('Authorisation', authorisationId);
  await ifMatch(async () =>
    toAuthorisation(await requireAuthorisation(tx, clientId, wanted), tenant.clientTime()),
  );
  if (held.revoked_at) return;
  // read the clock after waiting for the lock, so that no retrieval under the authorisation has a later time
  const revokedAt = tenant.clientTime();
  await store.updateRevoked(tx, clientId, authorisationId, revokedAt);
  const permit = cause('stop_sharing');
  const { actor } = permit;
  const withdrawal = await noteWithdrawal(tx, tenant, { userId, permit, cause, steps: hooks.erasure });
  for (const step of hooks.revocation) await step(tx, { clientId, userId, authorisationId }, tenant);
  const now = tenant.clock.now();
  const ids = { authorisation_id: authorisationId, term_id };
  const payload = {
    ...ids,
    revoked_at: revokedAt.toISOString(),
    revoked_by: revokerOf(actor),
    after_withdrawal: withdrawal?.rule.after ?? null,
  };
  const body = AuthorisationRevoked.build({ userId, now }, { authorisation_id: authorisationId, payload });
  const userKey = await requireUserKey(tx, tenant, userId);
  await publishEvent(tx, { clientId, userKey, now }, body);
  await recordAuditEntry(tx, tenant, {
    actor,
    action: 'authorisation_revoked',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id },
  });
}

/** What would happen to the data of a person who withdraws now: the strictest of the setting and what they were told. */
export async function readPromisedRule(tx: Db, clientId: string, userId: string): Promise<WithdrawalRule> {
  const promised = await store.listPromises(tx, clientId, userId);
  return promised.map(storedRule).reduce(stricterOf, await readWithdrawalRule(tx, clientId));
}

/** A person who has no active consent after the revocation has withdrawn. The lock of the user serialises revocations. */
async function noteWithdrawal(
  tx: Db,
  tenant: Tenant,
  {
    userId,
    permit: { actor, own },
    cause,
    steps,
  }: { userId: string; permit: Permit<'stop_sharing'>; cause: Cause; steps: ErasureSteps },
): Promise<Withdrawal | null> {
  const { clientId } = tenant;
  const now = tenant.clientTime();
  if (await store.findActive(tx, clientId, { userId, now, authorisationId: undefined, category: undefined }))
    return null;
  const rule = await readPromisedRule(tx, clientId, userId);
  if (rule.after !== 'keep') requireConsequence(cause, 'hide', HIDES);
  // people can stop with less, but then nothing is erased that nobody was told about
  const isPerson = actor.proof !== undefined && isAtLeast(actor.proof.strength, 'browser');
  if (rule.after === 'erase' && !isPerson) requireConsequence(cause, 'erase', ERASES);
  // somebody may have shared something while this request waited for the lock
  const mayErase = await isStillGiven(tx, permitIfAllowed(cause, 'erase'));
  const stop = { userId, rule, actor, own: own ?? null, mayErase };
  return recordWithdrawal(tx, tenant, stop, steps);
}

const HIDES = say`This is the user's last active authorisation, so revoking it also hides their data, and nothing was revoked`;
const ERASES = say`This is the user's last active authorisation, so revoking it also erases their data, and nothing was revoked`;

/** Says what else the revocation would do, before the reason why the caller may not do it. */
function requireConsequence(cause: Cause, effect: Effect, consequence: Message): void {
  try {
    cause(effect);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw error.after(consequence);
  }
}
