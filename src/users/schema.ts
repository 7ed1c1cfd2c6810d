import { z } from 'zod';
import { AfterWithdrawal, Settings, settingsInput } from '#clients/schema.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import type { Env } from '#values/environment.ts';
import { day, formed, Id, list, messageReply, reason, Timestamp, text } from '#values/fields.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { Pagination, pageQuery, updatedSince } from '#values/page.ts';
import { parsePostcode } from '#values/postcode.ts';
import { Strength } from '#values/proof.ts';
import { maskNumbers, yesNoInQuery } from '#values/query-fields.ts';

/** The personal fields, stored encrypted. */
export const Profile = z.object({
  forename: z.string().nullable().describe('First name'),
  surname: z.string().nullable().describe('Last name'),
  date_of_birth: Timestamp.nullable().describe('Date of birth, as midnight UTC'),
  post_codes: z.array(z.string()).nullable().describe('Current and past postcodes'),
  ni_number: z.string().nullable().describe('National Insurance number'),
});
export type Profile = z.output<typeof Profile>;

/** A profile as it is stored. `typed` lists the fields that the person has typed: they prove nothing about the person. */
export type StoredProfile = Profile & {
  typed?: readonly (keyof Profile)[];
  /** When details were changed, by the machine’s clock. */
  since?: Partial<Record<keyof Profile, string>>;
};

const overrides = {
  recurring_checks_enabled: Settings.shape.recurring_checks_enabled.nullable(),
  recurring_check_frequency: Settings.shape.recurring_check_frequency.nullable(),
  recurring_check_end_date: Settings.shape.recurring_check_end_date,
  taxauth_enabled: Settings.shape.taxauth_enabled.nullable(),
  bank_connections_enabled: Settings.shape.bank_connections_enabled.nullable(),
  payslip_upload_enabled: Settings.shape.payslip_upload_enabled.nullable(),
  payroll_connections_enabled: Settings.shape.payroll_connections_enabled.nullable(),
};

const EXAMPLE = {
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  created_at: '2026-01-31T09:30:00.000Z',
  forename: 'Ada',
  surname: 'Example',
  date_of_birth: '1990-01-31T00:00:00.000Z',
  post_codes: ['SW1A 1AA'],
  payroll_period_months: 24,
  ni_number: 'AB123456C',
  ext_id: 'application-1017',
  recurring_checks_enabled: null,
  recurring_check_frequency: null,
  recurring_check_end_date: null,
  taxauth_enabled: null,
  bank_connections_enabled: null,
  payslip_upload_enabled: null,
  payroll_connections_enabled: null,
};

export const User = z
  .object({
    user_id: Id.describe('Id of the user'),
    created_at: Timestamp.describe('When the user was created'),
    forename: Profile.shape.forename,
    surname: Profile.shape.surname,
    date_of_birth: Profile.shape.date_of_birth,
    post_codes: Profile.shape.post_codes,
    payroll_period_months: Settings.shape.payroll_period_months.nullable(),
    ni_number: Profile.shape.ni_number,
    ext_id: z.string().nullable().describe('Your own reference for the user'),
    ...overrides,
  })
  .meta({
    id: 'User',
    description:
      'A person whose income you want to verify. If a setting is null, the value of the client configuration applies',
    examples: [EXAMPLE],
  });
export type User = z.output<typeof User>;

export const READ_ONLY_FIELDS = ['user_id', 'created_at'] as const;

