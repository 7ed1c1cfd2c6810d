import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * `silent` never replies, `cut` closes the connection, `elsewhere` redirects to a host that is not
 * configured.
 */
export const FAULTS = ['down', 'rate_limited', 'silent', 'cut', 'elsewhere'] as const;
export type Fault = (typeof FAULTS)[number];

export const RETRY_AFTER_SECONDS = 7;

export interface SeenRequest {
  method: string;
  /** Includes the query string. */
  path: string;
  body: string;
}

export interface FaultProxy {
  url: string;
  /** Requests since the last `reset`. */
  seen: readonly SeenRequest[];
  /** Forwards `after` requests, then applies the fault to every further request. */
  fail(fault: Fault, after: number): void;
  /** Holds the requests that arrive from now on, until the returned function is called. */
  hold(): () => void;
  /** Ends the fault and clears `seen`. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a simulator. It forwards requests until `fail` sets a fault. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let seen: SeenRequest[] = [];
  let failing: { fault: Fault; after: number } | null = null;
  let held: Promise<void> | null = null;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = 'GET', url: path = '/' } = request;
    seen.push({ method, path, body: body.toString('utf8') });
    await held;
    if (failing && seen.length > failing.after) misbehave(failing.fault, response);
    else passOn(request, { target, body, response });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen;
    },
    fail: (fault, after) => {
      failing = { fault, after };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
    reset: () => {
      failing = null;
      seen = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === 'down') response.writeHead(503).end('down');
  if (fault === 'rate_limited')
    response.writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) }).end('slower');
  if (fault === 'elsewhere') response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  if (fault === 'cut') response.destroy();
}

function passOn(
  request: IncomingMessage,
  { target, body, response }: { target: string; body: Buffer; response: ServerResponse },
): void {
  // keeps the proxy's Host header, so that URLs built from it lead back to the proxy
  const { method, headers } = request;
  const onward = open(new URL(request.url ?? '/', target), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}
