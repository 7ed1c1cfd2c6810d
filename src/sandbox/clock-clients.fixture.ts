import { expect } from 'vitest';
import type { Ask, Reply, TestService } from '../../test/support/service.ts';

export type Asking = (method: string, path: string, body?: object) => Promise<Reply>;

export const HOURLY_CHECKS = { recurring_checks_enabled: true, recurring_check_frequency: 'HOURLY' };

export async function newPersona(asking: Asking, persona = 'user_good') {
  const { status, body } = await asking('POST', '/sandbox/users', { persona });
  expect(status, JSON.stringify(body)).toBe(201);
  return {
    userId: body.user.user_id,
    accountId: body.account.account_id,
    submissions: body.submission_count,
  };
}

export async function anotherClient(service: TestService) {
  const { clientId, apiKey } = await service.newClient();
  const as = (method: string, path: string, options: Ask = {}) =>
    service.ask(method, path, { key: apiKey, ...options });
  const asking: Asking = (method, path, body) => as(method, path, body ? { body } : {});
  return { clientId, as, asking };
}

/** Moves the clock of the client that asks. Returns the number of checks that the move started. */
export async function advance(asking: Asking, by: string): Promise<number> {
  return (await asking('POST', '/sandbox/clock', { advance: by })).body.checks_started;
}

/** Expects that a check starts with every move of the clock, although the settings have just changed. */
export async function expectChecksWithMoves(asking: Asking, rounds: number): Promise<{ userId: string }> {
  const { userId } = await newPersona(asking);
  for (let round = 0; round < rounds; round++) {
    await asking('PATCH', `/users/${userId}`, HOURLY_CHECKS);
    expect(await advance(asking, 'PT1H'), `round ${round}`).toBe(1);
    await asking('PATCH', `/users/${userId}`, { recurring_checks_enabled: false });
  }
  return { userId };
}
