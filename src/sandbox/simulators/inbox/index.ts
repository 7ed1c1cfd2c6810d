import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { fastify } from 'fastify';
import { type Reason, verifyAndOpen, WebhookError } from 'stipend/webhooks';
import type { Clock } from '#platform/clock.ts';

/** Per client. */
const INBOXES_MAX = 100;
const KEPT_MAX = 100;
const BODY_BYTES_MAX = 10 * 1024 * 1024;

/** The secrets a receiver needs to verify and decrypt. */
export interface InboxKeys {
  signingSecret: string | null;
  encryptionKey: string | null;
}

export interface Arrived {
  received_at: string;
  webhook_id: string | null;
  headers: Record<string, string>;
  /** True if signature and time are valid; null if there is no secret to verify with. */
  is_verified: boolean | null;
  problem: Reason | null;
  body: unknown;
}

export interface Inbox {
  id: string;
  clientId: string;
  url: string;
  arrived: Arrived[];
}

export interface InboxSimulator {
  url: string;
  create(clientId: string, keys: InboxKeys): Inbox;
  find(clientId: string, id: string): Inbox | undefined;
  /** Newest first. */
  list(clientId: string): Inbox[];
  /** Deletes the client's receivers. */
  clear(clientId: string): void;
  close(): Promise<void>;
}

/** A webhook receiver for trials: it accepts every request and shows it verified and decrypted. */
export async function startInbox({ clock }: { clock: Clock }): Promise<InboxSimulator> {
  const inboxes = new Map<string, Inbox & { keys: InboxKeys }>();
  const server = fastify({ forceCloseConnections: true, bodyLimit: BODY_BYTES_MAX });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post<{ Params: { id: string } }>('/inbox/:id', async ({ params, headers, body }, reply) => {
    const inbox = inboxes.get(params.id);
    if (!inbox) return reply.status(404).send();
    inbox.arrived.unshift(toArrived(inbox.keys, headers, body as Buffer, clock.now()));
    inbox.arrived.length = Math.min(inbox.arrived.length, KEPT_MAX);
    return reply.status(204).send();
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    create(clientId, keys) {
      const [oldest, ...others] = [...inboxes.values()].filter((inbox) => inbox.clientId === clientId);
      if (oldest && others.length + 1 >= INBOXES_MAX) inboxes.delete(oldest.id);
      const id = randomUUID();
      const inbox = { id, clientId, url: `${url}/inbox/${id}`, arrived: [], keys };
      inboxes.set(id, inbox);
      return inbox;
    },
    find(clientId, id) {
      const inbox = inboxes.get(id);
      return inbox?.clientId === clientId ? inbox : undefined;
    },
    list: (clientId) => [...inboxes.values()].filter((inbox) => inbox.clientId === clientId).reverse(),
    clear(clientId) {
      for (const inbox of [...inboxes.values()]) if (inbox.clientId === clientId) inboxes.delete(inbox.id);
    },
    close: () => server.close(),
  };
}

function toArrived(
  { signingSecret, encryptionKey }: InboxKeys,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: Date,
): Arrived {
  const shown = Object.entries(headers).filter(([name]) => /^(x-svc-|webhook-|content-type$)/.test(name));
  const common = {
    received_at: now.toISOString(),
    webhook_id: headers['webhook-id']?.toString() ?? null,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
  };
  if (signingSecret === null) return { ...common, is_verified: null, problem: null, body: asJson(body) };
  try {
    const options = { signingSecret, ...(encryptionKey === null ? {} : { encryptionKey }), now };
    return { ...common, is_verified: true, problem: null, body: verifyAndOpen(body, headers, options) };
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { ...common, is_verified: false, problem: error.reason, body: null };
  }
}

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return body.toString('utf8');
  }
}
