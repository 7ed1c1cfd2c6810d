import { z } from 'zod';
import { ErrorReply } from '../client.ts';
import type { Context, User } from '../context.ts';

const Account = z.object({
  account_id: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  mfa_challenge: z
    .object({ kind: z.string(), prompt: z.string(), attempts_left: z.int().nullable() })
    .nullable(),
});
type Account = z.output<typeof Account>;

const WRONG_CODE = '654321';
const RIGHT_CODE = '123456';

/** With this password, the sandbox's provider asks for a one-time code. */
export function credentialsOf(userId: string, persona: string) {
  return { user_id: userId, payroll_provider: 'harbour', user_name: persona, password: 'mfa_code' };
}

/** The user signs in to their employer's payroll portal, which sends them a code. */
export async function connectProvider({ check, persona }: Context, { userId, client }: User): Promise<void> {
  const linked = await client.call('POST', '/accounts', {
    status: 201,
    reply: Account,
    body: credentialsOf(userId, persona),
  });
  check('the API replies without waiting for the provider', { expected: 'PENDING', actual: linked.status });
  const path = `/accounts/${linked.account_id}`;
  const challenged = await client.follow(`${path}/events`, isSettled, { reply: Account });
  check('the provider asks for a one-time code', {
    expected: 'code',
    actual: challenged.mfa_challenge?.kind ?? challenged.status,
  });
  const rejected = await client.call('PUT', `${path}/mfa`, {
    status: 400,
    reply: ErrorReply,
    body: { mfa: WRONG_CODE },
  });
  check('after a wrong code, the user can try again', {
    expected: ['MFA response not accepted, 2 attempts left'],
    actual: rejected.errors,
  });
  await client.call('PUT', `${path}/mfa`, { reply: Account, body: { mfa: RIGHT_CODE } });
  const connected = await client.follow(`${path}/events`, isSettled, { reply: Account });
  check('the correct code connects the account', { expected: 'CONNECTED', actual: connected.status });
}

function isSettled({ status }: Account): boolean {
  return status !== 'PENDING';
}
