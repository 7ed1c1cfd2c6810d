import { z } from 'zod';
import { createClient } from '../client.ts';
import type { Scene, User } from '../scene.ts';
import { NotSo } from '../tell.ts';

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

/** Somebody applies for a loan; the lender makes them known and gets a token for them. */
export async function createUser(scene: Scene): Promise<User> {
  const { lender, persona, service, show, check, interrupted: signal } = scene;
  const { personas } = await lender.ask('GET', '/sandbox/catalogue', {
    reply: Catalogue,
    brief: (catalogue) => ({ personas: catalogue.personas.map((one) => one.persona) }),
  });
  const identity = Identity.safeParse(personas.find((one) => one.persona === persona)).data;
  if (!identity)
    throw new NotSo('the sandbox has that person', {
      expected: personas.map((one) => one.persona).join(', '),
      came: persona,
    });
  const { user_id: userId, ...stored } = await lender.ask('POST', '/users', {
    status: 201,
    reply: CreatedUser,
    body: { ...identity, ext_id: 'loan-1017', taxauth_enabled: true },
  });
  check('the user is stored as given', { expected: identity, came: stored });
  const { access_token } = await lender.ask('POST', '/user-tokens', {
    status: 201,
    reply: Token,
    body: { user_id: userId },
  });
  const headers = { authorization: `Bearer ${access_token}` };
  return { userId, client: createClient(show, service.url, { name: 'user token', headers, signal }) };
}
