import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type pg from 'pg';
import { AccessLog } from '#access-log';
import { machineClocks, nameOfApiKey } from '#clients';
import { systemClock } from '#platform/clock.ts';
import { ClientKeys, clientKeyPlace } from '#platform/crypto/client-keys.ts';
import { MasterKeys, makeWrappedKey } from '#platform/crypto/keys.ts';
import { openDatabase } from '#platform/database/database.ts';
import { parseJsonBody } from '#platform/http/json-body.ts';
import { UNREAD_MS_MAX } from '#platform/http/limits.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { replySerialiser } from '#platform/http/reply-schema.ts';
import { endUnread } from '#platform/http/unread.ts';
import { createLog } from '#platform/log.ts';
import { RequestLog } from '#requests';
import { createUser } from '../src/users/manage-users.ts';
import { User, userInput } from '../src/users/schema.ts';
import { UserKeys } from '../src/users/user-keys.ts';

/** Settings of the floor server, passed in a file. */
export interface FloorSetup {
  address: pg.PoolConfig;
  connections: number;
  client: { clientId: string; apiKey: string };
  /** Whether to do also what the service promises for every request: logs, metrics, the common headers and the time limit of replies. */
  keepsPromises: boolean;
}

/*
 * The floor of `POST /users`: only what the contract demands. It looks the API key up in memory, parses and validates the body,
 * encrypts the profile, inserts the user as the tenant in one statement and serialises the reply, all with the service's own
 * functions. It has no Fastify and no rate limits. Logs, metrics, the common headers and the time limit of replies are optional.
 */
const [file = '', port] = process.argv.slice(2);
const { address, connections, client, keepsPromises } = JSON.parse(
  await readFile(file, 'utf8'),
) as FloorSetup;
const database = openDatabase(address, { connections, onLost: () => undefined });
const known = new Map([[nameOfApiKey(client.apiKey), client.clientId]]);
const masterKeys = new MasterKeys([{ id: 'bench', bytes: randomBytes(32) }]);
const clientKeys = new ClientKeys(
  masterKeys,
  async (clientId) => makeWrappedKey(masterKeys.current, clientKeyPlace(clientId)).wrapped,
);
const clientKey = await clientKeys.of(client.clientId);
const clientTime = await machineClocks(systemClock).of(client.clientId);
const schema = userInput('sandbox', () => systemClock.now());
const serialise = replySerialiser(User);
const userKeys = new UserKeys();

const context = {
  database,
  clock: systemClock,
  log: createLog({ level: 'warn', pretty: false }),
  keys: { clients: clientKeys },
};
const metrics = createMetrics();
const requests = new RequestLog(context);
const accesses = new AccessLog(context);
/** Stands for the id of the API key, which this server does not read from the database. */
const credentialId = randomUUID();

const server = createServer(async (request, response) => {
  const finish = keepsPromises ? keepPromises(request, response) : null;
  const { status, body, userId } = await answer(request).catch(() => FAILED);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
  finish?.(userId);
});

/** Sets the common headers and limits the time of the reply. Returns a function that records the request when its reply has ended. */
function keepPromises(request: IncomingMessage, response: ServerResponse): (userId: string) => void {
  const startedAt = performance.now();
  const requestId = randomUUID();
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  endUnread(response, UNREAD_MS_MAX);
  return (userId) =>
    response.once('close', () => {
      const ms = performance.now() - startedAt;
      const [method, path, status] = [request.method ?? '', '/users', response.statusCode];
      metrics.observe({ method, route: path, status, seconds: ms / 1000 });
      const answered = {
        clientId: client.clientId,
        callerKind: 'api_key' as const,
        credentialId,
        address: request.socket.remoteAddress ?? '',
        readUsers: userId ? [userId] : [],
        requestId,
        method,
        path,
        status,
        errorCode: null,
        errorMessages: [],
        at: new Date(systemClock.now().getTime() - ms),
        ms,
      };
      requests.record(answered);
      accesses.record(answered);
    });
}

interface Answer {
  status: number;
  body: string;
  userId: string;
}

const FAILED: Answer = { status: 500, body: '{}', userId: '' };

async function answer(request: IncomingMessage): Promise<Answer> {
  if (request.method === 'GET') return { ...FAILED, status: 200 };
  const clientId = known.get(nameOfApiKey(String(request.headers['x-api-key'])));
  if (clientId === undefined) return { ...FAILED, status: 401 };
  const input = schema.safeParse(parseJsonBody(await readBody(request)));
  if (!input.success) return { ...FAILED, status: 400 };
  const tenant = { clientId, clientKey, clock: systemClock, clientTime, userKeys };
  const user = await createUser(database.tenant(clientId), tenant, input.data);
  return { status: 201, body: serialise(user), userId: user.user_id };
}

/** Collects the body with events, because an async iterator takes longer. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}

server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () =>
  server.close(async () => {
    await Promise.all([requests.close(), accesses.close()]);
    await database.close();
  }),
);
