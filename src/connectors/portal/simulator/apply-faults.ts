import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from './html.ts';
import type { Portal } from './portal.ts';
import type { Look } from './skin.ts';
import { sendPage } from './visitor.ts';

const SLOW_SECONDS = 60;
const RETRY_SECONDS = 60;

type Faulty = Pick<Portal, 'faults' | 'closing'> & { skin: Look };
/** Tells what sends the reply about a fault. */
export const FAULT_HEADER = 'x-portal-fault';

/** Applies the current fault to requests. */
export function applyFaults(server: FastifyInstance, portal: Faulty): void {
  server.addHook('onRequest', async (request, reply) => {
    const fault = portal.faults.next();
    if (!fault) return;
    const { kind, seconds } = fault;
    if (kind === 'unavailable') return sendMaintenance(reply, portal);
    if (kind === 'captcha') return sendCaptcha(reply, portal);
    if (kind === 'rate_limited') return sendRateLimited(reply, portal, seconds);
    if (kind === 'slow') await pause(portal, seconds ?? SLOW_SECONDS);
    if (kind === 'disconnect') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    reply.header(FAULT_HEADER, kind);
    return undefined;
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const kind = reply.getHeader(FAULT_HEADER);
    if (kind === 'cut_short') return cutShort(reply, payload);
    return kind === 'markup_changed' && typeof payload === 'string' ? renewMarkup(payload) : payload;
  });
}

export function sendMaintenance(reply: FastifyReply, { skin }: { skin: Look }): FastifyReply {
  const body = html`<p>We are improving ${skin.name}. Please come back later.</p>`;
  return sendPage(reply, skin, { title: 'Down for maintenance', body, status: 503 });
}

export function sendRateLimited(
  reply: FastifyReply,
  { skin }: { skin: Look },
  seconds = RETRY_SECONDS,
): FastifyReply {
  reply.header('retry-after', String(seconds));
  const body = html`<p>Please slow down.</p>`;
  return sendPage(reply, skin, { title: 'Too many requests', body, status: 429 });
}

export function sendCaptcha(reply: FastifyReply, { skin }: { skin: Look }): FastifyReply {
  const body = html`<p>Tick all pictures with boats.</p><div class="captcha"></div>`;
  return sendPage(reply, skin, { title: 'Are you a person?', body });
}

/** Waits for the given time, or until the portal closes. */
export async function pause({ closing }: Pick<Portal, 'closing'>, seconds = SLOW_SECONDS): Promise<void> {
  await wait(seconds * 1000, undefined, { signal: closing }).catch(() => undefined);
}

function cutShort(reply: FastifyReply, payload: string | Buffer): string | Buffer {
  reply.removeHeader('content-length');
  return payload.slice(0, payload.length / 2);
}

/** The same page or reply after a redesign: every name that a program relies on has changed. */
function renewMarkup(page: string): string {
  if (page.startsWith('{')) return page.replace(/"(\w+)":/g, '"new_$1":');
  return page.replace(/ (class|id|data-[a-z]+|role)="/g, ' $1="x-').replaceAll('/logout', '/session/end');
}
