import { z } from 'zod';
import { FAILURE_REASONS, MFA_KINDS } from '#connectors';
import { Id, id, oneOf, Timestamp, text } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';

export const ACCOUNT_STATUSES = [
  'PENDING',
  'MFA_REQUIRED',
  'CONNECTED',
  'LOGIN_FAILED',
  'LOCKED',
  'REAUTH_REQUIRED',
  'UNAVAILABLE',
  'REVOKED',
] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const STATUS_REASONS = [
  ...FAILURE_REASONS,
  'too_many_attempts',
  'mfa_wrong',
  'authorisation_revoked',
  'interrupted',
  'nothing_found',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export const Challenge = z
  .object({
    kind: z.enum(MFA_KINDS),
    prompt: z.string(),
    positions: z
      .array(z.int())
      .nullable()
      .meta({ description: 'Positions of the requested characters, counted from 1' }),
    length: z.int().nullable(),
    date_format: z.string().nullable(),
    attempts_left: z.int().nullable(),
    expires_at: Timestamp,
  })
  .meta({ id: 'MfaChallenge' });

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
  latest_pay_date: null,
  next_check_at: null,
  authorisation_url: null,
};

export const Account = z
  .object({
    account_id: Id,
    user_id: Id,
    payroll_provider: z.string(),
    user_name: z.string().nullable(),
    created_at: Timestamp,
    status: z.enum(ACCOUNT_STATUSES),
    status_reason: z.enum(STATUS_REASONS).nullable(),
    status_message: z.string().nullable().meta({ description: 'A message to show to the user' }),
    status_updated_at: Timestamp,
    mfa_enabled: z.boolean(),
    mfa_challenge: Challenge.nullable().meta({
      description: 'Set while the provider waits for an MFA response',
    }),
    latest_pay_date: Timestamp.nullable(),
    next_check_at: Timestamp.nullable(),
    authorisation_url: z.string().nullable().meta({
      description: 'The address where the user signs in, for providers with their own sign-in page',
    }),
  })
  .meta({ id: 'Account', examples: [EXAMPLE] });
export type Account = z.output<typeof Account>;

const EXTRA_MAX = 20;
const extra = () =>
  z
    .record(z.string().max(100), text({ max: 500 }), { error: 'must be an object whose values are strings' })
    .refine((given) => Object.keys(given).length <= EXTRA_MAX, {
      error: `must have at most ${EXTRA_MAX} fields`,
    })
    .meta({ description: 'The values of the provider’s `extra_login_params`, by key' });

export const NewAccount = z
  .strictObject({
    user_id: id(),
    payroll_provider: text({ max: 100 }),
    user_name: text({ max: 320 }).optional(),
    password: text({ max: 500 }).optional().meta({ format: 'password' }),
    extra_login_params: extra().optional(),
  })
  .meta({
    id: 'NewAccount',
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
    password: text({ max: 500 }).optional().meta({ format: 'password' }),
    extra_login_params: extra().optional(),
  })
  .meta({ id: 'Reconnection', examples: [{ password: 'pass_good' }] });
export type Reconnection = z.output<typeof Reconnection>;

export const MfaResponse = z
  .strictObject({ mfa: text({ max: 100 }) })
  .meta({ id: 'MfaResponse', examples: [{ mfa: '123456' }] });

export const AccountListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
  user_id: id().optional(),
  status: oneOf(ACCOUNT_STATUSES).optional(),
});

export const AccountList = z.object({ pagination: Pagination, accounts: z.array(Account) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, accounts: [EXAMPLE] }],
});

export const Message = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: 'Account with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] was deleted' }] });
