import { expect } from 'vitest';
import { consentOf } from '../../test/support/consent.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import type { TestService } from '../../test/support/service.ts';

/** Queries a connection with a new payslip this many times at once. Expects that it is stored once, as one entry. */
export async function queryAtOnce(service: TestService, count: number): Promise<void> {
  const { asUser } = consentOf(service);
  const { consentingUser, connected, submissions } = payrollOf(service);
  const people = service.simulators?.people;
  const userId = await consentingUser();
  const { account_id } = await connected(userId);
  people?.amend(people.payslips('user_good').at(-1)?.id ?? '');
  const user = await asUser(userId);
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      service.ask('POST', '/payroll/entries/connections', { ...user, body: { account_id } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(replies.filter(({ body }) => body.entry_id !== null)).toHaveLength(1);
  expect((await submissions(userId)).body.pagination.total_count).toBe(13);
}
