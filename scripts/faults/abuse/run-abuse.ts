import { setTimeout as wait } from 'node:timers/promises';
import { createApiKey, createClient } from '#clients';
import { createMemberWithPassword } from '#members';
import { ROLES } from '#values/roles.ts';
import { makeDataFolder } from '../../../harness/data-folder.ts';
import { type RunningProcess, startStipend, untilServing } from '../../../harness/service-process.ts';
import { describeRoutes } from '../../../src/api.ts';
import { ApiContract, type ApiDocument } from '../../../test/support/api-contract.ts';
import { listOperations } from '../../../test/support/operations.ts';
import { type Context, createContext } from '../webhooks/context.ts';
import { createRecords } from './create-records.ts';
import type { KnownIds } from './generate-requests.ts';
import { type Latency, measureKeyed, ORDINARY } from './measure.ts';
import { measureInProcess, startAttack } from './measure-attacked.ts';
import { measureNeighbours, type NeighboursReport, type Noticed } from './neighbours.ts';
import { type Callers, type GeneratedReport, sendGenerated } from './send-generated.ts';

export interface AbuseOptions {
  seed: number;
  rounds: number;
  /** For each measurement of the caller with a key. */
  seconds: number;
  perSecond: number;
  pauses: Pauses;
  /** How many payslips one user of the neighbours has, in hundreds. */
  historyParts: number;
  print(text: string): void;
}

/** Seconds without which measured times and memory say nothing. */
interface Pauses {
  warmUp: number;
  /** After this time without requests, a service has released the memory of its warm-up. */
  idle: number;
  /** Freed memory is returned to the system after a while. */
  settle: number;
}

export const PAUSES: Pauses = { warmUp: 10, idle: 20, settle: 90 };
export const SHORT_PAUSES: Pauses = { warmUp: 1, idle: 1, settle: 0 };

export interface AbuseReport {
  generated: GeneratedReport;
  quiet: Latency;
  attacked: Latency;
  /** What the caller notices of other callers of the process. */
  shared: NeighboursReport;
  /** During the same attack on another process of the service, with which this one shares the machine and the database. */
  control: Latency;
  anonymousRequests: number;
  /** Processor cores that were in use during the attack: by the attackers, and by the service beyond what it used before. */
  cores: { attackers: number; service: number };
  /** Resident memory before the attacks, at its highest, and after them. */
  memoryMb: { before: number; most: number; after: number };
}

/** How many times as long requests may take during an attack. */
export const FACTOR_MAX = 3;
export const MEMORY_FACTOR_MAX = 1.1;
/** The time limit for a body, plus the interval at which late bodies are found. */
const RAW_MS_MAX = 45_000;

/** Attacks a service as every kind of caller, and measures how that affects a caller with a key. */
export async function runAbuse(options: AbuseOptions): Promise<AbuseReport> {
  await using undo = new AsyncDisposableStack();
  const context = await createContext(undo);
  const generated = await sendToAll(context, options, undo);
  const service = await startService(context, { TRUST_PROXY: '127.0.0.1' }, undo);
  const { apiKey } = await createClient(context.app, 'keyed');
  options.print('warming up');
  await warmUp(service.url, apiKey, options);
  const before = await lowestMb(service, options.pauses.idle);
  options.print('measuring the caller with a key, alone');
  const quiet = await measured(service, apiKey, options);
  options.print(`measuring it during ${options.perSecond} anonymous requests a second`);
  let most = before;
  const watching = setInterval(async () => {
    most = Math.max(most, await service.residentMb());
  }, 500);
  const { sent, cpuSeconds, ...attacked } = await measuredUnderAttack(service, service.url, apiKey, options);
  clearInterval(watching);
  const cores = {
    attackers: cpuSeconds.attackers / options.seconds,
    service: (cpuSeconds.service - quiet.cpuSeconds) / options.seconds,
  };
  options.print('measuring it during the same attack on another process');
  const control = await measureControl(context, service, apiKey, options);
  const after = await settledMb(service, before, options.pauses.settle);
  const { apiKey: neighbour } = await createClient(context.app, 'neighbour');
  const shared = await measureNeighbours(service, { victim: apiKey, neighbour }, options);
  return {
    generated,
    shared,
    quiet,
    attacked,
    control,
    anonymousRequests: sent,
    cores,
    memoryMb: { before, most, after },
  };
}

