import { z } from 'zod';
import { RecurringCheckFrequency, Settings, settingsInput } from '#clients/schema.ts';
import type { Env } from '#values/environment.ts';
import { day, formed, Id, list, Timestamp, text } from '#values/fields.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { parsePostcode } from '#values/postcode.ts';

/** The personal fields, stored encrypted. */
export const Profile = z.object({
  forename: z.string().nullable(),
  surname: z.string().nullable(),
  date_of_birth: Timestamp.nullable(),
  post_codes: z.array(z.string()).nullable(),
  ni_number: z.string().nullable(),
});
export type Profile = z.output<typeof Profile>;

const overrides = {
  recurring_checks_enabled: z.boolean().nullable(),
  recurring_check_frequency: RecurringCheckFrequency.nullable(),
  recurring_check_end_date: Timestamp.nullable(),
  taxauth_enabled: z.boolean().nullable(),
  payslip_upload_enabled: z.boolean().nullable(),
  payroll_connections_enabled: z.boolean().nullable(),
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
  payslip_upload_enabled: null,
  payroll_connections_enabled: null,
};

export const User = z
  .object({
    user_id: Id,
    created_at: Timestamp,
    forename: Profile.shape.forename,
    surname: Profile.shape.surname,
    date_of_birth: Profile.shape.date_of_birth,
    post_codes: Profile.shape.post_codes,
    payroll_period_months: z.int().nullable(),
    ni_number: Profile.shape.ni_number,
    ext_id: z.string().nullable(),
    ...overrides,
  })
  .meta({
    id: 'User',
    description: 'If a setting is null, the value of the client configuration applies',
    examples: [EXAMPLE],
  });
export type User = z.output<typeof User>;

export const READ_ONLY_FIELDS = ['user_id', 'created_at'] as const;

/** The fields that a client can write. Null unsets a field; in PATCH an absent field keeps its value. */
export function userInput(env: Env, now: () => Date) {
  return z
    .strictObject({
      forename: text({ max: 200 }).nullable().optional(),
      surname: text({ max: 200 }).nullable().optional(),
      date_of_birth: day()
        .refine((value) => new Date(value) <= now(), { error: 'must not be in the future' })
        .nullable()
        .optional(),
      post_codes: list(formed(parsePostcode, { must: 'a UK post code such as SW1A 1AA' }), {
        max: 20,
        must: 'a list of 1 to 20 post codes',
      })
        .nullable()
        .optional(),
      ni_number: formed(parseNiNumber, { must: 'a national insurance number such as AB123456C' })
        .nullable()
        .optional(),
      ext_id: text({ max: 255 }).nullable().optional(),
      ...settingsInput(env),
    })
    .meta({
      id: 'UserInput',
      examples: [
        { forename: 'Ada', surname: 'Example', date_of_birth: '1990-01-31', post_codes: ['SW1A 1AA'] },
      ],
    });
}
export type UserInput = z.output<ReturnType<typeof userInput>>;

export const UserListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 1, limitMax: 100, limitDefault: 20 }),
  ext_id: text({ max: 255 }).optional(),
});

export const UserList = z
  .object({ pagination: Pagination, users: z.array(User) })
  .meta({ examples: [{ pagination: { offset: 1, limit: 20, count: 1, total_count: 1 }, users: [EXAMPLE] }] });

export const Deleted = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] was deleted' }] });

function resolved<T extends z.ZodType>(value: T) {
  return z.object({ value, source: z.enum(['user', 'client', 'default']) });
}

export const UserConfiguration = z
  .object({
    payslip_upload_enabled: resolved(Settings.shape.payslip_upload_enabled),
    payroll_period_months: resolved(Settings.shape.payroll_period_months),
    recurring_checks_enabled: resolved(Settings.shape.recurring_checks_enabled),
    recurring_check_frequency: resolved(Settings.shape.recurring_check_frequency),
    recurring_check_end_date: resolved(Settings.shape.recurring_check_end_date),
    taxauth_enabled: resolved(Settings.shape.taxauth_enabled),
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
        payroll_connections_enabled: { value: true, source: 'default' },
      },
    ],
  });
