import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { startService } from './support/service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

/** Starts a primary, its replica, and two API processes. Callers write at one process and read at the other. */
export function useReplica() {
  let folder: string;
  let primary: DatabaseServer;
  let replica: DatabaseServer;
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

  /** Reads as a client: how many users it sees, in which role, and whether a replica answered. */
  function lookAt(clientId: string) {
    return reader.app.database.reads.inTenantSnapshot(clientId, async (tx) => {
      const { rows } = await sql<{ is_replica: boolean; role: string }>`
        select pg_is_in_recovery() as is_replica, current_user as role`.execute(tx);
      return { ...rows[0], users: (await tx.selectFrom('users').select('client_id').execute()).length };
    });
  }

  async function untilReplicaAnswers(): Promise<void> {
    await expect.poll(async () => (await lookAt(writer.clientId)).is_replica).toBe(true);
  }

  return {
    get folder() {
      return folder;
    },
    get primary() {
      return primary;
    },
    get replica() {
      return replica;
    },
    get writer() {
      return writer;
    },
    get reader() {
      return reader;
    },
    lookAt,
    untilReplicaAnswers,
  };
}
