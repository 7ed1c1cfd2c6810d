import type { KeyObject } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type pg from 'pg';
import type { ClientKeys } from '#platform/crypto/client-keys.ts';
import { byteaArray } from '#platform/database/driver/encode-array.ts';
import { newId } from '#platform/id.ts';
import { makeUserKey, niNumberIndex, sealProfile } from '../src/users/seal-profile.ts';
import { termsOf } from '../src/users/search/terms.ts';

const BATCH = 5000;
const SEALED_PER_YIELD = 200;

/** Inserts users exactly as the service would create them, but many in one statement. */
export async function fillUsers(
  superuser: pg.Client,
  clientKeys: ClientKeys,
  { clientId, count, isSearchable = true }: { clientId: string; count: number; isSearchable?: boolean },
): Promise<void> {
  const clientKey = await clientKeys.of(clientId);
  const firstMs = Date.now() - count;
  const sealFrom = (from: number) =>
    sealUsers({ clientId, clientKey, firstMs, isSearchable }, from, Math.min(from + BATCH, count));
  let sealed = await sealFrom(0);
  // checking the foreign keys of millions of terms would take longer than everything else
  await superuser.query('set session_replication_role = replica');
  for (let from = 0; from < count; from += BATCH) {
    [sealed] = await Promise.all([sealFrom(from + BATCH), insertUsers(superuser, clientId, sealed)]);
  }
  await superuser.query('reset session_replication_role');
  await countUsers(superuser, clientId);
  // autovacuum would do this later
  await superuser.query('vacuum (analyze) users, user_list_parts, user_search_terms');
}

/** Counts the list in parts, as the service does in the background. */
async function countUsers(superuser: pg.Client, clientId: string): Promise<void> {
  await superuser.query(
    `insert into user_list_parts (client_id, until, count)
     select $1, (array_agg(user_id order by user_id desc))[1], count(*) from (
       select user_id, (row_number() over (order by user_id) - 1) / 10000 as part from users where client_id = $1
     ) as numbered group by part`,
    [clientId],
  );
}

/** A request body that creates a user. All have the same length. */
export function userInput(number: number) {
  const digits = String(number % 1_000_000).padStart(6, '0');
  return {
    forename: 'Ada',
    surname: `Example${digits}`,
    date_of_birth: '1990-01-31T00:00:00.000Z',
    post_codes: ['SW1A 1AA'],
    ni_number: `AB${digits}C`,
    ext_id: `application-${digits}`,
  };
}

interface Filling {
  clientId: string;
  clientKey: KeyObject;
  firstMs: number;
  /** Without the terms of the search, which take most of the time, for benchmarks that don't search. */
  isSearchable: boolean;
}

type SealedUsers = Awaited<ReturnType<typeof sealUsers>>;

async function sealUsers(client: Filling, from: number, to: number) {
  const users = [];
  for (let number = from; number < to; number++) {
    users.push(sealUser(client, number));
    // lets the previous batch reach the database
    if (number % SEALED_PER_YIELD === 0) await yieldToEventLoop();
  }
  return users;
}

function sealUser({ clientId, clientKey, firstMs, isSearchable }: Filling, number: number) {
  const createdAt = new Date(firstMs + number);
  const userId = newId(createdAt);
  const { ext_id, ...profile } = userInput(number);
  const { wrapped, key } = makeUserKey(clientKey, { clientId, userId });
  return {
    userId,
    createdAt,
    dataKey: wrapped,
    sealedProfile: sealProfile(key, { clientId, userId }, profile),
    niNumberIndex: niNumberIndex(clientKey, profile.ni_number),
    extId: ext_id,
    terms: isSearchable ? termsOf(clientKey, profile) : [],
  };
}

async function insertUsers(superuser: pg.Client, clientId: string, users: SealedUsers): Promise<void> {
  await superuser.query({
    name: 'insert-users',
    text: `insert into users
             (client_id, user_id, created_at, updated_at, indexed_at, data_key, sealed_profile, ni_number_index, ext_id)
           select $1, user_id, created_at, created_at, created_at, data_key, sealed_profile, ni_number_index, ext_id
           from unnest($2::uuid[], $3::timestamptz[], $4::bytea[], $5::bytea[], $6::bytea[], $7::text[])
             as made (user_id, created_at, data_key, sealed_profile, ni_number_index, ext_id)`,
    values: [
      clientId,
      users.map(({ userId }) => userId),
      users.map(({ createdAt }) => createdAt),
      users.map(({ dataKey }) => dataKey),
      users.map(({ sealedProfile }) => sealedProfile),
      users.map(({ niNumberIndex }) => niNumberIndex),
      users.map(({ extId }) => extId),
    ],
  });
  if (users.every(({ terms }) => terms.length === 0)) return;
  const terms = users.flatMap((user) => user.terms.map((term) => ({ term, userId: user.userId })));
  await superuser.query({
    name: 'insert-terms',
    text: `insert into user_search_terms (client_id, term, user_id)
           select $1, term, user_id from unnest($2::bytea[], $3::uuid[]) as made (term, user_id) order by term`,
    values: [clientId, byteaArray(terms.map(({ term }) => term)), terms.map(({ userId }) => userId)],
  });
}
