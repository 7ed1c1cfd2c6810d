/** The activities of users of the service and of its operators. */
export const ACTIVITIES = [
  'request',
  'job',
  'delivery',
  'upload',
  'extraction',
  'deletion',
  'backup',
  'upgrade',
] as const;
export type Activity = (typeof ACTIVITIES)[number];

/**
 * An observation of a caller: the status of a reply or the outcome of background work, and how long it took.
 */
export interface Observation {
  activity: Activity;
  seen: string;
  ms: number;
}

export interface Violation {
  /** Null if it concerns all activities. */
  activity: Activity | null;
  text: string;
}

/** The observations and violations during a fault. */
export class Journal {
  readonly observations: Observation[] = [];
  readonly violations: Violation[] = [];

  see(activity: Activity, seen: string, ms: number): void {
    this.observations.push({ activity, seen, ms });
  }

  violate(activity: Activity | null, text: string): void {
    this.violations.push({ activity, text });
  }
}

interface StoredDocument {
  userId: string;
  sha256: string;
}

/** Data that the service has acknowledged. It must be stored from then on, whatever happens. */
export class Ledger {
  /** Surnames by user. */
  readonly users = new Map<string, string>();
  readonly documents = new Map<string, StoredDocument>();
  /** Users by entry, for entries that the service acknowledged, and when it did. */
  readonly entries = new Map<string, { userId: string; at: number }>();
  /** The position of a reader of the event feed, and the entries that it has seen. */
  readonly feed = { after: null as string | null, entries: new Set<string>() };
  readonly accounts = new Map<string, { userId: string }>();
  readonly deleted = new Set<string>();
  /** Users whose deletion was requested. They may be deleted although the reply was lost. */
  readonly deleting = new Set<string>();
  /** Users that anyone may delete. */
  readonly expendable: string[] = [];
  /** External ids in requests to create a user, whether or not the service answered. */
  readonly asked = new Set<string>();
  /** Backups that were reported as complete, with users who must be in them unless they were deleted later. */
  readonly backups: { folder: string; users: readonly string[] }[] = [];

  isThere(userId: string): boolean {
    return !this.deleting.has(userId);
  }
}
