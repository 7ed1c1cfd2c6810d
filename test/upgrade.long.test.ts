import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '../harness/balancer.ts';
import { API_KEY, started } from './replace-processes.fixture.ts';
import { dataDirectory, runStipend } from './support/process.ts';
import { copyDatabase } from './support/service.ts';
import { checkOut, serveFrom, upgradable } from './upgrade.fixture.ts';

const CALL_PAUSE_MS = 25;
const HEADERS = { 'X-API-KEY': API_KEY, 'Content-Type': 'application/json' };

/** What the replies have that the test looks at. */
interface Found {
  user_id: string;
  user: { user_id: string };
  forename: string;
  payroll_submissions: unknown[];
}

async function ask(
  url: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Found; retryAfter: string | null }> {
  const method = body ? 'POST' : 'GET';
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: HEADERS,
    body: body && JSON.stringify(body),
  });
  const retryAfter = reply.headers.get('retry-after');
  return { status: reply.status, body: (await reply.json()) as Found, retryAfter };
}

/** People whose payslips, consents, webhooks and events must survive. */
async function store(url: string): Promise<string[]> {
  const made = await Promise.all(
    ['user_good', 'user_two_jobs'].map((persona) => ask(url, '/sandbox/users', { persona })),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const [first = '', second = ''] = made.map(({ body }) => body.user.user_id);
  const webhook = { name: 'kept', url: `${url}/nowhere`, events: ['user-payroll-submitted'] };
  expect((await ask(url, '/webhooks', webhook)).status).toBe(201);
  const ofUser = [first, second].flatMap((id) => [
    `/users/${id}`,
    `/payroll/${id}`,
    `/users/${id}/readiness`,
  ]);
  return [...ofUser, '/webhooks', `/accounts?user_id=${first}`, `/authorisations?user_id=${first}`];
}

/** Callers that each wait for their reply. Half of their requests store a user. */
function startLoad(url: string, paths: readonly string[]) {
  const failed: string[] = [];
  const stored: string[] = [];
  let sent = 0;
  let isOver = false;
  const call = async (at: number) => {
    const path = at % 2 === 0 ? '/users' : (paths[sent % paths.length] ?? '');
    const reply = await ask(url, path, at % 2 === 0 ? { forename: 'Ada' } : undefined);
    sent += 1;
    // Retry-After tells a lost database from an overload and from a process that ends
    if (reply.status >= 400)
      failed.push(`${path}: ${reply.status}, ${reply.retryAfter} s, ${JSON.stringify(reply.body)}`);
    else if (reply.status === 201) stored.push(reply.body.user_id);
  };
  const callers = [0, 1, 2, 3].map(async (at) => {
    while (!isOver) {
      await call(at).catch((error) => failed.push(String(error)));
      await wait(CALL_PAUSE_MS);
    }
  });
  return {
    sent: () => sent,
    async end() {
      isOver = true;
      await Promise.all(callers);
      return { failed, stored };
    },
  };
}

test.each(await upgradable())(
  'a version with migrations up to %s is upgraded under load: no request fails, and all values are kept',
  async (newest) => {
    const database = await copyDatabase('template0');
    onTestFinished(() => database.drop());
    const data = await dataDirectory();
    onTestFinished(() => data.remove());
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: data.path,
      BOOTSTRAP_API_KEY: API_KEY,
      RATE_LIMIT_PER_SECOND: '0',
      SHUTDOWN_DELAY_SECONDS: '2',
    };
    const source = await checkOut(newest);
    const balancer = await startBalancer();
    onTestFinished(() => balancer.close());
    const join = async (service: { url: string }) => {
      balancer.add(service.url);
      await expect.poll(() => balancer.isReady(service.url)).toBe(true);
    };
    const old = [await serveFrom(source, settings, 'serve'), await serveFrom(source, settings, 'api')];
    for (const service of old) await join(service);
    const paths = await store(old[0]?.url ?? '');
    const read = async () =>
      Promise.all(paths.map(async (path) => ({ path, ...(await ask(balancer.url, path)) })));
    const before = await read();
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(before[1]?.body.payroll_submissions.length).toBeGreaterThan(1);
    const load = startLoad(balancer.url, paths);

    const plan = await runStipend(['migrate', '--plan'], settings);
    expect(plan.output).toContain('Processes of the installed version go on serving.');
    expect((await runStipend(['migrate'], settings)).output).toContain('The database is up to date.');
    const sent = load.sent();
    await expect.poll(() => load.sent()).toBeGreaterThan(sent + 100);
    for (const { url } of old) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);

    for (const [at, service] of old.entries()) {
      await join(await started(at === 0 ? 'serve' : 'api', settings));
      service.child.kill('SIGTERM');
      expect((await service.ended).code).toBe(0);
    }
    await expect.poll(() => load.sent()).toBeGreaterThan(sent + 200);
    const { failed, stored } = await load.end();
    expect(failed).toEqual([]);
    // later versions may add fields, and never change or remove one
    expect(await read()).toMatchObject(before);
    expect(stored.length).toBeGreaterThan(100);
    for (const id of stored) expect((await ask(balancer.url, `/users/${id}`)).body.forename).toBe('Ada');
  },
);
