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
const CHECK_MS_MAX = 2000;

/**
 * Sends requests to the processes that were ready at the last check of `/readyz`, in turn, over connections that it keeps
 * open. If none is ready, it uses all of them, so that callers see the service's own errors. It never repeats a request: a
 * process that cuts a connection makes its caller fail.
 */
export async function startBalancer(): Promise<Balancer> {
  /** Null until the first check that was answered. */
  const backends = new Map<string, boolean | null>();
  const checking = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const check = async (url: string) => {
    if (checking.has(url)) return;
    checking.add(url);
    const status = await statusOf(`${url}/readyz`);
    checking.delete(url);
    const isNew = backends.get(url) === null;
    // a process that refuses connections has not started or has ended
    if (status !== 'refused') backends.set(url, status === 200);
    else if (backends.get(url)) backends.set(url, false);
    else if (!isNew) backends.delete(url);
  };
  const timer = setInterval(() => {
    for (const url of backends.keys()) void check(url);
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(([, isReady]) => isReady).map(([url]) => url);
    const answering = [...backends].filter(([, isReady]) => isReady !== null).map(([url]) => url);
    const usable = ready.length > 0 ? ready : answering;
    const url = usable[turn++ % usable.length];
    if (url === undefined) outgoing.writeHead(502).end('there is no process');
    else forward(incoming, outgoing, { url, agent });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void backends.set(url, null),
    isReady: (url) => backends.get(url) ?? false,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function statusOf(url: string): Promise<number | 'refused' | 'silent'> {
  try {
    const headers = { connection: 'close' };
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(CHECK_MS_MAX) });
    await reply.arrayBuffer();
    return reply.status;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'refused';
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { url, agent }: { url: string; agent: Agent },
): void {
  const { method, headers, url: path } = incoming;
  const sent = request(new URL(path ?? '/', url), { method, headers, agent }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers));
    reply.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  sent.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(error.message);
  });
  outgoing.once('close', () => outgoing.writableFinished || sent.destroy());
  incoming.pipe(sent);
}

/** Whether a connection is kept is agreed separately on each side. */
function withoutConnection({ connection: _, 'keep-alive': __, ...headers }: IncomingMessage['headers']) {
  return headers;
}
