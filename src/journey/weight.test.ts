import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useService } from '../../test/support/service.ts';
import { JOURNEY_PAGES } from './pages/index.ts';

const service = useService({}, { isWhole: true });
const PAGE_BYTES_MAX = 60 * 1024;
const VALUES = { '{provider}': 'harbour', '{number}': '1' };

/** A browser in which a journey of this user is open. */
async function openJourney(userId: string) {
  const { body } = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
  const opened = await fetch(body.journey_url, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = (path: string) =>
    fetch(service.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  return {
    read,
    async send(path: string, values: Record<string, string> = {}) {
      const page = await (await read(path)).text();
      const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const form = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      const sent = new URLSearchParams({ ...form, ...values });
      return fetch(service.url + path, {
        method: 'POST',
        headers: { cookie },
        body: sent,
        redirect: 'manual',
      });
    },
  };
}

type Journey = Awaited<ReturnType<typeof openJourney>>;

/** The bytes of a page with all that it loads, compressed; null if there is no page at the address now. */
async function weightOf({ read }: Journey, path: string): Promise<number | null> {
  const response = await read(path);
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('text/html')) return null;
  const page = await response.text();
  const loaded = page.matchAll(/<(?:script|img)[^>]* src="([^"]+)"|<link[^>]* href="([^"]+)"/g);
  const files = new Set([...loaded].map(([, src, href]) => src ?? href ?? ''));
  let bytes = gzipSync(page).length;
  for (const file of files) {
    const size = sizes.get(file) ?? (await sizeOf(await read(file)));
    sizes.set(file, size);
    bytes += size;
  }
  return bytes;
}

/** The compressed sizes of the files that pages load. Their addresses change with them. */
const sizes = new Map<string, number>();

async function sizeOf(loaded: Response): Promise<number> {
  expect(loaded.status, loaded.url).toBe(200);
  return gzipSync(Buffer.from(await loaded.arrayBuffer())).length;
}

async function weightsOf(journey: Journey): Promise<Map<string, number>> {
  const weights = new Map<string, number>();
  for (const { path } of JOURNEY_PAGES) {
    const address = path.replace(/\{\w+\}/g, (name) => VALUES[name as keyof typeof VALUES] ?? name);
    const weight = await weightOf(journey, address);
    if (weight !== null) weights.set(path, weight);
  }
  return weights;
}

describe('with everything that it loads, compressed', () => {
  test('no page is larger than 60 KB', async () => {
    const user = await service.ask('POST', '/users', { body: {} });
    const journey = await openJourney(user.body.user_id);
    const first = await weightsOf(journey);
    await journey.send('/journey/welcome');
    const second = await weightsOf(journey);
    const { body } = await service.ask('POST', '/sandbox/users', { body: { persona: 'user_good' } });
    const sharing = await openJourney(body.user.user_id);
    await sharing.send('/journey/welcome');
    const third = await weightsOf(sharing);
    const weights = [...first, ...second, ...third];
    const seen = new Set(weights.map(([path]) => path));
    for (const path of ['welcome', 'consent', 'ways', 'employer', 'sign-in/{provider}', 'found', 'my-data'])
      expect(seen).toContain(`/journey/${path}`);
    expect(weights.filter(([, bytes]) => bytes > PAGE_BYTES_MAX)).toEqual([]);
  });
});
