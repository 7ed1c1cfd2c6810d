import { refusalOf } from '../client.ts';
import type { Context, User } from '../context.ts';

const WRONG_CODE = '654321';
const RIGHT_CODE = '123456';

/** With this password, the sandbox's provider asks for a one-time code. */
export function credentialsOf(userId: string, persona: string) {
  return { user_id: userId, payroll_provider: 'harbour', user_name: persona, password: 'mfa_code' };
}

/** The user signs in to their employer's payroll portal, which sends them a code. */
export async function connectProvider({ check, persona }: Context, { userId, client }: User): Promise<void> {
  const { account_id, status } = await client.accounts.create(credentialsOf(userId, persona));
  check('the API replies without waiting for the provider', { expected: 'PENDING', actual: status });
  const challenged = await client.waitForAccount(account_id);
  check('the provider asks for a one-time code', {
    expected: 'code',
    actual: challenged.mfa_challenge?.kind ?? challenged.status,
  });
  const answer = (mfa: string) => client.accounts.answerMfa(account_id, { mfa });
  const rejected = await refusalOf(answer(WRONG_CODE));
  check('after a wrong code, the user can try again', {
    expected: ['MFA response not accepted, 2 attempts left'],
    actual: rejected.messages,
  });
  await answer(RIGHT_CODE);
  const connected = await client.waitForAccount(account_id);
  check('the correct code connects the account', { expected: 'CONNECTED', actual: connected.status });
}
