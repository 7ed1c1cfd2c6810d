import { CONCURRENCY_DEFAULT, slotsOf } from '#platform/jobs/lanes.ts';
import {
  type Constants,
  type Cost,
  eachPart,
  KEPT_WITH,
  type KeptWith,
  PARTS,
  type Part,
  WORKS,
  type Work,
} from './constants.ts';

/** What an installation does on a usual day, how long it keeps data, and the machines that it has. */
export interface Installation {
  people: number;
  /** How many days a person's data is kept: so many days' new people are stored. */
  days: number;
  accountsPerPerson: number;
  checks: number;
  /** The share of checks that find a new payslip. */
  newPayslips: number;
  documents: number;
  documentKb: number;
  /** How long a check takes, most of which is waiting for the provider. */
  checkSeconds: number;
  requests: number;
  receivers: number;
  filesDays: number;
  eventsDays: number;
  requestsDays: number;
  accessLogDays: number;
  /** How much busier the busiest minute is than the average. */
  peak: number;
  /** Limits of the operator and of machines. */
  keys: number;
  rateLimit: number;
  providers: number;
  providerRate: number;
  databaseCores: number;
  databaseMemoryGb: number;
  databaseDiskGb: number;
  maxConnections: number;
}

export type Totals = Cost;

const DAY_SECONDS = 86_400;
/** Requests queue on a processor that is always busy. */
const BUSY_SHARE = 0.5;
const PROCESSES_LEAST = 2;
/** With the default of DATABASE_CONNECTIONS: docs/operations.md#settings. */
const CONNECTIONS = { api: 15, worker: 23 };
/** Checks that a worker runs at a time. */
const CHECK_SLOTS = slotsOf(CONCURRENCY_DEFAULT).checks;
/** The task that calculates stored verdicts again takes 200 a minute: src/income-summary/conclude-again.ts. */
const VERDICTS_A_DAY = 200 * 60 * 24;
const GB = 1e9;

export interface Simulated {
  /** Pieces of work on a usual day. */
  rates: Record<Work, number>;
  newPeople: number;
  /** Processors that are busy at the peak. */
  busy: Record<Part, number>;
  /** Processors to have, so that half of their time is free at the peak. */
  cores: Record<Part, number>;
  processes: { api: number; worker: number };
  connections: number;
  databaseBytes: number;
  indexBytes: number;
  /** How much is added each day, until the oldest data is removed. */
  databaseGrowth: number;
  bucketBytes: number;
  bucketGrowth: number;
  requestsAtPeak: number;
  providerRequests: number;
  /** People whose stored verdict is calculated again each day. */
  verdicts: number;
}

/** Adds up the cost of so many pieces of work of each kind. */
export function costOf(counts: Record<Work, number>, { costs }: Constants): Totals {
  const sum = (of: (cost: Cost) => number) =>
    WORKS.reduce((total, work) => total + counts[work] * of(costs[work]), 0);
  const sumEach = <Key extends string>(keys: readonly Key[], of: (cost: Cost) => Record<Key, number>) =>
    Object.fromEntries(keys.map((key) => [key, sum((cost) => of(cost)[key])])) as Record<Key, number>;
  return {
    cpuMs: sumEach(PARTS, ({ cpuMs }) => cpuMs),
    bytes: sumEach(KEPT_WITH, ({ bytes }) => bytes),
    indexBytes: sumEach(KEPT_WITH, ({ indexBytes }) => indexBytes),
    storedBytes: sum(({ storedBytes }) => storedBytes),
    events: sum(({ events }) => events),
    providerRequests: sum(({ providerRequests }) => providerRequests),
  };
}

export function simulate(installation: Installation, constants: Constants): Simulated {
  const { people, days, peak, filesDays, documents, documentKb } = installation;
  const rates = ratesOf(installation, constants);
  const daily = costOf(rates, constants);
  const kept: Record<KeptWith, number> = {
    person: days,
    events: installation.eventsDays,
    requests: installation.requestsDays,
    accesses: installation.accessLogDays,
  };
  const keptBytes = (bytes: Record<KeptWith, number>) =>
    KEPT_WITH.reduce((total, key) => total + bytes[key] * kept[key], 0);
  const busy = eachPart((part) => (daily.cpuMs[part] / 1000 / DAY_SECONDS) * peak);
  const cores = eachPart((part) => busy[part] / BUSY_SHARE);
  // a process runs JavaScript on one core; documents are read in other processes
  const running = (rates.check / DAY_SECONDS) * peak * installation.checkSeconds;
  const processes = {
    api: processesFor(cores.api),
    worker: processesFor(Math.max(cores.worker, running / CHECK_SLOTS)),
  };
  const fileBytes = documents * documentKb * 1000 + daily.storedBytes;
  return {
    rates,
    newPeople: people / days,
    busy,
    cores,
    processes,
    connections: processes.api * CONNECTIONS.api + processes.worker * CONNECTIONS.worker,
    databaseBytes: constants.emptyBytes + keptBytes(daily.bytes),
    indexBytes: keptBytes(daily.indexBytes),
    databaseGrowth: KEPT_WITH.reduce((total, key) => total + daily.bytes[key], 0),
    bucketBytes: fileBytes * filesDays,
    bucketGrowth: fileBytes,
    requestsAtPeak: (installation.requests / DAY_SECONDS) * peak,
    providerRequests: daily.providerRequests / DAY_SECONDS,
    verdicts: people * Math.min(1, installation.accountsPerPerson),
  };
}

