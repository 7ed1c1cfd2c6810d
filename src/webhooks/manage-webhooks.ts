import type { KeyObject } from 'node:crypto';
import { type AuditContext, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, say } from '#platform/problem.ts';
import type { CreatedWebhook, NewWebhook, Webhook, WebhookChanges } from './schema.ts';
import { openUrl, openWebhook, sealUrl, sealWebhook, type WebhookSecrets } from './seal-webhook.ts';
import * as store from './store.ts';

const OLD_SECRET_HOURS = 24;
const SECRETS_MAX = 5;
const WEBHOOKS_MAX = 100;

export async function createWebhook(
  tx: Db,
  auditContext: AuditContext,
  { input, actor }: { input: NewWebhook; actor: Actor },
): Promise<CreatedWebhook> {
  const { clientId, clock } = auditContext;
  const now = clock.now();
  const webhookId = newId(now);
  if ((await store.countWebhooks(tx, clientId)) >= WEBHOOKS_MAX)
    throw invalidRequest(say`A client can have at most ${WEBHOOKS_MAX} webhooks: delete one first`);
  const secrets: WebhookSecrets = {
    signing: input.signing_secret ? [{ secret: input.signing_secret, until: null }] : [],
    encryptionKey: input.encryption_key ?? null,
  };
  const added = await store.insertWebhook(tx, {
    client_id: clientId,
    webhook_id: webhookId,
    created_at: now,
    updated_at: now,
    name: input.name,
    events: input.events,
    sealed_url: sealUrl(auditContext.clientKey, { clientId, webhookId }, input.url),
    include_payload: input.config?.include_payload ?? false,
    status: 'active',
    ...sealed(auditContext, webhookId, secrets),
  });
  if (!added) throw nameTaken();
  await record(tx, auditContext, { actor, action: 'webhook_created', webhookId });
  const { name, events, url } = input;
  return { webhook_id: webhookId, name, events, url, created_at: now.toISOString() };
}

export async function changeWebhook(
  tx: Db,
  auditContext: AuditContext,
  {
    webhookId,
    changes,
    actor,
    ifMatch,
  }: { webhookId: string; changes: WebhookChanges; actor: Actor; ifMatch: IfMatch },
): Promise<OpenWebhook> {
  const { clientId, clientKey, clock } = auditContext;
  const found = await store.findWebhookForChange(tx, clientId, webhookId);
  if (!found) throw notFound('Webhook', webhookId);
  const row = withUrl(clientKey, found);
  await ifMatch(() => versionOf(row));
  const now = clock.now();
  if (
    changes.name !== undefined &&
    (await store.isNameTaken(tx, clientId, { name: changes.name, except: webhookId }))
  )
    throw nameTaken();
  const known = openWebhook(clientKey, { clientId, webhookId }, row.sealed_secrets);
  const changed = await store.updateWebhook(tx, clientId, webhookId, {
    updated_at: now,
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.events === undefined ? {} : { events: changes.events }),
    // the sealed bytes stay the same with the address, because they tell attempts of an earlier address apart
    ...(changes.url === undefined || changes.url === row.url
      ? {}
      : { sealed_url: sealUrl(clientKey, { clientId, webhookId }, changes.url), url: null }),
    ...(changes.config?.include_payload === undefined
      ? {}
      : { include_payload: changes.config.include_payload }),
    ...(changes.status === undefined ? {} : { status: changes.status }),
    // a new URL or status resets the failures
    ...(resetsHealth(row, changes) ? { failing_since: null, failures: 0 } : {}),
    ...sealed(auditContext, webhookId, rotate(known, changes, now)),
  });
  await record(tx, auditContext, {
    actor,
    action: 'webhook_changed',
    webhookId,
    fields: Object.keys(changes),
  });
  return withUrl(clientKey, changed);
}

/** A stored webhook with its address in the clear. */
export type OpenWebhook = Omit<store.WebhookRow, 'url'> & { url: string };

export function withUrl(clientKey: KeyObject, row: store.WebhookRow): OpenWebhook {
  const owner = { clientId: row.client_id, webhookId: row.webhook_id };
  return { ...row, url: openUrl(clientKey, owner, row) };
}

function resetsHealth(row: OpenWebhook, { status, url }: WebhookChanges): boolean {
  return (status !== undefined && status !== row.status) || (url !== undefined && url !== row.url);
}

/**
 * A new secret signs at once. The previous one also signs for a day, so that receivers can switch without
 * interruption.
 */
function rotate(known: WebhookSecrets, changes: WebhookChanges, now: Date): WebhookSecrets {
  const until = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000).toISOString();
  const living = known.signing.filter((secret) => secret.until === null || secret.until > now.toISOString());
  const { encryption_key: key } = changes;
  // repeating the same secret is not another rotation
  const fresh = changes.signing_secret === living[0]?.secret ? undefined : changes.signing_secret;
  return {
    signing:
      fresh === undefined
        ? living
        : fresh === null
          ? []
          : [
              { secret: fresh, until: null },
              ...living.map((old) => ({ ...old, until: old.until ?? until })),
            ].slice(0, SECRETS_MAX),
    encryptionKey: key === undefined ? known.encryptionKey : key,
  };
}

export async function removeWebhook(
  tx: Db,
  auditContext: AuditContext,
  { webhookId, actor, ifMatch }: { webhookId: string; actor: Actor; ifMatch: IfMatch },
): Promise<void> {
  await ifMatch(async () => {
    const row = await store.findWebhookForChange(tx, auditContext.clientId, webhookId);
    if (!row) throw notFound('Webhook', webhookId);
    return versionOf(withUrl(auditContext.clientKey, row));
  });
  const which = { webhookId, now: auditContext.clock.now() };
  if (!(await store.deleteWebhook(tx, auditContext.clientId, which))) throw notFound('Webhook', webhookId);
  await record(tx, auditContext, { actor, action: 'webhook_deleted', webhookId });
}

/** What its ETag is about. A new secret is a new version, though the webhook looks the same. */
export function versionOf(row: OpenWebhook): unknown {
  return { ...toWebhook(row), sealed_secrets: row.sealed_secrets.toString('base64') };
}

export function toWebhook(row: OpenWebhook): Webhook {
  return {
    webhook_id: row.webhook_id,
    name: row.name,
    events: row.events,
    url: row.url,
    config: { include_payload: row.include_payload },
    status: row.status,
    has_signing_secret: row.has_signing_secret,
    has_encryption_key: row.has_encryption_key,
    failing_since: row.failing_since,
    created_at: row.created_at,
  };
}

function sealed({ clientId, clientKey }: AuditContext, webhookId: string, secrets: WebhookSecrets) {
  return {
    sealed_secrets: sealWebhook(clientKey, { clientId, webhookId }, secrets),
    has_signing_secret: secrets.signing.length > 0,
    has_encryption_key: secrets.encryptionKey !== null,
  };
}

function record(
  tx: Db,
  auditContext: AuditContext,
  entry: {
    actor: Actor;
    action: 'webhook_created' | 'webhook_changed' | 'webhook_deleted';
    webhookId: string;
    fields?: string[];
  },
): Promise<void> {
  const { actor, action, webhookId, fields } = entry;
  const subject = { kind: 'webhook', id: webhookId } as const;
  return recordAuditEntry(tx, auditContext, {
    actor,
    action,
    subject,
    ...(fields ? { details: { fields } } : {}),
  });
}

function nameTaken() {
  return invalidRequest(say`[name] is already used by another webhook`);
}
