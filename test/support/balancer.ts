import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  add(url: string): void;
  isReady(url: string): boolean;
  close(): Promise<void>;
}

const CHECK_MS = 250;

/**
 * Sends requests to the processes that were ready at the last check of `/readyz`, in turn, over connections that it keeps
 * open. It never repeats a request: a process that cuts a connection makes its caller fail.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const check = async (url: string) => {
    const { status } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => ({
      status: 0,
    }));
    if (status === 0 && !backends.get(url)) backends.delete(url);
    else backends.set(url, status === 200);
  };
  const timer = setInterval(() => {
    for (const url of backends.keys()) void check(url);
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([url]) => url);
    const url = ready[turn++ % ready.length];
    if (url === undefined) outgoing.writeHead(502).end('no process is ready');
    else forward(incoming, outgoing, { url, agent });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void backends.set(url, false),
    isReady: (url) => backends.get(url) ?? false,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { url, agent }: { url: string; agent: Agent },
): void {
  const { method, headers, url: path } = incoming;
  const sent = request(new URL(path ?? '/', url), { method, headers, agent }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502);
    reply.pipe(outgoing);
  });
  sent.on('error', (error) => outgoing.writeHead(502).end(error.message));
  incoming.pipe(sent);
}
