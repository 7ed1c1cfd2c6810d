import { deleteOldDeliveries } from '../src/webhooks/delivery/store.ts';
import { compareRetention, createSearchedClients, DISTANT_SEARCH } from './compare-retention.ts';
import type { Context } from './context.ts';
import { createGrownClient, type GrownClient } from './grown-client.ts';
import { PAGE, READS } from './growth-reads.ts';
import { createTimedGet, type Effort, type MeasuredRequest, measureInterleaved, median } from './measure.ts';
import { measuring } from './measuring.ts';
import type { Row } from './table.ts';

/** How much slower anything may be with hundreds of times as much data. */
const TARGET = { atMost: 3 } as const;
const DAY_MS = 86_400_000;
const BATCH = 1000;

/**
 * Compares a client with very many users, submissions and deliveries with one that has few, in one database. A page deep in the
 * long list is compared with the first page of the short one.
 */
export async function* benchGrowth(context: Context, effort: Effort): AsyncGenerator<Row> {
  const readable = effort.warmUp.singleRequests + effort.singleRequests;
  // at most half of these users are read; the others have records that were filled in, like most users of the large client
  const count = Math.max(2 * readable, effort.manyUsers / 1000);
  const searched = await createSearchedClients(context, 1 + effort.singleRequests / 5);
  const few = await createGrownClient(context, { count, readable });
  // a read that fails should do so before the large client is filled
  const get = createTimedGet(context.service.url);
  for (const { path } of Object.values(READS)) await get(path(few, 0), few.apiKey);
  const purgedOfFew = await timePurge(context, few);
  const size = `${effort.manyUsers.toLocaleString('en')} users`;
  measuring(`fill a client with ${size}`);
  const many = await createGrownClient(context, { count: effort.manyUsers, readable });
  const purgedOfMany = await timePurge(context, many);
  measuring(`reads, ${size}`);
  for (const row of await compareReads(context, effort, { few, many }))
    yield { ...row, name: `${row.name}, ${size}` };
  measuring(`retention and deletions, ${size}`);
  const retention = await compareRetention(context, effort, { small: searched, large: many });
  const deletions = await compareDeletions(context, effort, { few, many });
  const purge = { ours: purgedOfMany, baseline: purgedOfFew };
  const others = Object.entries({ ...retention, 'delete 1,000 old deliveries': purge, ...deletions });
  for (const [name, times] of others)
    yield {
      ...times,
      name: `${name}, ${size}`,
      unit: 'ms',
      target: name === DISTANT_SEARCH ? null : TARGET,
    };
}

interface Both {
  few: GrownClient;
  many: GrownClient;
}

async function compareReads({ service }: Context, effort: Effort, { few, many }: Both): Promise<Row[]> {
  const reads = Object.entries(READS);
  const asked = reads.flatMap(([, { path, deep }]): MeasuredRequest[] => [
    { apiKey: few.apiKey, path: (iteration) => path(few, iteration) },
    { apiKey: many.apiKey, path: (iteration) => path(many, iteration) + (deep ? deep(many) : '') },
  ]);
  const times = await measureInterleaved(service.url, asked, effort);
  return reads.map(([name], index) => ({
    name,
    unit: 'ms',
    ours: times[index * 2 + 1] ?? Number.NaN,
    baseline: times[index * 2] ?? Number.NaN,
    target: TARGET,
  }));
}

/** The time of deleting users with all their records, and of a deep page right after that. */
async function compareDeletions({ superuser, service }: Context, effort: Effort, both: Both) {
  const get = createTimedGet(service.url);
  const find = async ({ clientId }: GrownClient) => {
    const { rows } = await superuser.query<{ user_id: string }>(
      'select user_id from users where client_id = $1 order by random() limit $2',
      [clientId, effort.singleRequests / 5],
    );
    return rows.map(({ user_id }) => user_id);
  };
  const [fewIds, manyIds] = [await find(both.few), await find(both.many)];
  const times = {
    few: [] as number[],
    many: [] as number[],
    pageOfFew: [] as number[],
    pageOfMany: [] as number[],
  };
  for (const [index, userId] of fewIds.entries()) {
    times.few.push(await timeDeletion(service.url, both.few.apiKey, userId));
    times.pageOfFew.push((await get(PAGE, both.few.apiKey)).ms);
    times.many.push(await timeDeletion(service.url, both.many.apiKey, manyIds[index] ?? ''));
    times.pageOfMany.push((await get(`${PAGE}&offset=${both.many.count * 0.5 + 1}`, both.many.apiKey)).ms);
  }
  return {
    'DELETE /users/{user_id}': { ours: median(times.many), baseline: median(times.few) },
    'GET /users, the middle page after a deletion': {
      ours: median(times.pageOfMany),
      baseline: median(times.pageOfFew),
    },
  };
}

async function timeDeletion(url: string, apiKey: string, userId: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/users/${userId}`, { method: 'DELETE', headers: { 'x-api-key': apiKey } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`DELETE returned ${reply.status}`);
  return performance.now() - startedAt;
}

/**
 * The time of deleting a batch of old deliveries. The batch contains all of them: the benchmark adds them first, and they are
 * too new for the service itself to delete.
 */
async function timePurge({ app, superuser }: Context, { clientId, webhookId }: GrownClient): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    await superuser.query(
      `insert into deliveries (client_id, delivery_id, webhook_id, kind, created_at, include_payload, status)
       select $1, uuidv7(interval '-20 days'), $2, 'user-payroll-submitted', now() - interval '20 days', true, 'delivered'
       from generate_series(1, $3::int)`,
      [clientId, webhookId, BATCH],
    );
    const before = new Date(app.clock.now().getTime() - 10 * DAY_MS);
    const startedAt = performance.now();
    const deleted = await app.database.inSystem((tx) => deleteOldDeliveries(tx, before, BATCH));
    times.push(performance.now() - startedAt);
    if (deleted !== BATCH) throw new Error(`${deleted} deliveries were deleted instead of ${BATCH}`);
  }
  return median(times);
}
