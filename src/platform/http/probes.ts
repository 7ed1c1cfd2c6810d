import { z } from 'zod';
import { fixed, Problem, say } from '../problem.ts';
import { openRoute, type Route } from './route.ts';

/** Checks that must pass before this process gets requests. A check throws if it fails. */
export type Readiness = Readonly<Record<string, () => Promise<void>>>;

const Alive = z
  .object({ status: z.literal('ok').describe('Always `ok`') })
  .meta({ id: 'Alive', description: 'The process is alive', examples: [{ status: 'ok' }] });
const CHECK_MS_MAX = 2000;
/** A check that fails because of another one is not named. */
const NEEDS: Readonly<Record<string, string>> = { restore: 'database', migrations: 'restore' };
/** Any number of callers cost one check in this time. Probes have no rate limit, because a balancer may share its address with callers without credentials. */
const CHECK_KEPT_MS = 500;

/** Set once the process was told to stop. It still serves requests, but balancers should send it no more. */
export interface Stopping {
  isStopping: boolean;
}

/** Things that an operator should know, although the process can handle requests. */
export type Warnings = () => readonly string[] | Promise<readonly string[]>;

export function probeRoutes(
  readiness: Readiness,
  warnings: Warnings = () => [],
  stopping: Stopping = { isStopping: false },
): Route[] {
  const names = Object.keys(readiness);
  const Ready = z
    .object({
      ...Object.fromEntries(
        names.map((name) => [name, z.literal('ok').describe(`\`ok\`: this check passed`)]),
      ),
      warnings: z
        .array(z.string())
        .optional()
        .describe('What an operator should do soon; absent if there is nothing to do'),
    })
    .meta({
      description: 'All checks passed',
      examples: [Object.fromEntries(names.map((name) => [name, 'ok']))],
    });
  const check = sharedFor(CHECK_KEPT_MS, async () => {
    const checks = await checkAll(readiness);
    const found = await warnings();
    return found.length > 0 ? { ...checks, warnings: [...found] } : checks;
  });
  return [
    openRoute({
      method: 'GET',
      path: '/healthz',
      name: 'health.checkAlive',
      tag: 'Operations',
      summary: 'Check that the process is alive',
      description:
        'Replies as long as the process runs, even without a database. Restart a process that does not reply.',
      callers: 'anyone',
      effects: {},
      isStandalone: true,
      isProbe: true,
      reply: Alive,
      handle: async () => ({ status: 'ok' as const }),
    }),
    openRoute({
      method: 'GET',
      path: '/readyz',
      name: 'health.checkReady',
      tag: 'Operations',
      summary: 'Check that the service can handle requests',
      description:
        'Checks the database, its migrations and the worker, and that no restore is unfinished. Send requests only to processes that are ready. A process that was told to stop is not ready, but still serves requests for a while.',
      callers: 'anyone',
      effects: {},
      isProbe: true,
      reply: Ready,
      errors: { 503: 'database is not ready' },
      handle: async () => {
        if (stopping.isStopping) throw notReady([say`the process is stopping`]);
        return check();
      },
    }),
  ];
}

function sharedFor<T>(keptMs: number, work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null;
  const forget = () => {
    shared = null;
  };
  return () => {
    if (shared) return shared;
    const running = work();
    shared = running;
    const keep = () => setTimeout(forget, keptMs).unref();
    running.then(keep, keep);
    return running;
  };
}

async function checkAll(readiness: Readiness): Promise<Record<string, 'ok'>> {
  const entries = Object.entries(readiness);
  const results = await Promise.allSettled(entries.map(([, check]) => withinTime(check())));
  const failed = entries.filter((_, index) => results[index]?.status === 'rejected').map(([name]) => name);
  const causes = failed.filter((name) => !failed.includes(NEEDS[name] ?? ''));
  if (failed.length > 0) throw notReady(causes.map((name) => say`${fixed(name)} is not ready`));
  return Object.fromEntries(entries.map(([name]) => [name, 'ok'] as const));
}

function notReady(messages: ReturnType<typeof say>[]): Problem {
  return new Problem({ code: 'not_ready', messages, headers: { 'retry-after': '1' } });
}

async function withinTime(check: Promise<void>): Promise<void> {
  const late = new Promise<void>((_, reject) =>
    setTimeout(() => reject(new Error('late')), CHECK_MS_MAX).unref(),
  );
  await Promise.race([check, late]);
}
