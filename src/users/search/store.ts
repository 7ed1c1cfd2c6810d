import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { byteaArray } from '#platform/database/driver/encode-array.ts';

/** Inserts terms that a user does not have yet. */
export async function insertTerms(
  tx: Db,
  clientId: string,
  users: readonly { userId: string; terms: readonly Buffer[] }[],
): Promise<void> {
  const rows = users.flatMap(({ userId, terms }) =>
    terms.map((term) => ({ client_id: clientId, term, user_id: userId })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('user_search_terms')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['client_id', 'term', 'user_id']).doNothing())
      .execute();
}

const ROWS_AT_ONCE = 1000;

/** Inserts the terms that a user lacks, and deletes all others. */
export async function replaceTerms(
  tx: Db,
  clientId: string,
  { userId, terms }: { userId: string; terms: readonly Buffer[] },
): Promise<void> {
  await insertTerms(tx, clientId, [{ userId, terms }]);
  await sql`
    delete from user_search_terms
    where client_id = ${clientId} and user_id = ${userId} and term <> all(${byteaArray(terms)}::bytea[])`.execute(
    tx,
  );
}

/** With the user. */
export async function deleteTerms(tx: Db, clientId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('user_search_terms')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/** The newest users of each term, in the order of the terms. A user can be found by several terms. */
export async function listIdsByTerm(
  tx: Db,
  clientId: string,
  { terms, limit }: { terms: readonly Buffer[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select found.user_id from unnest(${byteaArray(terms)}::bytea[]) with ordinality as asked (term, place)
    cross join lateral (${newestOf(clientId, sql`asked.term`, limit)}) as found
    order by asked.place, found.user_id desc`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** How many users each term has, up to a limit. */
export async function countByTerm(
  tx: Db,
  clientId: string,
  { terms, limit }: { terms: readonly Buffer[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from (${newestOf(clientId, sql`asked.term`, limit)}) as found) as count
    from unnest(${byteaArray(terms)}::bytea[]) with ordinality as asked (term, place)
    order by asked.place`.execute(tx);
  return rows.map(({ count }) => Number(count));
}

/**
 * The newest users who have one of the first group's terms and one of every other group's. Of each term of the first group, this many
 * users are read at most.
 */
export async function listIdsInAll(
  tx: Db,
  clientId: string,
  {
    groups: [first = [], ...others],
    limit,
    readMax,
  }: { groups: readonly (readonly Buffer[])[]; limit: number; readMax: number },
): Promise<string[]> {
  const conditions = others.map(
    (terms) => sql`exists (select from user_search_terms as other where other.client_id = ${clientId}
      and other.user_id = found.user_id and other.term = any(${byteaArray(terms)}::bytea[]))`,
  );
  const { rows } = await sql<{ user_id: string }>`
    select distinct found.user_id from unnest(${byteaArray(first)}::bytea[]) as asked (term)
    cross join lateral (${newestOf(clientId, sql`asked.term`, readMax)}) as found
    where ${sql.join(conditions, sql` and `)}
    order by found.user_id desc limit ${limit}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

function newestOf(clientId: string, term: ReturnType<typeof sql>, limit: number) {
  return sql`select t.user_id from user_search_terms as t where t.client_id = ${clientId} and t.term = ${term}
    order by t.user_id desc limit ${limit}`;
}

/** A prefix and this character sort after every text that starts with the prefix, in the order of the bytes. */
const LAST_CHARACTER = '\u{10ffff}';

/** Users whose `ext_id` starts with one of these texts, in its order. */
export async function listIdsByPrefix(
  tx: Db,
  clientId: string,
  { prefixes, limit }: { prefixes: readonly string[]; limit: number },
): Promise<string[]> {
  const found = await Promise.all(
    prefixes.map(async (prefix) => {
      const { rows } = await sql<{ user_id: string; ext_id: string }>`
        select user_id, ext_id from users
        where client_id = ${clientId} and ext_id is not null
          and ext_id collate "C" >= ${prefix} and ext_id collate "C" < ${prefix + LAST_CHARACTER}
        order by ext_id collate "C", user_id limit ${limit}`.execute(tx);
      return rows;
    }),
  );
  return found
    .flat()
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.ext_id), Buffer.from(b.ext_id)))
    .slice(0, limit)
    .map(({ user_id }) => user_id);
}

/** Locks users whose terms are missing or out of date. Users that another transaction changes are left out. */
export async function listNotIndexed(
  tx: Db,
  clientId: string,
  limit: number,
): Promise<{ user_id: string; data_key: Buffer; sealed_profile: Buffer }[]> {
  // the condition is written exactly as in the index
  return tx
    .selectFrom('users')
    .select(['user_id', 'data_key', 'sealed_profile'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`indexed_at is distinct from updated_at`)
    .orderBy('user_id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

export async function updateIndexed(tx: Db, clientId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ indexed_at: ref('updated_at') }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
}
