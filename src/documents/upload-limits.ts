import { Semaphore } from '#platform/semaphore.ts';
import type { SharedUsage } from '#platform/shared-usage.ts';
import { RunningUploads } from './running-uploads.ts';

/**
 * Limits the transactions that complete uploads: they wait for each other's locks and must not occupy every
 * database connection.
 */
const COMPLETIONS = { total: 3, waitingMax: 100 };

/** Limits the uploads of a process, from URLs and from forms. */
export class UploadLimits {
  readonly running: RunningUploads;
  readonly completions = new Semaphore(COMPLETIONS);

  constructor(usage: SharedUsage | null = null) {
    this.running = new RunningUploads(usage);
  }
}
