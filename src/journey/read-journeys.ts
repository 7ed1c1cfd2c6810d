import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { readDeliveries } from '#platform/mail/outbox.ts';
import { requireUserKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import { hideText } from '#values/roles.ts';
import { readAsked } from './asking/read-asked.ts';
import { maskedContact } from './mask-contact.ts';
import type { Journey, JourneyStatus } from './schema.ts';
import { openContact, openReference } from './seal-journey.ts';
import { type JourneyRow, listJourneys } from './store.ts';

/** Newest first. */
export async function readJourneys(
  tx: Db,
  tenant: Tenant,
  page: Slice & { userId: string },
): Promise<FoundPage<Journey>> {
  const { rows, ...found } = await listJourneys(tx, tenant.clientId, page);
  return { ...found, rows: await showJourneys(tx, tenant, { userId: page.userId, rows }) };
}

/** Shows journeys of one user, with what has arrived of what they ask for. */
export async function showJourneys(
  tx: Db,
  tenant: Tenant,
  { userId, rows }: { userId: string; rows: readonly JourneyRow[] },
): Promise<Journey[]> {
  const { clientId, clock } = tenant;
  const asked = await readAsked(tx, tenant, { userId, journeys: rows });
  const messages = rows.flatMap(({ message_id }) => message_id ?? []);
  const deliveries = await readDeliveries(tx, clientId, messages);
  const isSealed = rows.some(({ message_id, sealed_reference }) => message_id ?? sealed_reference);
  const userKey = isSealed ? await requireUserKey(tx, tenant, userId) : null;
  return rows.map((row) => ({
    ...toJourney(row, clock.now()),
    ...openTexts(userKey, clientId, row),
    delivery: (row.message_id && deliveries.get(row.message_id)) || null,
    asked_for: asked.get(row.journey_id) ?? null,
  }));
}

function openTexts(
  userKey: KeyObject | null,
  clientId: string,
  { journey_id: journeyId, message_id, sealed_contact, sealed_reference }: JourneyRow,
): Pick<Journey, 'client_reference' | 'sent_to'> {
  if (!userKey) return { client_reference: null, sent_to: null };
  const owner = { clientId, journeyId };
  return {
    client_reference: sealed_reference && openReference(userKey, owner, sealed_reference),
    sent_to: message_id && sealed_contact && maskedContact(openContact(userKey, owner, sealed_contact)),
  };
}

/** For members who may see no pay: neither the names and numbers in the request nor what has arrived. */
export function withoutPay(journey: Journey): Journey {
  return {
    ...journey,
    client_reference: hideText(journey.client_reference),
    sent_to: hideText(journey.sent_to),
    asked_for:
      journey.asked_for?.map((item) => ({
        ...item,
        employer: hideText(item.employer),
        account_ending: hideText(item.account_ending),
        arrivals: [],
      })) ?? null,
  };
}

/** For everybody, after the person has withdrawn and their data is hidden. */
export function ofHidden(journey: Journey): Journey {
  return { ...withoutPay(journey), asked_for: null };
}

function toJourney(
  row: JourneyRow,
  now: Date,
): Omit<Journey, 'client_reference' | 'sent_to' | 'delivery' | 'asked_for'> {
  return {
    journey_id: row.journey_id,
    user_id: row.user_id,
    created_at: row.created_at,
    expires_at: row.expires_at,
    status: journeyStatus(row, now),
    opened_at: row.opened_at,
    step: row.step,
    employer_not_found: row.employer_not_found_at !== null,
    ended_at: row.ended_at,
    sent_at: row.sent_at,
  };
}

/** A check constraint limits the outcomes. */
export function journeyStatus(
  { outcome, expires_at, opened_at }: Pick<JourneyRow, 'outcome' | 'expires_at' | 'opened_at'>,
  now: Date,
): JourneyStatus {
  if (outcome === 'ended_by_client') return 'ended';
  if (outcome) return outcome as JourneyStatus;
  if (new Date(expires_at) <= now) return 'expired';
  return opened_at ? 'open' : 'created';
}

/** Whether the link and the sessions of a journey still work. They do after the user has finished. */
export function isAlive({ outcome, expires_at }: JourneyRow, now: Date): boolean {
  return outcome !== 'ended_by_client' && new Date(expires_at) > now;
}
