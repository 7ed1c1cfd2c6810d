import type { KeyObject } from 'node:crypto';
import { recordAuditEntry } from '#audit';
import { readWithdrawalRule } from '#clients';
import type { ClientTime } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Origin } from '#platform/http/caller.ts';
import { type Actor, isStillGiven, type Permit } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { fixed, invalidRequest, notFound, say } from '#platform/problem.ts';
import { endWithdrawal, lockConsent, readUserSettings, requireUserKey, type Tenant } from '#users';
import type { Language } from '#values/language.ts';
import { type Proof, provedBy } from '#values/proof.ts';
import { addMonths } from '#values/timestamp.ts';
import { toAuthorisation } from './read-authorisations.ts';
import type { Acceptance, AcceptanceRecord, Authorisation } from './schema.ts';
import { type SealedAcceptance, sealAcceptance } from './seal-acceptance.ts';
import * as store from './store.ts';
import { hashText, TERM, termIn, toTerm } from './terms/manage-terms.ts';
import { findTermToAccept, type TermRow } from './terms/store.ts';

const ONE_TIME_MS = 24 * 3_600_000;
const RECURRING_MONTHS = 12;

export interface AcceptedBy {
  actor: Actor;
  door: AcceptanceRecord['door'];
  origin: Origin;
  /** The browser session of a journey in which the term is accepted. */
  journeySessionId?: string | null;
  /** How surely it is the person; null if an API key accepts. */
  proof?: Proof | null;
  /** Given if it is surely the person, so that what a withdrawal hid is shown again, and the erasure is stopped. */
  showsHidden?: Permit<'show_hidden'> | null;
}

export async function acceptTerm(
  tx: Db,
  tenant: Tenant,
  { input, by }: { input: Acceptance; by: AcceptedBy },
): Promise<Authorisation> {
  const { clientId, clock } = tenant;
  const { user_id: userId, term_id: termId } = input;
  if (!(await lockConsent(tx, clientId, userId))) throw notFound('User', userId);
  const term = await findTermToAccept(tx, clientId, termId);
  if (!term) throw notFound(TERM, termId);
  if (!term.is_active)
    throw invalidRequest(say`[term_id] belongs to a term that is not active: choose an active term`);
  const shown = termIn(toTerm(term), input.language ?? (term.language as Language));
  if (input.language !== undefined && shown.language !== input.language)
    throw invalidRequest(
      say`[language] must be a language of the term: it has no text in ${fixed(input.language)}`,
    );
  const textHash = hashText(shown.authorisation_text);
  const now = tenant.clientTime();
  const userKey = await requireUserKey(tx, tenant, userId);
  const accepted = {
    ...toRecord(input, by),
    language: shown.language,
    text_sha256: textHash.toString('hex'),
  };
  // somebody may have stopped while this request waited for the lock
  await endWithdrawal(tx, clientId, { userId, showsHidden: await isStillGiven(tx, by.showsHidden) });
  const known = await findAccepted(tx, clientId, { input, by, now });
  if (known) {
    await recordAgain(tx, tenant, known, { userKey, accepted, by });
    return toAuthorisation(known, now);
  }
  const authorisationId = newId(clock.now());
  const rule = await readWithdrawalRule(tx, clientId);
  const row = await store.insertAuthorisation(tx, clientId, {
    authorisation_id: authorisationId,
    user_id: userId,
    term_id: termId,
    authorisation_version: term.authorisation_version,
    authorisation_category: term.authorisation_category,
    accepted_at: now,
    expires_at: await expiryOf(tx, term, { userId, now }),
    text_sha256: textHash,
    sealed_acceptance: sealAcceptance(userKey, { clientId, authorisationId }, accepted),
    journey_session_id: by.journeySessionId ?? null,
    after_withdrawal: rule.after,
    after_withdrawal_days: rule.days,
  });
  await recordAuditEntry(tx, tenant, {
    actor: by.actor,
    action: 'authorisation_accepted',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id: termId },
  });
  return toAuthorisation(row, now);
}

/**
 * Finds the authorisation that a person who agrees in a journey has already given, in this browser or in another one. With
 * less than half of its time left, agreeing again renews it.
 */
async function findAccepted(
  tx: Db,
  clientId: string,
  { input, by, now }: { input: Acceptance; by: AcceptedBy; now: ClientTime },
): Promise<store.AuthorisationRow | undefined> {
  if (!by.journeySessionId) return undefined;
  const { user_id: userId, term_id: termId } = input;
  await store.lockAcceptances(tx, userId);
  const known = await store.findActiveOfTerm(tx, clientId, { userId, termId, now });
  if (!known) return undefined;
  const [from, until] = [Date.parse(known.accepted_at), Date.parse(known.expires_at)];
  return now.getTime() < (from + until) / 2 ? known : undefined;
}

/** Records that another browser agreed to a term that is already accepted. */
async function recordAgain(
  tx: Db,
  tenant: Tenant,
  known: store.AuthorisationRow,
  { userKey, accepted, by }: { userKey: KeyObject; accepted: SealedAcceptance; by: AcceptedBy },
): Promise<void> {
  const { clientId, clock } = tenant;
  const { authorisation_id: authorisationId, user_id: userId, term_id } = known;
  const { journeySessionId } = by;
  if (!journeySessionId || journeySessionId === known.journey_session_id) return;
  const acceptanceId = newId(clock.now());
  const isNew = await store.insertAcceptance(tx, clientId, {
    acceptance_id: acceptanceId,
    authorisation_id: authorisationId,
    user_id: userId,
    journey_session_id: journeySessionId,
    accepted_at: tenant.clientTime(),
    sealed_acceptance: sealAcceptance(userKey, { clientId, authorisationId, acceptanceId }, accepted),
  });
  if (!isNew) return;
  await recordAuditEntry(tx, tenant, {
    actor: by.actor,
    action: 'authorisation_accepted',
    subject: { kind: 'authorisation', id: authorisationId },
    details: { user_id: userId, term_id },
  });
}

async function expiryOf(
  tx: Db,
  term: TermRow,
  { userId, now }: { userId: string; now: ClientTime },
): Promise<Date> {
  if (term.authorisation_category === 'one_time') return new Date(now.getTime() + ONE_TIME_MS);
  const longest = addMonths(now, RECURRING_MONTHS);
  const { recurring_check_end_date } = await readUserSettings(tx, term.client_id, userId);
  if (recurring_check_end_date.value === null) return longest;
  const end = new Date(recurring_check_end_date.value);
  if (end <= now) {
    const day = recurring_check_end_date.value.slice(0, 10);
    throw invalidRequest(
      say`[term_id] is a recurring term, but recurring checks for this user ended on ${day}: accept a one_time term, or change [recurring_check_end_date]`,
    );
  }
  return end < longest ? end : longest;
}

function toRecord(
  { accepted_from: reported }: Acceptance,
  { actor, door, origin, proof }: AcceptedBy,
): Omit<AcceptanceRecord, 'language'> {
  return {
    accepted_by_kind: actor.kind === 'user' ? 'user' : 'api_key',
    accepted_by_id: actor.id,
    door,
    ip_address: origin.address,
    user_agent: origin.userAgent,
    reported_ip_address: reported?.ip_address ?? null,
    reported_user_agent: reported?.user_agent ?? null,
    ...provedBy(proof),
  };
}
