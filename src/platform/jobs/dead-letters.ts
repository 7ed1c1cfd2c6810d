import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { freshFor } from '../fresh.ts';
import type { Logger } from '../log.ts';
import type { ScheduledTask } from './job.ts';
import { CRASHES_MAX } from './sweep.ts';

/** Before the first retry. Each further pause is four times as long, up to a day. */
const PAUSE_MINUTES = 10;
const RETRIED_MAX = 20;
const FRESH_MS = 5000;

/**
 * Retries dead-lettered jobs after a pause. Some only ran at the same time as a job that kills its worker, some
 * failed for a reason that was fixed in the meantime, and some end at once because their work was done in
 * another way.
 */
export function jobScheduledTasks(context: { database: Database; log: Logger }): ScheduledTask[] {
  return [
    {
      name: 'retry-dead-letters',
      schedule: '* * * * *',
      run: () => retryDeadLetters(context, PAUSE_MINUTES),
    },
  ];
}

export async function retryDeadLetters(
  { database, log }: { database: Database; log: Logger },
  pauseMinutes: number,
): Promise<void> {
  const retried = await database.inSystem((tx) => retryDue(tx, pauseMinutes));
  for (const { job_id, task, retries } of retried)
    log.warn({ job: task, job_id, retries }, 'dead-lettered job is retried');
}

async function retryDue(tx: Db, pauseMinutes: number) {
  const { rows } = await sql<{ job_id: string; task: string; retries: number }>`
    select * from retry_dead_letters(${pauseMinutes} * interval '1 minute', ${CRASHES_MAX}, ${RETRIED_MAX})`.execute(
    tx,
  );
  return rows;
}

/** Returns a warning for operators while there are dead-lettered jobs. The queue is read at most every few seconds. */
export function deadLetterWarnings(database: Database): () => Promise<string[]> {
  const read = async (): Promise<string[]> => {
    const { rows } = await database.probes.query<{ count: number }>('select count_dead_letters() as count');
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [
      `${count} ${count === 1 ? 'job is' : 'jobs are'} dead-lettered: see "stipend jobs list --failed"`,
    ];
  };
  return freshFor(FRESH_MS, read, []);
}
