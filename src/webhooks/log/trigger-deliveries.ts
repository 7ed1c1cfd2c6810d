import { type AuditContext, recordAuditEntry } from '#audit';
import type { EventKind } from '#events';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import { sendTestEvent } from '../delivery/test-event.ts';
import type { Delivery } from '../delivery-schema.ts';
import * as webhooks from '../store.ts';
import { toDelivery } from './read-deliveries.ts';
import * as store from './store.ts';

type TriggerContext = AuditContext & { env: Env };

/** Replaying more at once would lock rows for too long. */
const REPLAYED_MAX = 100_000;

export async function replayOne(
  tx: Db,
  auditContext: TriggerContext,
  { webhookId, deliveryId, actor }: { webhookId: string; deliveryId: string; actor: Actor },
): Promise<Delivery> {
  const { clientId, clock } = auditContext;
  await requireEnabledWebhook(tx, clientId, webhookId);
  const known = await store.findDelivery(tx, clientId, { webhookId, deliveryId });
  if (!known) throw notFound('Delivery', deliveryId);
  const isReplayed = await store.replayDelivery(tx, clientId, { webhookId, deliveryId, now: clock.now() });
  if (!isReplayed) throw invalidRequest(say`Delivery [${deliveryId}] is being sent: try again in a minute`);
  await noteRepeats(tx, auditContext, [deliveryId]);
  await record(tx, auditContext, {
    action: 'webhook_replayed',
    webhookId,
    actor,
    details: { deliveries: 1 },
  });
  return requireDelivery(tx, clientId, { webhookId, deliveryId });
}

/** Replays the deliveries in a period and returns their number. */
export async function replaySome(
  tx: Db,
  auditContext: TriggerContext,
  { period, actor }: { period: store.Period; actor: Actor },
): Promise<number> {
  const { clientId, clock } = auditContext;
  const { webhookId } = period;
  await requireEnabledWebhook(tx, clientId, webhookId);
  if ((await store.countReplayable(tx, clientId, period, REPLAYED_MAX + 1)) > REPLAYED_MAX)
    throw invalidRequest(say`[from] and [to] must span at most 100,000 deliveries: choose a shorter period`);
  const deliveryIds = await store.replayPeriod(tx, clientId, period, clock.now());
  await noteRepeats(tx, auditContext, deliveryIds);
  const deliveries = deliveryIds.length;
  await record(tx, auditContext, { action: 'webhook_replayed', webhookId, actor, details: { deliveries } });
  return deliveries;
}

export async function sendTest(
  tx: Db,
  auditContext: TriggerContext,
  { webhookId, kind, actor }: { webhookId: string; kind: EventKind; actor: Actor },
): Promise<Delivery> {
  const { clientId, clientKey, clock } = auditContext;
  const { include_payload: includePayload } = await requireEnabledWebhook(tx, clientId, webhookId);
  const scope = { clientId, clientKey, now: clock.now() };
  const deliveryId = await sendTestEvent(tx, scope, { webhookId, kind, includePayload });
  await noteRepeats(tx, auditContext, [deliveryId]);
  await record(tx, auditContext, { action: 'webhook_tested', webhookId, actor });
  return requireDelivery(tx, clientId, { webhookId, deliveryId });
}

/** In production, nobody listens to them. */
async function noteRepeats(
  tx: Db,
  { clientId, clock, env }: TriggerContext,
  deliveryIds: readonly string[],
): Promise<void> {
  if (env === 'sandbox') await store.insertRepeats(tx, clientId, { deliveryIds, now: clock.now() });
}

/** Rejects disabled webhooks, whose deliveries would stay pending. */
async function requireEnabledWebhook(
  tx: Db,
  clientId: string,
  webhookId: string,
): Promise<webhooks.WebhookRow> {
  const webhook = await webhooks.findWebhook(tx, clientId, webhookId);
  if (!webhook) throw notFound('Webhook', webhookId);
  if (webhook.status === 'disabled')
    throw invalidRequest(say`Webhook [${webhookId}] is disabled: set its status to active first`);
  return webhook;
}

async function requireDelivery(
  tx: Db,
  clientId: string,
  which: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  const row = await store.findDelivery(tx, clientId, which);
  if (!row) throw notFound('Delivery', which.deliveryId);
  return toDelivery(row);
}

function record(
  tx: Db,
  auditContext: AuditContext,
  entry: {
    action: 'webhook_replayed' | 'webhook_tested';
    webhookId: string;
    actor: Actor;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { webhookId, ...rest } = entry;
  return recordAuditEntry(tx, auditContext, { ...rest, subject: { kind: 'webhook', id: webhookId } });
}
