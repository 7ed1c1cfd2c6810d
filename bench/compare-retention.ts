import { createClient } from '#clients';
import { findIdleUsers } from '../src/retention/store.ts';
import type { Context } from './context.ts';
import { fillAuthorisations } from './fill-accounts.ts';
import { fillUsers } from './fill-users.ts';
import type { GrownClient } from './grown-client.ts';
import { type Effort, median } from './measure.ts';

/** How many users one search looks at. */
const SEARCHED = 1000;
const DAY_MS = 86_400_000;
/** For information: retention never searches like this. */
export const DISTANT_SEARCH = 'look for 1,000 users in a distant part of the list';

/**
 * Creates clients with as many users as one search looks at. They must exist before the large client: then its records have
 * displaced theirs from PostgreSQL's memory, and their first search is as cold as one among the users of the large client.
 */
export async function createSearchedClients({ app, superuser }: Context, count: number): Promise<string[]> {
  const clientIds: string[] = [];
  for (let number = 0; number < count; number++) {
    const { clientId } = await createClient(app, `searched-${number}`);
    await fillUsers(superuser, app.keys.clients, { clientId, count: SEARCHED });
    await fillAuthorisations(superuser, clientId);
    clientIds.push(clientId);
  }
  return clientIds;
}

/**
 * Looks for inactive users, as retention does. In the large client's list, each search continues where the last one ended; of
 * the small clients, each search takes another one. All users are active, so it finds none. Each search is repeated. Other
 * searches, in parts of the list that are far apart, show the cost of pages that the operating system has not read ahead. The
 * first small client only warms up.
 */
export async function compareRetention(
  { app }: Context,
  effort: Pick<Effort, 'warmUp'>,
  { small: [warmUp = '', ...small], large }: { small: readonly string[]; large: GrownClient },
) {
  const before = new Date(app.clock.now().getTime() + DAY_MS);
  const search = async (clientId: string, after: string | null = null) => {
    const page = { before, after, looked: SEARCHED };
    const startedAt = performance.now();
    const { ids, next } = await findIdleUsers(app.database.tenant(clientId), clientId, page);
    if (ids.length > 0) throw new Error(`${ids.length} users would be erased`);
    return { ms: performance.now() - startedAt, next };
  };
  for (let round = 0; round < effort.warmUp.singleRequests; round++) await search(warmUp);
  const first = { ours: [] as number[], baseline: [] as number[] };
  const again = { ours: [] as number[], baseline: [] as number[] };
  const apart = { ours: [] as number[], baseline: first.baseline };
  let after: string | null = null;
  for (const [index, clientId] of small.entries()) {
    const from = after;
    for (const times of [first, again]) {
      times.baseline.push((await search(clientId)).ms);
      const { ms, next } = await search(large.clientId, from);
      times.ours.push(ms);
      after = next;
    }
    apart.ours.push((await search(large.clientId, large.readable[index]?.userId)).ms);
  }
  return {
    'look for 1,000 users to erase': mediansOf(first),
    'look for the same 1,000 users again': mediansOf(again),
    [DISTANT_SEARCH]: mediansOf(apart),
  };
}

function mediansOf({ ours, baseline }: { ours: number[]; baseline: number[] }) {
  return { ours: median(ours), baseline: median(baseline) };
}
