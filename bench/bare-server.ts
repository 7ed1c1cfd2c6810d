import { createSecretKey, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import fastify from 'fastify';
import type pg from 'pg';
import { openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/id.ts';
import { makeUserKey, niNumberIndex, sealProfile } from '../src/users/seal-profile.ts';
import type { userInput } from './fill-users.ts';

/** Settings of the bare server, passed in a file. */
export interface BareSetup {
  address: pg.PoolConfig;
  connections: number;
  /** The bytes that the service returns for the same requests. */
  replies: { user: string; list: string };
}

/*
 * The baseline: the cost of HTTP and the database alone. Each request runs one statement on the same kind of
 * pool as the service uses, without API key, tenant, decryption or validation. Routes under `/plain` read
 * people from plain columns, and Fastify serialises them. The other routes read the sealed columns and send
 * bytes that were prepared in advance, which is less work than any real service could do. `/sealed/users` also encrypts.
 */
const [file = '', port] = process.argv.slice(2);
const { address, connections, replies } = JSON.parse(await readFile(file, 'utf8')) as BareSetup;
const { pool } = openDatabase(address, { connections, onLost: () => undefined });
const { rows: samples } = await pool.query('select * from bench.users limit 1000');
const clientId = samples[0].client_id;
const clientKey = createSecretKey(randomBytes(32));
const unset = JSON.parse(replies.user);
const { next_after } = JSON.parse(replies.list).pagination;
let made = 0;

const COLUMNS = `user_id, created_at, data_key, sealed_profile, ext_id, payroll_period_months,
  recurring_checks_enabled, recurring_check_frequency, recurring_check_end_date, taxauth_enabled,
  payslip_upload_enabled, payroll_connections_enabled, bank_connections_enabled`;
const PLAIN_COLUMNS = Object.keys(JSON.parse(replies.user)).join(', ');
const ALL_COLUMNS = Object.keys(samples[0]);
const INSERT = `insert into bench.users (${ALL_COLUMNS}) values (${ALL_COLUMNS.map((_, index) => `$${index + 1}`)})`;
const server = fastify({ logger: false });

server.get<{ Params: { id: string } }>('/users/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'find',
    text: `select ${COLUMNS} from bench.users where client_id = $1 and user_id = $2`,
    values: [clientId, params.id],
  });
  if (rows.length !== 1) throw new Error('Expected one user');
  return reply.type('application/json; charset=utf-8').send(replies.user);
});

server.get('/users', async (_request, reply) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${COLUMNS} from bench.users where client_id = $1 order by user_id desc limit 100`,
    values: [clientId],
  });
  if (rows.length !== 100) throw new Error('Expected 100 users');
  return reply.type('application/json; charset=utf-8').send(replies.list);
});

server.get<{ Params: { id: string } }>('/plain/users/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'find-plain',
    text: `select ${PLAIN_COLUMNS} from bench.people where client_id = $1 and user_id = $2`,
    values: [clientId, params.id],
  });
  return rows[0];
});

server.get('/plain/users', async () => {
  const { rows: users } = await pool.query({
    name: 'list-plain',
    text: `select ${PLAIN_COLUMNS} from bench.people where client_id = $1 order by user_id desc limit 100`,
    values: [clientId],
  });
  const counts = { offset: 1, limit: 100, count: users.length, total_count: samples.length };
  return { pagination: { ...counts, next_after }, users };
});

server.post('/users', async (_request, reply) => {
  const now = new Date();
  const sample = {
    ...samples[made++ % samples.length],
    user_id: newId(now),
    created_at: now,
    updated_at: now,
  };
  await pool.query({ name: 'insert', text: INSERT, values: ALL_COLUMNS.map((column) => sample[column]) });
  return reply.status(201).type('application/json; charset=utf-8').send(replies.user);
});

/** Encrypts the profile as the service does, and returns the user from its request. */
server.post<{ Body: ReturnType<typeof userInput> }>('/sealed/users', async ({ body }, reply) => {
  const now = new Date();
  const userId = newId(now);
  const { ext_id, ...profile } = body;
  const owner = { clientId, userId };
  const { wrapped, key } = makeUserKey(clientKey, owner);
  const user = {
    ...samples[0],
    user_id: userId,
    created_at: now,
    updated_at: now,
    data_key: wrapped,
    sealed_profile: sealProfile(key, owner, profile),
    ni_number_index: niNumberIndex(clientKey, profile.ni_number),
    ext_id,
  };
  await pool.query({ name: 'insert', text: INSERT, values: ALL_COLUMNS.map((column) => user[column]) });
  return reply.status(201).send({ ...unset, ...body, user_id: userId, created_at: now });
});

/** Writes the bytes to a file as they arrive, and syncs it. */
server.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.put('/upload', async ({ raw }) => {
    const path = `${file}.upload`;
    await pipeline(raw, createWriteStream(path, { flush: true }));
    return { bytes: (await stat(path)).size };
  });
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', async () => {
  await server.close();
  await pool.end();
});
