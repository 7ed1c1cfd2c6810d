import { createPrivateKey } from 'node:crypto';
import { type AuditContext, findAuditHead, recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import type { Actor } from '#platform/http/permits.ts';
import { fixed, invalidRequest, Problem, say } from '#platform/problem.ts';
import { type AuditPush, type AuditPushInput, type AuditPushProgress, parseCertificates } from './schema.ts';
import { openSettings, type PushSettings, sealSettings } from './seal-settings.ts';
import * as store from './store.ts';

export interface Push {
  row: store.PushRow;
  settings: PushSettings;
}

export async function setPush(
  tx: Db,
  auditContext: AuditContext,
  { input, actor, ifMatch }: { input: AuditPushInput; actor: Actor; ifMatch: IfMatch },
): Promise<Push> {
  const { clientId, clientKey, clock } = auditContext;
  const found = await store.findPushForChange(tx, clientId);
  const known = found ? opened(auditContext, found) : null;
  await ifMatch(() => (known ? versionOf(known) : null));
  const settings = mergeSettings(known?.settings ?? null, input);
  requirePair(settings);
  const head = (await findAuditHead(tx, clientId))?.sequence ?? 0;
  if (input.position !== undefined && input.position > head)
    throw invalidRequest(say`[position] must be at most ${head}, the last entry of the log`);
  const now = clock.now();
  const row = await store.upsertPush(tx, {
    client_id: clientId,
    created_at: now,
    updated_at: now,
    status: input.status,
    sealed_settings: sealSettings(clientKey, clientId, settings),
    position: String(input.position ?? found?.position ?? head),
    due_at: now,
  });
  await recordAuditEntry(tx, auditContext, {
    actor,
    action: 'audit_push_changed',
    details: { fields: Object.keys(input), status: input.status },
  });
  return { row, settings };
}

export async function removePush(
  tx: Db,
  auditContext: AuditContext,
  { actor, ifMatch }: { actor: Actor; ifMatch: IfMatch },
): Promise<void> {
  const { clientId } = auditContext;
  const found = await store.findPushForChange(tx, clientId);
  if (!found) throw noPush();
  await ifMatch(() => versionOf(opened(auditContext, found)));
  await store.deletePush(tx, clientId);
  await recordAuditEntry(tx, auditContext, { actor, action: 'audit_push_removed' });
}

export async function requirePush(db: Db, auditContext: AuditContext): Promise<Push> {
  const row = await store.findPush(db, auditContext.clientId);
  if (!row) throw noPush();
  return opened(auditContext, row);
}

export async function readProgress(db: Db, clientId: string): Promise<AuditPushProgress> {
  const [row, head] = [await store.findPush(db, clientId), await findAuditHead(db, clientId)];
  const [position, last] = [Number(row?.position ?? 0), head?.sequence ?? 0];
  return {
    is_set: row !== undefined,
    position,
    last_sequence: last,
    waiting: row ? Math.max(0, last - position) : 0,
    last_sent_at: row?.last_sent_at ?? null,
    failing_since: row?.failing_since ?? null,
    last_failure: row?.last_failure ?? null,
    next_attempt_at: row?.failing_since ? row.due_at : null,
  };
}

export function toPush({ row, settings }: Push): AuditPush {
  const { url, format, ca_certificate, client_certificate } = settings;
  return {
    url,
    format,
    status: row.status,
    has_authorization: settings.authorization !== null,
    has_signing_secret: settings.signing_secret !== null,
    ca_certificate,
    client_certificate,
    created_at: row.created_at,
  };
}

/** A new secret is a new version, though the settings look the same. */
export function versionOf(push: Push): unknown {
  return { ...toPush(push), sealed_settings: push.row.sealed_settings.toString('base64') };
}

function opened({ clientId, clientKey }: AuditContext, row: store.PushRow): Push {
  return { row, settings: openSettings(clientKey, clientId, row.sealed_settings) };
}

const KEPT = ['authorization', 'signing_secret', 'client_key'] as const;

/**
 * An absent secret keeps its value, but only for the same receiver: an admin who doesn't know the secret could otherwise have it
 * sent to a receiver of their own.
 */
function mergeSettings(known: PushSettings | null, input: AuditPushInput): PushSettings {
  const isMoved = known !== null && originOf(known.url) !== originOf(input.url);
  const lost = KEPT.filter((name) => isMoved && known[name] !== null && input[name] === undefined);
  if (lost.length > 0)
    throw new Problem({
      code: 'invalid_request',
      messages: lost.map((name) => say`[${fixed(name)}] must be sent again, or be null, for a new host`),
    });
  const keep = <Name extends keyof PushSettings & keyof AuditPushInput>(name: Name) =>
    input[name] === undefined ? (known?.[name] ?? null) : input[name];
  return {
    url: input.url,
    format: input.format,
    authorization: keep('authorization'),
    signing_secret: keep('signing_secret'),
    ca_certificate: keep('ca_certificate'),
    client_certificate: keep('client_certificate'),
    client_key: keep('client_key'),
  };
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function requirePair({ client_certificate: certificate, client_key: key }: PushSettings): void {
  if (certificate === null && key === null) return;
  if (certificate === null || key === null)
    throw invalidRequest(say`[client_certificate] and [client_key] must be set together`);
  if (!parseCertificates(certificate)[0]?.checkPrivateKey(createPrivateKey(key)))
    throw invalidRequest(say`[client_key] must be the key of the first certificate in [client_certificate]`);
}

function noPush(): Problem {
  return new Problem({ code: 'not_found', messages: [say`The audit log is not sent anywhere`] });
}
