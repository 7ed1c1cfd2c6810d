/** A user whose position is known: the number of users up to and including it, counted from the oldest. */
export interface Position {
  userId: string;
  position: number;
}

/** What a snapshot of the database shows about a client's list. */
export interface ObservedList {
  totalCount: number;
  /** See `user_counts.past_changes`. */
  pastChanges: string;
  /** The start of the transaction, by the database's clock. */
  now: Date;
  /** Every transaction before this one has ended. */
  oldestTransaction: bigint;
  /** The transaction of this snapshot, if it was asked for. */
  transaction: bigint | null;
}

/** Where to start reading, and how many users to skip. */
export interface Way {
  /** Included, if there is a user with this id. */
  from: string;
  towards: 'newer' | 'older';
  skip: number;
}

/** The same margin as in the trigger that counts past changes. */
const PAST_MS = 60_000;
const POSITIONS_MAX = 1000;
/** Skipping fewer users than this takes less than a millisecond. */
const APART_MIN = 500;
const LISTS_MAX = 1000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Remembers positions in one client's list, so that a page deep in the list need not be reached from an end. A position is
 * valid until the older part of the list changes, which the database counts. It does not count a user who was recent when
 * a transaction added them and is old when that transaction commits. So only users of the settled part are remembered:
 * those created before a time for which all transactions that were open then have ended.
 */
export class ListPositions {
  #pastChanges = '';
  /** Oldest first. */
  #known: Position[] = [];
  #settled: Settled = { until: 0, transaction: 0n };
  #settling: Settled | null = null;

  /** True if the next snapshot should include its own transaction, to settle a later part of the list. */
  get wantsTransaction(): boolean {
    return this.#settling === null;
  }

  observe({ pastChanges, now, oldestTransaction, transaction }: ObservedList): void {
    if (pastChanges !== this.#pastChanges) this.#known = [];
    this.#pastChanges = pastChanges;
    if (this.#settling && oldestTransaction >= this.#settling.transaction) {
      this.#settled = this.#settling;
      this.#settling = null;
    }
    if (transaction !== null) this.#settling ??= { until: now.getTime() - PAST_MS, transaction };
  }

  /** Finds the shortest way to the users at the positions `first` to `last`. */
  findWay(observed: ObservedList, { first, last }: { first: number; last: number }): Way {
    const known = this.#isValidFor(observed) ? this.#known : [];
    const [oldest, newest] = [
      { userId: BEFORE_ALL, position: 1 },
      { userId: AFTER_ALL, position: observed.totalCount },
    ];
    const lower = known.findLast(({ position }) => position <= first) ?? oldest;
    const upper = known.find(({ position }) => position >= last) ?? newest;
    const up: Way = { from: lower.userId, towards: 'newer', skip: first - lower.position };
    const down: Way = { from: upper.userId, towards: 'older', skip: upper.position - last };
    return up.skip <= down.skip ? up : down;
  }

  /** Remembers a user that a snapshot showed at this position, unless a known position is near. */
  remember(observed: ObservedList, { userId, position, createdAt }: Position & { createdAt: Date }): void {
    if (!this.#isValidFor(observed) || createdAt.getTime() >= this.#settled.until) return;
    const found = this.#known.findIndex((other) => other.position >= position);
    const at = found < 0 ? this.#known.length : found;
    const isNear = (other: Position | undefined) =>
      other !== undefined && Math.abs(other.position - position) < APART_MIN;
    if (isNear(this.#known[at - 1]) || isNear(this.#known[at])) return;
    this.#known.splice(at, 0, { userId, position });
    if (this.#known.length > POSITIONS_MAX) this.#known = this.#known.filter((_, index) => index % 2 === 0);
  }

  /** Concurrent requests have different snapshots, of which some are from before a change or before the list settled. */
  #isValidFor({ pastChanges, oldestTransaction }: ObservedList): boolean {
    return pastChanges === this.#pastChanges && oldestTransaction >= this.#settled.transaction;
  }
}

interface Settled {
  /** Users created before this time, in milliseconds, are settled. */
  until: number;
  /** All transactions before this one have ended. */
  transaction: bigint;
}

const lists = new Map<string, ListPositions>();

/** Returns what this process remembers about a client's list. */
export function positionsOf(clientId: string): ListPositions {
  const known = lists.get(clientId) ?? new ListPositions();
  if (lists.size >= LISTS_MAX) lists.clear();
  lists.set(clientId, known);
  return known;
}
