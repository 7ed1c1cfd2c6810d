import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveForm } from '#platform/http/forms.ts';
import { serveFile } from '#platform/http/static-bytes.ts';
import { escapeHtml } from '#values/html.ts';
import { BROWSER_FIELDS, readBrowserForm, type SeenRequest } from './browser-form.ts';
import type { AccountsContext } from './context.ts';
import { START_PATH } from './link-account.ts';
import { recordBrowser } from './record-browser.ts';
import { LINK_EXPIRED, renderPage } from './render-page.ts';

const FILES = [
  { file: 'start.css', type: 'text/css; charset=utf-8' },
  { file: 'start.js', type: 'text/javascript; charset=utf-8' },
];

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const DEVICE_COOKIE = 'stipend_device';
/** The longest time that browsers keep a cookie. */
const DEVICE_DAYS = 400;

/**
 * Serves the page before a provider's sign-in page. It collects facts about the browser, then continues to
 * the provider.
 */
export function serveStart(server: FastifyInstance, context: AccountsContext): void {
  for (const { file, type } of FILES)
    serveFile(server, `/accounts/oauth/${file}`, {
      file: new URL(`./pages/${file}`, import.meta.url),
      headers: { 'Content-Type': type },
    });
  serveForm(server, START_PATH, {
    async show(request, reply) {
      const state = new URLSearchParams(request.url.split('?')[1] ?? '').get('state');
      const signIn = await recordBrowser(context, state, null);
      if (signIn.outcome === 'unknown') return send(reply.status(400), renderPage(LINK_EXPIRED));
      if (readDeviceCookie(request) === null) setDeviceCookie(reply, context.publicUrl);
      return send(reply, startPage({ state: state ?? '', providerName: signIn.providerName }));
    },
    async take(request, reply) {
      const browser = readBrowserForm(request.body, seenRequest(request, context.clock.now()));
      const signIn = await recordBrowser(context, request.body.get('state'), browser);
      return signIn.outcome === 'unknown'
        ? send(reply.status(400), renderPage(LINK_EXPIRED))
        : send(reply, onwardPage(signIn));
    },
  });
}

function seenRequest(request: FastifyRequest, at: Date): SeenRequest {
  const { remoteAddress, remotePort = null } = request.socket;
  return {
    deviceId: readDeviceCookie(request),
    address: request.ip,
    port: request.ip === remoteAddress ? remotePort : null,
    at,
  };
}

/** Reads the device id from an earlier visit. A browser without cookies has none. */
function readDeviceCookie({ headers }: FastifyRequest): string | null {
  const kept = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([0-9a-f-]{36})(?:;|$)`).exec(headers.cookie ?? '');
  return kept?.[1] ?? null;
}

function setDeviceCookie(reply: FastifyReply, publicUrl: string): void {
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
  return renderPage({
    title: `Continue to ${name}`,
    head: '<script src="/accounts/oauth/start.js" type="module"></script>',
    body: `<p>The law requires us to tell ${name} where requests for your data come from. When you continue, we send ${name} your
  IP address, the name and time zone of your browser, the size of its window and of your screen, and a random number that
  identifies this browser.</p>
  <p>We store these details encrypted, and delete them when your connection ends. The number also stays in a cookie in your
  browser.</p>
  <form method="post" action="${START_PATH}">
    <input type="hidden" name="state" value="${escapeHtml(state)}">
    ${fields}
    <button>Continue</button>
  </form>`,
  });
}

/**
 * A page instead of a redirect: after a form, browsers apply `form-action` to every redirect that follows,
 * and the provider redirects several times.
 */
function onwardPage({ providerName, grantUrl }: { providerName: string; grantUrl: string }): string {
  const [name, url] = [escapeHtml(providerName), escapeHtml(grantUrl)];
  return renderPage({
    title: `Continue to ${name}`,
    head: `<meta http-equiv="refresh" content="0;url=${url}">`,
    body: `<p><a href="${url}" rel="noreferrer">Continue to ${name}</a></p>`,
  });
}
