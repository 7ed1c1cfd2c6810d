import { type Release, Semaphore } from '#platform/semaphore.ts';
import {
  ALREADY_ARRIVING,
  TOO_MANY_AT_ONCE,
  TOO_MANY_OF_USER,
  UPLOADS_OF_USER_MAX,
} from './upload-problems.ts';
import type { UploadClaims } from './upload-token.ts';

/** Per process. Each upload holds a file and a connection. */
const UPLOADS_AT_ONCE_MAX = 100;

/**
 * Limits the uploads that this process receives: one at a time per document and a few per user, so that no
 * user can block others.
 */
export class RunningUploads {
  readonly #perDocument = new Semaphore({ perKey: 1 });
  readonly #perUser = new Semaphore({ perKey: UPLOADS_OF_USER_MAX });
  readonly #total = new Semaphore({ total: UPLOADS_AT_ONCE_MAX });

  async run<T>({ document_id, user_id }: UploadClaims, work: () => Promise<T>): Promise<T> {
    const held: Release[] = [];
    const hold = (release: Release | null, problem: Error) => {
      if (!release) throw problem;
      held.push(release);
    };
    try {
      hold(this.#perDocument.tryAcquire(document_id), ALREADY_ARRIVING);
      hold(this.#perUser.tryAcquire(user_id), TOO_MANY_OF_USER);
      hold(this.#total.tryAcquire(), TOO_MANY_AT_ONCE);
      return await work();
    } finally {
      for (const release of held) release();
    }
  }
}
