import type { z } from 'zod';
import type { Lane } from './lanes.ts';

export interface Job {
  name: string;
  /** The lane whose slots the job takes in each process. */
  lane?: Lane | undefined;
  /** A lower limit per process for this name. */
  atOnceMax?: number | undefined;
  /** A limit per process for this name and one client. By default, the limit of the lane. */
  atOnceMaxOfClient?: number | undefined;
  /** Clients, and the users of each, take turns. Enqueue such jobs with their `userId`. */
  takesTurns?: boolean | undefined;
  run(payload: unknown): Promise<void>;
}

/**
 * Defines a job. A job may run twice. Its payload is parsed when it runs, because an older version may have
 * enqueued it.
 */
export function job<Payload>(definition: {
  name: string;
  lane: Lane;
  atOnceMax?: number;
  atOnceMaxOfClient?: number;
  takesTurns?: boolean;
  payload: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
}): Job {
  const { name, lane, atOnceMax, atOnceMaxOfClient, takesTurns } = definition;
  return {
    name,
    lane,
    atOnceMax,
    atOnceMaxOfClient,
    takesTurns,
    run: (payload) => definition.run(definition.payload.parse(payload)),
  };
}

/** A task that workers run on a cron schedule. */
export interface ScheduledTask {
  name: string;
  schedule: string;
  run(): Promise<void>;
}
