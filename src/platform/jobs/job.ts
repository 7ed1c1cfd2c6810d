import type { z } from 'zod';

export interface Job {
  name: string;
  /**
   * Limit per process, so that other jobs can run at the same time. Such a job is enqueued with `isLimited`.
   */
  atOnceMax?: number | undefined;
  run(payload: unknown): Promise<void>;
}

/**
 * Defines a job. A job may run twice. Its payload is parsed when it runs, because an older version may have
 * enqueued it.
 */
export function job<Payload>(definition: {
  name: string;
  atOnceMax?: number;
  payload: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
}): Job {
  const { name, atOnceMax } = definition;
  return { name, atOnceMax, run: (payload) => definition.run(definition.payload.parse(payload)) };
}

/** A task that workers run on a cron schedule. */
export interface ScheduledTask {
  name: string;
  schedule: string;
  run(): Promise<void>;
}
