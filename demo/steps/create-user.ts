import { z } from 'zod';
import { createClient } from '../client.ts';
import type { Context, User } from '../context.ts';
import { CheckFailed } from '../run-steps.ts';

const Identity = z.object({
  forename: z.string(),
  surname: z.string(),
  date_of_birth: z.string().nullable(),
  post_codes: z.array(z.string()),
  ni_number: z.string().nullable(),
});
const Catalogue = z.object({ personas: z.array(Identity.extend({ persona: z.string() })) });
const CreatedUser = z.object({ user_id: z.string(), ...Identity.shape });
const Token = z.object({ access_token: z.string(), expires_in: z.int() });

/** A person applies for a loan. The lender creates a user and gets an access token for them. */
export async function createUser(context: Context): Promise<User> {
  const { lender, persona, service, printer, check, interrupted: signal } = context;
  const { personas } = await lender.call('GET', '/sandbox/catalogue', {
    reply: Catalogue,
    brief: (catalogue) => ({ personas: catalogue.personas.map((one) => one.persona) }),
  });
  const identity = Identity.safeParse(personas.find((one) => one.persona === persona)).data;
  if (!identity)
    throw new CheckFailed('the sandbox has this persona', {
      expected: personas.map((one) => one.persona).join(', '),
      actual: persona,
    });
  const { user_id: userId, ...stored } = await lender.call('POST', '/users', {
    status: 201,
    reply: CreatedUser,
    body: { ...identity, ext_id: 'loan-1017', taxauth_enabled: true },
  });
  check('the user is stored with the given details', { expected: identity, actual: stored });
  const { access_token } = await lender.call('POST', '/user-tokens', {
    status: 201,
    reply: Token,
    body: { user_id: userId },
  });
  const headers = { authorization: `Bearer ${access_token}` };
  return { userId, client: createClient(printer, service.url, { name: 'user token', headers, signal }) };
}
