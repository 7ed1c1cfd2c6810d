/** What users of the service and its operators do. */
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

/** What a caller saw: the status of a reply or the outcome of background work, and how long it took. */
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

/** What was seen while a fault was tried, and what was wrong. */
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

/** What the service has acknowledged. It must be stored from then on, whatever happens. */
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
  /** Users whose deletion was asked for, so that they may be gone although nobody knows yet. */
  readonly deleting = new Set<string>();
  /** Users that anyone may delete. */
  readonly expendable: string[] = [];
  /** External ids of users that were asked for, whether or not the service answered. */
  readonly asked = new Set<string>();
  /** Backups that were reported as complete, with users who must be in them unless they were deleted later. */
  readonly backups: { folder: string; users: readonly string[] }[] = [];

  isThere(userId: string): boolean {
    return !this.deleting.has(userId);
  }
}
