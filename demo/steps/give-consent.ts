import { refusalOf } from '../client.ts';
import type { Context, User } from '../context.ts';
import { credentialsOf } from './connect-provider.ts';

/** No data is retrieved without consent. The authorisation records which term the user accepted. */
export async function giveConsent(context: Context, { userId, client }: User): Promise<void> {
  const { lender, check, persona } = context;
  const rejected = await refusalOf(client.accounts.create(credentialsOf(userId, persona)));
  check('without consent, no provider is contacted', {
    expected: [`User [${userId}] has no active authorisation`],
    actual: rejected.messages,
  });
  const { terms } = await lender.terms.list({ is_active: true }).page();
  const term = terms.find(({ authorisation_category: category }) => category === 'recurring');
  check('there is a term that the user can read and accept', {
    expected: 'a recurring term with a text',
    actual: terms.map(({ name }) => name),
    passes: Boolean(term?.authorisation_text),
  });
  const accepted = await client.authorisations.create({ user_id: userId, term_id: term?.id ?? '' });
  check('the user has accepted the term', {
    expected: { term_id: term?.id, status: 'active' },
    actual: { term_id: accepted.term_id, status: accepted.status },
  });
}
