import { z } from 'zod';
import { AfterWithdrawal } from '#clients/schema.ts';
import { defineEvent } from '#events';
import type { Actor } from '#platform/http/permits.ts';
import { enumeration } from '#values/enumeration.ts';
import { exampleOf } from '#values/example-of.ts';
import { Timestamp } from '#values/fields.ts';
import { Authorisation } from './schema.ts';

const { authorisation_id, term_id } = Authorisation.shape;
const EXAMPLE = exampleOf(Authorisation);

const RevokedBy = enumeration({
  user: 'the user, on a page of the service or with a user token',
  client: 'your server, with an API key',
  member: 'a member of your team',
  service: 'the service itself',
});

export const AuthorisationRevoked = defineEvent({
  kind: 'user-authorisation-revoked',
  id: 'AuthorisationRevoked',
  summary: 'An authorisation was revoked. Nothing more is retrieved under it',
  data: z.object({
    authorisation_id,
    payload: z.object({
      authorisation_id,
      term_id,
      revoked_at: Timestamp.describe('When the authorisation was revoked'),
      revoked_by: RevokedBy.describe('Who revoked it'),
      after_withdrawal: AfterWithdrawal.nullable().describe(
        'What happens to the stored data, if the user has no active authorisation left; otherwise null',
      ),
    }),
  }),
  example: {
    authorisation_id: EXAMPLE.authorisation_id,
    payload: {
      authorisation_id: EXAMPLE.authorisation_id,
      term_id: EXAMPLE.term_id,
      revoked_at: '2026-01-31T18:00:00.000Z',
      revoked_by: 'user',
      after_withdrawal: 'keep',
    },
  },
});

const expires_at = Timestamp.describe(
  'When the authorisation expires, by the time of `GET /sandbox/clock` in the sandbox',
);

export const AuthorisationExpiring = defineEvent({
  kind: 'user-authorisation-expiring',
  id: 'AuthorisationExpiring',
  summary: 'A recurring authorisation expires in seven days, and the user has given no later one',
  data: z.object({ authorisation_id, payload: z.object({ authorisation_id, term_id, expires_at }) }),
  example: {
    authorisation_id: EXAMPLE.authorisation_id,
    payload: {
      authorisation_id: EXAMPLE.authorisation_id,
      term_id: EXAMPLE.term_id,
      expires_at: '2026-02-08T09:30:00.000Z',
    },
  },
});

export function revokerOf({ kind }: Actor): z.output<typeof RevokedBy> {
  // identity providers manage members, not authorisations
  return kind === 'api_key' || kind === 'scim_token' ? 'client' : kind;
}
