import { z } from 'zod';
import { ErrorReply } from '../client.ts';
import type { Context, User } from '../context.ts';
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

/** No data is retrieved without consent. The authorisation records which term the user accepted. */
export async function giveConsent(context: Context, { userId, client }: User): Promise<void> {
  const { lender, check, persona } = context;
  const rejected = await client.call('POST', '/accounts', {
    status: 403,
    reply: ErrorReply,
    body: credentialsOf(userId, persona),
  });
  check('without consent, no provider is contacted', {
    expected: [`User [${userId}] has no active authorisation`],
    actual: rejected.errors,
  });
  const { terms } = await lender.call('GET', '/authorisations/terms?is_active=true', {
    reply: Terms,
  });
  const term = terms.find(({ authorisation_category: category }) => category === 'recurring');
  check('there is a term that the user can read and accept', {
    expected: 'a recurring term with a text',
    actual: terms.map(({ name }) => name),
    passes: Boolean(term?.authorisation_text),
  });
  const accepted = await client.call('POST', '/authorisations', {
    status: 201,
    reply: Authorisation,
    body: { user_id: userId, term_id: term?.id },
  });
  check('the user has accepted the term', {
    expected: { term_id: term?.id, status: 'active' },
    actual: { term_id: accepted.term_id, status: accepted.status },
  });
}
