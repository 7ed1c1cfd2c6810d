import type { KeyObject } from 'node:crypto';
import { isAboutConsent } from '#events';
import { open } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/problem.ts';
import { findHidden, type UserKeys } from '#users';
import type { Access } from '#values/roles.ts';
import { testBodyPlace } from '../delivery/test-event.ts';
import type { DeliveryRequest } from '../delivery-schema.ts';
import { maskUrl } from '../mask-url.ts';
import { openEvent } from '../open-event.ts';
import { openUrl, openWebhook, type WebhookSecrets } from '../seal-webhook.ts';
import { findWebhook } from '../store.ts';
import * as store from './store.ts';

const BODY_CHARACTERS_MAX = 65_536;

interface Keys {
  clientId: string;
  clientKey: KeyObject;
  userKeys: UserKeys;
}

interface WantedRequest {
  webhookId: string;
  deliveryId: string;
  access: Access;
  isPayloadWanted: boolean;
}

export interface ReadRequest {
  request: DeliveryRequest;
  /** The user whose data the event has; null for a test, and for an event that stays after its user. */
  userId: string | null;
  /** Whether the body shows the user's data. */
  isShown: boolean;
}

/** Reads the request of a delivery. Signatures and IVs are not stored, because each attempt has its own. */
export async function readRequest(
  tx: Db,
  keys: Keys,
  { webhookId, deliveryId, access, isPayloadWanted }: WantedRequest,
): Promise<ReadRequest> {
  const { clientId, clientKey } = keys;
  const webhook = await findWebhook(tx, clientId, webhookId);
  const delivery = webhook && (await store.findDelivery(tx, clientId, { webhookId, deliveryId }));
  if (!webhook || !delivery) throw notFound('Delivery', deliveryId);
  const sent = await bodyOf(tx, keys, delivery);
  const secrets = openWebhook(clientKey, { clientId, webhookId }, webhook.sealed_secrets);
  const attempts = await store.listAttempts(tx, clientId, deliveryId);
  const isHidden = sent.userId !== null && (await findHidden(tx, clientId, [sent.userId])).size > 0;
  const payload = payloadFor(sent, {
    access: isHidden && !isAboutConsent(delivery.kind) ? 'hidden' : access,
    isPayloadWanted,
  });
  const isCut = payload === 'hidden' || payload === 'left_out';
  const body = JSON.stringify(isCut ? withoutPayload(sent.body) : sent.body, null, 2);
  return {
    request: {
      method: 'POST',
      url: maskUrl({ url: openUrl(clientKey, { clientId, webhookId }, webhook) }, access).url,
      headers: headersOf(secrets, { deliveryId, lastAt: attempts.at(-1)?.at ?? null }),
      is_encrypted: secrets.encryptionKey !== null,
      payload,
      body: body.slice(0, BODY_CHARACTERS_MAX),
      is_cut: body.length > BODY_CHARACTERS_MAX,
    },
    userId: sent.userId,
    isShown: payload === 'sent',
  };
}

function payloadFor(
  { hasPayload }: Sent,
  { access, isPayloadWanted }: Pick<WantedRequest, 'access' | 'isPayloadWanted'>,
): DeliveryRequest['payload'] {
  if (!hasPayload) return 'not_sent';
  if (access === 'hidden') return 'hidden';
  return isPayloadWanted ? 'sent' : 'left_out';
}

interface Sent {
  body: Record<string, unknown>;
  hasPayload: boolean;
  userId: string | null;
}

async function bodyOf(tx: Db, keys: Keys, delivery: store.DeliveryRow): Promise<Sent> {
  const { clientId, clientKey } = keys;
  const { delivery_id: deliveryId, sealed_test_body: sealedTest } = delivery;
  if (sealedTest) {
    const body = JSON.parse(
      open(sealedTest, clientKey, testBodyPlace(clientId, deliveryId)).toString('utf8'),
    );
    // the payload of a test is invented
    return { body, hasPayload: false, userId: null };
  }
  const event = await store.findSubject(tx, clientId, deliveryId);
  if (!event) throw notFound('Delivery', deliveryId);
  const body = JSON.parse(openEvent(keys, event));
  const hasPayload = delivery.include_payload && 'payload' in body;
  return { body: hasPayload ? body : withoutPayload(body), hasPayload, userId: event.user_id };
}

function withoutPayload({ payload: _, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}

/** The headers in the order in which they are sent; null for values that are calculated for each attempt. */
function headersOf(
  { signing, encryptionKey }: WebhookSecrets,
  { deliveryId, lastAt }: { deliveryId: string; lastAt: string | null },
): DeliveryRequest['headers'] {
  const seconds = lastAt === null ? null : String(Math.floor(Date.parse(lastAt) / 1000));
  return [
    { name: 'Content-Type', value: encryptionKey === null ? 'application/json' : 'text/plain' },
    ...(encryptionKey === null ? [] : [{ name: 'X-Svc-Encryption-IV', value: null }]),
    { name: 'webhook-id', value: deliveryId },
    { name: 'webhook-timestamp', value: seconds },
    ...(signing.length === 0
      ? []
      : [
          { name: 'X-Svc-Signature', value: null },
          { name: 'webhook-signature', value: null },
        ]),
  ];
}
