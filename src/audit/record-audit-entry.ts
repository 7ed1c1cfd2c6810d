import type { KeyObject } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import type { Db } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { provedBy } from '#values/proof.ts';
import { entryMac, headMac, type Link, NO_MAC, sameMac } from './chain.ts';
import type { Action, SubjectKind } from './schema.ts';
import * as store from './store.ts';

/** One client's audit log. Its key is unwrapped before the transaction that writes. */
export interface AuditContext {
  clientId: string;
  clientKey: KeyObject;
  clock: Clock;
}

export async function openAuditContext(
  { keys, clock }: { keys: { clients: ClientKeys }; clock: Clock },
  clientId: string,
): Promise<AuditContext> {
  return { clientId, clientKey: await keys.clients.of(clientId), clock };
}

export interface Entry {
  actor: Actor;
  action: Action;
  subject?: { kind: SubjectKind; id: string };
  /** Ids, field names and statuses. Never the values a person entered. */
  details?: Record<string, unknown>;
}

/**
 * Writes an entry in the same transaction as the change it records, so that neither exists without the other.
 * Call it last: it locks the end of the client's log until the commit.
 */
export function recordAuditEntry(tx: Db, auditContext: AuditContext, entry: Entry): Promise<void> {
  return recordAuditEntries(tx, auditContext, [entry]);
}

/** Writes several entries at once, such as one for each user on a page. */
export async function recordAuditEntries(
  tx: Db,
  auditContext: AuditContext,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { clientId, clientKey } = auditContext;
  const head = await store.findHeadForChange(tx, clientId);
  let last = {
    sequence: head?.sequence ?? 0,
    mac: head ? requireLastMac(auditContext, head) : NO_MAC,
  };
  const rows = entries.map((entry) => {
    const link = toLink(auditContext, entry, last.sequence + 1);
    last = { sequence: link.sequence, mac: entryMac(clientKey, last.mac, link) };
    return { ...link, mac: last.mac, about_user: userIn(entry) };
  });
  const newHead = { sequence: last.sequence, mac: headMac(clientKey, { clientId, ...last }) };
  await Promise.all([
    store.insertEntries(tx, rows),
    head ? store.updateHead(tx, clientId, newHead) : store.insertHead(tx, clientId, newHead),
  ]);
}

/** Refuses to extend a log whose end was changed, because new entries would hide the change. */
function requireLastMac(
  { clientId, clientKey }: AuditContext,
  { sequence, mac, lastMac }: store.HeadForChange,
): Buffer {
  if (!lastMac || !sameMac(headMac(clientKey, { clientId, sequence, mac: lastMac }), mac))
    throw new Error('The end of the audit log was changed: run "stipend audit verify"');
  return lastMac;
}

/** The user whom an entry about another record concerns. Entries about the user are found by their subject. */
function userIn({ subject, details }: Entry): string | null {
  const userId = details?.user_id;
  return typeof userId === 'string' && subject?.kind !== 'user' ? userId : null;
}

function toLink({ clientId, clock }: AuditContext, entry: Entry, sequence: number): Link {
  return {
    client_id: clientId,
    sequence,
    at: clock.now().toISOString(),
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    action: entry.action,
    subject_kind: entry.subject?.kind ?? null,
    subject_id: entry.subject?.id ?? null,
    details: JSON.stringify({ ...entry.details, ...(entry.actor.proof && provedBy(entry.actor.proof)) }),
  };
}
