import { FairShare } from '#platform/fair-share.ts';
import { type Release, Semaphore } from '#platform/semaphore.ts';
import type { SharedUsage } from '#platform/shared-usage.ts';
import {
  ALREADY_ARRIVING,
  TOO_MANY_AT_ONCE,
  TOO_MANY_OF_CLIENT,
  TOO_MANY_OF_USER,
  UPLOADS_OF_USER_MAX,
} from './upload-problems.ts';
import type { UploadClaims } from './upload-token.ts';

/** Per process. Each upload holds a file and a connection. */
const UPLOADS_AT_ONCE_MAX = 100;

const PROBLEMS = { holder: TOO_MANY_OF_USER, client: TOO_MANY_OF_CLIENT, nobody: TOO_MANY_AT_ONCE } as const;

/**
 * Limits running uploads. Each user has a limit that applies across all processes. In each process, a document has one upload
 * at a time, and clients and their users get fair shares, so that nobody can block others.
 */
export class RunningUploads {
  readonly #perDocument = new Semaphore({ perKey: 1 });
  readonly #share: FairShare;

  constructor(usage: SharedUsage | null = null) {
    this.#share = new FairShare({
      total: UPLOADS_AT_ONCE_MAX,
      perHolder: UPLOADS_OF_USER_MAX,
      level: usage?.level('uploads'),
    });
  }

  async run<T>(claims: UploadClaims, work: () => Promise<T>): Promise<T> {
    const release = this.#perDocument.tryAcquire(claims.document_id);
    if (!release) throw ALREADY_ARRIVING;
    try {
      return await this.#runShared(claims, work);
    } finally {
      release();
    }
  }

  async #runShared<T>(claims: UploadClaims, work: () => Promise<T>): Promise<T> {
    const release = this.#takePart(claims);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #takePart({ client_id: client, user_id: holder }: UploadClaims): Release {
    const share = this.#share.tryAcquire({ client, holder });
    if (share.outcome === 'refused') throw PROBLEMS[share.greedy];
    return share.release;
  }
}
