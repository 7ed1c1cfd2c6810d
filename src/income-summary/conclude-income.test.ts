import { describe, expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import type { VerdictStatus } from './verdict-schema.ts';

const service = useService({}, { isWhole: true });

async function create(persona: string): Promise<string> {
  const { status, body } = await service.ask('POST', '/sandbox/users', { body: { persona } });
  expect(status).toBe(201);
  return body.user.user_id;
}

async function listed(
  userId: string,
  by: Pick<typeof service, 'ask'> = service,
): Promise<VerdictStatus | null> {
  const { body } = await by.ask('GET', `/users/progress?search=${userId}`);
  return body.users[0].verdict?.status ?? null;
}

async function concluded(userId: string): Promise<VerdictStatus> {
  const { body } = await service.ask('GET', `/users/${userId}/income-summary`);
  return body.verdict.status;
}

/** Waits until the list has the verdict, which a job stores soon after each change. */
async function expectListed(userId: string, status: VerdictStatus | null): Promise<void> {
  await expect.poll(() => listed(userId), { timeout: 30_000 }).toBe(status);
}

describe('the verdict in lists', () => {
  test('follows the evidence and the details of the person', async () => {
    const userId = await create('user_good');
    await expectListed(userId, 'verified');
    const change = (surname: string) =>
      service.ask('PATCH', `/users/${userId}`, {
        body: { forename: 'Nell', surname, date_of_birth: '1986-09-17', ni_number: 'AB123456C' },
      });
    await change('Vance-Okonjo');
    await expectListed(userId, 'conflicting');
    expect(await concluded(userId)).toBe('conflicting');
    const { body } = await service.ask('GET', `/payroll/entries?user_id=${userId}`);
    for (const { entry_id } of body.entries) await service.ask('DELETE', `/payroll/entries/${entry_id}`);
    await expectListed(userId, 'not_enough_data');
    expect(await concluded(userId)).toBe('not_enough_data');
  });

  test('is corrected soon after somebody reads the summary', async () => {
    const userId = await create('user_no_payslips');
    expect(await listed(userId)).toBeNull();
    expect(await concluded(userId)).toBe('not_enough_data');
    await expectListed(userId, 'not_enough_data');
  });

  test('is not for members who may not read payslips', async () => {
    const userId = await create('user_good');
    await expectListed(userId, 'verified');
    const [support, underwriter] = await Promise.all([
      newMember(service, 'support'),
      newMember(service, 'underwriter'),
    ]);
    expect(await listed(userId, support)).toBeNull();
    expect(await listed(userId, underwriter)).toBe('verified');
  });
});
