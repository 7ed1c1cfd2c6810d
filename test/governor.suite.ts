import { afterEach, expect, test } from 'vitest';
import { sandboxRoutes } from '../src/api.ts';
import { consentOf } from './support/consent.ts';
import { newMember } from './support/members.ts';
import { openRequest, openRequests } from './support/open-requests.ts';
import { rareTests } from './support/rare-tests.ts';
import { useService } from './support/service.ts';

/** Also tries the rarer cases if `isWhole`. */
export function governorSuite({ isWhole }: { isWhole: boolean }): void {
  const rarely = rareTests(isWhole);
  const service = useService({}, { isWhole: true });
  const { accept, asUser, newUser } = consentOf(service);

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
    const asked = 24;
    const greedy = await newPerson();
    const other = await personOfAnotherClient();
    const many = send(asked, greedy, 'report.pdf');
    await expect.poll(many.ended).toBeGreaterThan(0);
    expect((await get(other, 'report.pdf'))?.status).toBe(200);
    expect(many.ended()).toBeLessThan(asked);
    if (!isWhole) many.hangUp();
    const answers = (await many.answered).filter((answer) => answer !== null);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  rarely('a user who asks for many exports at once delays no other user of the client', async () => {
    const greedy = await newPerson();
    const other = await newPerson();
    const many = send(24, greedy, 'export.pdf', (await asUser(greedy.userId)).headers);
    await expect.poll(many.ended).toBeGreaterThan(0);
    expect((await get(other, 'export.pdf', (await asUser(other.userId)).headers))?.status).toBe(200);
    expect(many.ended()).toBeLessThan(24);
  });

  rarely(
    'users who ask for many exports at once do not delay the team and the servers of their client',
    async () => {
      const people = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
      const many = await Promise.all(
        people.map(async (person) => send(8, person, 'export.pdf', (await asUser(person.userId)).headers)),
      );
      const ended = () => many.reduce((sum, one) => sum + one.ended(), 0);
      await expect.poll(ended).toBeGreaterThan(0);
      const [person] = people;
      if (!person) throw new Error('There is no person');
      expect((await get(person, 'report.pdf'))?.status).toBe(200);
      expect(ended()).toBeLessThan(20);
    },
  );

  /** The recorded calls of a client to a path. */
  async function callsTo(
    path: string,
    key: string,
  ): Promise<{ status: number; error_code: string | null }[]> {
    const { body } = await service.ask('GET', `/requests?limit=100&path=${encodeURIComponent(path)}`, {
      key,
    });
    return body.requests;
  }

  test('work of a caller that hangs up is given up, while it waits and while it runs, and delays nobody', async () => {
    const { apiKey } = await service.newClient();
    const person = await newPerson(apiKey);
    const many = send(24, person, 'report.pdf');
    await expect.poll(many.ended).toBeGreaterThan(0);
    many.hangUp();
    expect((await get(await personOfAnotherClient(), 'report.pdf'))?.status).toBe(200);
    const calls = () => callsTo('/users/{user_id}/report.pdf', apiKey);
    await expect.poll(async () => (await calls()).length).toBe(24);
    const cancelled = (await calls()).filter(({ error_code }) => error_code === 'request_cancelled');
    expect(cancelled.map(({ status }) => status)).toEqual(cancelled.map(() => 408));
    expect(cancelled.length).toBeGreaterThan(12);
    expect(service.log.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });

  test('the one who filled the queue gets 429 with Retry-After, and others get what they ask for', async () => {
    const greedy = await newPerson();
    const colleague = await newPerson();
    const other = await personOfAnotherClient();
    const many = send(230, greedy, 'report.pdf', {
      Authorization: `Bearer ${(await newMember(service, 'admin')).token}`,
    });
    await expect.poll(many.ended).toBeGreaterThanOrEqual(20);
    expect((await get(colleague, 'income-summary'))?.status, 'another caller of the client').toBe(200);
    expect((await get(other, 'payslips.csv'))?.status, 'another client').toBe(200);
    many.hangUp();
    const answers = (await many.answered).filter((answer) => answer !== null);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const { status, headers, bytes } of refused) {
      expect({ status, code: headers['x-svc-error-code'], wait: headers['retry-after'] }).toEqual({
        status: 429,
        code: 'too_many_waiting',
        wait: '5',
      });
      expect(JSON.parse(bytes.toString())).toEqual({
        errors: [
          'Too many requests for files and summaries are waiting: try again in 5 s, and send fewer at a time',
        ],
      });
    }
  });

  test('every file and summary of a person waits for its turn', async () => {
    const costly = (await sandboxRoutes()).filter((route) => route.isCostly).map(({ path }) => path);
    for (const file of ['export', 'export.pdf', 'report.pdf', 'payslips.csv', 'income-summary'])
      expect(costly).toContain(`/users/{user_id}/${file}`);
  });

  rarely('a large history is summarised like any other', async () => {
    const userId = await newUser();
    await accept(userId);
    const payDate = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10);
    for (const part of [0, 100]) {
      const payroll_submissions = Array.from({ length: 100 }, (_, index) => ({
        employment_information: { employer_name: 'Kestrel Foods Ltd' },
        income_information: {
          pay_date: payDate(part + index),
          earnings: { gross_pay: '100.00', net_pay: '80.00' },
        },
      }));
      const path = `/sandbox/users/${userId}/payroll-submissions`;
      expect((await service.ask('POST', path, { body: { payroll_submissions } })).status).toBe(201);
    }
    const { status, body } = await service.ask('GET', `/users/${userId}/income-summary`);
    expect(status).toBe(200);
    expect(body.employments.map((one: { employer_name: string }) => one.employer_name)).toEqual([
      'Kestrel Foods Ltd',
    ]);
  });
}
