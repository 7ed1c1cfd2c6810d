import { createClient } from '../../../clients/typescript/index.js';
import type { KnownIds } from './generate-requests.ts';

/** Several of each kind, because some requests delete one. */
const COUNT = 3;
const EVENT = 'user-payroll-submitted';

interface Records {
  /** A user to act as. */
  userId: string;
  ids: KnownIds;
}

/** Creates records of every kind that paths refer to, so that requests reach the code behind the check of the id. */
export async function createRecords(options: {
  url: string;
  apiKey: string;
  /** Whether people can sign in at a provider. */
  hasProviders: boolean;
}): Promise<Records> {
  const client = createClient(options);
  const ids: Record<string, string[]> = { page: ['1'] };
  const add = (name: string, id: string | null | undefined) => {
    if (id) ids[name] = [...(ids[name] ?? []), id];
  };
  for (let count = 0; count < COUNT; count++) {
    const { user_id } = await client.post('/users', { body: { forename: 'Ada' } });
    add('user_id', user_id);
    const term = await client.post('/authorisations/terms', {
      body: { name: 'A term', authorisation_text: 'You agree.', authorisation_category: 'recurring' },
    });
    add('term_id', term.id);
    const accepted = await client.post('/authorisations', { body: { user_id, term_id: term.id } });
    add('authorisation_id', accepted.authorisation_id);
    const path = { user_id };
    const entry = await client.post('/sandbox/users/{user_id}/payroll-submissions', {
      path,
      body: { payroll_submissions: [{}] },
    });
    add('entry_id', entry.entry_id);
    add('submission_id', entry.payroll_submissions[0]?.id);
    const presigned = await client.forUser(user_id).put('/documents/payslips/presign', {
      body: { files: [{ file_name: 'a.pdf' }] },
    });
    add('document_id', presigned.presigned_urls[0]?.document_id);
    const request = await client.post('/users/{user_id}/deletion-requests', { path });
    add('deletion_request_id', request.deletion_request_id);
    const { journey_id } = await client.post('/user-tokens', { body: { user_id } });
    add('journey_id', journey_id);
    const { webhook_id } = await client.post('/webhooks', {
      body: { name: `attacked ${count}`, events: [EVENT], url: 'https://hooks.lender.example/' },
    });
    add('webhook_id', webhook_id);
    const test = await client.post('/webhooks/{webhook_id}/test', {
      path: { webhook_id },
      body: { event: EVENT },
    });
    add('delivery_id', test.delivery_id);
    if (!options.hasProviders) continue;
    const login = { payroll_provider: 'harbour', user_name: 'user_good', password: 'pass_good' };
    add('account_id', (await client.post('/accounts', { body: { user_id, ...login } })).account_id);
  }
  return { userId: ids.user_id?.[0] ?? '', ids };
}
