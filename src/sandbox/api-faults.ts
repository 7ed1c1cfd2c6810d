import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { fixed, invalidRequest, say } from '#platform/problem.ts';
import { FAULT_KINDS, type FaultKind, isFaultKind, leftOf } from '#simulation/faults.ts';
import type { FaultInput, SandboxFault } from './fault-schema.ts';
import * as store from './store.ts';

/** A fault ends after this time, in case somebody forgets it. */
export const API_FAULT_MINUTES = 10;
export const API_FAULT_REQUESTS_MAX = 1000;
const RETRY_AFTER_SECONDS = 1;
/** How long a process may take to notice a fault that was set in another process. */
const AGE_MS_MAX = 1000;
const KEPT_MAX = 10_000;

/** Faults of our own API that clients of the sandbox set for their own requests. They are counted in the database. */
export interface ApiFaults {
  set(clientId: string, input: FaultInput): Promise<SandboxFault>;
  end(clientId: string): Promise<void>;
  /** The fault that affects later requests; null if there is none. */
  current(clientId: string): Promise<SandboxFault | null>;
  /** Counts a request, and returns the fault that affects it, if any. */
  next(clientId: string): Promise<{ kind: FaultKind; retryAfterSeconds: number } | null>;
}

export function createApiFaults({ database, clock }: { database: Database; clock: Clock }): ApiFaults {
  /** Clients without a fault, and when that was read. */
  const without = new Map<string, number>();
  let changes = 0;
  return {
    async set(clientId, input) {
      const { kind, after, times, retry_after } = limited(input);
      const endsAt = new Date(clock.now().getTime() + API_FAULT_MINUTES * 60_000);
      await (kind === null
        ? store.deleteApiFault(database.tenant(clientId), clientId)
        : store.saveApiFault(database.tenant(clientId), clientId, {
            kind,
            letThrough: after,
            times,
            retryAfterSeconds: retry_after,
            endsAt,
          }));
      changes += 1;
      without.delete(clientId);
      const ends_at = kind === null ? null : endsAt.toISOString();
      return { target: 'api', kind, after, times, retry_after, ends_at };
    },
    async end(clientId) {
      await store.deleteApiFault(database.tenant(clientId), clientId);
    },
    async current(clientId) {
      const found = await store.findApiFault(database.tenant(clientId), clientId, clock.now());
      if (!found) return null;
      const left = leftOf({ after: found.letThrough, times: found.times }, found.seen);
      const { kind, retryAfterSeconds: retry_after, endsAt } = found;
      return left && { target: 'api', kind, ...left, retry_after, ends_at: endsAt.toISOString() };
    },
    async next(clientId) {
      const [readAt, changesBefore] = [performance.now(), changes];
      if (readAt - (without.get(clientId) ?? Number.NEGATIVE_INFINITY) < AGE_MS_MAX) return null;
      const db = database.tenant(clientId);
      // reads before it counts, because counting is a write, and clients must be able to read from a read-only database
      const isSet = await store.findApiFault(db, clientId, clock.now());
      const met = isSet && (await store.countForApiFault(db, clientId, clock.now()));
      if (without.size >= KEPT_MAX) without.clear();
      // a fault that was set in the meantime may be newer than what was read
      if (!met && changes === changesBefore) without.set(clientId, readAt);
      return met?.fails ? met : null;
    },
  };
}

function limited({ kind, after, times, retry_after = RETRY_AFTER_SECONDS }: FaultInput) {
  const max = API_FAULT_REQUESTS_MAX;
  if (after > max)
    throw invalidRequest(say`[after] must be a whole number from 0 to ${max} when [target] is api`);
  if (times !== null && times > max)
    throw invalidRequest(say`[times] must be a whole number from 1 to ${max} when [target] is api`);
  if (kind !== null && !isFaultKind(kind))
    throw invalidRequest(
      say`[kind] must be one of ${fixed(Object.keys(FAULT_KINDS).join(', '))} when [target] is api`,
    );
  return { kind, after, times: times ?? 1, retry_after };
}
