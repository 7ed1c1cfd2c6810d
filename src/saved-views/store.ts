import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { lockName } from '#platform/database/lock-name.ts';
import type { SavedViews } from '#platform/database/tables.gen.ts';

export type ViewRow = Selectable<SavedViews>;

/** The member's own views and the team's, oldest first. Limits on new views keep the list short. */
export function listViews(db: Db, clientId: string, memberId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('is_shared', '=', true)]))
    .orderBy('view_id')
    .execute();
}

/** Counts the views of a member or of the team, once concurrent transactions that save views have ended. */
export async function countViewsLocked(
  tx: Db,
  clientId: string,
  of: { member_id: string } | { is_shared: true },
): Promise<number> {
  await lockName(tx, `views ${clientId}`);
  const { count } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', clientId)
    .where(({ and }) => and(of))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findView(db: Db, clientId: string, viewId: string): Promise<ViewRow | undefined> {
  return selectView(db, clientId, viewId).executeTakeFirst();
}

export function findViewForChange(tx: Db, clientId: string, viewId: string): Promise<ViewRow | undefined> {
  return selectView(tx, clientId, viewId).forUpdate().executeTakeFirst();
}

function selectView(db: Db, clientId: string, viewId: string) {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('view_id', '=', viewId);
}

export function insertView(tx: Db, row: Insertable<SavedViews>): Promise<ViewRow> {
  return tx.insertInto('saved_views').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateView(
  tx: Db,
  { client_id: clientId, view_id: viewId }: ViewRow,
  changes: Updateable<SavedViews>,
): Promise<ViewRow> {
  return tx
    .updateTable('saved_views')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('view_id', '=', viewId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteView(tx: Db, { client_id: clientId, view_id: viewId }: ViewRow): Promise<void> {
  await tx
    .deleteFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('view_id', '=', viewId)
    .execute();
}
