import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { addressOf, replicaAddressOf } from '#platform/database/follow-primary.ts';
import type { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { useReplica } from './read-replica.fixture.ts';
import { runInProcess } from './support/command.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';
import { copyDatabase } from './support/service.ts';

const servers = useReplica();

const counts = () => ({ ...servers.reader.app.database.reads.replica?.counts });

async function create(surname: string): Promise<string> {
  const { body } = await servers.writer.ask('POST', '/users', { body: { surname } });
  return body.user_id;
}

async function readAtOther(path: string) {
  const { status, body } = await servers.reader.ask('GET', path, { key: servers.writer.apiKey });
  return { status, body };
}

test('a caller sees what it has just written through another process, and the replica answers', async () => {
  for (let number = 0; number < 40; number++) {
    const userId = await create(`Written${number}`);
    expect((await readAtOther(`/users/${userId}`)).body).toMatchObject({ surname: `Written${number}` });
    const { body } = await readAtOther('/users?limit=1');
    expect(body.users[0].user_id).toBe(userId);
    await servers.writer.ask('DELETE', `/users/${userId}`);
    expect((await readAtOther(`/users/${userId}`)).status).toBe(404);
  }
  await servers.untilReplicaAnswers();
  const before = counts();
  // the primary answers while the replica is behind, which it can be on a busy machine
  const answeredByReplica = async () => {
    expect((await readAtOther('/overview')).status).toBe(200);
    return (counts().replica ?? 0) - (before.replica ?? 0);
  };
  await expect.poll(answeredByReplica, { interval: 20 }).toBeGreaterThan(5);
});

test('the replica isolates clients from each other, as the primary does', async () => {
  const userId = await create('Kept');
  const other = await servers.writer.newClient();
  await servers.untilReplicaAnswers();
  expect(await servers.lookAt(servers.writer.clientId)).toEqual({
    is_replica: true,
    role: 'stipend_tenant',
    users: 1,
  });
  expect(await servers.lookAt(other.clientId)).toEqual({
    is_replica: true,
    role: 'stipend_tenant',
    users: 0,
  });
  expect((await servers.reader.ask('GET', `/users/${userId}`, { key: other.apiKey })).status).toBe(404);
});

test('while the replica is behind, the primary answers', async () => {
  await servers.untilReplicaAnswers();
  await servers.replica.query('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await servers.replica.query('select pg_wal_replay_resume()')));
  const before = counts();
  for (let number = 0; number < 5; number++) {
    const userId = await create('Unreplayed');
    expect((await readAtOther(`/users/${userId}`)).status).toBe(200);
  }
  const { replica: answered = 0, behind = 0 } = before;
  expect(counts()).toMatchObject({ replica: answered, behind: behind + 5 });
  expect(await servers.reader.app.database.reads.replica?.lag()).toMatchObject({ bytes: expect.any(Number) });
  expect((await servers.reader.app.database.reads.replica?.lag())?.bytes).toBeGreaterThan(0);
  await servers.replica.query('select pg_wal_replay_resume()');
  await servers.untilReplicaAnswers();
});

test('while the replica is away, no request fails, and the log and the doctor say so', async () => {
  await servers.untilReplicaAnswers();
  const doctor = async () =>
    (
      await runInProcess(['doctor'], {
        DATA_DIR: servers.writer.app.config.dataDir,
        DATABASE_URL: servers.primary.url,
        DATABASE_READ_URL: servers.replica.url,
      })
    ).output;
  expect(await doctor()).toMatch(/replica +ok +has every commit|replica +ok +\d+ bytes/);
  const waiting = Array.from({ length: 20 }, () => readAtOther('/overview'));
  onTestFinished(() => servers.replica.start());
  await servers.replica.stop('SIGQUIT');
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  const userId = await create('Alone');
  expect((await readAtOther(`/users/${userId}`)).status).toBe(200);
  expect(counts().unavailable).toBeGreaterThan(0);
  expect(servers.reader.log.some((line) => line.includes('the read replica cannot be used'))).toBe(true);
  expect(servers.reader.log.filter((line) => line.includes('unexpected error'))).toEqual([]);
  expect(await doctor()).toMatch(/replica +warning/);
  const { body } = await servers.reader.ask('GET', '/metrics', { key: null });
  expect(body).toMatch(/stipend_replica_reads_total\{outcome="unavailable"\} [1-9]/);
  expect(body).toContain('stipend_replica_lag_seconds NaN');
  await servers.replica.start();
  await servers.untilReplicaAnswers();
});

test.each([
  ['the primary itself', () => servers.primary.url, 'is not a standby'],
  ['a server of another database', async () => (await another()).url, 'is not a standby'],
  ['nothing', () => 'postgresql://stipend@127.0.0.1:1/stipend', 'ECONNREFUSED'],
])('an address that leads to %s is not read from', async (_, url, reason) => {
  const reasons: (string | null)[] = [];
  const database = openDatabase(addressOf(servers.primary.url), {
    connections: 2,
    onLost: () => undefined,
    replica: replicaAddressOf(await url()),
    onReplica: (found) => reasons.push(found),
  });
  onTestFinished(() => database.close());
  const rows = await database.reads.inTenant(servers.writer.clientId, (db) =>
    db.selectFrom('clients').select('client_id').execute(),
  );
  expect(rows).toEqual([{ client_id: servers.writer.clientId }]);
  expect(reasons).toEqual([expect.stringContaining(reason)]);
  expect(await database.reads.replica?.problem()).toContain(reason);
});

async function another() {
  const made = await copyDatabase();
  onTestFinished(() => made.drop());
  return made;
}

test('a replica that no longer responds delays only the reads that it was answering', async () => {
  await servers.untilReplicaAnswers();
  const proxy = await startDatabaseProxy(servers.replica.address);
  const reasons: (string | null)[] = [];
  const database = openDatabase(addressOf(servers.primary.url), {
    connections: 4,
    onLost: () => undefined,
    replica: { connectionString: proxy.url },
    onReplica: (reason) => reasons.push(reason),
  });
  onTestFinished(() => proxy.close());
  onTestFinished(() => database.close());
  const read = () =>
    database.reads.inTenant(servers.writer.clientId, (db) =>
      db.selectFrom('clients').select('client_id').executeTakeFirst(),
    );
  const readSeveral = () => Promise.all([read(), read(), read(), read()]);
  await expect
    .poll(async () => (await readSeveral()) && database.reads.replica?.counts.replica)
    .toBeGreaterThan(4);
  const { replica: answered } = { ...database.reads.replica?.counts };
  proxy.goSilent();
  for (let round = 0; round < 10; round++)
    expect(await readSeveral()).toEqual(
      Array.from({ length: 4 }, () => ({ client_id: servers.writer.clientId })),
    );
  expect(database.reads.replica?.counts).toMatchObject({ replica: answered, failed: 0 });
  expect(reasons).toEqual([expect.stringMatching(/timeout/i)]);
});

/** This test changes the roles of the servers, so it comes last. */
test('after a failover, no read fails, and the replica that follows the new primary answers again', async () => {
  const third = await servers.primary.addReplica(join(servers.folder, 'three'));
  onTestFinished(() => third.stop('SIGINT'));
  const hosts = (...all: DatabaseServer[]) =>
    servers.primary.url.replace(/@[^/]+/, `@${all.map(({ url }) => /@([^/]+)/.exec(url)?.[1]).join()}`);
  const reasons: (string | null)[] = [];
  const database = openDatabase(
    addressOf(`${hosts(servers.primary, servers.replica)}?target_session_attrs=read-write`),
    {
      connections: 2,
      onLost: () => undefined,
      replica: replicaAddressOf(hosts(servers.replica, third)),
      onReplica: (reason) => reasons.push(reason),
    },
  );
  onTestFinished(() => database.close());
  const read = () =>
    database.reads.inTenantSnapshot(servers.writer.clientId, async (tx) => {
      const { rows } = await sql<{ started: string; is_replica: boolean }>`
        select pg_postmaster_start_time()::text as started, pg_is_in_recovery() as is_replica`.execute(tx);
      return rows[0];
    });
  const startOf = async (server: DatabaseServer) =>
    (await server.query<{ started: string }>('select pg_postmaster_start_time()::text as started'))[0];
  const readsFrom = async (server: DatabaseServer) => {
    const start = await startOf(server);
    await expect.poll(read).toMatchObject({ ...start, is_replica: true });
  };
  await readsFrom(servers.replica);
  await servers.primary.stop('SIGINT');
  await servers.replica.promote();
  // the connections of the pool end with the old primary, and the new ones find the new primary
  await expect.poll(() => read().catch(() => null)).toMatchObject({ is_replica: false });
  for (let number = 0; number < 20; number++) expect(await read()).toMatchObject({ is_replica: false });
  await third.follow(servers.replica);
  // its control file has the new timeline only after a restart point
  await third.query('checkpoint');
  await readsFrom(third);
  expect(reasons.at(-1)).toBeNull();
});
