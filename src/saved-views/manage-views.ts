import type { KeyObject } from 'node:crypto';
import { type AuditContext, recordAuditEntry } from '#audit';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/database/database.ts';
import type { MemberCaller } from '#platform/http/caller.ts';
import type { IfMatch } from '#platform/http/if-match.ts';
import { actorOf } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import type { SavedView, SavedViewChanges, SavedViewInput } from './schema.ts';
import * as store from './store.ts';

/** For each member, and for the team as a whole. */
export const VIEWS_MAX = 50;

export async function createView(
  tx: Db,
  context: AuditContext,
  caller: MemberCaller,
  { name, filters, is_shared }: SavedViewInput,
): Promise<SavedView> {
  const { clientId, clientKey, clock } = context;
  if ((await store.countViewsLocked(tx, clientId, { member_id: caller.memberId })) >= VIEWS_MAX)
    throw invalidRequest(say`You can save ${VIEWS_MAX} views at most: delete one first`);
  if (is_shared) await requireRoomForTeam(tx, clientId);
  const now = clock.now();
  const viewId = newId(now);
  const row = await store.insertView(tx, {
    client_id: clientId,
    view_id: viewId,
    member_id: caller.memberId,
    created_at: now,
    is_shared,
    sealed_name: sealName(clientKey, { clientId, viewId }, name),
    filters: JSON.stringify(filters),
  });
  await record(tx, context, caller, { action: 'view_created', viewId });
  return toView(context, caller, row);
}

export async function listViews(db: Db, context: AuditContext, caller: MemberCaller): Promise<SavedView[]> {
  const rows = await store.listViews(db, context.clientId, caller.memberId);
  return rows.map((row) => toView(context, caller, row));
}

export async function readView(
  db: Db,
  context: AuditContext,
  caller: MemberCaller,
  viewId: string,
): Promise<SavedView> {
  const row = await store.findView(db, context.clientId, viewId);
  if (!row || (row.member_id !== caller.memberId && !row.is_shared)) throw notFound('View', viewId);
  return toView(context, caller, row);
}

export async function changeView(
  tx: Db,
  context: AuditContext,
  caller: MemberCaller,
  { viewId, input, ifMatch }: { viewId: string; input: SavedViewChanges; ifMatch: IfMatch },
): Promise<SavedView> {
  const { clientId, clientKey } = context;
  const row = await requireChangeable(tx, clientId, caller, viewId);
  await ifMatch(() => toView(context, caller, row));
  if (input.is_shared && !row.is_shared) await requireRoomForTeam(tx, clientId);
  const { name = openName(clientKey, { clientId, viewId }, row.sealed_name) } = input;
  const changed = await store.updateView(tx, row, {
    sealed_name: sealName(clientKey, { clientId, viewId }, name),
    is_shared: input.is_shared ?? row.is_shared,
    ...(input.filters ? { filters: JSON.stringify(input.filters) } : {}),
  });
  await record(tx, context, caller, { action: 'view_changed', viewId, fields: Object.keys(input) });
  return toView(context, caller, changed);
}

export async function deleteView(
  tx: Db,
  context: AuditContext,
  caller: MemberCaller,
  { viewId, ifMatch }: { viewId: string; ifMatch: IfMatch },
): Promise<void> {
  const row = await requireChangeable(tx, context.clientId, caller, viewId);
  await ifMatch(() => toView(context, caller, row));
  await store.deleteView(tx, row);
  await record(tx, context, caller, { action: 'view_deleted', viewId });
}

async function requireRoomForTeam(tx: Db, clientId: string): Promise<void> {
  if ((await store.countViewsLocked(tx, clientId, { is_shared: true })) >= VIEWS_MAX)
    throw invalidRequest(say`[is_shared] must be false: the team has ${VIEWS_MAX} views, which is the limit`);
}

/** Others don't see a member's own views. Everyone sees the team's, but only the member who saved one and admins change it. */
async function requireChangeable(
  tx: Db,
  clientId: string,
  { memberId, role }: MemberCaller,
  viewId: string,
): Promise<store.ViewRow> {
  const row = await store.findViewForChange(tx, clientId, viewId);
  if (row?.member_id === memberId) return row;
  if (!row?.is_shared) throw notFound('View', viewId);
  if (role !== 'admin')
    throw new Problem({
      code: 'forbidden',
      messages: [say`Only the member who saved a view of the team, and admins, can change it`],
    });
  return row;
}

function record(
  tx: Db,
  context: AuditContext,
  caller: MemberCaller,
  {
    action,
    viewId,
    fields,
  }: { action: 'view_created' | 'view_changed' | 'view_deleted'; viewId: string; fields?: string[] },
): Promise<void> {
  const subject = { kind: 'view' as const, id: viewId };
  return recordAuditEntry(tx, context, {
    actor: actorOf(caller),
    action,
    subject,
    ...(fields ? { details: { fields } } : {}),
  });
}

function toView(
  { clientId, clientKey }: AuditContext,
  { memberId }: MemberCaller,
  row: store.ViewRow,
): SavedView {
  return {
    view_id: row.view_id,
    name: openName(clientKey, { clientId, viewId: row.view_id }, row.sealed_name),
    // checked when it was saved
    filters: row.filters as SavedView['filters'],
    is_shared: row.is_shared,
    is_own: row.member_id === memberId,
    created_at: row.created_at,
  };
}

interface Owner {
  clientId: string;
  viewId: string;
}

function sealName(clientKey: KeyObject, owner: Owner, name: string): Buffer {
  return sealJson(name, { id: 'client', key: clientKey }, place(owner));
}

function openName(clientKey: KeyObject, owner: Owner, sealed: Buffer): string {
  return openJson(sealed, clientKey, place(owner));
}

function place({ clientId, viewId }: Owner): Place {
  return { clientId, table: 'saved_views', column: 'sealed_name', row: viewId };
}
