import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '../clients/typescript/index.js';
import type { Context } from './context.ts';
import { compare, type Effort, requestsPerSecond, type Sides, warmUpBoth } from './measure.ts';
import { measuring } from './measuring.ts';
import type { PageSetup } from './page-server.ts';
import { type Running, startProcess } from './process.ts';
import type { Row } from './table.ts';

const SERVER = fileURLToPath(new URL('page-server.ts', import.meta.url));
const PATH = '/journey/consent';

/** Times the consent page of a journey against a bare route that sends the same bytes. */
export async function* benchJourney(context: Context, effort: Effort): AsyncGenerator<Row> {
  const { cookie, ...setup } = await openConsent(context);
  const pages = await startPages(context, setup);
  try {
    await requireSamePage(pages, setup);
    const rate =
      (url: string, path: string) =>
      (seconds: number): Promise<number> =>
        requestsPerSecond(
          { url, apiKey: '', requests: [{ method: 'GET', path, headers: { cookie } }] },
          seconds,
        );
    const baseline = rate(pages.url, '/bare');
    const cases: { name: string; sides: Sides; target: Row['target'] }[] = [
      {
        name: 'render the consent page',
        sides: { ours: rate(pages.url, '/rendered'), baseline },
        target: { atLeast: 0.3 },
      },
      {
        name: 'the consent page from the service',
        sides: { ours: rate(context.service.url, PATH), baseline },
        target: null,
      },
    ];
    for (const { name, sides, target } of cases) {
      measuring(name);
      await warmUpBoth(sides, effort);
      yield { name, unit: 'req/s', ...(await compare(effort, sides)), target };
    }
  } finally {
    await pages.stop();
  }
}

/** Opens a journey of a new user, as a browser does, up to the page that asks for consent. */
async function openConsent({
  service,
  readers: { apiKey },
}: Context): Promise<PageSetup & { cookie: string }> {
  const lender = createClient({ url: service.url, apiKey });
  const { user_id } = await lender.post('/users', { body: {} });
  const { journey_url } = await lender.post('/user-tokens', { body: { user_id } });
  const opened = await fetch(journey_url.replace(/^.*(?=\/journey\/)/, service.url), { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = async (path: string) => (await fetch(service.url + path, { headers: { cookie } })).text();
  const welcome = new URLSearchParams(hiddenIn(await read('/journey/welcome')));
  await fetch(`${service.url}/journey/welcome`, { method: 'POST', headers: { cookie }, body: welcome });
  const page = await read(PATH);
  const { terms } = await lender.get('/authorisations/terms');
  const { form_token = '', form_id = '', term_id } = hiddenIn(page);
  const term = terms.find(({ id }) => id === term_id);
  if (!term) throw new Error('The page shows an unknown term');
  return { cookie, page, term, hidden: { form_token, form_id } };
}

/** The hidden fields of a page's forms. */
function hiddenIn(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

async function startPages({ dataDir }: Context, setup: PageSetup): Promise<Running> {
  const file = join(dataDir, 'page-setup.json');
  await writeFile(file, JSON.stringify(setup));
  return startProcess({ script: SERVER, args: (port) => [file, String(port)], probe: { path: '/bare' } });
}

/**
 * Throws unless both routes send the same page as the service. Times of day are not compared, because the end of the session
 * differs.
 */
async function requireSamePage({ url }: Running, { page }: PageSetup): Promise<void> {
  const withoutTimes = (text: string) => text.replaceAll(/\d\d:\d\d/g, '');
  for (const path of ['/rendered', '/bare']) {
    const sent = await (await fetch(url + path)).text();
    const [ours, expected] = [withoutTimes(sent), withoutTimes(page)];
    if (ours === expected) continue;
    const at = [...expected].findIndex((letter, index) => letter !== ours[index]);
    throw new Error(
      `${path} is another page, from “${ours.slice(at, at + 200)}” instead of “${expected.slice(at, at + 200)}”`,
    );
  }
}
