import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '#values/uuid.ts';

/* Every client of the sandbox has its own instance of each provider. One address serves them all. */

/** Names the client in requests of the service. */
export const CLIENT_HEADER = 'stipend-sandbox-client';
const PREFIX_HEADER = 'stipend-sandbox-prefix';
const CLIENT_COOKIE = 'stipend_sandbox_client';
/** The address of a client's own instance, for people and programs that send no header. */
const CLIENT_PATH = /^\/clients\/([0-9a-f-]{36})(?=[/?]|$)/;

export interface ClientHost {
  url: string;
  close(): Promise<void>;
}

/** Passes each request to the instance of the client that the request is for. `instanceOf` returns null for an unknown client. */
export async function hostClients(
  instanceOf: (clientId: string) => Promise<FastifyInstance | null>,
): Promise<ClientHost> {
  const server = createServer((request, response) => {
    const clientId = takeClient(request);
    if (clientId === null) return answerUnknown(response);
    if (isBareAddress(request)) return enterAs(clientId, response);
    void instanceOf(clientId).then(
      (instance) => (instance ? instance.routing(request, response) : answerUnknown(response)),
      () => response.destroy(),
    );
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Turns an address of the host into the address of one client's instance. */
export function addressFor(clientId: string, url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/clients/${clientId}${pathname === '/' ? '' : pathname}`;
}

/** The prefix for links and forms on a page, so that they lead to the client's instance. */
export function prefixOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return String(headers[PREFIX_HEADER] ?? '');
}

/** Finds the client, and removes it from the path. */
function takeClient(request: IncomingMessage): string | null {
  const { url = '/', headers } = request;
  const [prefix, inPath] = CLIENT_PATH.exec(url) ?? [];
  delete headers[PREFIX_HEADER];
  if (prefix !== undefined) {
    headers[PREFIX_HEADER] = prefix;
    const rest = url.slice(prefix.length);
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  const inCookie = new RegExp(`(?:^|; *)${CLIENT_COOKIE}=([0-9a-f-]{36})`).exec(headers.cookie ?? '')?.[1];
  const clientId = headers[CLIENT_HEADER] ?? inPath ?? inCookie;
  return typeof clientId === 'string' && isUuid(clientId) ? clientId : null;
}

function isBareAddress({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url === '/' && headers[PREFIX_HEADER] !== undefined;
}

/** Remembers the client in a cookie, for the pages of a portal, whose links are all absolute. */
function enterAs(clientId: string, response: ServerResponse): void {
  response
    .writeHead(302, {
      location: '/',
      'set-cookie': `${CLIENT_COOKIE}=${clientId}; Path=/; HttpOnly; SameSite=Lax`,
    })
    .end();
}

function answerUnknown(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end(
      'Every client of the sandbox has its own providers: use the address that GET /sandbox/catalogue shows.\n',
    );
}
