import { expect } from 'vitest';
import type { TestService } from '../../../test/support/service.ts';
import { takeNextVersion } from './store.ts';

export const TERM = {
  name: 'Income check for a mortgage',
  authorisation_text: 'You allow Example Lending to collect your payslips — once.',
  authorisation_category: 'one_time',
};

/** Creates this many terms at the same time, despite failures and repeated requests, and expects one version for each. */
export async function createConcurrently(service: TestService, count: number): Promise<void> {
  const { clientId, apiKey: key } = await service.newClient();
  const create = (body: object, headers: Record<string, string> = {}) =>
    service.ask('POST', '/authorisations/terms', { key, body, headers });
  const createTwice = async (headers: Record<string, string>) => {
    const [one, two] = await Promise.all([create(TERM, headers), create(TERM, headers)]);
    expect(two.body).toEqual(one.body);
    expect((await create({ ...TERM, name: 'Another' }, headers)).status).toBe(400);
    return one;
  };
  const takeAndFail = () =>
    service.app.database.inTenant(clientId, async (tx) => {
      await takeNextVersion(tx, clientId);
      throw new Error('on purpose');
    });
  const replies = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      if (index % 4 === 0) return createTwice({ 'Idempotency-Key': `term-${index}` });
      if (index % 4 === 1) await expect(takeAndFail()).rejects.toThrow('on purpose');
      return create(TERM);
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(count).fill(201));
  const versions = replies.map(({ body }) => body.authorisation_version).sort((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: count }, (_, index) => index + 3));
  const { body } = await service.ask('GET', '/authorisations/terms', { key });
  expect(body.pagination.total_count).toBe(count + 2);
}
