import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startKmsServer } from '../../../test/support/kms-server.ts';
import { copyDatabase } from '../../../test/support/service.ts';
import { readConfig } from '../../config.ts';
import { jobDependencies, sharedDependencies } from '../../dependencies.ts';
import { createMasterKey } from '../crypto/open-master-keys.ts';
import { openDatabase } from '../database/database.ts';
import { judgeDisk } from '../disk.ts';
import type { Storage } from '../storage/storage.ts';
import { Dependencies } from './dependencies.ts';
import type { Dependency, Reason } from './dependency.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: ReturnType<typeof openDatabase>;
const opened: Dependencies[] = [];
const PROVIDER = { name: 'provider:harbour', kind: 'provider', provider: 'harbour', failuresMin: 3 } as const;

beforeAll(async () => {
  copy = await copyDatabase();
  database = openDatabase(copy.address, { connections: 1, onLost: () => undefined });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

/** What one process of the service knows, and the lines that it logs. */
function newProcess(needed: readonly Dependency[] = []) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const dependencies = new Dependencies({ database, log, needed });
  opened.push(dependencies);
  const failing = async () => (await dependencies.list()).map(({ name, reason }) => `${name} ${reason}`);
  return { dependencies, failing, logged: () => lines.map((line) => JSON.parse(line).msg) };
}

/** A server whose answers the test chooses. */
function probed(answer: () => Promise<Reason | null>, msMax = 10_000): Dependency {
  return { name: 'mail', kind: 'mail', failuresMin: 2, probe: { everyMs: 0, msMax, run: answer } };
}

test('a failure is confirmed before it is reported, to all processes, with one line in the log', async () => {
  let answer: Reason | null = 'unreachable';
  const worker = newProcess([probed(async () => answer)]);
  const api = newProcess();
  await worker.dependencies.check();
  expect(await worker.failing()).toEqual([]);
  for (let n = 0; n < 3; n++) await worker.dependencies.check();
  expect(await worker.failing()).toEqual(['mail unreachable']);
  await expect.poll(api.failing).toEqual(['mail unreachable']);
  answer = null;
  await worker.dependencies.check();
  expect(await worker.failing()).toEqual([]);
  await expect.poll(api.failing).toEqual([]);
  expect(worker.logged()).toEqual(['a dependency fails', 'a dependency works again']);
  expect(api.logged()).toEqual([]);
});

test('a provider fails when several people fail and nobody succeeds, and works when another process succeeds', async () => {
  const [one, two] = [newProcess(), newProcess()];
  const traffic = one.dependencies.watch(PROVIDER);
  for (let n = 0; n < 5; n++) traffic.failed('failed', 'the same person');
  traffic.failed('failed', 'another person');
  traffic.succeeded();
  for (const person of ['a', 'b']) traffic.failed('failed', person);
  expect(await one.failing()).toEqual([]);
  traffic.failed('failed', 'c');
  expect(await one.failing()).toEqual(['provider:harbour failed']);
  await expect.poll(two.failing).toEqual(['provider:harbour failed']);
  two.dependencies.watch(PROVIDER).succeeded();
  const afterNextCheck = async () => {
    for (const { dependencies } of [two, one]) await dependencies.check();
    return one.failing();
  };
  await expect.poll(afterNextCheck).toEqual([]);
});

test('the report of a process that was killed expires', async () => {
  const killed = newProcess([probed(async () => 'refused')]);
  for (let n = 0; n < 2; n++) await killed.dependencies.check();
  const other = newProcess();
  await expect.poll(other.failing).toEqual(['mail refused']);
  await database.probes.query(`update dependency_reports set seen_at = seen_at - interval '2 minutes'`);
  await expect.poll(other.failing).toEqual([]);
});

test('a probe that hangs counts as failed, and no other one starts beside it', async () => {
  let started = 0;
  const hang = () => {
    started++;
    return new Promise<null>(() => undefined);
  };
  const { dependencies, failing } = newProcess([{ ...probed(hang, 20), failuresMin: 1 }]);
  for (let n = 0; n < 3; n++) await dependencies.check();
  expect(await failing()).toEqual(['mail timed_out']);
  expect(started).toBe(1);
});

test('the mail server and the SMS gateway are probed: one hangs, the other’s port is closed', async () => {
  const sockets = new Set<{ destroy(): void }>();
  const hanging = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0);
  const closed = createServer().listen(0);
  const [hangingPort, closedPort] = [hanging, closed].map((one) => (one.address() as AddressInfo).port);
  await new Promise((resolve) => closed.close(resolve));
  const needed = jobDependencies({
    smtp: {
      url: `smtp://someone:secret@127.0.0.1:${hangingPort}`,
      from: { name: 'Stipend', address: 'stipend@lender.example' },
      requireTls: false,
    },
    smsGateway: { url: `http://127.0.0.1:${closedPort}/sms`, token: 'secret', from: 'Stipend' },
  }).map((one): Dependency => {
    const probe = one.probe && { ...one.probe, everyMs: 0, msMax: 500 };
    return { ...one, failuresMin: 1, ...(probe ? { probe } : {}) };
  });
  const { dependencies, failing } = newProcess(needed);
  await dependencies.check();
  expect(await failing()).toEqual(['mail timed_out', 'sms unreachable']);
  for (const socket of sockets) socket.destroy();
  hanging.close();
});

test('the key service is asked to unwrap a key: it refuses, is away, and works again', async () => {
  const kms = await startKmsServer(['alias/one']);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const given = { KMS_KEY_ID: 'alias/one', KMS_ENDPOINT: kms.url, KMS_REGION: 'eu-west-2' };
  const MASTER_KEYS = await createMasterKey('new', readConfig(given).keyService);
  const [watched] = sharedDependencies(readConfig({ ...given, MASTER_KEYS }), {} as Storage).filter(
    ({ kind }) => kind === 'key_service',
  );
  const probe = () => watched?.probe?.run(null);
  expect(await probe()).toBeNull();
  kms.failure = 'AccessDeniedException';
  expect(await probe()).toBe('refused');
  kms.failure = null;
  expect(await probe()).toBeNull();
  await kms.close();
  expect(await probe()).toBe('unreachable');
  expect(sharedDependencies(readConfig({}), {} as Storage).some(({ kind }) => kind === 'key_service')).toBe(
    false,
  );
});

test('a disk is nearly full below 5 GiB, and a small one below a tenth', () => {
  const gib = 1024 ** 3;
  expect(judgeDisk({ free: 6 * gib, all: 500 * gib })).toBeNull();
  expect(judgeDisk({ free: 4 * gib, all: 500 * gib })).toBe('low');
  expect(judgeDisk({ free: gib / 5, all: 500 * gib })).toBe('full');
  expect(judgeDisk({ free: 4 * gib, all: 20 * gib })).toBeNull();
  expect(judgeDisk({ free: 0, all: gib })).toBe('full');
});
