import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { endClient } from '../database/end-connections.ts';
import { newClient } from '../database/follow-primary.ts';
import { describeError, type Logger } from '../log.ts';
import { type CrashedJob, registerWorker, sweepWorkers, unregisterWorker } from './sweep.ts';

const SWEEP_MS = 500;
const RECONNECT_MS = 200;
const ANSWER_MS_MAX = 5000;
/**
 * With these settings the server notices within about 20 s that this machine is gone, and releases the lock.
 */
const KEEPALIVES =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2';

/**
 * An advisory lock that shows other workers that this one is alive. It has a connection of its own, which
 * also sweeps for dead workers.
 */
export interface WorkerLock {
  /** Resolves once the lock is held, or after `stopWaiting`. A worker takes a job only then. */
  held(): Promise<void>;
  stopWaiting(): void;
  /**
   * `left` deletes the registration; `lost` keeps it, so that another worker frees the jobs that this one
   * still has.
   */
  end(how: 'left' | 'lost'): Promise<void>;
}

interface LockOptions {
  address: pg.ClientConfig;
  workerId: string;
  log: Logger;
  sweepMs?: number | undefined;
}

export function holdWorkerLock(options: LockOptions): WorkerLock {
  const ending = new AbortController();
  let locked = Promise.withResolvers<void>();
  let isLocked = false;
  let isReported = false;
  let isWaitingOver = false;
  let leaving = false;
  const over = (async () => {
    while (!ending.signal.aborted) {
      try {
        await using connection = lockConnection(options.address);
        const { client, lost } = connection;
        await client.connect();
        await client.query(KEEPALIVES);
        await registerWorker(client, options.workerId);
        isLocked = true;
        isReported = false;
        locked.resolve();
        await sweepUntil(AbortSignal.any([ending.signal, lost]), client, options);
        if (leaving) await unregisterWorker(client, options.workerId);
      } catch (error) {
        // logged once, although the lock is tried several times a second until the database works again
        if (!leaving && !isReported) options.log.warn({ error: describeError(error) }, 'worker lock lost');
        isReported = true;
      }
      if (ending.signal.aborted) return;
      // callers that already wait keep their promise, which resolves when the lock is held again
      if (isLocked && !isWaitingOver) locked = Promise.withResolvers<void>();
      isLocked = false;
      await wait(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    held: () => locked.promise,
    stopWaiting() {
      isWaitingOver = true;
      locked.resolve();
    },
    async end(how) {
      leaving = how === 'left';
      ending.abort();
      await over;
    },
  };
}

async function sweepUntil(
  signal: AbortSignal,
  client: pg.Client,
  { workerId, log, sweepMs = SWEEP_MS }: LockOptions,
): Promise<void> {
  while (!signal.aborted) {
    for (const job of await sweepWorkers(client, workerId)) report(log, job);
    await wait(sweepMs, undefined, { signal }).catch(() => undefined);
  }
}

function report(log: Logger, { job_id, task, crashes, deadLettered }: CrashedJob): void {
  if (deadLettered) log.error({ job: task, job_id, crashes }, 'job dead-lettered');
  else log.warn({ job: task, job_id, crashes }, 'worker died, its job was released');
}

function lockConnection(address: pg.ClientConfig) {
  const client = newClient({
    ...address,
    application_name: 'stipend worker lock',
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
    statement_timeout: ANSWER_MS_MAX,
  });
  const loss = new AbortController();
  client.once('end', () => loss.abort()).on('error', () => loss.abort());
  return {
    client,
    lost: loss.signal,
    [Symbol.asyncDispose]: () => endClient(client),
  };
}
