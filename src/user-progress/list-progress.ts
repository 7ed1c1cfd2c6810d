import { listVerdicts } from '#income-summary';
import { listIdsByContact } from '#journey';
import type { Db } from '#platform/database/database.ts';
import { findBySearch, findHidden } from '#users';
import { type Key, keyIn } from '#values/page.ts';
import { FILTER_NAMES, type Filter, hasVerdict, matches } from './filter-users.ts';
import { openCandidates, READ_MAX } from './find-candidates.ts';
import { comparePositions, groupOf, keyOf, type Position, positionIn } from './position.ts';
import { type Found, type ProgressContext, readUsers } from './read-users.ts';
import type { Sort, UserProgress, UserProgressQuery } from './schema.ts';

const BATCH_MAX = 200;

interface Page {
  rows: UserProgress[];
  next: Key | null;
  hasMore: boolean;
}

/** A page with few users, or none, can have a next one, if the filter matches few of the users that were read. */
export async function listProgress(
  tx: Db,
  context: ProgressContext,
  { limit, after, sort = 'newest', ...filter }: UserProgressQuery,
): Promise<Page> {
  const {
    now,
    tenant: { clientId },
  } = context;
  let last = after === undefined ? null : positionIn(keyIn(after));
  const candidates = await openCandidates(tx, { clientId, now, sort, filter });
  const found: { user: UserProgress; position: Position }[] = [];
  // reads one user more than fits on the page, to know whether there is a next page; if few match, more are read at a time
  for (let read = 0, batch = limit + 1; read < READ_MAX; batch = Math.min(batch * 2, BATCH_MAX)) {
    const size = Math.min(batch, READ_MAX - read);
    const positions = await candidates(last, size);
    const ids = positions.map(({ userId }) => userId);
    const users = await readUsers(tx, context, await withVerdict(tx, clientId, ids, filter));
    const byId = new Map(users.map((one) => [one.user.user_id, one]));
    for (const position of positions) {
      const one = byId.get(position.userId);
      if (one && isPlaced(sort, one, position) && matches(one, filter, now))
        found.push({ user: one.user, position });
    }
    if (found.length > limit) return pageUntil(found.slice(0, limit));
    if (positions.length < size) return { rows: found.map(({ user }) => user), next: null, hasMore: false };
    last = positions.at(-1) ?? last;
    read += size;
  }
  return { rows: found.map(({ user }) => user), next: last && keyOf(last), hasMore: true };
}

/** Leaves out users whose verdict does not match, before everything else about them is read. */
async function withVerdict(
  tx: Db,
  clientId: string,
  ids: readonly string[],
  filter: Filter,
): Promise<readonly string[]> {
  if (hasVerdict(null, filter)) return ids;
  const rows = await listVerdicts(tx, clientId, ids);
  const matching = new Set(rows.filter((row) => hasVerdict(row, filter)).map(({ user_id }) => user_id));
  return ids.filter((id) => matching.has(id));
}

/**
 * All users are read for the last group of an order. Those who have a place in an earlier group were listed there. Users who are
 * hidden have no verdict here, so they are only in the last group.
 */
function isPlaced(sort: Sort, { stored }: Found, { group }: Position): boolean {
  return groupOf(sort, stored) === group;
}

function pageUntil(found: readonly { user: UserProgress; position: Position }[]): Page {
  const last = found.at(-1)?.position;
  return { rows: found.map(({ user }) => user), next: last ? keyOf(last) : null, hasMore: true };
}

/** Finds users by id, reference, personal details or contact, best first. */
export async function searchProgress(
  tx: Db,
  context: ProgressContext,
  { limit, search, sort = 'newest', ...filter }: UserProgressQuery & { search: string },
): Promise<Page> {
  const isWhole = sort !== 'newest' || FILTER_NAMES.some((name) => filter[name] !== undefined);
  const ids = await findIds(tx, context, { text: search, limit: isWhole ? READ_MAX : limit + 1 });
  const users = (await readUsers(tx, context, ids)).filter((one) => matches(one, filter, context.now));
  const shown = sort === 'newest' ? users : users.toSorted((one, other) => compareFound(sort, one, other));
  return {
    rows: shown.slice(0, limit).map(({ user }) => user),
    next: null,
    hasMore: users.length > limit || (isWhole && ids.length === READ_MAX),
  };
}

/** Only who may see personal data finds people by their contact. People who are hidden must not take the places of others. */
async function findIds(
  tx: Db,
  context: ProgressContext,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  for (let size = limit; ; size = Math.min(size * 4, READ_MAX)) {
    const found = await findMatching(tx, context, { text, limit: size });
    const shown = await withoutHidden(tx, context, { text, limit: size, found });
    if (shown.length >= limit || found.length < size || size >= READ_MAX) return shown.slice(0, limit);
  }
}

async function findMatching(
  tx: Db,
  { tenant, access }: ProgressContext,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const [byContact, others] = await Promise.all([
    access === 'hidden' ? [] : listIdsByContact(tx, tenant, { text, limit }),
    findBySearch(tx, tenant, { text, access, limit }),
  ]);
  return [...new Set([...byContact, ...others])].slice(0, limit);
}

/** A person who is hidden is found only by their id or reference, which say nothing about them. */
async function withoutHidden(
  tx: Db,
  { tenant, access }: ProgressContext,
  { text, limit, found }: { text: string; limit: number; found: readonly string[] },
): Promise<readonly string[]> {
  if (access === 'hidden') return found;
  const hidden = await findHidden(tx, tenant.clientId, found);
  if (hidden.size === 0) return found;
  const named = new Set(await findBySearch(tx, tenant, { text, access: 'hidden', limit }));
  return found.filter((id) => !hidden.has(id) || named.has(id));
}

function compareFound(sort: Sort, one: Found, other: Found): number {
  const place = ({ user, stored }: Found) => ({ group: groupOf(sort, stored), userId: user.user_id });
  return comparePositions(sort, place(one), place(other));
}
