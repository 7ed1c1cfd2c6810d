import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runStipend, serve } from './support/process.ts';
import { PLACES, useBackup } from './unfinished-restore.fixture.ts';

const TARGETS = ['killed_before', 'killed_during', 'killed_after'] as const;
const backup = useBackup({ source: 'killed_source', others: TARGETS });

describe.each(PLACES.map((place, position) => ({ place, name: TARGETS[position] ?? '' })))(
  'a restore that was killed $place',
  ({ place, name }) => {
    beforeAll(() => backup.killRestore(name, place));

    test.each(['serve', 'api', 'worker'] as const)('does not let "stipend %s" start', async (command) => {
      const { code, output } = await runStipend([command], backup.environment(name));
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('A restore into this database is not finished'),
      ]);
    });

    test.each([['clients', 'create', '--name', 'Another'], ['jobs', 'list'], ['retention'], ['sweep']])(
      'does not let "stipend %s" run',
      async (...command) => {
        const { code, output } = await backup.run(name, command.filter(Boolean));
        expect([code, output]).toEqual([1, expect.stringContaining('is not finished')]);
      },
    );

    test('makes "stipend doctor" fail', async () => {
      const { code, output } = await backup.run(name, ['doctor']);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/restore +failed +A restore into this database/),
      ]);
    });

    test('can be finished by "stipend restored" only if the backup is loaded', async () => {
      const { code, output } = await backup.run(name, ['restored']);
      if (place === 'after the load')
        expect([code, output]).toEqual([0, expect.stringContaining('1 user was')]);
      else expect([code, output]).toEqual([1, expect.stringContaining('the backup is not loaded')]);
    });

    test('can be repeated, and deleted users stay deleted', async () => {
      // finished already by the test before
      if (place !== 'after the load') {
        const again = await backup.run(name, ['restore', backup.made.folder, '--take-over-storage']);
        expect([again.code, again.output]).toEqual([0, expect.stringContaining('1 user was deleted again')]);
      }
      expect(await backup.statuses(name)).toEqual([200, 404]);
    });
  },
);

describe('a running process', () => {
  let api: Awaited<ReturnType<typeof serve>>;
  const readiness = async () => {
    const response = await fetch(`${api.url}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  beforeAll(async () => {
    api = await serve(backup.environment('killed_source'), 'api');
  });
  afterAll(() => api?.stop());

  test('is not ready while the restore of its database is not finished, or the database is lost', async () => {
    const mark = (value: string) =>
      backup.withClient('killed_source', (client) =>
        client.query(`update installation set unfinished_restore = ${value}`),
      );
    /** So that checks need new connections. */
    const disconnect = () =>
      backup.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'killed_source'`,
      );
    const accept = (isAccepting: boolean) =>
      backup.owner.query(`alter database killed_source allow_connections ${isAccepting}`);
    const failing = async () => JSON.parse((await readiness()).text).errors;
    expect(await readiness()).toMatchObject({ status: 200, text: expect.stringContaining('"restore":"ok"') });
    await mark(`'erasures'`);
    await disconnect();
    await expect.poll(failing).toEqual(['restore is not ready']);
    await mark('null');
    await expect.poll(readiness).toMatchObject({ status: 200 });
    await accept(false);
    await disconnect();
    await expect.poll(failing).toEqual(['database is not ready']);
    await accept(true);
    await expect.poll(readiness).toMatchObject({ status: 200 });
  });
});
