import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { useService } from '../../../test/support/service.ts';
import { type Database, type Db, openDatabase } from './database.ts';

const service = useService();
const clientIn = async (db: Db) =>
  (await sql<{ id: string | null }>`select current_client_id() as id`.execute(db)).rows[0]?.id;

// with isDistributed the tenant is set by SET LOCAL, which works on every database; on a cluster nothing else works
const KINDS = inject('databaseWorkers').length > 0 ? [true] : [false, true];

describe.each(KINDS)('with isDistributed: %s', (isDistributed) => {
  let database: Database;
  beforeAll(() => {
    const options = { connections: 4, isDistributed, onLost: () => undefined };
    database = openDatabase(service.app.database.address, options);
  });
  afterAll(() => database.close());

  describe('a transaction', () => {
    test('has its tenant from the first statement to the last', async () => {
      const seen = await database.inTenant(service.clientId, async (tx) => [
        await clientIn(tx),
        await clientIn(tx),
      ]);
      expect(seen).toEqual([service.clientId, service.clientId]);
    });

    test('cannot be used after it ended', async () => {
      let kept: Db | undefined;
      await database.inTenant(service.clientId, async (tx) => {
        kept = tx;
        await clientIn(tx);
      });
      await expect(clientIn(kept as Db)).rejects.toThrow('after it ended');
    });

    test('fails instead of committing when one of its statements failed, even if the work ignored that', async () => {
      const { clock } = service.app;
      const work = database.inTenant(service.clientId, async (tx) => {
        const row = { client_id: service.clientId, user_id: service.clientId, requested_at: clock.now() };
        await tx.insertInto('erasures').values(row).execute();
        await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      });
      await expect(work).rejects.toThrow('not committed');
      const rows = await database.inTenant(service.clientId, (tx) =>
        tx.selectFrom('erasures').select('user_id').execute(),
      );
      expect(rows).toEqual([]);
    });

    test('is not begun when the work executes no statement', async () => {
      expect(await database.inTenant(service.clientId, async () => 7)).toBe(7);
    });
  });

  describe('a single statement', () => {
    test('has its tenant after any number of different statements, with or without values', async () => {
      const db = database.tenant(service.clientId);
      for (let number = 0; number < 1100; number++) {
        const { rows } = await sql<{
          id: string;
        }>`select current_client_id() as id, ${sql.lit(number)} as number`.execute(db);
        expect(rows[0]?.id).toBe(service.clientId);
      }
    });

    test('leaves its connection usable when it fails', async () => {
      const db = database.tenant(service.clientId);
      for (let round = 0; round < 30; round++)
        await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
      expect(await clientIn(db)).toBe(service.clientId);
    });

    test('of the system returns its connection to the role of tenants, even if it fails', async () => {
      const { system, pool } = database;
      const roleOf = async () =>
        (await pool.query<{ role: string }>(`select current_setting('role') as role`)).rows[0]?.role;
      const { rows } = await sql`select current_setting('role') as role`.execute(system);
      expect(rows).toEqual([{ role: 'stipend_system' }]);
      expect(await roleOf()).toBe('stipend_tenant');
      await expect(sql`select 1 / 0`.execute(system)).rejects.toMatchObject({ code: '22012' });
      expect(await roleOf()).toBe('stipend_tenant');
    });
  });
});
