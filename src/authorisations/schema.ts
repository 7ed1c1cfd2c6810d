import { isIP } from 'node:net';
import { z } from 'zod';
import { ShownAgain } from '#users/schema.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { formed, Id, id, messageReply, Timestamp, text } from '#values/fields.ts';
import { Language } from '#values/language.ts';
import { COUNTED_MAX, LongPagination, Pagination, pageQuery } from '#values/page.ts';
import { ProvedBy } from '#values/proof.ts';
import { AuthorisationTerm, Category, TERM_EXAMPLE } from './terms/schema.ts';

export { AuthorisationTerm, Category, TermTranslation } from './terms/schema.ts';

export const Status = enumeration({
  active: 'data can be retrieved under the authorisation',
  expired: '`expires_at` has passed',
  revoked: 'the user or the client withdrew it',
});
export type Status = z.output<typeof Status>;

const EXAMPLE = {
  authorisation_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  term_id: TERM_EXAMPLE.id,
  authorisation_version: 3,
  authorisation_category: 'one_time' as const,
  status: 'active' as const,
  accepted_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2026-02-01T09:30:00.000Z',
  revoked_at: null,
};

export const Authorisation = z
  .object({
    authorisation_id: Id.describe('Id of the authorisation'),
    user_id: Id.describe('The user who accepted the term'),
    term_id: Id.describe('The accepted term'),
    authorisation_version: z.int().describe('`authorisation_version` of the accepted term'),
    authorisation_category: Category.describe('What the authorisation allows'),
    status: Status.describe('Whether the authorisation can be used'),
    accepted_at: Timestamp.describe('When the term was accepted'),
    expires_at: Timestamp.describe(
      'When the authorisation expires. Set when the term is accepted; it does not change later',
    ),
    revoked_at: Timestamp.nullable().describe('When the authorisation was revoked'),
  })
  .meta({ id: 'Authorisation', description: 'A user’s acceptance of a term', examples: [EXAMPLE] });
export type Authorisation = z.output<typeof Authorisation>;

export const Acceptance = z
  .strictObject({
    user_id: id().describe('The user who accepts the term'),
    term_id: id().describe('The term; it must be active'),
    language: Language.optional().describe(
      'Language of the text that the user saw. The term must have a text in this language. Default: the term’s own language',
    ),
    accepted_from: z
      .strictObject(
        {
          ip_address: formed((value) => (isIP(value) ? value.toLowerCase() : null), {
            must: 'an IP address such as 203.0.113.7',
          }).describe('The user’s IP address, such as 203.0.113.7'),
          user_agent: text({ max: 500 }).describe('The `User-Agent` header of the user’s browser'),
        },
        { error: 'must be an object with ip_address and user_agent' },
      )
      .optional()
      .meta({ description: 'The user’s IP address and user agent as you saw them; only with an API key' }),
  })
  .meta({
    id: 'AuthorisationInput',
    description: 'The acceptance of a term by a user',
    examples: [
      {
        user_id: EXAMPLE.user_id,
        term_id: EXAMPLE.term_id,
        accepted_from: { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0 (iPhone)' },
      },
    ],
  });
export type Acceptance = z.output<typeof Acceptance>;

export const AuthorisationListQuery = z
  .strictObject({
    ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
    user_id: id().optional().describe('Only authorisations of this user'),
    term_id: id().optional().describe('Only authorisations of this term'),
    status: Status.optional().describe('Only authorisations with this status; needs `user_id`'),
  })
  .refine(({ user_id, term_id }) => user_id !== undefined || term_id !== undefined, {
    path: ['user_id'],
    error: 'is required, unless [term_id] is given',
  })
  .refine(({ user_id, status }) => user_id !== undefined || status === undefined, {
    path: ['status'],
    error: 'needs [user_id]',
  })
  .refine(({ user_id, offset }) => user_id !== undefined || offset <= COUNTED_MAX, {
    path: ['offset'],
    error: `must be at most ${COUNTED_MAX}: continue with [after]`,
  });

export const AuthorisationList = z
  .object({
    pagination: LongPagination,
    authorisations: z.array(Authorisation).describe('The authorisations of this page'),
  })
  .meta({
    id: 'AuthorisationList',
    description: 'A page of authorisations',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        authorisations: [EXAMPLE],
      },
    ],
  });

export const Revoked = messageReply(`Authorisation with id [${EXAMPLE.authorisation_id}] was revoked`);

/** The details of an acceptance, stored encrypted. */
export const AcceptanceRecord = z.object({
  accepted_by_kind: enumeration({ api_key: 'an API key of the client', user: 'a user token' }).describe(
    'Which credentials the acceptance was sent with',
  ),
  accepted_by_id: Id.nullable().meta({
    description: 'The id of the API key or the user that accepted the term',
  }),
  door: enumeration({ api: 'with an API key', journey: 'with a user token' }).describe(
    'How the acceptance reached the service',
  ),
  ip_address: z.string().meta({ description: 'The address that the request came from' }),
  user_agent: z.string().nullable().describe('The `User-Agent` header of that request'),
  language: Language.describe('Language of the text that the user saw'),
  reported_ip_address: z
    .string()
    .nullable()
    .meta({ description: 'The user’s address as the client reported it in `accepted_from`' }),
  reported_user_agent: z
    .string()
    .nullable()
    .describe('The user’s browser as the client reported it in `accepted_from`'),
  ...ProvedBy,
});
export type AcceptanceRecord = z.output<typeof AcceptanceRecord>;

