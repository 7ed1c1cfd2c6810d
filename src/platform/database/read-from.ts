import { Problem } from '../problem.ts';
import type { Replica, Trouble } from './replica.ts';
import type { Connections } from './transactions.ts';

/** Reads that the replica answered, and reads that the primary answered, by the reason. */
export type ReadCounts = Record<'replica' | Trouble, number>;

interface ReadFrom {
  run<T>(read: (from: Connections) => Promise<T>): Promise<T>;
  counts: ReadCounts | null;
}

export function readFromPrimary(primary: Connections): ReadFrom {
  return { run: (read) => read(primary), counts: null };
}

/**
 * Reads from the replica. If the replica fails, reads from the primary instead, so that the caller sees no
 * error.
 */
export function readFromReplica(replica: Replica, primary: Connections): ReadFrom {
  const counts: ReadCounts = { replica: 0, behind: 0, unavailable: 0, failed: 0 };
  return {
    counts,
    async run(read) {
      const current = await replica.current();
      if (typeof current === 'string') {
        counts[current] += 1;
        return read(primary);
      }
      try {
        const found = await read(current);
        counts.replica += 1;
        return found;
      } catch (error) {
        const isAnswer = error instanceof Problem;
        counts[isAnswer ? 'replica' : replica.noteFailure(error)] += 1;
        if (isAnswer) throw error;
        return read(primary);
      }
    },
  };
}
