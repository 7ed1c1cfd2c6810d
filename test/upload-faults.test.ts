import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeStatement } from '../src/sandbox/documents/index.ts';
import { startJobs } from '../src/worker.ts';
import { runInProcess } from './support/command.ts';
import { dataDirectory, type RunningService, serve, startStipend } from './support/process.ts';
import { copyDatabase, startService } from './support/service.ts';

const KEY = `svc_sandbox_${'u'.repeat(40)}`;
const FILE_BYTES = 3 * 1024 * 1024;
const ARRIVAL = { timeout: 60_000, interval: 20 };
const OFTEN = { interval: 50 };

let database: Awaited<ReturnType<typeof copyDatabase>>;
let directory: Awaited<ReturnType<typeof dataDirectory>>;
let service: RunningService;
/** A service in this process, for tests that do not kill it. */
let steady: Awaited<ReturnType<typeof startService>>;
/** The address of the service that is asked. */
let url: string;

beforeAll(async () => {
  database = await copyDatabase();
  directory = await dataDirectory();
  await start();
  steady = await startService(environment());
});
afterAll(async () => {
  await steady?.stop();
  await stop();
  await database?.drop();
  await directory?.remove();
});

function environment(): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    DATA_DIR: directory.path,
    BOOTSTRAP_API_KEY: KEY,
    RATE_LIMIT_PER_SECOND: '0',
  };
}

async function start(shell?: string): Promise<void> {
  service = await serve(environment(), 'api', shell);
  url = service.url;
}

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  service?.child.kill(signal);
  await service?.ended;
}

async function ask(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : { 'X-API-KEY': KEY }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
  return { status: response.status, body: (await response.json()) as any };
}

interface AwaitedUpload {
  clientId: string;
  userId: string;
  documentId: string;
  /** The path and query of the upload URL. The host changes when the service restarts. */
  target: string;
  bytes: Buffer;
}

/** Creates a user and presigns an upload. */
async function awaitUpload(): Promise<AwaitedUpload> {
  const { user_id: userId } = (await ask('POST', '/users', {})).body;
  const { terms } = (await ask('GET', '/authorisations/terms')).body;
  await ask('POST', '/authorisations', { user_id: userId, term_id: terms[0].id });
  const { access_token } = (await ask('POST', '/user-tokens', { user_id: userId })).body;
  const files = [{ file_name: 'january.pdf' }];
  const { body } = await ask('PUT', '/documents/bank-statements/presign', { files }, access_token);
  const [{ presigned_url, path, document_id: documentId }] = body.presigned_urls;
  const { pathname, search } = new URL(presigned_url);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
  const [clientId = ''] = path.split('/');
  return { clientId, userId, documentId, target: pathname + search, bytes };
}

async function upload({ target, bytes }: AwaitedUpload): Promise<number> {
  const response = await fetch(url + target, { method: 'PUT', body: new Uint8Array(bytes) });
  await response.text();
  return response.status;
}

/** Sends the head of a request and this many bytes of its body. */
async function begin({ target, bytes }: AwaitedUpload, sent: number): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  socket.write(bytes.subarray(0, sent));
  return socket;
}

async function files(folder: 'incoming' | 'kept', named = ''): Promise<string[]> {
  const found = await readdir(join(directory.path, 'objects', folder), {
    recursive: true,
    withFileTypes: true,
  });
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .filter((path) => path.includes(named));
}

/** Expects that the document either has no file and accepts one, or has the complete file. */
async function expectWholeOrNothing(awaited: AwaitedUpload): Promise<'nothing' | 'whole'> {
  const { body: document } = await ask('GET', `/documents/${awaited.documentId}`);
  if (document.status === 'AWAITING_UPLOAD') {
    expect((await ask('GET', `/documents/${awaited.documentId}/content`)).status).toBe(400);
    expect(await upload(awaited)).toBe(200);
    await expectWhole(awaited);
    return 'nothing';
  }
  await expectWhole(awaited);
  return 'whole';
}

