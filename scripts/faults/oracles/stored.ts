import { createHash } from 'node:crypto';
import { StipendError } from '../../../clients/typescript/index.js';
import { Journal } from '../journal.ts';
import type { OracleContext } from './oracle.ts';

const TABLES = { user: 'users', entry: 'entries', account: 'accounts', document: 'documents' } as const;
/** For data that was read back in an earlier round, only its existence is checked. */
const readBack = new WeakMap<OracleContext['ledger'], Set<string>>();

/** Everything that was acknowledged is stored, once, and deleted users are gone. */
export async function checkStored(context: OracleContext): Promise<void> {
  await checkRows(context);
  await checkContents(context);
}

async function checkRows({ installation: { database }, ledger, journal }: OracleContext): Promise<void> {
  const missing = async (table: string, column: string, ids: readonly string[]) => {
    const found = await database.query<{ id: string }>(
      `select ${column} as id from ${table} where ${column} = any($1)`,
      [ids],
    );
    const there = new Set(found.map(({ id }) => id));
    return ids.filter((id) => !there.has(id));
  };
  const kept = <T>(all: ReadonlyMap<string, T>, userOf: (id: string, value: T) => string) =>
    [...all].filter(([id, value]) => ledger.isThere(userOf(id, value))).map(([id]) => id);
  const ownerOf = (_: string, { userId }: { userId: string }) => userId;
  const acknowledged = [
    ['request', 'user', kept(ledger.users, (userId) => userId)],
    ['delivery', 'entry', kept(ledger.entries, ownerOf)],
    ['job', 'account', kept(ledger.accounts, ownerOf)],
    ['upload', 'document', kept(ledger.documents, ownerOf)],
  ] as const;
  for (const [activity, kind, ids] of acknowledged)
    for (const id of await missing(TABLES[kind], `${kind}_id`, ids))
      journal.violate(activity, `${kind} ${id} was acknowledged and is not stored`);
  const twice = await database.query<{ ext_id: string }>(
    'select ext_id from users where ext_id = any($1) group by ext_id having count(*) > 1',
    [[...ledger.asked]],
  );
  for (const { ext_id } of twice) journal.violate('request', `user ${ext_id} was stored twice`);
  const undead = await database.query<{ user_id: string }>(
    'select user_id from users where user_id = any($1)',
    [[...ledger.deleted]],
  );
  for (const { user_id } of undead) journal.violate('deletion', `user ${user_id} was deleted and is stored`);
}

async function checkContents({ installation, ledger, journal }: OracleContext): Promise<void> {
  const seen = readBack.get(ledger) ?? new Set<string>();
  readBack.set(ledger, seen);
  const isNew = (id: string, userId: string) => ledger.isThere(userId) && !seen.has(id) && seen.add(id);
  const client = installation.caller('request', new Journal());
  for (const [userId, surname] of ledger.users) {
    if (!isNew(userId, userId)) continue;
    const user = await client.get('/users/{user_id}', { path: { user_id: userId } }).catch(statusOf);
    if (typeof user !== 'object' || user.surname !== surname)
      journal.violate('request', `user ${userId} has other values than were acknowledged`);
  }
  for (const [documentId, { userId, sha256 }] of ledger.documents) {
    if (!isNew(documentId, userId)) continue;
    const path = { document_id: documentId };
    const file = await client.download('/documents/{document_id}/content', { path }).catch(statusOf);
    const hash = typeof file === 'object' ? await hashOf(file) : String(file);
    if (hash !== sha256)
      journal.violate('upload', `document ${documentId} has another file than was uploaded: ${hash}`);
  }
}

function statusOf(error: unknown): number {
  if (error instanceof StipendError) return error.status ?? 0;
  throw error;
}

async function hashOf(file: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex');
}
