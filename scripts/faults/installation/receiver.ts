import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyAndOpen } from '../../../clients/typescript/webhooks/index.js';

export interface Secrets {
  signingSecret: string;
  encryptionKey: string;
}

/** A delivery as it arrived, verified and decrypted. */
export interface Arrival {
  path: string;
  deliveryId: string;
  /** The entry that the event is about, or the user if it has no entry. */
  subject: string;
  userId: string;
  at: number;
}

/** Receives all webhooks. It can leave the requests to one path without a reply. */
export class WebhookReceiver {
  readonly arrivals: Arrival[] = [];
  /** Deliveries that could not be verified. */
  readonly wrong: string[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #secrets: Secrets;
  #hanging: string | null = null;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Deliveries to this path get no reply until the path is set to null. */
  hangAt(path: string | null): void {
    this.#hanging = path;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(request);
      if (request.url === this.#hanging) return;
      this.#record(request, body);
      response.writeHead(204).end();
    } catch {
      // the sending process was killed
      response.destroy();
    }
  }

  #record(request: IncomingMessage, body: Buffer): void {
    const { url: path = '', headers } = request;
    try {
      // a process with a wrong clock also signs with a wrong time
      const options = { ...this.#secrets, toleranceSeconds: Number.POSITIVE_INFINITY };
      const opened = verifyAndOpen(body, headers, options) as {
        event: string;
        user_id: string;
        entry_id?: string;
      };
      this.arrivals.push({
        path,
        deliveryId: String(headers['webhook-id']),
        subject: opened.entry_id ?? `${opened.event} of ${opened.user_id}`,
        userId: opened.user_id,
        at: performance.now(),
      });
    } catch (error) {
      this.wrong.push(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  }
}
