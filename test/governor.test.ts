import { afterEach, expect, test } from 'vitest';
import { consentOf } from './support/consent.ts';
import { openRequest, openRequests } from './support/open-requests.ts';
import { useService } from './support/service.ts';

const service = useService({}, { isWhole: true });
const { asUser } = consentOf(service);

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

interface Person {
  userId: string;
  /** The credentials of the user's client. */
  key: Record<string, string>;
}

async function newPerson(apiKey = service.apiKey): Promise<Person> {
  const { status, body } = await service.ask('POST', '/sandbox/users', {
    key: apiKey,
    body: { persona: 'user_good' },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { userId: body.user.user_id, key: { 'X-API-KEY': apiKey } };
}

async function personOfAnotherClient(): Promise<Person> {
  return newPerson((await service.newClient()).apiKey);
}

function send(count: number, { userId, key }: Person, file: string, headers = key) {
  const sent = openRequests(count, `${service.url}/users/${userId}/${file}`, headers);
  cleanups.push(sent.hangUp);
  return sent;
}

function get({ userId, key }: Person, file: string, headers = key) {
  return openRequest(`${service.url}/users/${userId}/${file}`, headers).answered;
}

test('a client that asks for many PDFs at once delays no other client', async () => {
  const greedy = await newPerson();
  const other = await personOfAnotherClient();
  const many = send(24, greedy, 'report.pdf');
  await expect.poll(many.ended).toBeGreaterThan(0);
  expect((await get(other, 'report.pdf'))?.status).toBe(200);
  expect(many.ended()).toBeLessThan(12);
  expect((await many.answered).map((answer) => answer?.status)).toEqual(Array(24).fill(200));
});

test('work of a client that has hung up delays nobody', async () => {
  const greedy = await newPerson();
  const other = await personOfAnotherClient();
  const many = send(24, greedy, 'report.pdf');
  await expect.poll(many.ended).toBeGreaterThan(0);
  many.hangUp();
  const after = send(6, other, 'report.pdf');
  expect((await after.answered).map((answer) => answer?.status)).toEqual(Array(6).fill(200));
});

test('a user who asks for many exports at once delays no other user of the client', async () => {
  const greedy = await newPerson();
  const other = await newPerson();
  const many = send(30, greedy, 'export.pdf', (await asUser(greedy.userId)).headers);
  await expect.poll(many.ended).toBeGreaterThan(0);
  expect((await get(other, 'export.pdf', (await asUser(other.userId)).headers))?.status).toBe(200);
  expect(many.ended()).toBeLessThan(15);
});
