import {
  ALREADY_ARRIVING,
  TOO_MANY_AT_ONCE,
  TOO_MANY_OF_USER,
  UPLOADS_OF_USER_MAX,
} from './upload-problems.ts';
import type { UploadClaims } from './upload-token.ts';

/** In one process: each holds a file and a connection. */
const UPLOADS_AT_ONCE_MAX = 100;

/** What arrives at this process: one file for a document, a few of a user, so that nobody takes the places of all. */
export class RunningUploads {
  readonly #documents = new Set<string>();
  readonly #ofUsers = new Map<string, number>();

  async take<T>(claims: UploadClaims, work: () => Promise<T>): Promise<T> {
    const { document_id: documentId, user_id: userId } = claims;
    const ofUser = this.#ofUsers.get(userId) ?? 0;
    if (this.#documents.has(documentId)) throw ALREADY_ARRIVING;
    if (ofUser >= UPLOADS_OF_USER_MAX) throw TOO_MANY_OF_USER;
    if (this.#documents.size >= UPLOADS_AT_ONCE_MAX) throw TOO_MANY_AT_ONCE;
    this.#documents.add(documentId);
    this.#ofUsers.set(userId, ofUser + 1);
    try {
      return await work();
    } finally {
      this.#documents.delete(documentId);
      this.#release(userId);
    }
  }

  #release(userId: string): void {
    const left = (this.#ofUsers.get(userId) ?? 1) - 1;
    if (left > 0) this.#ofUsers.set(userId, left);
    else this.#ofUsers.delete(userId);
  }
}
