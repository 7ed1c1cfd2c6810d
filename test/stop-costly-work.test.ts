import { expect, onTestFinished, test } from 'vitest';
import { openRequests } from './support/open-requests.ts';
import { dataDirectory, type RunningService, serve } from './support/process.ts';
import { copyDatabase } from './support/service.ts';

const BOOTSTRAP_API_KEY = `svc_sandbox_${'k'.repeat(40)}`;
const headers = { 'X-API-KEY': BOOTSTRAP_API_KEY };
const MANY = 60;

/** Starts a service, and sends it many requests for PDFs. */
async function drawMany() {
  const database = await copyDatabase();
  onTestFinished(() => database.drop());
  const { path, remove } = await dataDirectory();
  onTestFinished(remove);
  const service = await serve({ DATABASE_URL: database.url, DATA_DIR: path, BOOTSTRAP_API_KEY });
  onTestFinished(() => service.stop());
  const url = `${service.url}/users/${await newPerson(service)}/report.pdf`;
  const many = openRequests(MANY, url, headers);
  await expect.poll(many.ended, { interval: 10 }).toBeGreaterThan(0);
  return { service, many };
}

async function newPerson({ url }: RunningService): Promise<string> {
  const made = await fetch(`${url}/sandbox/users`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"persona":"user_good"}',
  });
  const { user } = (await made.json()) as { user: { user_id: string } };
  return user.user_id;
}

test('a process that stops answers the requests whose work runs, and gives up the work that waits', async () => {
  const { service, many } = await drawMany();
  service.child.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
  const answers = await many.answered;
  const waiting = answers.filter((answer) => answer?.status === 503);
  expect(waiting.length).toBeGreaterThan(MANY / 2);
  expect(new Set(waiting.map((answer) => answer?.headers['retry-after']))).toEqual(new Set(['1']));
  const drawn = answers.filter((answer) => answer?.status === 200);
  expect(drawn.length).toBe(MANY - waiting.length);
  expect(drawn.length).toBeLessThan(MANY / 4);
});

test('a process that stops does not wait for work whose callers have gone', async () => {
  const { service, many } = await drawMany();
  many.hangUp();
  service.child.kill('SIGTERM');
  const begun = performance.now();
  expect((await service.ended).code).toBe(0);
  const stopMs = performance.now() - begun;
  expect(stopMs).toBeLessThan(10_000);
});
