import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A minimal portal, as in the example of docs/connectors.md. */
async function answerAsQuill(request: IncomingMessage): Promise<{ to: string; cookie?: string } | string> {
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

/** Starts the portal for the tests of one file, with the definition that docs/connectors.md shows. */
export function useQuill() {
  let server: Server;
  let folder: string;
  let definition: string;
  let url: string;

  beforeAll(async () => {
    const recipe = await readFile(join(ROOT, 'docs/connectors.md'), 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'stipend-recipe-'));
    definition = join(folder, 'quill.json');
    await writeFile(definition, /## Add a portal[\s\S]*?```json\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '');
    server = createServer(async (request, response) => {
      const answer = await answerAsQuill(request);
      if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      else
        response
          .writeHead(302, { location: answer.to, ...(answer.cookie ? { 'set-cookie': answer.cookie } : {}) })
          .end();
    });
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
    const child = spawn(process.execPath, ['scripts/try-portal.ts', definition, url, 'site'], { cwd: ROOT });
    child.stdin.end(`${lines.join('\n')}\n`);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [output, errors, code] = await Promise.all([readAll(child.stdout), readAll(child.stderr), ended]);
    return { code, output: output + errors };
  }

  return { tryIt, place: () => ({ url, definition }) };
}
