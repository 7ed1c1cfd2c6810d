import type { TestService } from './service.ts';

/**
 * Deletes the users of earlier tests, so that none of their recurring checks runs during the next test. Removing the time
 * of the next check is not enough: a check that has just ended plans another one.
 */
export async function deleteUsers({ ask }: Pick<TestService, 'ask'>): Promise<void> {
  const { body } = await ask('GET', '/users?limit=100');
  for (const { user_id } of body.users) await ask('DELETE', `/users/${user_id}`);
}