export const RetrievalKind = namedEnumeration('RetrievalKind', {
  payroll_entry: 'an entry of payslips',
  bank_statement: 'a bank statement submission',
  income_entry: 'an entry of income from the tax authority',
  direct_connection_nothing: 'a direct connection that found no payslips',
  income_nothing: 'a request to the tax authority that found no income',
});
export type RetrievalKind = z.output<typeof RetrievalKind>;

export const Reconfirmation = z
  .object({
    account_id: Id.describe('The bank connection'),
    reconfirmed_at: Timestamp.describe('When the user reconfirmed it'),
    ip_address: z.string().describe('The address that the request came from'),
    user_agent: z.string().nullable().describe('The `User-Agent` header of that request'),
  })
  .meta({ id: 'Reconfirmation', description: 'A user agreed that a bank connection goes on' });
export type Reconfirmation = z.output<typeof Reconfirmation>;

export const EvidenceQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 1000, limitDefault: 1000 }),
});

export const Evidence = z
  .object({
    authorisation: Authorisation,
    term: AuthorisationTerm.omit({
      is_active: true,
      is_system_term: true,
      created_at: true,
      translations: true,
    }).meta({
      id: 'AcceptedTerm',
      description: 'The accepted term, with its name and text in the language that the user saw',
    }),
    text_sha256: z.string().meta({ description: 'SHA-256 of the accepted text in UTF-8, in hexadecimal' }),
    text_matches: z.boolean().meta({ description: 'Whether the stored text still has this hash' }),
    acceptance: AcceptanceRecord.extend({
      accepted_at: Timestamp.describe('When the term was accepted'),
    }).meta({ id: 'Acceptance', description: 'How the term was accepted' }),
    further_acceptances: z
      .array(
        AcceptanceRecord.extend({
          accepted_at: Timestamp.describe('When the person agreed'),
          text_sha256: z
            .string()
            .meta({ description: 'SHA-256 of the text that the person saw, in UTF-8, in hexadecimal' }),
        }).meta({ id: 'FurtherAcceptance', description: 'How the term was accepted again' }),
      )
      .describe(
        'Other browsers on the same person’s hosted pages in which the same term was accepted again, oldest first, 50 at most. Each browser has to agree before it adds data',
      ),
    reconfirmations: z
      .array(Reconfirmation)
      .describe(
        'When the user reconfirmed bank connections under the authorisation, oldest first, 100 at most',
      ),
    shown_again: z
      .array(ShownAgain)
      .describe(
        'Each time an admin showed data of the user again that a withdrawal had hidden, newest first, 100 at most',
      ),
    pagination: Pagination.describe('The position of this page in the list of retrievals'),
    retrieval_count: z.int().describe('Number of retrievals under the authorisation'),
    retrievals: z
      .array(
        z.object({
          kind: RetrievalKind.describe('What was retrieved'),
          record_id: Id.describe(
            'Id of the entry or the bank statement submission. If nothing was found, an id that refers to no record',
          ),
          retrieved_at: Timestamp.describe('When the data was stored'),
        }),
      )
      .meta({
        description: 'What was retrieved under the authorisation, oldest first, page by page',
      }),
  })
  .meta({
    id: 'AuthorisationEvidence',
    description: 'The record of how an authorisation was given, and what was retrieved under it',
    examples: [
      {
        authorisation: EXAMPLE,
        term: {
          id: TERM_EXAMPLE.id,
          authorisation_version: TERM_EXAMPLE.authorisation_version,
          name: TERM_EXAMPLE.name,
          authorisation_text: TERM_EXAMPLE.authorisation_text,
          authorisation_category: TERM_EXAMPLE.authorisation_category,
          language: TERM_EXAMPLE.language,
        },
        text_sha256: '7e092238ae712ee97738942fec820046401f647ac40de9694d5e9943d12cf3c3',
        text_matches: true,
        acceptance: {
          accepted_at: EXAMPLE.accepted_at,
          accepted_by_kind: 'user',
          accepted_by_id: EXAMPLE.user_id,
          door: 'journey',
          ip_address: '203.0.113.7',
          user_agent: 'Mozilla/5.0 (iPhone)',
          language: TERM_EXAMPLE.language,
          reported_ip_address: null,
          reported_user_agent: null,
          proved_by: 'browser',
          link_made_by: { kind: 'api_key', id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f60b1' },
        },
        further_acceptances: [],
        reconfirmations: [],
        shown_again: [],
        pagination: { offset: 0, limit: 1000, count: 1, total_count: 1, next_after: null },
        retrieval_count: 1,
        retrievals: [
          {
            kind: 'payroll_entry',
            record_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6074',
            retrieved_at: '2026-01-31T09:31:00.000Z',
          },
        ],
      },
    ],
  });
export type Evidence = z.output<typeof Evidence>;

/** An authorisation with what was accepted and how, without the retrievals. */
export const Consent = Evidence.omit({ pagination: true, retrieval_count: true, retrievals: true }).meta({
  id: 'Consent',
  description: 'What a user agreed to, when and how',
});
export type Consent = z.output<typeof Consent>;

/** One retrieval under an authorisation. */
export const Retrieval = Evidence.shape.retrievals.element
  .extend({ authorisation_id: Id.describe('The authorisation that allowed the retrieval') })
  .describe('One retrieval of data');
export type Retrieval = z.output<typeof Retrieval>;
