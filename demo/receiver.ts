import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Delivery, verifyAndOpen, WebhookError } from 'stipend/webhooks';

/** A verified request with the delivery that it contained. */
export interface Arrival {
  body: Buffer;
  headers: IncomingHttpHeaders;
  delivery: Delivery;
}

export interface Receiver {
  url: string;
  /** One for each `webhook-id`, even if it was sent more than once. */
  arrivals: readonly Arrival[];
  /** The reasons of rejected requests. */
  rejections: readonly string[];
  /** Waits until this many deliveries have arrived, one was rejected, or time runs out. */
  waitFor(count: number): Promise<void>;
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 16 * 1024 * 1024;
const ARRIVAL_MS_MAX = 60_000;

/** Starts a webhook receiver on loopback that follows docs/webhooks.md. */
export async function startReceiver(secrets: {
  signingSecret: string;
  encryptionKey: string;
}): Promise<Receiver> {
  const arrivals = new Map<string, Arrival>();
  const rejections: string[] = [];
  const changes = new EventEmitter();
  const server = createServer(async (request, response) => {
    try {
      const { headers } = request;
      const body = await readBody(request);
      const delivery = verifyAndOpen(body, headers, secrets);
      arrivals.set(String(headers['webhook-id']), { body, headers, delivery });
      response.writeHead(204).end();
    } catch (error) {
      rejections.push(error instanceof WebhookError ? error.reason : String(error));
      response.writeHead(error instanceof WebhookError ? 400 : 500).end();
    }
    changes.emit('request');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get arrivals() {
      return [...arrivals.values()];
    },
    rejections,
    async waitFor(count) {
      const signal = AbortSignal.timeout(ARRIVAL_MS_MAX);
      while (arrivals.size < count && rejections.length === 0 && !signal.aborted)
        await once(changes, 'request', { signal }).catch(() => undefined);
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
