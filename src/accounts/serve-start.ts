import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveForm } from '#platform/http/forms.ts';
import { servePage } from '#platform/http/server.ts';
import { escapeHtml } from '#values/html.ts';
import { BROWSER_FIELDS, readBrowserForm, type SeenRequest } from './browser-form.ts';
import type { AccountsContext } from './context.ts';
import { START_PATH } from './link-account.ts';
import { noteBrowser } from './note-browser.ts';

const FILES = [
  { file: 'start.css', type: 'text/css; charset=utf-8' },
  { file: 'start.js', type: 'text/javascript; charset=utf-8' },
];

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const DEVICE_COOKIE = 'stipend_device';
/** Longer than this no browser keeps one. */
const DEVICE_DAYS = 400;

/** Our own page before a provider's: a browser is asked of itself there, and sent on. */
export function serveStart(server: FastifyInstance, context: AccountsContext): void {
  for (const { file, type } of FILES) {
    const bytes = readFileSync(new URL(`./pages/${file}`, import.meta.url));
    servePage(server, `/accounts/oauth/${file}`, (_request, reply) => reply.type(type).send(bytes));
  }
  serveForm(server, START_PATH, {
    async show(request, reply) {
      const state = new URLSearchParams(request.url.split('?')[1] ?? '').get('state');
      const way = await noteBrowser(context, state, null);
      if (way.outcome === 'unknown') return send(reply.status(400), GONE);
      if (deviceOf(request) === null) giveDevice(reply, context.publicUrl);
      return send(reply, startPage({ state: state ?? '', providerName: way.providerName }));
    },
    async take(request, reply) {
      const browser = readBrowserForm(request.body, seenIn(request, context.clock.now()));
      const way = await noteBrowser(context, request.body.get('state'), browser);
      return way.outcome === 'unknown' ? send(reply.status(400), GONE) : send(reply, onwardPage(way));
    },
  });
}

function seenIn(request: FastifyRequest, at: Date): SeenRequest {
  const { remoteAddress, remotePort = null } = request.socket;
  return {
    deviceId: deviceOf(request),
    address: request.ip,
    port: request.ip === remoteAddress ? remotePort : null,
    at,
  };
}

/** What the browser kept of an earlier answer; one that keeps nothing has no name that would be known again. */
function deviceOf({ headers }: FastifyRequest): string | null {
  const kept = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([0-9a-f-]{36})(?:;|$)`).exec(headers.cookie ?? '');
  return kept?.[1] ?? null;
}

function giveDevice(reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'Set-Cookie',
    `${DEVICE_COOKIE}=${randomUUID()}; Path=${START_PATH}; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Referrer-Policy', 'no-referrer')
    .send(html);
}

function startPage({ state, providerName }: { state: string; providerName: string }): string {
  const name = escapeHtml(providerName);
  const fields = BROWSER_FIELDS.map((field) => `<input type="hidden" name="${field}">`).join('\n    ');
  return page({
    title: `Continue to ${name}`,
    head: '<script src="/accounts/oauth/start.js" type="module"></script>',
    body: `<p>The law wants ${name} to know from where your data is asked for. We note which browser this is, its time zone, the
  size of its window and screen, and your internet address, and tell them so.</p>
  <p>This is kept encrypted with your connection, and deleted when you end it.</p>
  <form method="post" action="${START_PATH}">
    <input type="hidden" name="state" value="${escapeHtml(state)}">
    ${fields}
    <button>Continue</button>
  </form>`,
  });
}

/** Not a redirect: of a form's, browsers hold every further hop against our policy, and the provider has hops of its own. */
function onwardPage({ providerName, grantUrl }: { providerName: string; grantUrl: string }): string {
  const [name, url] = [escapeHtml(providerName), escapeHtml(grantUrl)];
  return page({
    title: `Continue to ${name}`,
    head: `<meta http-equiv="refresh" content="0;url=${url}">`,
    body: `<p><a href="${url}" rel="noreferrer">Continue to ${name}</a></p>`,
  });
}

const GONE = page({
  title: 'This link does not work any more',
  head: '',
  body: '<p>Please go back to where you came from and start again.</p>',
});

function page({ title, head, body }: { title: string; head: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/pages/base.css">
<link rel="stylesheet" href="/accounts/oauth/start.css">
${head}
</head>
<body>
<main>
  <h1>${title}</h1>
  ${body}
</main>
</body>
</html>
`;
}
