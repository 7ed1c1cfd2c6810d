import { z } from 'zod';
import { FAILURE_REASONS, MfaKind } from '#connectors';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { day, formed, Id, id, messageReply, Timestamp, text } from '#values/fields.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { LongPagination, pageQuery } from '#values/page.ts';
import { parsePostcode } from '#values/postcode.ts';

const ANNOUNCED = {
  CONNECTED: 'the sign-in succeeded, and data can be retrieved',
  LOGIN_FAILED: 'the sign-in failed; the account can be reconnected',
  LOCKED: 'there were too many failed attempts; the account can be reconnected when the lock ends',
  REAUTH_REQUIRED: 'the user must sign in again, so the account has to be reconnected',
  UNAVAILABLE:
    'the provider could not be reached, or its data could not be read; the account can be reconnected',
} as const;
/** The statuses that an event announces. A revocation has an event of its own. */
export const AnnouncedStatus = enumeration(ANNOUNCED);

export const AccountStatus = namedEnumeration('AccountStatus', {
  PENDING: 'the sign-in is in progress; if there is an `authorisation_url`, the user must sign in there',
  MFA_REQUIRED: 'the provider waits for the answer to `mfa_challenge`',
  ...ANNOUNCED,
  REVOKED:
    'the authorisation was revoked, or has expired and the bank connection with it; the account can be reconnected under a new one',
});
export type AccountStatus = z.output<typeof AccountStatus>;

export const StatusReason = namedEnumeration('AccountStatusReason', {
  ...FAILURE_REASONS,
  too_many_attempts:
    'there were too many failed sign-ins, so the service stopped before the provider would lock the account',
  mfa_wrong: 'the last MFA response was wrong; the user can try again',
  authorisation_revoked: 'the authorisation was revoked',
  interrupted: 'the sign-in was not completed',
  reconfirmation_due:
    'the user has not reconfirmed the bank connection for 90 days; until `reconfirm_by` is renewed, nothing is retrieved',
  other_person:
    'somebody else signed in than before, so nothing was stored under this account; what they share in a journey is stored under another account',
  nothing_found: 'the tax authority has no income for the tax years that were requested',
});
export type StatusReason = z.output<typeof StatusReason>;

const ABOUT = {
  status: 'Status of the account',
  payrollProvider: '`id` of the provider',
  password: 'Password at the provider. It is never returned',
};

export const Challenge = z
  .object({
    kind: MfaKind.describe('What the provider asks for'),
    prompt: z.string().describe('The provider’s question, to show to the user'),
    positions: z
      .array(z.int())
      .nullable()
      .meta({ description: 'Positions of the requested characters, counted from 1' }),
    length: z.int().nullable().describe('Number of characters of the answer'),
    date_format: z.string().nullable().describe('Format of the answer, for a date'),
    attempts_left: z.int().nullable().describe('Number of answers that the provider still accepts'),
    expires_at: Timestamp.describe('When the provider stops waiting for the answer'),
  })
  .meta({ id: 'MfaChallenge', description: 'A provider’s question at sign-in' });

const EXAMPLE = {
  account_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
  payroll_provider: 'harbour',
  user_name: 'ada.example',
  created_at: '2026-01-31T09:30:00.000Z',
  status: 'MFA_REQUIRED' as const,
  status_reason: null,
  status_message: null,
  status_updated_at: '2026-01-31T09:30:01.000Z',
  mfa_enabled: true,
  mfa_challenge: {
    kind: 'code' as const,
    prompt: 'Enter the 6 digit code sent to 07*** ***123',
    positions: null,
    length: 6,
    date_format: null,
    attempts_left: 3,
    expires_at: '2026-01-31T09:35:01.000Z',
  },
  locked_until: null,
  latest_pay_date: null,
  next_check_at: null,
  reconfirm_by: null,
  authorisation_url: null,
};

export const Account = z
  .object({
    account_id: Id.describe('Id of the account'),
    user_id: Id.describe('The user that the account belongs to'),
    payroll_provider: z.string().describe(ABOUT.payrollProvider),
    user_name: z.string().nullable().describe('The user’s login at the provider'),
    created_at: Timestamp.describe('When the account was created'),
    status: AccountStatus.describe(ABOUT.status),
    status_reason: StatusReason.nullable().describe('Why the account has this status'),
    status_message: z.string().nullable().meta({ description: 'A message to show to the user' }),
    status_updated_at: Timestamp.describe('When the status last changed'),
    mfa_enabled: z.boolean().describe('Whether the provider asked for MFA when the user signed in'),
    mfa_challenge: Challenge.nullable().meta({
      description: 'Set while the provider waits for an MFA response',
    }),
    locked_until: Timestamp.nullable().meta({
      description:
        'When the lock of a `LOCKED` account ends. After this time, the account can be reconnected; null if it can be reconnected now, or is not locked',
    }),
    latest_pay_date: Timestamp.nullable().describe(
      'Latest pay date of the payslips under the account, as midnight UTC',
    ),
    next_check_at: Timestamp.nullable().describe(
      'When the next recurring check is due; null if none is planned',
    ),
    reconfirm_by: Timestamp.nullable().describe(
      'Until when the user has to reconfirm a bank connection with `POST /accounts/{account_id}/reconfirm`, by the time of `GET /sandbox/clock` in the sandbox. Afterwards nothing is retrieved, and for 30 more days they can still reconfirm. Null for other accounts',
    ),
    authorisation_url: z.string().nullable().meta({
      description: 'The address where the user signs in, for providers with their own sign-in page',
    }),
  })
  .meta({ id: 'Account', description: 'The link between a user and a provider', examples: [EXAMPLE] });
