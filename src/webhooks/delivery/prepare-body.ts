import { createSecretKey, type KeyObject } from 'node:crypto';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { open } from '#platform/crypto/seal.ts';
import type { Database } from '#platform/database/database.ts';
import type { UserKeys } from '#users';
import { eventPlace } from '../publish-event.ts';
import { openWebhook } from '../seal-webhook.ts';
import { type Claimed, listBodies } from './store.ts';
import { testBodyPlace } from './test-event.ts';

/** A delivery with all that an attempt needs. */
export interface Ready {
  claimed: Claimed;
  json: string;
  /** Newest first. */
  signingSecrets: string[];
  encryptionKey: KeyObject | null;
}

interface Keys {
  database: Database;
  clientKeys: ClientKeys;
  userKeys: UserKeys;
}

/** Opens what was claimed, client by client. What belongs to a user who is gone is left out: its rows are gone too. */
export async function prepareBodies(keys: Keys, claimed: readonly Claimed[], now: Date): Promise<Ready[]> {
  const byClient = Map.groupBy(claimed, ({ client_id }) => client_id);
  const prepared = await Promise.all(
    [...byClient].map(async ([clientId, deliveries]) => {
      const clientKey = await keys.clientKeys.of(clientId);
      const bodies = await openBodies(keys, clientId, clientKey, deliveries);
      return deliveries.flatMap((delivery) => {
        const json = delivery.sealed_test_body
          ? open(
              delivery.sealed_test_body,
              clientKey,
              testBodyPlace(clientId, delivery.delivery_id),
            ).toString('utf8')
          : bodies.get(delivery.event_id ?? '')?.[delivery.include_payload ? 'whole' : 'bare']();
        return json === undefined
          ? []
          : [{ claimed: delivery, json, ...secretsOf(clientKey, delivery, now) }];
      });
    }),
  );
  return prepared.flat();
}

interface Body {
  whole(): string;
  /** Without its payload. */
  bare(): string;
}

async function openBodies(
  { database, userKeys }: Keys,
  clientId: string,
  clientKey: KeyObject,
  deliveries: readonly Claimed[],
): Promise<Map<string, Body>> {
  const eventIds = [...new Set(deliveries.flatMap(({ event_id }) => event_id ?? []))];
  if (eventIds.length === 0) return new Map();
  const rows = await listBodies(database.tenant(clientId), clientId, eventIds);
  return new Map(
    rows.map(({ event_id, user_id, sealed_body, data_key }) => {
      const userKey = userKeys.open(clientKey, { clientId, userId: user_id }, data_key);
      const whole = open(sealed_body, userKey, eventPlace(clientId, event_id)).toString('utf8');
      let bare: string | null = null;
      return [event_id, { whole: () => whole, bare: () => (bare ??= withoutPayload(whole)) }];
    }),
  );
}

function withoutPayload(json: string): string {
  const { payload: _, ...body } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(body);
}

interface Opened {
  sealed: Buffer;
  signing: { secret: string; until: string | null }[];
  encryptionKey: KeyObject | null;
}

const OPENED_MAX = 10_000;
const opened = new Map<string, Opened>();

/** Keys of webhooks are made once for each change of their secrets: a busy webhook sends thousands. */
function secretsOf(clientKey: KeyObject, delivery: Claimed, now: Date): Omit<Ready, 'claimed' | 'json'> {
  const { client_id: clientId, webhook_id: webhookId, sealed_secrets: sealed } = delivery;
  let known = opened.get(webhookId);
  if (!known?.sealed.equals(sealed)) {
    const { signing, encryptionKey } = openWebhook(clientKey, { clientId, webhookId }, sealed);
    known = {
      sealed,
      signing,
      encryptionKey: encryptionKey === null ? null : createSecretKey(Buffer.from(encryptionKey, 'base64')),
    };
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(webhookId, known);
  }
  const living = known.signing.filter(({ until }) => until === null || until > now.toISOString());
  return { signingSecrets: living.map(({ secret }) => secret), encryptionKey: known.encryptionKey };
}
