import { createClient } from '#clients';
import type { Context } from './context.ts';
import { fillUsers } from './fill-users.ts';
import { createTimedGet, type Effort, measureInterleaved, median, WARM_UPS } from './measure.ts';
import type { Row } from './table.ts';

/** Sends the same requests to a client with very many users and to one with few, in one database. */
export async function benchGrowth(context: Context, effort: Effort): Promise<Row[]> {
  const { superuser, app, readers } = context;
  const grown = await createClient(app, 'grown');
  await fillUsers(superuser, app.keys.clients, { clientId: grown.clientId, count: effort.manyUsers });
  const someIds = await findSomeUsers(context, grown.clientId, WARM_UPS + effort.singleRequests);
  const page = (apiKey: string, offset: number) => ({
    apiKey,
    path: () => `/users?offset=${offset}&limit=100`,
  });
  const one = (apiKey: string, ids: readonly string[]) => ({
    apiKey,
    path: (iteration: number) => `/users/${ids[iteration % ids.length]}`,
  });
  const half = effort.manyUsers * 0.5 + 1;
  const far = effort.manyUsers * 0.9 + 1;
  const [oneOfFew = 0, oneOfMany = 0, fewFirst = 0, first = 0, middle = 0, last = 0] =
    await measureInterleaved(
      context.service.url,
      [
        one(readers.apiKey, readers.userIds),
        one(grown.apiKey, someIds),
        page(readers.apiKey, 1),
        page(grown.apiKey, 1),
        page(grown.apiKey, half),
        page(grown.apiKey, far),
      ],
      effort.singleRequests,
    );
  const deleted = { apiKey: grown.apiKey, userIds: someIds };
  const cold = await measureAfterDeletions(context, deleted, {
    path: page(grown.apiKey, half).path(),
    effort,
  });
  const size = `${effort.manyUsers.toLocaleString('en')} users`;
  const pages = { unit: 'ms', baseline: fewFirst } as const;
  return [
    { name: `GET /users/{user_id}, ${size}`, unit: 'ms', ours: oneOfMany, baseline: oneOfFew, target: null },
    { ...pages, name: `GET /users?offset=1&limit=100, ${size}`, ours: first, target: { atMost: 1.5 } },
    { ...pages, name: `GET /users?offset=${half}&limit=100, ${size}`, ours: middle, target: { atMost: 10 } },
    {
      ...pages,
      name: `GET /users?offset=${half}&limit=100, after a deletion`,
      ours: cold,
      target: { atMost: 10 },
    },
    { ...pages, name: `GET /users?offset=${far}&limit=100, ${size}`, ours: last, target: { atMost: 10 } },
  ];
}

/** The time of a page right after a user in front of it was deleted. */
async function measureAfterDeletions(
  { service }: Context,
  { apiKey, userIds }: { apiKey: string; userIds: readonly string[] },
  { path, effort }: { path: string; effort: Effort },
): Promise<number> {
  const get = createTimedGet(service.url);
  const times: number[] = [];
  for (const userId of userIds.slice(0, Math.ceil(effort.singleRequests / 10))) {
    const deleted = await fetch(`${service.url}/users/${userId}`, {
      method: 'DELETE',
      headers: { 'x-api-key': apiKey },
    });
    if (!deleted.ok) throw new Error(`DELETE returned ${deleted.status}`);
    times.push((await get(path, apiKey)).ms);
  }
  return median(times);
}

/** Picks users from the whole table, so that caches don't help. */
async function findSomeUsers({ superuser }: Context, clientId: string, count: number): Promise<string[]> {
  const { rows } = await superuser.query(
    'select user_id from users where client_id = $1 order by random() limit $2',
    [clientId, count],
  );
  return rows.map(({ user_id }) => user_id);
}
