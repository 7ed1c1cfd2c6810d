import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '../../test/support/browser.ts';
import { useService } from '../../test/support/service.ts';
import { createClient } from './index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const browser = useBrowser();
const service = useService({}, { isWhole: true });

/** A lender's page. `?auto` opens the dialog as soon as the component is mounted. */
const APP = `
import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStipend } from 'stipend/react';

const { url, journeyUrl, auto } = JSON.parse(decodeURIComponent(location.hash.slice(1)));

function Share({ onEnd }) {
  const { open, close, isOpen } = useStipend({ url });
  const share = () => open(journeyUrl).then(({ status }) => onEnd(status), ({ message }) => onEnd(message));
  useEffect(() => void (auto && share()), []);
  return h('div', null, h('button', { onClick: share }, 'Share'), h('output', null, isOpen ? 'open' : 'closed'));
}

function App() {
  const [isShown, show] = useState(true);
  const [ends, setEnds] = useState([]);
  globalThis.show = show;
  return h('main', null, isShown && h(Share, { onEnd: (end) => setEnds((all) => [...all, end]) }), h('pre', null, ends.join('|')));
}

createRoot(document.getElementById('root')).render(h(StrictMode, null, h(App)));
`;

let script = '';
const server = createServer(({ url }, response) => {
  if (url === '/app.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  response.writeHead(200, { 'content-type': 'text/html' });
  return response.end(
    '<title>Lender</title><div id="root"></div><script type="module" src="/app.js"></script>',
  );
});
let origin = '';
let journeyUrl = '';
beforeAll(async () => {
  script = await bundle(APP);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stipend = createClient({ url: service.url, apiKey: service.apiKey });
  await stipend.configuration.update({ client_display_name: 'Example Lending', journey_origins: [origin] });
  const { user_id } = await stipend.users.create({});
  journeyUrl = (await stipend.journeys.create(user_id, {})).journey_url;
});
afterAll(() => server.close().closeAllConnections());

async function bundle(source: string): Promise<string> {
  const { build } = await import('vite');
  const name = 'virtual:app';
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // StrictMode repeats effects only in React's development build
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id === name ? `${ROOT}app.js` : null),
        load: (id) => (id === `${ROOT}app.js` ? source : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: name } },
  });
  const { output } = built as { output: { code: string }[] };
  return output[0]?.code ?? '';
}

async function visit(given: { auto?: boolean } = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(
    `${origin}/#${encodeURIComponent(JSON.stringify({ url: service.url, journeyUrl, ...given }))}`,
  );
  return page;
}

const share = (page: Page) => page.getByRole('button', { name: 'Share' }).click();
const welcome = (page: Page) =>
  page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Share your income' }).waitFor();
const ends = (page: Page) => page.locator('pre').textContent();

test('a component in StrictMode opens one dialog, rejects a second, closes it when it is unmounted, and opens it again', async () => {
  const page = await visit();
  await share(page);
  await welcome(page);
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.locator('script[src$="embed.js"]').count()).toBe(1);
  expect(await page.locator('output').textContent()).toBe('open');
  await page.getByRole('button', { name: 'Share', includeHidden: true }).dispatchEvent('click');
  await expect.poll(() => ends(page)).toBe('A journey is open already: close it first');

  await page.evaluate('show(false)');
  await expect.poll(() => ends(page)).toBe('A journey is open already: close it first|closed');
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.style.overflow')).toBe('');

  await page.evaluate('show(true)');
  await share(page);
  await welcome(page);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Start' }).click();
  await frame.getByText('No, I do not agree', { exact: true }).click();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => ends(page)).toBe('A journey is open already: close it first|closed|declined');
  expect(await page.locator('output').textContent()).toBe('closed');
});

test('a dialog that an effect opens is shown once, although StrictMode runs the effect twice', async () => {
  const page = await visit({ auto: true });
  await page.locator('iframe').waitFor();
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await ends(page)).toBe('closed');
});

test('if the script can’t be loaded, the error says so, and the next attempt loads it', async () => {
  const page = await browser.newPage();
  await page.route('**/embed.js', (route) => route.abort());
  await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify({ url: service.url, journeyUrl }))}`);
  await share(page);
  await expect.poll(() => ends(page)).toContain("embed.js can't be loaded");
  await page.unroute('**/embed.js');
  await share(page);
  await page.locator('iframe').waitFor();
});