async function measuredUnderAttack(
  service: RunningProcess & { url: string },
  attackedUrl: string,
  apiKey: string,
  options: AbuseOptions,
) {
  const attack = startAttack(attackedUrl, options);
  const { cpuSeconds, ...latency } = await measured(service, apiKey, options);
  const ended = await attack.end();
  return {
    ...latency,
    sent: ended.sent,
    cpuSeconds: { service: cpuSeconds, attackers: ended.cpuSeconds },
  };
}

/** Shows which part of the delay is due to the machine, and not to the process that is attacked. */
async function measureControl(
  context: Context,
  service: RunningProcess & { url: string },
  apiKey: string,
  options: AbuseOptions,
): Promise<Latency> {
  await using undo = new AsyncDisposableStack();
  const folder = await makeDataFolder('faults');
  undo.defer(() => folder.remove());
  const environment = { TRUST_PROXY: '127.0.0.1', DATA_DIR: folder.path };
  const other = await startService(context, environment, undo);
  await warmUp(other.url, apiKey, options);
  return await measuredUnderAttack(service, other.url, apiKey, options);
}

/** The times of the caller with a key, and the CPU time that the service used. */
async function measured(
  service: RunningProcess & { url: string },
  apiKey: string,
  { seconds }: AbuseOptions,
): Promise<Latency & { cpuSeconds: number }> {
  const { latencies, cpuSeconds } = await measureInProcess(service, [
    { url: service.url, apiKey, seconds, ...ORDINARY },
  ]);
  const [latency] = latencies;
  if (!latency) throw new Error('The caller with a key printed no times');
  return { ...latency, cpuSeconds };
}

/** Checks the requirements of a run. Returns those that were not met. */
export function failedChecks({ generated, quiet, attacked, shared, memoryMb }: AbuseReport): string[] {
  const hasGrown = memoryMb.after > MEMORY_FACTOR_MAX * memoryMb.before;
  return [
    ...generated.failures,
    ...slowerThan({ ...quiet, p50: Number.POSITIVE_INFINITY }, attacked, 'an attack without credentials'),
    ...noticedMore(shared.quiet, shared.neighbours, 'an attack by another client'),
    ...noticedMore(shared.quiet, shared.borrowers, 'an attack by users'),
    ...(hasGrown ? ['the memory did not return to within 10 %'] : []),
  ];
}

function noticedMore(quiet: Noticed, attacked: Noticed, when: string): string[] {
  return [
    ...slowerThan(quiet.ordinary, attacked.ordinary, `${when}, ordinary requests`),
    ...slowerThan(quiet.costly, attacked.costly, `${when}, costly requests`),
  ];
}

function slowerThan(quiet: Latency, attacked: Latency, when: string): string[] {
  const slower = (['p50', 'p99'] as const).filter((name) => !(attacked[name] <= FACTOR_MAX * quiet[name]));
  return [
    ...(attacked.failed > 0 ? [`${when}: ${attacked.failed} requests of the caller with a key failed`] : []),
    ...slower.map((name) => `${when}: the ${name} is more than ${FACTOR_MAX} times as long`),
  ];
}

/** Without rate limits, because most replies would be 429. */
async function sendToAll(
  context: Context,
  { seed, rounds, print }: AbuseOptions,
  undo: AsyncDisposableStack,
): Promise<GeneratedReport> {
  const service = await startService(context, { RATE_LIMIT_PER_SECOND: '0' }, undo);
  const { callers, ids } = await createCallers(context, service.url);
  const operations = await listOperations();
  const contract = new ApiContract((await describeRoutes()) as unknown as ApiDocument);
  print(`sending to ${operations.length} operations as ${Object.keys(callers).length} kinds of caller`);
  const report = await sendGenerated({
    url: service.url,
    operations,
    callers,
    ids,
    seed,
    rounds,
    rawMsMax: RAW_MS_MAX,
    mustClose: true,
    check: ({ operation: { method, path } }, { status, headers, text }) => {
      const isJson = String(headers['content-type']).startsWith('application/json');
      const body = text !== null && isJson ? { body: JSON.parse(text) } : {};
      return contract.checkReply(method.toLowerCase(), path, { status, headers, ...body });
    },
  });
  await service.stop();
  return report;
}

