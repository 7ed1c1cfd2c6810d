import { readFileSync } from 'node:fs';

/** What an installation does, and how the model counts it. `--measure` measures the cost of each. */
export const WORK = {
  person: 'create a person, who accepts a term',
  account: 'connect an account of a portal, and fetch its payslips',
  check: 'a recurring check that finds nothing new',
  payslip: 'in addition, if a check finds a payslip',
  document: 'upload a payslip (PDF, one page), and read it',
  delivery: 'deliver an event to a receiver',
  request: 'read a person with `GET /users/{user_id}`',
} as const;
export type Work = keyof typeof WORK;
export const WORKS = Object.keys(WORK) as Work[];

/** What uses CPU time: API processes, worker processes, their child processes that read documents, PostgreSQL. */
export const PARTS = ['api', 'worker', 'reading', 'database'] as const;
export type Part = (typeof PARTS)[number];

/** What decides how long rows are kept: the person, or the settings for events, requests and the access log. */
export const KEPT_WITH = ['person', 'events', 'requests', 'accesses'] as const;
export type KeptWith = (typeof KEPT_WITH)[number];

/** The cost of one piece of work. */
export interface Cost {
  cpuMs: Record<Part, number>;
  /** In the database, with indexes. */
  bytes: Record<KeptWith, number>;
  /** The indexes' part of these bytes. */
  indexBytes: Record<KeptWith, number>;
  /** In the storage of documents, beside the bytes of the file itself. */
  storedBytes: number;
  events: number;
  providerRequests: number;
}

export interface Constants {
  measured: { on: string; node: string; processor: string; counts: Record<Work, number> };
  /** A database without people. */
  emptyBytes: number;
  costs: Record<Work, Cost>;
}

export const CONSTANTS_FILE = new URL('constants.json', import.meta.url);

export function readConstants(): Constants {
  return JSON.parse(readFileSync(CONSTANTS_FILE, 'utf8')) as Constants;
}
