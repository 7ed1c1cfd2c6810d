import { recordAuditEntry } from '#audit';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { newId } from '#platform/id.ts';
import { invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import { lockUser, requireUserKey, type Tenant } from '#users';
import type { FoundPage, Slice } from '#values/page.ts';
import { authorOf, isAuthor, readAuthors } from './authors.ts';
import type { Note } from './schema.ts';
import { openNote, sealNote } from './seal-case.ts';
import * as store from './store.ts';

const NOTES_MAX = 1000;

export async function addNote(
  tx: Db,
  tenant: Tenant,
  caller: Caller,
  { userId, text }: { userId: string; text: string },
): Promise<Note> {
  const { clientId, clock } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  await store.lockCase(tx, userId);
  if ((await store.countNotes(tx, clientId, userId)) >= NOTES_MAX)
    throw invalidRequest(say`A user can have at most ${NOTES_MAX} notes`);
  const now = clock.now();
  const noteId = newId(now);
  const userKey = await requireUserKey(tx, tenant, userId);
  const row = {
    user_id: userId,
    note_id: noteId,
    created_at: now.toISOString(),
    ...authorOf(caller),
    sealed_text: sealNote(userKey, { clientId, noteId }, text),
  };
  await store.insertNote(tx, clientId, row);
  const author = await readAuthors(tx, tenant, [row]);
  await recordNoteChange(tx, tenant, caller, { action: 'note_added', userId, noteId });
  return { note_id: noteId, user_id: userId, text, created_at: row.created_at, author: author(row) };
}

/** Newest first. */
export async function readNotes(
  tx: Db,
  tenant: Tenant,
  page: Slice & { userId: string },
): Promise<FoundPage<Note>> {
  const { clientId } = tenant;
  const { userId } = page;
  const userKey = await requireUserKey(tx, tenant, userId);
  const { rows, ...found } = await store.listNotes(tx, clientId, page);
  const authorIn = await readAuthors(tx, tenant, rows);
  const notes = rows.map((row) => ({
    note_id: row.note_id,
    user_id: userId,
    text: openNote(userKey, { clientId, noteId: row.note_id }, row.sealed_text),
    created_at: row.created_at,
    author: authorIn(row),
  }));
  return { ...found, rows: notes };
}

/** Deletes a note. Only its author can: not even an admin deletes what others wrote. */
export async function deleteNote(
  tx: Db,
  tenant: Tenant,
  caller: Caller,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> {
  const { clientId } = tenant;
  if (!(await lockUser(tx, clientId, userId))) throw notFound('User', userId);
  const row = await store.findNoteAuthor(tx, clientId, { userId, noteId });
  if (!row) throw notFound('Note', noteId);
  if (!isAuthor(caller, row))
    throw new Problem({ code: 'forbidden', messages: [say`Only its author can delete a note`] });
  if (!(await store.deleteNote(tx, clientId, { userId, noteId, ...authorOf(caller) })))
    throw notFound('Note', noteId);
  await recordNoteChange(tx, tenant, caller, { action: 'note_deleted', userId, noteId });
}

function recordNoteChange(
  tx: Db,
  tenant: Tenant,
  caller: Caller,
  { action, userId, noteId }: { action: 'note_added' | 'note_deleted'; userId: string; noteId: string },
): Promise<void> {
  return recordAuditEntry(tx, tenant, {
    actor: actorOf(caller),
    action,
    subject: { kind: 'user', id: userId },
    details: { note_id: noteId },
  });
}
