import { z } from 'zod';
import { Refusal } from '../client.ts';
import type { Scene, User } from '../scene.ts';

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

/** The password makes the sandbox's provider ask for a one-time code. */
export function credentialsOf(userId: string, persona: string) {
  return { user_id: userId, payroll_provider: 'harbour', user_name: persona, password: 'mfa_code' };
}

/** The user signs in at their employer's payroll portal, which sends them a code. */
export async function connectProvider({ check, persona }: Scene, { userId, client }: User): Promise<void> {
  const linked = await client.ask('POST', '/accounts', {
    status: 201,
    reply: Account,
    body: credentialsOf(userId, persona),
  });
  check('the answer does not wait for the provider', { expected: 'PENDING', came: linked.status });
  const path = `/accounts/${linked.account_id}`;
  const asked = await client.follow(`${path}/events`, isSettled, { reply: Account });
  check('the provider asks for a code', {
    expected: 'code',
    came: asked.mfa_challenge?.kind ?? asked.status,
  });
  const refused = await client.ask('PUT', `${path}/mfa`, {
    status: 400,
    reply: Refusal,
    body: { mfa: WRONG_CODE },
  });
  check('a wrong code may be tried again', {
    expected: ['MFA response not accepted, 2 attempts left'],
    came: refused.errors,
  });
  await client.ask('PUT', `${path}/mfa`, { reply: Account, body: { mfa: RIGHT_CODE } });
  const connected = await client.follow(`${path}/events`, isSettled, { reply: Account });
  check('the right one connects the account', { expected: 'CONNECTED', came: connected.status });
}

function isSettled({ status }: Account): boolean {
  return status !== 'PENDING';
}
