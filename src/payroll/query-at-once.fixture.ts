import { expect } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { Reply, TestService } from '../../test/support/service.ts';

/**
 * Queries a connection with a new payslip this many times at once. Expects that it is stored once, as one entry with one event, and
 * that no caller gets another entry. Of very many requests, the last can arrive after the first was answered: they get nothing.
 */
export async function queryAtOnce(service: TestService, count: number): Promise<void> {
  const { consentingUser, connected, query, submissions } = payrollOf(service);
  const people = service.simulators?.people;
  const userId = await consentingUser();
  const { account_id } = await connected(userId);
  await query(userId, account_id);
  people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
  const replies = await repliesAtOnce(service, { userId, accountId: account_id, count });
  const [first, ...others] = replies.filter(({ body }) => body.entry_id !== null);
  expect(first?.body.payroll_submissions).toHaveLength(1);
  for (const { body } of others) expect(body).toEqual(first?.body);
  expect((await submissions(userId)).body.pagination.total_count).toBe(13);
  expect(await eventsOf(service, userId)).toHaveLength(2);
}

/** Sends the same query this many times at once, as the user, and expects that all succeed. */
export async function repliesAtOnce(
  service: TestService,
  { userId, accountId, count }: { userId: string; accountId: string; count: number },
): Promise<Reply[]> {
  const user = await consentOf(service).asUser(userId);
  const body = { account_id: accountId };
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      service.ask('POST', '/payroll/entries/connections', { ...user, body }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  return replies;
}

export function eventsOf(service: TestService, userId: string) {
  return service.app.database
    .tenant(service.clientId)
    .selectFrom('events')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', 'like', '%-submitted')
    .execute();
}
