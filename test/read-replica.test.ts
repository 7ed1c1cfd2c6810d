import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { addressOf, replicaAddressOf } from '#platform/database/follow-primary.ts';
import { migrate } from '#platform/database/migrate.ts';
import { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { runInProcess } from './support/command.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import { copyDatabase, startService } from './support/service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

let folder: string;
let primary: DatabaseServer;
let replica: DatabaseServer;
/** Two API processes. Callers write at one and read at the other. */
let writer: Service;
let reader: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replica-'));
  // PostgreSQL may run as another user, who must be able to enter
  await chmod(folder, 0o755);
  primary = await DatabaseServer.create(join(folder, 'one'));
  await migrate({ connectionString: primary.url });
  replica = await primary.addReplica(join(folder, 'two'));
  writer = await startService({ DATABASE_URL: primary.url });
  reader = await startService({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    DATA_DIR: writer.app.config.dataDir,
    MASTER_KEYS: '',
  });
});

afterAll(async () => {
  await reader?.stop();
  await writer?.stop();
  await replica?.stop('SIGINT');
  await primary?.stop('SIGINT');
  await rm(folder, { recursive: true, force: true });
});

const counts = () => ({ ...reader.app.database.reads.replica?.counts });

async function create(surname: string): Promise<string> {
  const { body } = await writer.ask('POST', '/users', { body: { surname } });
  return body.user_id;
}

async function readAtOther(path: string) {
  const { status, body } = await reader.ask('GET', path, { key: writer.apiKey });
  return { status, body };
}

/** What a read of a client sees, and where. */
function lookAt(clientId: string) {
  return reader.app.database.reads.inTenantSnapshot(clientId, async (tx) => {
    const { rows } = await sql<{ is_replica: boolean; role: string }>`
      select pg_is_in_recovery() as is_replica, current_user as role`.execute(tx);
    return { ...rows[0], users: (await tx.selectFrom('users').select('client_id').execute()).length };
  });
}

async function untilReplicaAnswers(): Promise<void> {
  await expect.poll(async () => (await lookAt(writer.clientId)).is_replica, { timeout: 30_000 }).toBe(true);
}

test('a caller sees what it has just written through another process, and the replica answers', async () => {
  for (let number = 0; number < 40; number++) {
    const userId = await create(`Written${number}`);
    expect((await readAtOther(`/users/${userId}`)).body).toMatchObject({ surname: `Written${number}` });
    const { body } = await readAtOther('/users?limit=1');
    expect(body.users[0].user_id).toBe(userId);
    await writer.ask('DELETE', `/users/${userId}`);
    expect((await readAtOther(`/users/${userId}`)).status).toBe(404);
  }
  await untilReplicaAnswers();
  const before = counts();
  for (let number = 0; number < 10; number++) expect((await readAtOther('/overview')).status).toBe(200);
  expect(counts().replica).toBeGreaterThan((before.replica ?? 0) + 5);
});

test('the replica isolates clients from each other, as the primary does', async () => {
  const userId = await create('Kept');
  const other = await writer.newClient();
  await untilReplicaAnswers();
  expect(await lookAt(writer.clientId)).toEqual({ is_replica: true, role: 'stipend_tenant', users: 1 });
  expect(await lookAt(other.clientId)).toEqual({ is_replica: true, role: 'stipend_tenant', users: 0 });
  expect((await reader.ask('GET', `/users/${userId}`, { key: other.apiKey })).status).toBe(404);
});

