import { createSecretKey, type KeyObject } from 'node:crypto';
import { isAboutConsent } from '#events';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { open, type SealingKey } from '#platform/crypto/seal.ts';
import type { Database } from '#platform/database/database.ts';
import { describeError, type Logger } from '#platform/log.ts';
import type { Trace } from '#platform/tracing/trace.ts';
import { findHidden, type UserKeys } from '#users';
import { keyOfEvent, openEvent } from '../open-event.ts';
import { openUrl, openWebhook } from '../seal-webhook.ts';
import type { Claimed } from './claim.ts';
import { listBodies } from './store.ts';
import { testBodyPlace } from './test-event.ts';

/** A delivery with everything that an attempt needs. */
export interface PreparedDelivery {
  claimed: Claimed;
  /** The address of the receiver. */
  url: string;
  json: string;
  /** Newest first. */
  signingSecrets: string[];
  encryptionKey: KeyObject | null;
  /** Encrypts the response, which may repeat the request. */
  answerKey: SealingKey;
  /** The request that caused the event; null for test events and work that no request caused. */
  trace: Trace | null;
}

export interface Prepared {
  ready: PreparedDelivery[];
  /** Deliveries that cannot be decrypted at present. */
  unreadable: Claimed[];
}

interface Context {
  database: Database;
  keys: { clients: ClientKeys; users: UserKeys };
  log: Logger;
}

/**
 * Decrypts the bodies of claimed deliveries, client by client. Omits deliveries whose user was deleted,
 * because their rows are deleted too.
 */
export async function prepareDeliveries(
  context: Context,
  claimed: readonly Claimed[],
  now: Date,
): Promise<Prepared> {
  const prepared: Prepared = { ready: [], unreadable: [] };
  const byClient = Map.groupBy(claimed, ({ client_id }) => client_id);
  await Promise.all(
    [...byClient].map(([clientId, deliveries]) =>
      prepareClient(context, { clientId, deliveries, now }, prepared).catch((error) => {
        context.log.error(
          { client_id: clientId, error: describeError(error) },
          "decrypting a client's deliveries failed",
        );
        prepared.unreadable.push(...deliveries);
      }),
    ),
  );
  return prepared;
}

async function prepareClient(
  context: Context,
  { clientId, deliveries, now }: { clientId: string; deliveries: readonly Claimed[]; now: Date },
  prepared: Prepared,
): Promise<void> {
  const clientKey = await context.keys.clients.of(clientId);
  const bodies = await findBodies(context, clientId, clientKey, deliveries);
  for (const claimed of deliveries) {
    try {
      const body = openBody(clientKey, claimed, bodies);
      if (body) prepared.ready.push({ claimed, ...body, ...secretsOf(clientKey, claimed, now) });
    } catch (error) {
      const { delivery_id } = claimed;
      context.log.error({ delivery_id, error: describeError(error) }, 'decrypting a delivery failed');
      prepared.unreadable.push(claimed);
    }
  }
}

function openBody(
  clientKey: KeyObject,
  { client_id, delivery_id, event_id, kind, sealed_test_body, include_payload }: Claimed,
  bodies: ReadonlyMap<string, Body>,
): Pick<PreparedDelivery, 'json' | 'answerKey' | 'trace'> | undefined {
  if (sealed_test_body) {
    const json = open(sealed_test_body, clientKey, testBodyPlace(client_id, delivery_id)).toString('utf8');
    return { json, answerKey: { id: 'client', key: clientKey }, trace: null };
  }
  const body = bodies.get(event_id ?? '');
  if (!body) return undefined;
  const isWhole = include_payload && (!body.isHidden || isAboutConsent(kind));
  const json = isWhole ? body.whole() : body.bare();
  return { json, answerKey: body.key(), trace: body.trace };
}

/** An event body, decrypted on first use. */
interface Body {
  whole(): string;
  /** Without the payload. */
  bare(): string;
  /** Whether the person has withdrawn consent since, and their data is hidden. */
  isHidden: boolean;
  key(): SealingKey;
  trace: Trace | null;
}

async function findBodies(
  { database, keys }: Context,
  clientId: string,
  clientKey: KeyObject,
  deliveries: readonly Claimed[],
): Promise<Map<string, Body>> {
  const eventIds = [...new Set(deliveries.flatMap(({ event_id }) => event_id ?? []))];
  if (eventIds.length === 0) return new Map();
  const owned = { clientId, clientKey, userKeys: keys.users };
  const db = database.tenant(clientId);
  const rows = await listBodies(db, clientId, eventIds);
  const hidden = await findHidden(
    db,
    clientId,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return new Map(
    rows.map(({ request_id, traceparent, ...event }) => {
      let opened: string | null = null;
      let bare: string | null = null;
      const whole = () => (opened ??= openEvent(owned, event));
      const key = () => keyOfEvent(owned, event);
      const trace = request_id === null ? null : { requestId: request_id, traceparent };
      const isHidden = hidden.has(event.user_id ?? '');
      return [
        event.event_id,
        { whole, bare: () => (bare ??= withoutPayload(whole())), isHidden, key, trace },
      ];
    }),
  );
}

function withoutPayload(json: string): string {
  const { payload: _, ...body } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(body);
}

interface Opened {
  sealed: Buffer;
  sealedUrl: Buffer | null;
  url: string;
  signing: { secret: string; until: string | null }[];
  encryptionKey: KeyObject | null;
}

const OPENED_MAX = 10_000;
const opened = new Map<string, Opened>();

/** Caches the decrypted address and secrets until they change, because a busy webhook sends thousands of deliveries. */
function secretsOf(
  clientKey: KeyObject,
  delivery: Claimed,
  now: Date,
): Pick<PreparedDelivery, 'url' | 'signingSecrets' | 'encryptionKey'> {
  const {
    client_id: clientId,
    webhook_id: webhookId,
    sealed_secrets: sealed,
    sealed_url: sealedUrl,
  } = delivery;
  let known = opened.get(webhookId);
  if (!known?.sealed.equals(sealed) || !isSame(known.sealedUrl, sealedUrl)) {
    const owner = { clientId, webhookId };
    const { signing, encryptionKey } = openWebhook(clientKey, owner, sealed);
    known = {
      sealed,
      sealedUrl,
      url: openUrl(clientKey, owner, delivery),
      signing,
      encryptionKey: encryptionKey === null ? null : createSecretKey(Buffer.from(encryptionKey, 'base64')),
    };
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(webhookId, known);
  }
  const living = known.signing.filter(({ until }) => until === null || until > now.toISOString());
  const { url, encryptionKey } = known;
  return { url, signingSecrets: living.map(({ secret }) => secret), encryptionKey };
}

/** An address that is not sealed is opened each time. */
function isSame(a: Buffer | null, b: Buffer | null): boolean {
  return a !== null && b !== null && a.equals(b);
}
