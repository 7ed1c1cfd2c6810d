import { seededRandom } from '#values/seeded-random.ts';
import {
  type GeneratedRequest,
  generateRequest,
  type KnownIds,
  type Operation,
} from './generate-requests.ts';
import { RAW_REQUESTS } from './hostile-values.ts';
import { type Answer, sendRaw, sendRequest } from './send-request.ts';

/** Headers that identify each kind of caller. */
export type Callers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface GeneratedReport {
  sent: number;
  raw: number;
  byStatus: Record<number, number>;
  /** How many requests of each caller were accepted. */
  accepted: Record<string, number>;
  /** A problem, with the number of the request that shows it. */
  failures: string[];
}

interface GeneratedOptions {
  url: string;
  operations: readonly Operation[];
  callers: Callers;
  ids: KnownIds;
  seed: number;
  /** Requests to each operation as each caller. */
  rounds: number;
  /** 10 sends only every tenth combination of operation and caller. Default: 1, which sends all. */
  every?: number;
  /** How long a connection with an incomplete request is kept. */
  rawMsMax: number;
  /** Whether the service must close connections with incomplete requests within this time. */
  mustClose?: boolean;
  /** Lists the differences between a reply and the description of the API. */
  check(request: GeneratedRequest, answer: Answer): string[];
}

const AT_ONCE = 8;
/** These operations would end the sessions that the run uses, or make the service fail on purpose. */
const LEFT_OUT = new Set([
  'POST /members/signout',
  'POST /members/change-password',
  'DELETE /members/session',
  'DELETE /members/sessions',
  'POST /sandbox/reset',
  'POST /sandbox/faults',
]);
/** They get only ids that don't exist, because the other requests need the records. */
const DESTRUCTIVE = new Set(['DELETE /users/{user_id}', 'DELETE /users/{user_id}/tokens']);
const HEALTH = { operation: { method: 'GET' }, target: '/healthz', headers: {}, body: null };
/** Complete requests, after which the service waits for the next one. */
const KEPT_OPEN = new Set(['pipelined requests', 'a rare method', 'another URL', 'an upgrade']);
/**
 * The service answers 503 if the database is full or the pool is busy, and 507 if the disk is full. Any other status of 500 or
 * above is a failure.
 */
const FORESEEN = new Set([503, 507]);

/** Sends requests of every kind to every operation as every caller, then the raw ones, and checks every reply. */
export async function sendGenerated(options: GeneratedOptions): Promise<GeneratedReport> {
  const report: GeneratedReport = { sent: 0, raw: 0, byStatus: {}, accepted: {}, failures: [] };
  const work = listWork(options);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = work.pop(); next; next = work.pop()) await sendOne(options, report, next);
    }),
  );
  await sendAllRaw(options, report);
  return report;
}

interface Work {
  number: number;
  operation: Operation;
  caller: string;
}

function listWork({ operations, callers, rounds, every = 1, seed }: GeneratedOptions): Work[] {
  const all = Array.from({ length: rounds }).flatMap(() =>
    operations
      .filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`))
      .flatMap((operation) => Object.keys(callers).map((caller) => ({ operation, caller }))),
  );
  return (
    all
      .map((one, number) => ({ ...one, number }))
      .filter(({ number }) => (number + seed) % every === 0)
      // the work is taken from the end of the list: deletions are at its front, so that all other requests can use the records
      // first
      .sort((a, b) => Number(isDelete(b)) - Number(isDelete(a)) || b.number - a.number)
  );
}

function isDelete({ operation: { method } }: Work): boolean {
  return method === 'DELETE';
}

async function sendOne(options: GeneratedOptions, report: GeneratedReport, work: Work): Promise<void> {
  const { url, seed, callers, ids, check } = options;
  const { number, operation, caller } = work;
  const isDestructive = DESTRUCTIVE.has(`${operation.method} ${operation.path}`);
  const generated = generateRequest(seededRandom(seed, number), operation, isDestructive ? {} : ids);
  const headers = { ...generated.headers, ...callers[caller] };
  const answer = await sendRequest(url, { ...generated, headers });
  const name = `${number}: ${generated.how} ${operation.method} ${operation.path} as ${caller}`;
  report.sent += 1;
  if (!answer) {
    report.failures.push(`${name}: no reply`);
    return;
  }
  report.byStatus[answer.status] = (report.byStatus[answer.status] ?? 0) + 1;
  if (answer.status < 300) report.accepted[caller] = (report.accepted[caller] ?? 0) + 1;
  const wrong = check(generated, answer);
  if (answer.status >= 500 && !FORESEEN.has(answer.status)) wrong.push(`the status is ${answer.status}`);
  for (const problem of wrong) report.failures.push(`${name}: ${problem}`);
}

/** Asks whether the service still answers after each, because a request that kills it gets no reply either. */
async function sendAllRaw(
  { url, rawMsMax, mustClose }: GeneratedOptions,
  report: GeneratedReport,
): Promise<void> {
  await Promise.all(
    Object.entries(RAW_REQUESTS).map(async ([name, bytes]) => {
      const answering = sendRaw(url, bytes, rawMsMax);
      // it stays open for a moment, and the service answers others at the same time
      const beside = await sendRequest(url, HEALTH);
      const { statuses, isClosed } = await answering;
      const after = await sendRequest(url, HEALTH);
      report.raw += 1;
      if (statuses.some((status) => status >= 500))
        report.failures.push(`raw ${name}: ${statuses.join(', ')}`);
      if (mustClose && !isClosed && !KEPT_OPEN.has(name))
        report.failures.push(`raw ${name}: the connection was still open after ${rawMsMax} ms`);
      if (beside?.status !== 200 || after?.status !== 200)
        report.failures.push(`raw ${name}: the service did not answer another caller`);
    }),
  );
}