test('while the replica is behind, the primary answers', async () => {
  await untilReplicaAnswers();
  await replica.query('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await replica.query('select pg_wal_replay_resume()')));
  const before = counts();
  for (let number = 0; number < 5; number++) {
    const userId = await create('Unreplayed');
    expect((await readAtOther(`/users/${userId}`)).status).toBe(200);
  }
  const { replica: answered = 0, behind = 0 } = before;
  expect(counts()).toMatchObject({ replica: answered, behind: behind + 5 });
  expect(await reader.app.database.reads.replica?.lag()).toMatchObject({ bytes: expect.any(Number) });
  expect((await reader.app.database.reads.replica?.lag())?.bytes).toBeGreaterThan(0);
  await replica.query('select pg_wal_replay_resume()');
  await untilReplicaAnswers();
});

test('while the replica is away, no request fails, and the log and the doctor say so', async () => {
  await untilReplicaAnswers();
  const doctor = async () =>
    (
      await runInProcess(['doctor'], {
        DATA_DIR: writer.app.config.dataDir,
        DATABASE_URL: primary.url,
        DATABASE_READ_URL: replica.url,
      })
    ).output;
  expect(await doctor()).toMatch(/replica +ok +has every commit|replica +ok +\d+ bytes/);
  const waiting = Array.from({ length: 20 }, () => readAtOther('/overview'));
  await replica.stop('SIGQUIT');
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  const userId = await create('Alone');
  expect((await readAtOther(`/users/${userId}`)).status).toBe(200);
  expect(counts().unavailable).toBeGreaterThan(0);
  expect(reader.log.some((line) => line.includes('the read replica cannot be used'))).toBe(true);
  expect(reader.log.filter((line) => line.includes('unexpected error'))).toEqual([]);
  expect(await doctor()).toMatch(/replica +warning/);
  const { body } = await reader.ask('GET', '/metrics', { key: null });
  expect(body).toMatch(/stipend_replica_reads_total\{outcome="unavailable"\} [1-9]/);
  expect(body).toContain('stipend_replica_lag_seconds Nan');
  await replica.start();
  await untilReplicaAnswers();
});

test('a replica that no longer responds delays only the reads that it was answering', async () => {
  await untilReplicaAnswers();
  const proxy = await startDatabaseProxy(replica.address);
  const reasons: (string | null)[] = [];
  const database = openDatabase(addressOf(primary.url), {
    connections: 4,
    onLost: () => undefined,
    replica: { connectionString: proxy.url },
    onReplica: (reason) => reasons.push(reason),
  });
  onTestFinished(() => proxy.close());
  onTestFinished(() => database.close());
  const read = () =>
    database.reads.inTenant(writer.clientId, (db) =>
      db.selectFrom('clients').select('client_id').executeTakeFirst(),
    );
  const readSeveral = () => Promise.all([read(), read(), read(), read()]);
  await expect
    .poll(async () => (await readSeveral()) && database.reads.replica?.counts.replica)
    .toBeGreaterThan(4);
  const { replica: answered } = { ...database.reads.replica?.counts };
  proxy.goSilent();
  for (let round = 0; round < 10; round++)
    expect(await readSeveral()).toEqual(Array.from({ length: 4 }, () => ({ client_id: writer.clientId })));
  expect(database.reads.replica?.counts).toMatchObject({ replica: answered, failed: 0 });
  expect(reasons).toEqual([expect.stringMatching(/timeout/i)]);
});

test.each([
  ['the primary itself', () => primary.url, 'is not a standby'],
  ['a server of another database', async () => (await another()).url, 'is not a standby'],
  ['nothing', () => 'postgresql://stipend@127.0.0.1:1/stipend', 'ECONNREFUSED'],
])('an address that leads to %s is not read from', async (_, url, reason) => {
  const reasons: (string | null)[] = [];
  const database = openDatabase(addressOf(primary.url), {
    connections: 2,
    onLost: () => undefined,
    replica: replicaAddressOf(await url()),
    onReplica: (found) => reasons.push(found),
  });
  onTestFinished(() => database.close());
  const rows = await database.reads.inTenant(writer.clientId, (db) =>
    db.selectFrom('clients').select('client_id').execute(),
  );
  expect(rows).toEqual([{ client_id: writer.clientId }]);
  expect(reasons).toEqual([expect.stringContaining(reason)]);
  expect(await database.reads.replica?.problem()).toContain(reason);
});

async function another() {
  const made = await copyDatabase();
  onTestFinished(() => made.drop());
  return made;
}

/** This test changes the roles of the servers, so it comes last. */
test('after a failover, no read fails, and the replica that follows the new primary answers again', async () => {
  const third = await primary.addReplica(join(folder, 'three'));
  onTestFinished(() => third.stop('SIGINT'));
  const hosts = (...servers: DatabaseServer[]) =>
    primary.url.replace(/@[^/]+/, `@${servers.map(({ url }) => /@([^/]+)/.exec(url)?.[1]).join()}`);
  const reasons: (string | null)[] = [];
  const database = openDatabase(addressOf(`${hosts(primary, replica)}?target_session_attrs=read-write`), {
    connections: 2,
    onLost: () => undefined,
    replica: replicaAddressOf(hosts(replica, third)),
    onReplica: (reason) => reasons.push(reason),
  });
  onTestFinished(() => database.close());
  const read = () =>
    database.reads.inTenantSnapshot(writer.clientId, async (tx) => {
      const { rows } = await sql<{ started: string; is_replica: boolean }>`
        select pg_postmaster_start_time()::text as started, pg_is_in_recovery() as is_replica`.execute(tx);
      return rows[0];
    });
  const startOf = async (server: DatabaseServer) =>
    (await server.query<{ started: string }>('select pg_postmaster_start_time()::text as started'))[0];
  const readsFrom = async (server: DatabaseServer) => {
    const start = await startOf(server);
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ ...start, is_replica: true });
  };
  await readsFrom(replica);
  await primary.stop('SIGINT');
  await replica.promote();
  // the connections of the pool end with the old primary, and the new ones find the new primary
  await expect.poll(() => read().catch(() => null)).toMatchObject({ is_replica: false });
  for (let number = 0; number < 20; number++) expect(await read()).toMatchObject({ is_replica: false });
  await third.follow(replica);
  // its control file has the new timeline only after a restart point
  await third.query('checkpoint');
  await readsFrom(third);
  expect(reasons.at(-1)).toBeNull();
});
