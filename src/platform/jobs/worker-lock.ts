import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describeError, type Logger } from '../log.ts';
import { type CrashedJob, registerWorker, sweepWorkers, unregisterWorker } from './sweep.ts';

const SWEEP_MS = 500;
const RECONNECT_MS = 200;
const ANSWER_MS_MAX = 5000;
/** The server finds out within about 20 s that this machine has vanished, and then lets go of the lock. */
const KEEPALIVES =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2';

/** A worker's sign of life: a lock on a connection of its own, over which it also looks after the others. */
export interface WorkerLock {
  /** Resolves while the lock is held, or once nobody need wait for it any more. A job is taken only then. */
  held(): Promise<void>;
  stopWaiting(): void;
  /** `left` takes the registration back; `lost` leaves it, so that another frees what the worker still holds. */
  end(how: 'left' | 'lost'): Promise<void>;
}

export function holdWorkerLock(options: {
  address: pg.ClientConfig;
  workerId: string;
  log: Logger;
}): WorkerLock {
  const ending = new AbortController();
  let gate = Promise.withResolvers<void>();
  let isOpen = false;
  let waitless = false;
  let leaving = false;
  const over = (async () => {
    while (!ending.signal.aborted) {
      try {
        await using connection = lockConnection(options.address);
        const { client, lost } = connection;
        await client.connect();
        await client.query(KEEPALIVES);
        await registerWorker(client, options.workerId);
        isOpen = true;
        gate.resolve();
        await sweepUntil(AbortSignal.any([ending.signal, lost]), client, options);
        if (leaving) await unregisterWorker(client, options.workerId);
      } catch (error) {
        if (!leaving) options.log.warn({ error: describeError(error) }, 'the lock of the worker was lost');
      }
      if (ending.signal.aborted) return;
      // those who wait at a closed gate go on waiting at that one
      if (isOpen && !waitless) gate = Promise.withResolvers<void>();
      isOpen = false;
      await wait(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    held: () => gate.promise,
    stopWaiting() {
      waitless = true;
      gate.resolve();
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
  { workerId, log }: { workerId: string; log: Logger },
): Promise<void> {
  while (!signal.aborted) {
    for (const job of await sweepWorkers(client, workerId)) report(log, job);
    await wait(SWEEP_MS, undefined, { signal }).catch(() => undefined);
  }
}

function report(log: Logger, { job_id, task, crashes, deadLettered }: CrashedJob): void {
  if (deadLettered) log.error({ job: task, job_id, crashes }, 'job dead-lettered');
  else log.warn({ job: task, job_id, crashes }, 'job freed: its worker is gone');
}

function lockConnection(address: pg.ClientConfig) {
  const client = new pg.Client({
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
    // a server that has fallen silent does not answer a farewell either
    [Symbol.asyncDispose]: () => Promise.race([client.end().catch(() => undefined), wait(RECONNECT_MS)]),
  };
}