/** In a steady state, as many people arrive as are removed. */
function ratesOf(installation: Installation, { costs }: Constants): Record<Work, number> {
  const { people, days, accountsPerPerson, checks, newPayslips, documents, requests, receivers } =
    installation;
  const person = people / days;
  const rates = {
    person,
    account: person * accountsPerPerson,
    check: checks,
    payslip: checks * newPayslips,
    document: documents,
    request: requests,
  };
  const events = Object.entries(rates).reduce(
    (sum, [work, rate]) => sum + rate * costs[work as Work].events,
    0,
  );
  return { ...rates, delivery: events * receivers };
}

function processesFor(cores: number): number {
  return Math.max(PROCESSES_LEAST, Math.ceil(cores));
}

export interface Limit {
  name: string;
  unit: string;
  used(simulated: Simulated): number;
  atMost(installation: Installation): number;
}

/** What can run out. */
export const LIMITS: readonly Limit[] = [
  {
    name: 'requests a second of each API key (RATE_LIMIT_PER_SECOND)',
    unit: 'requests a second at the peak',
    used: ({ requestsAtPeak }) => requestsAtPeak,
    atMost: ({ rateLimit, keys }) => rateLimit * keys,
  },
  {
    name: 'requests a second to providers (requests_per_second)',
    unit: 'requests a second, day and night',
    used: ({ providerRequests }) => providerRequests,
    atMost: ({ providers, providerRate }) => providers * providerRate,
  },
  {
    name: 'verdicts of lists, which are otherwise older than a day',
    unit: 'verdicts a day',
    used: ({ verdicts }) => verdicts,
    atMost: () => VERDICTS_A_DAY,
  },
  {
    name: 'PostgreSQL’s processors, half busy',
    unit: 'processors busy at the peak',
    used: ({ busy }) => busy.database,
    atMost: ({ databaseCores }) => databaseCores * BUSY_SHARE,
  },
  {
    name: 'PostgreSQL’s memory, three quarters for indexes',
    unit: 'GB of indexes',
    used: ({ indexBytes }) => indexBytes / GB,
    atMost: ({ databaseMemoryGb }) => databaseMemoryGb * 0.75,
  },
  {
    name: 'PostgreSQL’s disk, four fifths full',
    unit: 'GB',
    used: ({ databaseBytes }) => databaseBytes / GB,
    atMost: ({ databaseDiskGb }) => databaseDiskGb * 0.8,
  },
  {
    name: 'PostgreSQL’s connections (max_connections)',
    unit: 'connections',
    used: ({ connections }) => connections,
    atMost: ({ maxConnections }) => maxConnections,
  },
];

export interface Reached {
  limit: Limit;
  used: number;
  atMost: number;
  /** So many people reach it, if everything else grows with them. */
  people: number;
}

const PEOPLE_MAX = 1e12;

/** All limits, the first to be reached first. */
export function reachedLimits(installation: Installation, constants: Constants): Reached[] {
  const now = simulate(installation, constants);
  return LIMITS.map((limit) => ({
    limit,
    used: limit.used(now),
    atMost: limit.atMost(installation),
    people: peopleAt(limit, installation, constants),
  })).sort((one, other) => one.people - other.people);
}

/** Bisects, because some figures grow in steps. */
function peopleAt(limit: Limit, installation: Installation, constants: Constants): number {
  const isWithin = (people: number) =>
    limit.used(simulate(grown(installation, people), constants)) <= limit.atMost(installation);
  let [low, high] = [0, PEOPLE_MAX];
  while (high - low > Math.max(1, low / 1e6)) {
    const middle = Math.floor((low + high) / 2);
    if (isWithin(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The same installation with more people, or fewer, who do as much as before. */
export function grown(installation: Installation, people: number): Installation {
  const factor = people / installation.people;
  const { checks, documents, requests } = installation;
  return {
    ...installation,
    people,
    checks: checks * factor,
    documents: documents * factor,
    requests: requests * factor,
  };
}
