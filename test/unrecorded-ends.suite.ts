import { describe, expect, test, vi } from 'vitest';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { OFTEN, type useWorkers } from './jobs.suite.ts';

type Workers = ReturnType<typeof useWorkers>;
const FIRST = 'first';

/** Tests a worker whose connection is cut while it records the end of a job. Each list of `others` names jobs that run meanwhile. */
export function testUnrecordedEnds(workers: Workers, others: readonly (readonly string[])[]): void {
  const { startHeld, waiting } = holdJobs(workers);

  describe('a worker that cannot record the end of a job', () => {
    test.each(others.map((names) => ({ names })))(
      'restarts and repeats that job but no other (while $names run)',
      async ({ names }) => {
        const { start, release, isCut, done } = await startHeld(names);
        await start();
        await expect.poll(isCut, OFTEN).toBe(true);
        await release();
        await expect.poll(waiting, OFTEN).toEqual([]);
        expect(done()).toEqual([FIRST, FIRST, ...names].toSorted());
      },
    );
  });
}

/** The same for a worker that is stopped. */
export function testUnrecordedEndsAtStop(workers: Workers, others: readonly (readonly string[])[]): void {
  const { startHeld, waiting } = holdJobs(workers);

  describe('a worker that cannot record the end of a job', () => {
    test.each(others.map((names) => ({ names })))(
      'stops on request, and the next worker repeats that job (while $names run)',
      async ({ names }) => {
        const { start, release, isCut, done } = await startHeld(names);
        const worker = await start();
        await expect.poll(isCut, OFTEN).toBe(true);
        const stopped = worker.stop();
        await release();
        await stopped;
        await start();
        await expect.poll(waiting, OFTEN).toEqual([]);
        expect(done()).toEqual([FIRST, FIRST, ...names].toSorted());
      },
    );
  });
}

function holdJobs({ service, client, owner, cleanups, rowsOf }: Workers) {
  const waiting = () => rowsOf('select id from graphile_worker.jobs');

  /** Enqueues jobs that end when the test releases them. The connection that records the first end is cut. */
  async function startHeld(names: readonly string[]) {
    const done: string[] = [];
    const holds = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
    await owner().query(`
      create sequence ends;
      create sequence cut_backend;
      create function cut_first() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then
            perform setval('cut_backend', pg_backend_pid());
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return old;
        end $$;
      create trigger cut before delete on graphile_worker._private_jobs
        for each row execute function cut_first()`);
    await service().app.database.inTenant(client().clientId, async (tx) => {
      for (const name of [FIRST, ...names]) await enqueue(tx, 'hold', { name });
    });
    cleanups.push(() =>
      owner().query(`
        drop trigger cut on graphile_worker._private_jobs;
        drop function cut_first;
        drop sequence ends, cut_backend`),
    );
    const running = new Set<string>();
    const hold = async (payload: unknown) => {
      const { name } = payload as { name: string };
      running.add(name);
      // The first job ends when all jobs run, so that no other end is in the statement that is cut.
      if (name === FIRST) await vi.waitUntil(() => running.size === names.length + 1, { timeout: 60_000 });
      await holds.get(name)?.promise;
      done.push(name);
    };
    const start = async (): Promise<Worker> => {
      const { database, log } = service().app;
      const jobs = [{ name: 'hold', run: hold }];
      const worker = await startWorker({ address: database.address, log, jobs, scheduledTasks: [] });
      cleanups.push(() => worker.stop());
      return worker;
    };
    /** Releases the other jobs one by one, each after the previous end is recorded. */
    const release = async () => {
      for (const [index, name] of names.entries()) {
        holds.get(name)?.resolve();
        const left = names.length - index;
        await expect.poll(async () => (await waiting()).length, OFTEN).toBeLessThanOrEqual(left);
      }
    };
    /** Until the backend has exited, the pool may hand its connection to the next statement. */
    const isCut = async () => {
      const gone = 'not exists (select from pg_stat_activity where pid = last_value)';
      return (await rowsOf(`select is_called and ${gone} as cut from cut_backend`))[0]?.cut;
    };
    return { start, release, isCut, done: () => done.toSorted() };
  }

  return { startHeld, waiting };
}
