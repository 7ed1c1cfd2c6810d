import { isIP } from 'node:net';
import { z } from 'zod';
import { formed, Id, id, oneOf, Timestamp, text, yesNo } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { yesNoInQuery } from '#values/query-fields.ts';

const CATEGORIES = ['one_time', 'recurring'] as const;
export const Category = z.enum(CATEGORIES);
export type Category = z.output<typeof Category>;

const STATUSES = ['active', 'expired', 'revoked'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.output<typeof Status>;

const page = pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 });

const TERM_EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6073',
  is_active: true,
  is_system_term: false,
  authorisation_version: 3,
  created_at: '2026-01-31T09:30:00.000Z',
  name: 'Income check for a mortgage',
  authorisation_text: 'You allow Example Lending to collect your payslips of the last twelve months, once.',
  authorisation_category: 'one_time' as const,
};

export const AuthorisationTerm = z
  .object({
    id: Id,
    is_active: z.boolean().meta({ description: 'Whether users can accept this term' }),
    is_system_term: z
      .boolean()
      .meta({ description: 'Whether this is one of the terms that every client starts with' }),
    authorisation_version: z
      .int()
      .meta({ description: 'Number of the term among the client’s terms, starting at 1, without gaps' }),
    created_at: Timestamp,
    name: z.string(),
    authorisation_text: z.string().meta({ description: 'The text that users accept; it cannot be changed' }),
    authorisation_category: Category,
  })
  .meta({ id: 'AuthorisationTerm', examples: [TERM_EXAMPLE] });
export type AuthorisationTerm = z.output<typeof AuthorisationTerm>;

export const TERM_READ_ONLY_FIELDS = [
  'id',
  'created_at',
  'is_system_term',
  'authorisation_version',
] as const satisfies readonly (keyof AuthorisationTerm)[];

const NAME_MAX = 200;
const TEXT_MAX = 50_000;

export const TermInput = z
  .strictObject({
    name: text({ max: NAME_MAX }),
    authorisation_text: text({ max: TEXT_MAX }),
    authorisation_category: oneOf(CATEGORIES),
  })
  .meta({
    id: 'AuthorisationTermInput',
    examples: [
      {
        name: TERM_EXAMPLE.name,
        authorisation_text: TERM_EXAMPLE.authorisation_text,
        authorisation_category: TERM_EXAMPLE.authorisation_category,
      },
    ],
  });
export type TermInput = z.output<typeof TermInput>;

export const UNCHANGEABLE = 'cannot be changed: create a new term';

export const TermChanges = z
  .strictObject({
    name: text({ max: NAME_MAX }).optional(),
    is_active: yesNo().optional(),
    authorisation_text: sentBack(),
    authorisation_category: sentBack(),
  })
  .meta({ id: 'AuthorisationTermChanges', examples: [{ is_active: false }] });
export type TermChanges = z.output<typeof TermChanges>;

function sentBack() {
  return z.string({ error: UNCHANGEABLE }).optional().meta({ description: 'Must be omitted or unchanged' });
}

export const TermListQuery = z.strictObject({
  ...page,
  is_active: yesNoInQuery().optional(),
});

export const TermList = z.object({ pagination: Pagination, terms: z.array(AuthorisationTerm) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, terms: [TERM_EXAMPLE] }],
});

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
    authorisation_id: Id,
    user_id: Id,
    term_id: Id,
    authorisation_version: z.int(),
    authorisation_category: Category,
    status: Status,
    accepted_at: Timestamp,
    expires_at: Timestamp.meta({ description: 'Set when the term is accepted; it does not change later' }),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'Authorisation', examples: [EXAMPLE] });
export type Authorisation = z.output<typeof Authorisation>;

export const Acceptance = z
  .strictObject({
    user_id: id(),
    term_id: id(),
    accepted_from: z
      .strictObject(
        {
          ip_address: formed((value) => (isIP(value) ? value.toLowerCase() : null), {
            must: 'an IP address such as 203.0.113.7',
          }),
          user_agent: text({ max: 500 }),
        },
        { error: 'must be an object with ip_address and user_agent' },
      )
      .optional()
      .meta({ description: 'The user’s IP address and user agent as you saw them; only with an API key' }),
  })
  .meta({
    id: 'AuthorisationInput',
    examples: [
      {
        user_id: EXAMPLE.user_id,
        term_id: EXAMPLE.term_id,
        accepted_from: { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0 (iPhone)' },
      },
    ],
  });
export type Acceptance = z.output<typeof Acceptance>;

export const AuthorisationListQuery = z.strictObject({
  ...page,
  user_id: id(),
  status: oneOf(STATUSES).optional(),
});

export const AuthorisationList = z
  .object({ pagination: Pagination, authorisations: z.array(Authorisation) })
  .meta({
    examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, authorisations: [EXAMPLE] }],
  });

export const Revoked = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: `Authorisation with id [${EXAMPLE.authorisation_id}] was revoked` }] });

/** The details of an acceptance, stored encrypted. */
export const AcceptanceRecord = z.object({
  accepted_by_kind: z.enum(['api_key', 'user']),
  accepted_by_id: Id.nullable().meta({
    description: 'The id of the API key or the user that accepted the term',
  }),
  door: z
    .enum(['api', 'journey'])
    .meta({ description: '`api` if an API key accepted the term, `journey` if a user token did' }),
  ip_address: z.string().meta({ description: 'The address that the request came from' }),
  user_agent: z.string().nullable(),
  reported_ip_address: z
    .string()
    .nullable()
    .meta({ description: 'The user’s address as the client reported it in `accepted_from`' }),
  reported_user_agent: z.string().nullable(),
});
export type AcceptanceRecord = z.output<typeof AcceptanceRecord>;

export const EvidenceQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 1000, limitDefault: 1000 }),
});

export const Evidence = z
  .object({
    authorisation: Authorisation,
    term: AuthorisationTerm.omit({ is_active: true, is_system_term: true, created_at: true }),
    text_sha256: z.string().meta({ description: 'SHA-256 of the accepted text in UTF-8, in hexadecimal' }),
    text_matches: z.boolean().meta({ description: 'Whether the stored text still has this hash' }),
    acceptance: AcceptanceRecord.extend({ accepted_at: Timestamp }),
    retrieval_count: z.int(),
    retrievals: z
      .array(
        z.object({
          kind: z.string().meta({ examples: ['payroll_submission'] }),
          record_id: Id,
          retrieved_at: Timestamp,
        }),
      )
      .meta({
        description:
          'What was retrieved under the authorisation, oldest first; page through it with `offset` and `limit`',
      }),
  })
  .meta({
    id: 'AuthorisationEvidence',
    examples: [
      {
        authorisation: EXAMPLE,
        term: {
          id: TERM_EXAMPLE.id,
          authorisation_version: TERM_EXAMPLE.authorisation_version,
          name: TERM_EXAMPLE.name,
          authorisation_text: TERM_EXAMPLE.authorisation_text,
          authorisation_category: TERM_EXAMPLE.authorisation_category,
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
          reported_ip_address: null,
          reported_user_agent: null,
        },
        retrieval_count: 1,
        retrievals: [
          {
            kind: 'payroll_submission',
            record_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6074',
            retrieved_at: '2026-01-31T09:31:00.000Z',
          },
        ],
      },
    ],
  });
export type Evidence = z.output<typeof Evidence>;