export type Account = z.output<typeof Account>;

const STEPS_EXAMPLE = [
  { at: '2026-01-31T09:30:00.000Z', status: 'PENDING' as const, status_reason: null },
  { at: '2026-01-31T09:30:04.000Z', status: 'CONNECTED' as const, status_reason: null },
];

export const AccountSteps = z
  .object({
    account_id: Id.describe('The account'),
    steps: z
      .array(
        z
          .object({
            at: Timestamp.describe('When the account got this status'),
            status: AccountStatus.describe('The status'),
            status_reason: StatusReason.nullable().describe('Why the account got this status'),
          })
          .describe('One change of status'),
      )
      .describe('The latest 100 statuses, oldest first. The first statuses of older accounts may be missing'),
  })
  .meta({
    id: 'AccountSteps',
    description: 'The statuses that an account has had',
    examples: [{ account_id: EXAMPLE.account_id, steps: STEPS_EXAMPLE }],
  });
export type AccountSteps = z.output<typeof AccountSteps>;

const EXTRA_MAX = 20;
const extra = () =>
  z
    .record(z.string().max(100), text({ max: 500 }), { error: 'must be an object whose values are strings' })
    .refine((given) => Object.keys(given).length <= EXTRA_MAX, {
      error: `must have at most ${EXTRA_MAX} fields`,
    })
    .meta({ description: 'The values of the provider’s `extra_login_params`, by key' });

const password = () =>
  text({ max: 500 }).optional().meta({ format: 'password', description: ABOUT.password });

/** Details of the user, for requests that find them at a provider. `then` ends each description. */
export function personDetails(then: string) {
  const optional = <Field extends z.ZodType>(field: Field, about: string) =>
    field.optional().describe(`${about}. Send it only if none is stored for the user. ${then}`);
  return {
    forename: optional(text({ max: 200 }), 'First name'),
    surname: optional(text({ max: 200 }), 'Last name'),
    date_of_birth: optional(day(), 'Date of birth, such as 1990-01-31'),
    ni_number: optional(
      formed(parseNiNumber, { must: 'a national insurance number such as AB123456C' }),
      'National Insurance number',
    ),
    post_code: optional(
      formed(parsePostcode, { must: 'a UK postcode such as SW1A 1AA' }),
      'Postcode, such as SW1A 1AA',
    ),
  };
}

const SIGN_IN_DETAILS = personDetails(
  'It is kept with the connection, to find the user at the provider, and is not stored as a detail of the user',
);

export const NewAccount = z
  .strictObject({
    user_id: id().describe('The user who links the account'),
    payroll_provider: text({ max: 100 }).describe(ABOUT.payrollProvider),
    user_name: text({ max: 320 }).optional().describe('The user’s login at the provider'),
    password: password(),
    extra_login_params: extra().optional(),
    ...SIGN_IN_DETAILS,
  })
  .meta({
    id: 'NewAccount',
    description: 'The sign-in at a provider',
    examples: [
      {
        user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072',
        payroll_provider: 'harbour',
        user_name: 'user_good',
        password: 'mfa_code',
      },
    ],
  });
export type NewAccount = z.output<typeof NewAccount>;

export const Reconnection = z
  .strictObject({
    password: password(),
    extra_login_params: extra().optional(),
    ...SIGN_IN_DETAILS,
  })
  .meta({
    id: 'Reconnection',
    description:
      'The credentials for a new sign-in. For a provider with `is_oauth2`, send only the `extra_login_params` that it lists, and details that the user lacks',
    examples: [{ password: 'pass_good' }],
  });
export type Reconnection = z.output<typeof Reconnection>;

export const MfaResponse = z
  .strictObject({
    mfa: text({ max: 100 }).describe('The code, the date, or the characters at `positions`'),
  })
  .meta({ id: 'MfaResponse', description: 'The answer to `mfa_challenge`', examples: [{ mfa: '123456' }] });

export const AccountListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().optional().describe('Only accounts of this user'),
  status: AccountStatus.optional().describe('Only accounts with this status'),
});

export const AccountList = z
  .object({ pagination: LongPagination, accounts: z.array(Account).describe('The accounts of this page') })
  .meta({
    id: 'AccountList',
    description: 'A page of accounts',
    examples: [
      {
        pagination: { offset: 0, limit: 20, count: 1, total_count: 1, next_after: null },
        accounts: [EXAMPLE],
      },
    ],
  });

export const Message = messageReply('Account with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] was deleted');