async function expectWhole({ documentId, bytes }: AwaitedUpload): Promise<void> {
  expect((await ask('GET', `/documents/${documentId}`)).body.status).toBe('PROCESSING');
  const content = await fetch(`${url}/documents/${documentId}/content`, {
    headers: { 'X-API-KEY': KEY },
  });
  expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('after kill -9 of the service', () => {
  type Moment = 'before the first byte' | 'in the middle' | 'before the last byte' | 'not yet recorded';
  const SENT: Record<Exclude<Moment, 'not yet recorded'>, number> = {
    'before the first byte': 0,
    'in the middle': FILE_BYTES / 2,
    'before the last byte': FILE_BYTES + 8,
  };
  const interrupted = {} as Record<Moment, AwaitedUpload>;
  let answered: AwaitedUpload;
  const sending: { awaited: AwaitedUpload; reply: Promise<number | null> }[] = [];

  /** Kills the service once, with one upload at each moment, and some at any moment. Another process goes on. */
  beforeAll(async () => {
    answered = await awaitUpload();
    expect(await upload(answered)).toBe(200);
    const sockets: Socket[] = [];
    for (const [moment, sent] of Object.entries(SENT)) {
      const awaited = await awaitUpload();
      const before = (await files('incoming')).length;
      sockets.push(await begin(awaited, sent));
      if (sent > 0) await vi.waitUntil(async () => (await files('incoming')).length > before, ARRIVAL);
      interrupted[moment as Moment] = awaited;
    }
    const uploads: AwaitedUpload[] = [];
    for (let count = 0; count < 4; count++) uploads.push(await awaitUpload());
    const awaited = await awaitUpload();
    interrupted['not yet recorded'] = awaited;
    const unlock = await lockUser(awaited);
    sockets.push(await begin(awaited, awaited.bytes.length));
    await vi.waitUntil(async () => (await files('kept', awaited.documentId)).length === 1, ARRIVAL);
    for (const one of uploads) {
      sending.push({ awaited: one, reply: upload(one).catch(() => null) });
      await wait(8);
    }
    await stop('SIGKILL');
    await unlock();
    url = steady.url;
    for (const socket of sockets) socket.destroy();
  });

  test.each(Object.keys(SENT) as Moment[])('an upload that was %s has left no file', async (moment) => {
    expect(await files('kept', interrupted[moment].documentId)).toEqual([]);
    expect(await expectWholeOrNothing(interrupted[moment])).toBe('nothing');
  });

  test('an upload that was complete but not yet recorded can be repeated', async () => {
    expect(await expectWholeOrNothing(interrupted['not yet recorded'])).toBe('nothing');
  });

  test('an upload that was answered is stored', async () => {
    expect(await expectWholeOrNothing(answered)).toBe('whole');
  });

  test('an upload is complete or absent, whenever the service is killed', async () => {
    for (const { awaited, reply } of sending) {
      const isAnswered = (await reply) === 200;
      const found = await expectWholeOrNothing(awaited);
      if (isAnswered) expect(found).toBe('whole');
    }
  });
});

/**
 * Locks the user's row, so that nothing about the user can be recorded until the returned function is called.
 */
async function lockUser({ clientId, userId }: AwaitedUpload): Promise<() => Promise<void>> {
  const holder = new pg.Client(database.address);
  await holder.connect();
  await holder.query('begin');
  // Only a client's own role sees its rows, and a row that is not seen is not locked.
  await holder.query('set local role stipend_tenant');
  await holder.query(`select set_config('stipend.client_id', $1, true)`, [clientId]);
  const { rowCount } = await holder.query('select from users where user_id = $1 for update', [userId]);
  expect(rowCount).toBe(1);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}

describe('after kill -9 of the worker', () => {
  beforeAll(() => {
    url = steady.url;
  });

  test('a document that was being processed is processed by the next worker, once', async () => {
    const { bytes } = makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' });
    const awaited = { ...(await awaitUpload()), bytes };
    expect(await upload(awaited)).toBe(200);
    const document = async () => (await ask('GET', `/documents/${awaited.documentId}`)).body;
    const unlock = await lockUser(awaited);
    const first = startWorker();
    await expect.poll(() => isWaitingForLock(), OFTEN).toBe(true);
    first.child.kill('SIGKILL');
    await first.ended;
    await unlock();
    expect((await document()).status).toBe('PROCESSING');
    const second = await startJobs(steady.app, { hasScheduledTasks: false });
    await expect.poll(async () => (await document()).status, OFTEN).not.toBe('PROCESSING');
    await second.stop();
    expect((await document()).status).toBe('EXTRACTED');
    const { body } = await ask('GET', `/bankstatements/${awaited.userId}`);
    expect(body.pagination.total_count).toBe(1);
  });
});

async function isWaitingForLock(): Promise<boolean> {
  const client = new pg.Client(database.address);
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows.length > 0;
}

function startWorker() {
  const environment = { DATABASE_URL: database.url, DATA_DIR: directory.path };
  return startStipend(['worker'], environment);
}

describe('a full disk', () => {
  test('rejects uploads with 507 and stores nothing of them; reads continue, and uploads succeed once there is space', async () => {
    url = steady.url;
    const kept = await awaitUpload();
    expect(await upload(kept)).toBe(200);
    const awaited = await awaitUpload();
    await start(FULL);
    const before = await files('incoming');
    expect(await upload(awaited)).toBe(507);
    expect(await files('incoming')).toEqual(before);
    expect(await files('kept', awaited.documentId)).toEqual([]);
    await expectWhole(kept);
    expect((await ask('GET', `/documents/${awaited.documentId}`)).body.status).toBe('AWAITING_UPLOAD');
    await stop();
    url = steady.url;
    expect(await upload(awaited)).toBe(200);
    await expectWhole(awaited);
  });
});

// A file can't grow beyond 1 MiB, which looks like a full disk to the process that writes it.
const FULL = 'ulimit -f 1024; exec "$@"';

describe('storage', () => {
  test('in a bucket that can’t be reached is rejected at the start with a message', async () => {
    const refused = await runInProcess(['api'], {
      ...environment(),
      STORAGE_URL: 's3://documents',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test',
    });
    expect(refused.code).toBe(1);
    expect(refused.output).toBe(
      'stipend: The storage did not complete PutObject (ECONNREFUSED): nothing listens at its address. Check STORAGE_URL, S3_ENDPOINT and the network to it\n',
    );
  });
});
