import type { z } from 'zod';

export interface Job {
  name: string;
  /** In one process, so that others find a place beside it. It is enqueued as `isLimited`. */
  atOnceMax?: number | undefined;
  run(payload: unknown): Promise<void>;
}

/** Work that may run twice. Its payload is checked when it is taken up, as it may come from an older version. */
export function job<Payload>(definition: {
  name: string;
  atOnceMax?: number;
  payload: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
}): Job {
  const { name, atOnceMax } = definition;
  return { name, atOnceMax, run: (payload) => definition.run(definition.payload.parse(payload)) };
}

/** Work for every so often, in cron's words. */
export interface ScheduledTask {
  name: string;
  schedule: string;
  run(): Promise<void>;
}
