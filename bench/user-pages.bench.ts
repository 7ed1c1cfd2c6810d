import { createClient } from '#clients';
import type { Context } from './context.ts';
import { fillUsers } from './fill-users.ts';
import { createTimedGet, type Effort, measureInterleaved } from './measure.ts';
import type { Row } from './table.ts';

const PAGE = '/users?limit=100';

/** Times pages by cursor, at the beginning and deep in the list of a client with many users. */
export async function benchUserPages(context: Context, effort: Effort): Promise<Row[]> {
  const { app, superuser, service } = context;
  const count = effort.manyUsers;
  const { clientId, apiKey } = await createClient(app, 'a client with many users');
  await fillUsers(superuser, app.keys.clients, { clientId, count, isSearchable: false });
  const get = createTimedGet(service.url);
  const after = async (path: string) => {
    const { pagination } = JSON.parse((await get(path, apiKey)).body);
    return `${PAGE}&after=${pagination.next_after}`;
  };
  const second = await after(PAGE);
  const deep = await after(`${PAGE}&offset=${count * 0.9 + 1}`);
  const measured = [PAGE, second, deep].map((path) => ({ apiKey, path: () => path }));
  const [baseline = 0, ...times] = await measureInterleaved(service.url, measured, effort);
  const many = `${count.toLocaleString('en')} users`;
  return ['the first page by cursor', 'a page by cursor after nine tenths'].map((name, at) => ({
    name: `GET ${PAGE}, ${name}, ${many}`,
    unit: 'ms',
    ours: times[at] ?? 0,
    baseline,
    target: { atMost: 1.2 },
  }));
}
