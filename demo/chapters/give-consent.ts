import { z } from 'zod';
import { Refusal } from '../client.ts';
import type { Scene, User } from '../scene.ts';
import { credentialsOf } from './connect-provider.ts';

const Terms = z.object({
  terms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      authorisation_category: z.string(),
      authorisation_text: z.string(),
    }),
  ),
});
const Authorisation = z.object({ authorisation_id: z.string(), term_id: z.string(), status: z.string() });

/** Before consent nothing is retrieved; with it, what was read and accepted is kept. */
export async function giveConsent(scene: Scene, { userId, client }: User): Promise<void> {
  const { lender, check, persona } = scene;
  const refused = await client.ask('POST', '/accounts', {
    status: 403,
    reply: Refusal,
    body: credentialsOf(userId, persona),
  });
  check('without consent no provider is asked', {
    expected: [`User [${userId}] has no active authorisation`],
    came: refused.errors,
  });
  const { terms } = await lender.ask('GET', '/authorisations/terms?is_active=true', {
    reply: Terms,
  });
  const term = terms.find(({ authorisation_category: category }) => category === 'recurring');
  check('there is a term to read and accept', {
    expected: 'a recurring term with a text',
    came: terms.map(({ name }) => name),
    holds: Boolean(term?.authorisation_text),
  });
  const accepted = await client.ask('POST', '/authorisations', {
    status: 201,
    reply: Authorisation,
    body: { user_id: userId, term_id: term?.id },
  });
  check('the user has accepted it', {
    expected: { term_id: term?.id, status: 'active' },
    came: { term_id: accepted.term_id, status: accepted.status },
  });
}
