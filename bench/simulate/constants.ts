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

/** When and where something was measured. */
export interface Measured {
  on: string;
  node: string;
  processor: string;
  /** The lowest and the highest load average of the last minute. */
  load: { least: number; most: number };
  /** How long the API and the worker waited for a processor, for each second of CPU time. See `isTooBusy`. */
  waited: number;
  /** Costs that differed much from round to round, because the machine was busy. */
  uncertain: string;
  /** What each part uses in a second without any work, which the costs do not contain. */
  idleMs: Record<Part, number>;
  counts: Record<Work, number>;
}

const WAITED_MAX = 1;
/** If processes wait longer than they run, other programs empty the processor's caches all the time. All work then takes up to twice as much CPU time. */
export function isTooBusy({ waited }: Measured): boolean {
  return waited > WAITED_MAX;
}

/** True for work whose costs differed from round to round. */
export function isUncertain({ uncertain }: Measured, work: Work): boolean {
  return uncertain.includes(`${work} in `);
}

export interface Constants {
  measured: Measured;
  /** A database without people. */
  emptyBytes: number;
  costs: Record<Work, Cost>;
}

export function eachWork<T>(of: (work: Work) => T): Record<Work, T> {
  return Object.fromEntries(WORKS.map((work) => [work, of(work)])) as Record<Work, T>;
}

export function eachPart<T>(of: (part: Part) => T): Record<Part, T> {
  return Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<Part, T>;
}

/** What `--check` has found: the model's figures beside measured ones. */
export interface Comparison {
  measured: Measured;
  /** The database, with indexes. */
  sizes: { people: number; model: number; measured: number }[];
  /** CPU time of one piece of each work, with so many people in the database. */
  cpuMs: { people: number; costs: Record<Work, Record<Part, number>> }[];
}

export const CONSTANTS_FILE = new URL('constants.json', import.meta.url);

export const COMPARISON_FILE = new URL('comparison.json', import.meta.url);

export function readConstants(): Constants {
  return JSON.parse(readFileSync(CONSTANTS_FILE, 'utf8')) as Constants;
}

export function readComparison(): Comparison {
  return JSON.parse(readFileSync(COMPARISON_FILE, 'utf8')) as Comparison;
}
