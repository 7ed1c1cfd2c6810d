import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseServer } from '../scripts/faults/installation/database-server.ts';
import { createArchivedServer } from './point-in-time.fixture.ts';
import { dataDirectory, runStipend } from './support/process.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';

/* What is left of a server that was lost, when another server has taken over, or the lost one comes back. */

let folder: Awaited<ReturnType<typeof dataDirectory>>;
let s3: S3Server;
const running: DatabaseServer[] = [];

beforeAll(async () => {
  folder = await dataDirectory();
  s3 = await startS3Server();
});
afterAll(async () => {
  for (const server of running) await server.stop('SIGQUIT');
  await s3.close();
  await folder.remove();
});

/** With a base backup, and a table whose rows say what a recovery has found. */
async function createServer(name: string) {
  const { server, settings, archiveSettings } = await createArchivedServer(folder.path, { name, s3 });
  running.push(server);
  expect((await runStipend(['migrate'], settings)).code).toBe(0);
  await server.query('create table marks (name text)');
  await server.query('alter table marks owner to stipend');
  await server.finishArchiving();
  expect((await runStipend(['backup', '--keep-days', '7'], settings)).code).toBe(0);
  const run = (...args: string[]) => runStipend(args, archiveSettings);
  let moved = 0;
  return {
    server,
    mark: (text: string, on = server) => on.query('insert into marks values ($1)', [text]),
    marks: async () =>
      (await server.query<{ name: string }>('select name from marks order by name')).map((row) => row.name),
    archiveRest: (directory = server.directory) => run('wal', 'archive-rest', directory),
    restore: (...more: string[]) =>
      run('restore', '--to', 'latest', '--directory', server.directory, ...more),
    async moveAway(): Promise<string> {
      moved += 1;
      const directory = join(folder.path, `${name}-old-${moved}`);
      await rename(server.directory, directory);
      return directory;
    },
  };
}

async function archivedSegments(server: DatabaseServer): Promise<string> {
  const [found] = await server.query<{ last: string; failed: string }>(
    `select coalesce(last_archived_wal, '') as last, failed_count as failed from pg_stat_archiver`,
  );
  expect(Number(found?.failed)).toBe(0);
  return found?.last ?? '';
}

const succeeded = (output: string | RegExp) => ({ code: 0, output: expect.stringMatching(output) });

test('what a lost primary left is archived before and after a standby was promoted, and each timeline can be recovered', async () => {
  const { server, mark, marks, archiveRest, restore, moveAway } = await createServer('promoted');
  const standby = await server.addReplica(join(folder.path, 'standby'));
  running.push(standby);
  await mark('both');
  await expect.poll(() => standby.query('select from marks')).toHaveLength(1);
  await standby.stopFollowing();
  await mark('lost');
  await server.query('create table records_on_many_pages as select generate_series(1, 20000)');
  const [lost] = await server.query<{ end: string }>(
    `select lpad(to_hex(file_offset), 8, '0') as end from pg_walfile_name_offset(pg_current_wal_flush_lsn())`,
  );
  await server.stop('SIGQUIT');
  expect(await archiveRest()).toEqual(
    succeeded(new RegExp(`\\.${lost?.end}\\.[^]*run "stipend restore --to latest" or`)),
  );

  await standby.promote();
  await mark('promoted', standby);
  await standby.query('select pg_switch_wal()');
  await expect.poll(() => archivedSegments(standby), { timeout: 30_000 }).toMatch(/^00000002.{16}$/);

  // the old primary comes back and crashes in the same segment
  await server.start();
  await mark('more');
  await server.stop('SIGQUIT');
  expect(await archiveRest()).toEqual(succeeded(/^Archived 1 file .*--timeline: 1 leaves out/s));
  expect(await archiveRest()).toEqual(succeeded('already has everything'));

  await moveAway();
  expect(await restore()).toEqual({
    code: 1,
    output: expect.stringMatching(/on the timelines 1 and 2.* --timeline: 1 leaves out everything/),
  });
  for (const [timeline, found] of [
    ['1', ['both', 'lost', 'more']],
    ['2', ['both', 'promoted']],
  ] as const) {
    expect(await restore('--timeline', timeline)).toEqual(succeeded('Recovered in'));
    await server.start();
    expect(await marks()).toEqual(found);
    await server.stop('SIGQUIT');
    await moveAway();
  }
});

test('a recovery says before it begins that archive-rest must come first; what comes later needs a decision', async () => {
  const { server, mark, marks, archiveRest, restore, moveAway } = await createServer('late');
  await mark('archived');
  await server.finishArchiving();
  await mark('rest');
  // PostgreSQL keeps segments that the backup has removed from the archive, because they are older than the backup
  const archived = (await s3.keys()).filter((key) => key.startsWith('late/'));
  const done = (await readdir(join(server.directory, 'pg_wal/archive_status'))).filter((name) =>
    /^.{24}\.done$/.test(name),
  );
  const isArchived = (name: string) => archived.some((key) => key.endsWith(`/${name}`));
  expect(done.map((name) => name.slice(0, 24)).some((name) => !isArchived(name))).toBe(true);
  await server.stop('SIGQUIT');
  const lost = await moveAway();
  expect(await restore()).toEqual(succeeded(/stipend wal archive-rest DIRECTORY.*Recovering from/s));
  await server.start();
  expect(await marks()).toEqual(['archived']);
  await server.finishArchiving();
  await server.stop('SIGINT');
  expect(await archiveRest(lost)).toEqual(
    succeeded(/^Archived 1 file .* would fail now: Two servers .* --timeline: 1 leaves out/s),
  );
  await moveAway();
  expect(await restore()).toEqual({ code: 1, output: expect.stringContaining('on the timelines 1 and 2') });
  const restored = await restore('--timeline', '1');
  expect(restored).toEqual(succeeded(/^Recovering from/));
  await server.start();
  expect(await marks()).toEqual(['archived', 'rest']);
});
