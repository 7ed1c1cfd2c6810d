import { listKeyNames } from '#clients';
import { readMemberNames } from '#members';
import type { Db } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Tenant } from '#users';
import type { Author, AuthorKind } from './schema.ts';

/** The columns that say who wrote a row. */
export interface AuthorRow {
  author_kind: AuthorKind;
  author_id: string;
}

/** Users can't write about themselves: no route of this folder admits them. */
export function authorOf(caller: Caller): AuthorRow {
  if (caller.kind === 'member') return { author_kind: 'member', author_id: caller.memberId };
  return { author_kind: 'api_key', author_id: caller.credentialId };
}

export function isAuthor(caller: Caller, row: AuthorRow): boolean {
  const { author_kind, author_id } = authorOf(caller);
  return row.author_kind === author_kind && row.author_id === author_id;
}

/** Reads the names of all authors of a page at once. */
export async function readAuthors(
  tx: Db,
  tenant: Tenant,
  rows: readonly AuthorRow[],
): Promise<(row: AuthorRow) => Author> {
  const idsOf = (kind: AuthorKind) =>
    rows.filter(({ author_kind }) => author_kind === kind).map(({ author_id }) => author_id);
  const names = {
    member: await readMemberNames(tx, tenant, idsOf('member')),
    api_key: await listKeyNames(tx, tenant.clientId, idsOf('api_key')),
  };
  return ({ author_kind: kind, author_id: id }) => ({ kind, id, name: names[kind].get(id) ?? null });
}
