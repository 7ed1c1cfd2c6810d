import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { addressOf, replicaAddressOf } from '#platform/database/follow-primary.ts';
import type { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { useReplica } from './read-replica.fixture.ts';
import { startDatabaseProxy } from './support/database-proxy.ts';

const servers = useReplica();

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
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ ...start, is_replica: true });
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
