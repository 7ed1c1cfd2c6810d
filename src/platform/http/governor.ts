import { FairShare } from '../fair-share.ts';
import { Problem, say } from '../problem.ts';
import type { Owner } from '../waiting-line.ts';
import type { Caller } from './caller.ts';
import { COSTLY_AT_ONCE_MAX, COSTLY_WAITING_MAX } from './limits.ts';

const RETRY_SECONDS = 5;

interface Stopping {
  /** Aborts when the caller has gone. */
  gone: AbortSignal;
  /** Aborts when the server starts to close. */
  ending: AbortSignal;
}

/**
 * Decides when costly work starts: PDFs, exports, CSV files, summaries and images of pages. Each piece takes a processor, a
 * database connection or much memory, so few run at a time, and clients and their callers get fair shares.
 */
export class Governor {
  readonly #share = new FairShare({
    total: COSTLY_AT_ONCE_MAX,
    waiting: { max: COSTLY_WAITING_MAX, onFull: tooManyWaiting },
  });

  /**
   * Runs the work when it is the caller's turn. Work that waits is given up when its caller has gone or the server closes. Work
   * that runs keeps its slot until it ends, so it must stop soon after its caller has gone.
   */
  async run<Result>(
    caller: Caller,
    { gone, ending }: Stopping,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await this.#share.acquire(ownerOf(caller), AbortSignal.any([gone, ending]));
    try {
      gone.throwIfAborted();
      return await work();
    } finally {
      release();
    }
  }
}

/**
 * A person with several sessions or tokens is one caller. The users of a client have a share of their own, so that they can't delay
 * its servers and its team, however many they are.
 */
function ownerOf(caller: Caller): Owner {
  const { kind, clientId } = caller;
  if (kind === 'user') return { client: `users of ${clientId}`, holder: caller.userId };
  return { client: clientId, holder: kind === 'member' ? caller.memberId : caller.credentialId };
}

function tooManyWaiting(): Problem {
  return new Problem({
    code: 'too_many_waiting',
    messages: [
      say`Too many requests for files and summaries are waiting: try again in ${RETRY_SECONDS} s, and send fewer at a time`,
    ],
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}