async function startService(
  { environment }: Context,
  more: Record<string, string>,
  undo: AsyncDisposableStack,
): Promise<RunningProcess & { url: string }> {
  const service = startStipend(['serve'], {
    environment: { ...environment, LOG_LEVEL: 'error', ...more },
    endsWithParent: true,
  });
  undo.defer(() => service.stop());
  return { ...service, url: await untilServing(service) };
}

/** A caller of every kind, and ids of records of the first client and of another. */
async function createCallers({ app }: Context, url: string): Promise<{ callers: Callers; ids: KnownIds }> {
  const own = await createClient(app, 'attacked');
  const other = await createClient(app, 'other');
  const members: Record<string, Record<string, string>> = {};
  for (const role of ROLES) members[role] = await signIn(app, url, own.clientId, role);
  const key = { 'X-API-KEY': own.apiKey };
  const { userId, ids } = await createRecords({ url, apiKey: own.apiKey, hasProviders: true });
  const theirs = await createRecords({ url, apiKey: other.apiKey, hasProviders: true });
  const { jwt } = await post(url, '/user-tokens', key, { user_id: userId });
  const { member } = await createMemberWithPassword(app, own.clientId, {
    email: 'extra@team.example',
    role: 'viewer',
    name: 'Extra',
  });
  const { keyId } = await createApiKey(app, { clientId: own.clientId, name: 'extra' });
  const both = Object.entries(ids).map(([name, known]) => [name, [...known, ...(theirs.ids[name] ?? [])]]);
  return {
    callers: {
      nobody: {},
      'a wrong key': { 'X-API-KEY': `svc_sandbox_${'0'.repeat(49)}` },
      'an API key': key,
      "another client's key": { 'X-API-KEY': other.apiKey },
      'a user': { Authorization: `Bearer ${jwt}` },
      ...members,
    },
    ids: { ...Object.fromEntries(both), member_id: [member.id], key_id: [keyId] },
  };
}

async function signIn(app: Context['app'], url: string, clientId: string, role: (typeof ROLES)[number]) {
  const email = `${role}@team.example`;
  const created = await createMemberWithPassword(app, clientId, { email, role, name: 'Grace Example' });
  const first = await post(url, '/members/signin', {}, { username: email, password: created.password });
  const bearer = { Authorization: `Bearer ${first.jwt}` };
  const password = 'four unrelated words here';
  const changed = await post(url, '/members/change-password', bearer, {
    current_password: created.password,
    password,
  });
  return { Authorization: `Bearer ${changed.jwt}` };
}

async function post(url: string, path: string, headers: Record<string, string>, body: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}`);
  return (await response.json()) as Record<string, string | undefined>;
}

/** Loads and compiles everything once, so that memory and times are compared with those of a running service. */
async function warmUp(url: string, apiKey: string, { seed, perSecond, pauses }: AbuseOptions): Promise<void> {
  const attack = startAttack(url, { seed: seed + 1, perSecond });
  await measureKeyed({ url, apiKey, seconds: pauses.warmUp, ...ORDINARY });
  await attack.end();
}

async function lowestMb(service: RunningProcess, seconds: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let second = 0; second < seconds; second++) {
    lowest = Math.min(lowest, await service.residentMb());
    await wait(1000);
  }
  return lowest;
}

async function settledMb(service: RunningProcess, before: number, secondsMax: number): Promise<number> {
  let after = await lowestMb(service, 1);
  for (let second = 0; second < secondsMax && after > before * MEMORY_FACTOR_MAX; second++)
    after = Math.min(after, await lowestMb(service, 1));
  return after;
}
