import { createClient } from '#clients';
import { fillUsers } from './fill-users.ts';
import { createAsk, type Effort, median } from './measure.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

interface Asked {
  apiKey: string;
  path(turn: number): string;
}

const WARM_UPS = 20;

/** The same requests to a client that has very many users and to one that has few, in one database. */
export async function benchGrowth(stage: Stage, effort: Effort): Promise<Row[]> {
  const { superuser, app, readers } = stage;
  const grown = await createClient(app, 'grown');
  await fillUsers(superuser, app.keys.clients, { clientId: grown.clientId, count: effort.manyUsers });
  const someIds = await findSomeUsers(stage, grown.clientId, WARM_UPS + effort.asks);
  const page = (apiKey: string, offset: number) => ({
    apiKey,
    path: () => `/users?offset=${offset}&limit=100`,
  });
  const one = (apiKey: string, ids: readonly string[]) => ({
    apiKey,
    path: (turn: number) => `/users/${ids[turn % ids.length]}`,
  });
  const half = effort.manyUsers * 0.5 + 1;
  const far = effort.manyUsers * 0.9 + 1;
  const [oneOfFew = 0, oneOfMany = 0, fewFirst = 0, first = 0, middle = 0, last = 0] = await askInTurn(
    stage.service.url,
    [
      one(readers.apiKey, readers.userIds),
      one(grown.apiKey, someIds),
      page(readers.apiKey, 1),
      page(grown.apiKey, 1),
      page(grown.apiKey, half),
      page(grown.apiKey, far),
    ],
    effort.asks,
  );
  const of = `of ${effort.manyUsers.toLocaleString('en')}`;
  const pages = { unit: 'ms', floor: fewFirst } as const;
  return [
    { name: `GET /users/{user_id} ${of}`, unit: 'ms', ours: oneOfMany, floor: oneOfFew, target: null },
    { ...pages, name: `GET /users?offset=1&limit=100 ${of}`, ours: first, target: { atMost: 1.5 } },
    { ...pages, name: `GET /users?offset=${half}&limit=100 ${of}`, ours: middle, target: null },
    { ...pages, name: `GET /users?offset=${far}&limit=100 ${of}`, ours: last, target: { atMost: 10 } },
  ];
}

/** Spread over all, so that nothing kept in memory helps. */
async function findSomeUsers({ superuser }: Stage, clientId: string, count: number): Promise<string[]> {
  const { rows } = await superuser.query(
    'select user_id from users where client_id = $1 order by random() limit $2',
    [clientId, count],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The median time of each, asked one request at a time, there and back, so that none always follows the same other. */
async function askInTurn(url: string, all: readonly Asked[], asks: number): Promise<number[]> {
  const ask = createAsk(url);
  const measured = all.map((asked) => ({ ...asked, times: [] as number[] }));
  for (let turn = 0; turn < WARM_UPS + asks; turn++) {
    for (const { apiKey, path, times } of turn % 2 === 0 ? measured : measured.toReversed()) {
      const { ms } = await ask(path(turn), apiKey);
      if (turn >= WARM_UPS) times.push(ms);
    }
  }
  return measured.map(({ times }) => median(times));
}