/** The fields that a client can write. Null unsets a field; in PATCH an absent field keeps its value. */
export function userInput(env: Env, now: () => Date) {
  return z
    .strictObject({
      forename: text({ max: 200 }).nullable().optional().describe('First name'),
      surname: text({ max: 200 }).nullable().optional().describe('Last name'),
      date_of_birth: day()
        .refine((value) => new Date(value) <= now(), { error: 'must not be in the future' })
        .nullable()
        .optional()
        .describe('Date of birth, such as 1990-01-31, without a time of day. Direct connections need it'),
      post_codes: list(formed(parsePostcode, { must: 'a UK postcode such as SW1A 1AA' }), {
        max: 20,
        must: 'a list of 1 to 20 postcodes',
      })
        .nullable()
        .optional()
        .describe('Current and past UK postcodes, such as SW1A 1AA. Direct connections need one'),
      ni_number: formed(parseNiNumber, { must: 'a national insurance number such as AB123456C' })
        .nullable()
        .optional()
        .describe('National Insurance number, such as AB123456C. Direct connections need it'),
      ext_id: text({ max: 255 }).nullable().optional().describe('Your own reference for the user'),
      ...settingsInput(env),
    })
    .meta({
      id: 'UserInput',
      description: 'The fields of a user that you can set. Null unsets a field',
      examples: [
        { forename: 'Ada', surname: 'Example', date_of_birth: '1990-01-31', post_codes: ['SW1A 1AA'] },
      ],
    });
}
export type UserInput = z.output<ReturnType<typeof userInput>>;

export const UserListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 1, limitMax: 100, limitDefault: 20 }),
  ext_id: text({ max: 255 }).optional().describe('Only users with this `ext_id`'),
  updated_since: updatedSince('a user was created, or a field of the user was changed'),
});

export const UserList = z
  .object({ pagination: Pagination, users: z.array(User).describe('The users of this page') })
  .meta({
    id: 'UserList',
    description: 'A page of users',
    examples: [
      { pagination: { offset: 1, limit: 20, count: 1, total_count: 1, next_after: null }, users: [EXAMPLE] },
    ],
  });

export const Deleted = messageReply('User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] was deleted');

const Source = namedEnumeration('SettingSource', {
  user: 'the user’s own setting',
  client: 'the client configuration',
  default: 'the default, because neither is set',
});

function resolved<T extends z.ZodType>(value: T) {
  return z
    .object({
      value: value.describe('The value that applies'),
      source: Source.describe('Where the value is set'),
    })
    .describe(value.description ?? '');
}

export const UserConfiguration = z
  .object({
    payslip_upload_enabled: resolved(Settings.shape.payslip_upload_enabled),
    payroll_period_months: resolved(Settings.shape.payroll_period_months),
    recurring_checks_enabled: resolved(Settings.shape.recurring_checks_enabled),
    recurring_check_frequency: resolved(Settings.shape.recurring_check_frequency),
    recurring_check_end_date: resolved(Settings.shape.recurring_check_end_date),
    taxauth_enabled: resolved(Settings.shape.taxauth_enabled),
    bank_connections_enabled: resolved(Settings.shape.bank_connections_enabled),
    payroll_connections_enabled: resolved(Settings.shape.payroll_connections_enabled),
  })
  .meta({
    id: 'UserConfiguration',
    description: 'Each effective setting and its source',
    examples: [
      {
        payslip_upload_enabled: { value: true, source: 'default' },
        payroll_period_months: { value: 24, source: 'user' },
        recurring_checks_enabled: { value: true, source: 'client' },
        recurring_check_frequency: { value: 'WEEKLY', source: 'client' },
        recurring_check_end_date: { value: null, source: 'default' },
        taxauth_enabled: { value: false, source: 'default' },
        bank_connections_enabled: { value: true, source: 'default' },
        payroll_connections_enabled: { value: true, source: 'default' },
      },
    ],
  });

export const UserQuery = z.strictObject({ mask_numbers: maskNumbers() });

const Stopper = enumeration({
  user: 'the user, on a page of the service or with a user token',
  api_key: 'your server, with an API key',
  member: 'a member of your team',
  service: 'the service itself',
});
export type Stopper = z.output<typeof Stopper>;

