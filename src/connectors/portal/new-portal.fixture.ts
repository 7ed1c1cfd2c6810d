import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A minimal portal with pages, as in the first example of the connector's page. */
async function answerAsQuill(request: IncomingMessage): Promise<Answer> {
  const { method, url, headers } = request;
  const body = method === 'POST' ? new URLSearchParams(await readAll(request)) : new URLSearchParams();
  const cookie = headers.cookie ?? '';
  if (url === '/in' && method === 'GET') return '<form method="post"><input name="who"></form>';
  if (url === '/in')
    return body.get('who') === 'wren' && body.get('secret') === 'oak' && body.get('site') === 'Leeds'
      ? { to: '/check', cookie: 'q=half' }
      : '<p class="sorry">Please try again.</p>';
  if (url === '/check' && method === 'GET')
    return '<form id="check" action="/check"><label>Your pin</label><input name="pin"></form>';
  if (url === '/check') return body.get('pin') === '2468' ? { to: '/pay', cookie: 'q=whole' } : '?';
  if (cookie !== 'q=whole') return { to: '/in' };
  const out = '<a href="/out">Out</a>';
  if (url === '/pay')
    return `${out}<ol><li><a href="/pay/2">28 Feb 2026</a></li><li><a href="/pay/1">31 Jan 2026</a></li></ol>`;
  if (url === '/me')
    return `${out}<div id="me"><b>Wren Oak</b><i>AB 12 34 56 C</i><ul><li><b>Quill &amp; Co</b><span>Clerk</span></li></ul></div>`;
  const paid = url === '/pay/1' ? '31 Jan 2026' : '28 Feb 2026';
  return `${out}<h1>Quill &amp; Co</h1><table class="pay"><tr><th>Paid</th><td>${paid}</td></tr>
    <tr><th>For</th><td>one month</td></tr><tr class="plus"><td>Salary</td><td>£2,000.00</td></tr>
    <tr class="minus"><td>Income tax</td><td>£190.40</td></tr><tr class="minus"><td>NI</td><td>£76.16</td></tr>
    <tr><th>To your bank</th><td>£1,733.44</td></tr></table>`;
}

/** A minimal single-page application, as in the second example. */
async function answerAsTeasel(request: IncomingMessage): Promise<Answer> {
  const { method, url = '', headers } = request;
  if (url === '/') return '<meta name="csrf" content="leaf"><div id="root"></div>';
  if (headers['x-csrf-token'] !== 'leaf') return { status: 403, json: { error: 'csrf' } };
  const body = method === 'POST' ? JSON.parse(await readAll(request)) : {};
  if (url === '/api/sign-in') {
    const isRight = body.user?.login === 'hannah' && body.user?.password === 'oak' && body.remember === false;
    return isRight
      ? { json: { challenge: { id: 7, text: 'Your pin' } } }
      : { status: 401, json: { error: 'wrong' } };
  }
  if (url === '/api/code')
    return body.challenge === '7' && body.code === '2468'
      ? { json: { token: 'whole' } }
      : { status: 422, json: { error: 'code' } };
  if (headers.authorization !== 'Bearer whole') return { status: 401, json: {} };
  if (url === '/api/pay')
    return { json: { items: [{ id: '2026-02', paid: '2026-02-27', net: NET }], next: 'older' } };
  if (url === '/api/pay?after=older')
    return { json: { items: [{ id: '2026-01', paid: '2026-01-28', net: NET }], next: null } };
  if (url === '/api/me')
    return {
      json: { me: { name: 'Hannah Whitcombe', born: '1990-01-31' }, jobs: [{ at: EMPLOYER, as: 'Chef' }] },
    };
  const month = /^\/api\/pay\/([\d-]+)\.pdf$/.exec(url)?.[1] ?? '';
  const { makePayslip } = await import('#sandbox/documents');
  return { pdf: makePayslip({ layout: 'gridstone', persona: 'user_good', seed: 1, month }).bytes };
}

const NET = 2580.96;
const EMPLOYER = 'Brindle & Lark Foods';

type Answer = string | { to: string; cookie?: string } | { status?: number; json: object } | { pdf: Buffer };

function send(response: ServerResponse, answer: Answer): void {
  if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
  else if ('json' in answer)
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.json));
  else if ('pdf' in answer) response.writeHead(200, { 'content-type': 'application/pdf' }).end(answer.pdf);
  else
    response
      .writeHead(302, { location: answer.to, ...(answer.cookie ? { 'set-cookie': answer.cookie } : {}) })
      .end();
}

/** Starts the portal with pages for the tests of one file, with the definition that the connector's page shows. */
export function useQuill() {
  return usePortalOfDocs({ name: 'Quill Pay', extra: ['site'], answer: answerAsQuill });
}

/** Starts the single-page application. */
export function useTeasel() {
  return usePortalOfDocs({ name: 'Teasel Pay', extra: [], answer: answerAsTeasel });
}

function usePortalOfDocs({
  name,
  extra,
  answer,
}: {
  name: string;
  extra: readonly string[];
  answer(request: IncomingMessage): Promise<Answer>;
}) {
  let server: Server;
  let folder: string;
  let definition: string;
  let url: string;

  beforeAll(async () => {
    const recipe = await readFile(join(ROOT, 'src/connectors/portal/README.md'), 'utf8');
    const shown = [...recipe.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json);
    folder = await mkdtemp(join(tmpdir(), 'stipend-recipe-'));
    definition = join(folder, 'portal.json');
    await writeFile(definition, shown.find((json) => json.includes(`"name": "${name}",\n  "wording"`)) ?? '');
    server = createServer(async (request, response) => send(response, await answer(request)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs try-portal, which sends two requests per second. */
  async function tryIt(...lines: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['scripts/try-portal.ts', definition, url, ...extra], {
      cwd: ROOT,
    });
    child.stdin.end(`${lines.join('\n')}\n`);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [output, errors, code] = await Promise.all([readAll(child.stdout), readAll(child.stderr), ended]);
    return { code, output: output + errors };
  }

  return { tryIt, place: () => ({ url, definition }) };
}
