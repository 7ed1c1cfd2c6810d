import { createSecretKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type pg from 'pg';
import { hashApiKey, machineClocks } from '#clients';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { parseJsonBody } from '#platform/http/json-body.ts';
import { replySerialiser } from '#platform/http/reply-schema.ts';
import { createUser } from '../src/users/manage-users.ts';
import { User, userInput } from '../src/users/schema.ts';
import { UserKeys } from '../src/users/user-keys.ts';

/** Settings of the floor server, passed in a file. */
export interface FloorSetup {
  address: pg.PoolConfig;
  connections: number;
  client: { clientId: string; apiKey: string };
}

/*
 * The floor of `POST /users`: only what the contract demands. It looks the API key up in memory, parses and validates the body,
 * encrypts the profile, inserts the user as the tenant in one statement and serialises the reply, all with the service's own
 * functions. It has no Fastify, rate limits, logs, metrics or time limits.
 */
const [file = '', port] = process.argv.slice(2);
const { address, connections, client } = JSON.parse(await readFile(file, 'utf8')) as FloorSetup;
const database = openDatabase(address, { connections, onLost: () => undefined });
const known = new Map([[hashApiKey(client.apiKey).toString('base64'), client.clientId]]);
const clientKey = createSecretKey(randomBytes(32));
const clientTime = await machineClocks(systemClock).of(client.clientId);
const schema = userInput('sandbox', () => systemClock.now());
const serialise = replySerialiser(User);
const userKeys = new UserKeys();

const server = createServer(async (request, response) => {
  const { status, body } = await answer(request).catch(() => ({ status: 500, body: '{}' }));
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
});

async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  if (request.method === 'GET') return { status: 200, body: '{}' };
  const clientId = known.get(hashApiKey(String(request.headers['x-api-key'])).toString('base64'));
  if (clientId === undefined) return { status: 401, body: '{}' };
  const input = schema.safeParse(parseJsonBody(await readBody(request)));
  if (!input.success) return { status: 400, body: '{}' };
  const tenant = { clientId, clientKey, clock: systemClock, clientTime, userKeys };
  const user = await createUser(database.tenant(clientId), tenant, input.data);
  return { status: 201, body: serialise(user) };
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
process.once('SIGTERM', () => server.close(() => database.close()));