const WITHDRAWAL_EXAMPLE = {
  withdrawn_at: '2026-01-31T09:30:00.000Z',
  stopped_by: 'user' as const,
  proved_by: 'contact' as const,
  after_withdrawal: 'erase' as const,
  is_hidden: true,
  erase_at: '2026-03-02T09:30:00.000Z',
  client_asked_at: null,
  objected_at: null,
  shown_again_at: null,
};

export const Withdrawal = z
  .object({
    withdrawn_at: Timestamp.describe('When the user withdrew their last active consent'),
    stopped_by: Stopper.nullable().describe('Who revoked it; null for withdrawals before this was recorded'),
    proved_by: Strength.nullable().describe('How surely it was the user; null if somebody else revoked it'),
    after_withdrawal: AfterWithdrawal.describe(
      'What happens to the stored data: the strictest of your setting and what the user was told',
    ),
    is_hidden: z.boolean().describe('Whether the data is hidden from your team and your API keys'),
    erase_at: Timestamp.nullable().describe(
      'When the user is erased, at least 24 hours after the withdrawal; null if they are not. Only the user can move it to a later time',
    ),
    client_asked_at: Timestamp.nullable().describe(
      'When a deletion request was recorded instead of an erasure, because neither a proof of the user nor a notice to them shows that they want it',
    ),
    objected_at: Timestamp.nullable().describe(
      'When the user decided that the data is not erased, but stays hidden',
    ),
    shown_again_at: Timestamp.nullable().describe('When an admin showed the data again'),
  })
  .meta({
    id: 'Withdrawal',
    description: 'A user’s withdrawal of all consent',
    examples: [WITHDRAWAL_EXAMPLE],
  });
export type Withdrawal = z.output<typeof Withdrawal>;

export const ShownAgain = z
  .object({
    shown_at: Timestamp.describe('When the data was shown again'),
    member_id: Id.describe('The admin'),
    reason: z.string().nullable().describe('Why; null for roles that see no personal data'),
  })
  .meta({ id: 'ShownAgain', description: 'An admin showed data again that a withdrawal had hidden' });
export type ShownAgain = z.output<typeof ShownAgain>;

const REASON_CHARACTERS = { min: 10, max: 1000 };

export const ShowAgainInput = z
  .strictObject({
    reason: reason(REASON_CHARACTERS).describe(
      'Why the data is shown again. It is recorded with the withdrawal, for as long as the user exists',
    ),
  })
  .meta({
    id: 'ShowAgainInput',
    description: 'The reason for showing hidden data again',
    examples: [{ reason: 'A court order of 12 March 2026 asks for the payslips.' }],
  });

export const UserWithdrawal = z
  .object({
    user_id: Id.describe('Id of the user'),
    ext_id: z.string().nullable().describe('Your own reference for the user'),
    withdrawal: Withdrawal.nullable().describe(
      'Null if the user has not withdrawn, or has agreed again and shown that it is them',
    ),
    shown_again: z
      .array(ShownAgain)
      .describe(
        'Each time an admin showed hidden data again, newest first. It stays after the user agrees again',
      ),
  })
  .meta({
    id: 'UserWithdrawal',
    description: 'Whether a user has withdrawn consent, and what happens to their data',
    examples: [
      {
        user_id: EXAMPLE.user_id,
        ext_id: EXAMPLE.ext_id,
        withdrawal: WITHDRAWAL_EXAMPLE,
        shown_again: [],
      },
    ],
  });

/** A parameter of lists that name users. */
export const WithNames = yesNoInQuery().describe(
  'Whether to include the names of users. The audit log then records which names a member saw',
);

/** A user that a list names. */
export const Person = z.object({
  user_id: Id.describe('Id of the user'),
  ext_id: z.string().nullable().describe('Your own reference for the user'),
  forename: z.string().nullable().describe('Null without `names`, and for roles that see no names'),
  surname: z.string().nullable().describe('Null without `names`, and for roles that see no names'),
});
export type Person = z.output<typeof Person>;
