import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findClientHeader } from '#clients';
import { languageOf, sendPage } from '#pages';
import { serveForm } from '#platform/http/forms.ts';
import { serveFile } from '#platform/http/static-bytes.ts';
import type { Env } from '#values/environment.ts';
import { expiredPage, onwardPage, type PageFrame, startPage } from './account-pages.ts';
import { readBrowserForm, type SeenRequest } from './browser-form.ts';
import type { AccountsContext } from './context.ts';
import { START_PATH } from './link-account.ts';
import { recordBrowser, type SignInPage } from './record-browser.ts';

const DEVICE_COOKIE = 'stipend_device';
/** The longest time that browsers keep a cookie. */
const DEVICE_DAYS = 400;

export type PagesContext = AccountsContext & { env: Env };

/**
 * Serves the page before a provider's sign-in page. It collects facts about the browser, then continues to
 * the provider.
 */
export function serveStart(server: FastifyInstance, context: PagesContext): void {
  serveFile(server, '/accounts/oauth/start.js', {
    file: new URL('./pages/start.js', import.meta.url),
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
  serveForm(server, START_PATH, {
    async show(request, reply) {
      const state = new URLSearchParams(request.url.split('?')[1] ?? '').get('state');
      context.unknownSecrets.check(state, request.ip);
      const signIn = await recordBrowser(context, state, null);
      const frame = await frameOf(context, request, signIn);
      if (signIn.outcome === 'unknown') {
        context.unknownSecrets.count(state, request.ip);
        return sendPage(reply.status(400), expiredPage(frame));
      }
      if (readDeviceCookie(request) === null) setDeviceCookie(reply, context.publicUrl);
      return sendPage(reply, startPage(frame, { state: state ?? '', providerName: signIn.providerName }));
    },
    async take(request, reply) {
      const state = request.body.get('state');
      context.unknownSecrets.check(state, request.ip);
      const browser = readBrowserForm(request.body, seenRequest(request, context.clock.now()));
      const signIn = await recordBrowser(context, state, browser);
      const frame = await frameOf(context, request, signIn);
      if (signIn.outcome !== 'unknown') return sendPage(reply, onwardPage(frame, signIn));
      context.unknownSecrets.count(state, request.ip);
      return sendPage(reply.status(400), expiredPage(frame));
    },
  });
}

async function frameOf(
  { database, env }: PagesContext,
  request: FastifyRequest,
  signIn: SignInPage,
): Promise<PageFrame> {
  return {
    language: languageOf(request),
    address: request.url,
    isSandbox: env === 'sandbox',
    client:
      signIn.outcome === 'unknown'
        ? null
        : await findClientHeader(database.tenant(signIn.clientId), signIn.clientId),
  };
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
