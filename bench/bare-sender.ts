import { createSecretKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { Logger, run } from 'graphile-worker';
import type pg from 'pg';
import { eventPlace } from '#events';
import { open } from '#platform/crypto/seal.ts';
import { openPool } from '#platform/database/pool.ts';
import { newId } from '#platform/id.ts';
import { sealEnvelope } from '../src/webhooks/envelope.ts';
import { JOB } from './fill-deliveries.ts';

/** Settings of the delivery baselines. */
export interface SenderSetup {
  address: pg.PoolConfig;
  url: string;
  clientId: string;
  signingSecret: string;
  /** Base64 */
  encryptionKey: string;
  /** The key of the one user that all events belong to, as Base64. */
  userKey: string;
  body: string;
}

// Delivery baselines: `node bare-sender.ts <setup file> <port>`
//   GET /bare?count=N  encrypts, signs and sends one body N times and stores nothing
//   GET /jobs?count=N  runs N graphile-worker jobs, one for each delivery

const CONCURRENCY = 64;
const JOB_CONCURRENCY = 32;

const [file = '', port = '0'] = process.argv.slice(2);
await serve(JSON.parse(await readFile(file, 'utf8')) as SenderSetup);

async function serve(setup: SenderSetup): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const encryptionKey = createSecretKey(setup.encryptionKey, 'base64');
  const send = (body: string) => post(agent, setup, encryptionKey, body);
  createServer(async (asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://bench');
    const count = Number(searchParams.get('count'));
    if (pathname === '/bare') await sendBare(send, setup.body, count);
    if (pathname === '/jobs') await runJobs(send, setup, count);
    response.end('ok');
  }).listen(Number(port), '127.0.0.1');
  process.once('SIGTERM', () => process.exit());
}

async function sendBare(send: (body: string) => Promise<void>, body: string, count: number): Promise<void> {
  let left = count;
  const sender = async () => {
    while (left-- > 0) await send(body);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
}

async function runJobs(
  send: (body: string) => Promise<void>,
  { address, clientId, userKey }: SenderSetup,
  count: number,
): Promise<void> {
  const key = createSecretKey(userKey, 'base64');
  const pool = openPool({ ...address, user: 'postgres', max: JOB_CONCURRENCY }, () => undefined);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let left = count;
  const runner = await run({
    pgPool: pool,
    concurrency: JOB_CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      [JOB]: async (payload) => {
        const { event_id } = payload as { event_id: string };
        const { rows } = await pool.query({
          name: 'body',
          text: 'select sealed_body from events where client_id = $1 and event_id = $2',
          values: [clientId, event_id],
        });
        await send(open(rows[0].sealed_body, key, eventPlace(clientId, event_id)).toString('utf8'));
      },
    },
  });
  runner.events.on('job:complete', () => {
    if (--left === 0) resolve();
  });
  await done;
  await runner.stop();
  await pool.end();
}

function post(agent: Agent, setup: SenderSetup, encryptionKey: KeyObject, json: string): Promise<void> {
  const now = new Date();
  const { body, headers } = sealEnvelope(json, {
    webhookId: newId(now),
    timestamp: now,
    signingSecrets: [setup.signingSecret],
    encryptionKey,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(
    setup.url,
    { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } },
    (answer) => {
      answer.resume().on('end', resolve);
    },
  );
  sent.on('error', reject).end(body);
  return promise;
}
