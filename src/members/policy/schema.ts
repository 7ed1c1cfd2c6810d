import { z } from 'zod';
import { ADDRESS_RANGE, ADDRESS_RANGE_LENGTH_MAX, parseAddressRange } from '#values/address-ranges.ts';
import { formed, list, Timestamp, wholeNumber, yesNo } from '#values/fields.ts';
import { MfaMethod } from '../schema.ts';

const GRACE_DAYS_MAX = 90;
/** A token must not outlive the key that signed it by more than a day. */
const SESSION_HOURS_MAX = 12;
const IDLE_MINUTES_MIN = 5;
const IDLE_MINUTES_MAX = 60;
const ADDRESSES_MAX = 100;

const ABOUT = {
  required: 'Whether every member needs a second factor',
  grace:
    'Days that members have to set one up, from the change of this setting or from their first sign-in, whichever is later',
  factors: 'The second factors that count and can be set up',
  hours: 'Hours until a session ends, even if it is used',
  idle: 'Minutes without use until a session of the dashboard ends',
  addresses: 'The addresses and ranges from which members can sign in and work; empty allows all',
};

const EXAMPLE = {
  second_factor_required: true,
  grace_days: 14,
  allowed_factors: ['totp' as const, 'passkey' as const],
  session_hours: 8,
  idle_minutes: 15,
  allowed_addresses: ['203.0.113.0/24'],
};

export const AccessPolicy = z
  .object({
    second_factor_required: z.boolean().describe(ABOUT.required),
    grace_days: z.int().describe(ABOUT.grace),
    allowed_factors: z.array(MfaMethod).describe(ABOUT.factors),
    session_hours: z.int().describe(ABOUT.hours),
    idle_minutes: z.int().describe(ABOUT.idle),
    allowed_addresses: z.array(z.string()).describe(ABOUT.addresses),
    updated_at: Timestamp.nullable().describe('When the policy was last changed; null for the defaults'),
    members_without_second_factor: z
      .int()
      .describe('Members who sign in with a password and have none of the allowed second factors'),
    your_address: z.string().describe('The address that this request came from'),
  })
  .meta({
    id: 'AccessPolicy',
    description: 'How the members of your team may sign in',
    examples: [
      {
        ...EXAMPLE,
        updated_at: '2026-01-31T09:30:00.000Z',
        members_without_second_factor: 3,
        your_address: '203.0.113.7',
      },
    ],
  });
export type AccessPolicy = z.output<typeof AccessPolicy>;

const address = () => formed(parseAddressRange, { must: ADDRESS_RANGE, max: ADDRESS_RANGE_LENGTH_MAX });

export const AccessPolicyChanges = z
  .strictObject({
    second_factor_required: yesNo().nullable().optional().describe(ABOUT.required),
    grace_days: wholeNumber(0, GRACE_DAYS_MAX).nullable().optional().describe(ABOUT.grace),
    allowed_factors: list(MfaMethod, {
      max: MfaMethod.options.length,
      must: 'a list of at least one second factor',
    })
      .transform(inOrder)
      .nullable()
      .optional()
      .describe(ABOUT.factors),
    session_hours: wholeNumber(1, SESSION_HOURS_MAX).nullable().optional().describe(ABOUT.hours),
    idle_minutes: wholeNumber(IDLE_MINUTES_MIN, IDLE_MINUTES_MAX).nullable().optional().describe(ABOUT.idle),
    allowed_addresses: z
      .array(address(), { error: 'must be a list of IP addresses and ranges' })
      .max(ADDRESSES_MAX, { error: `must be a list of at most ${ADDRESSES_MAX} IP addresses and ranges` })
      .transform((ranges) => [...new Set(ranges)])
      .nullable()
      .optional()
      .describe(ABOUT.addresses),
  })
  .meta({
    id: 'AccessPolicyChanges',
    description: 'Changes to the access policy. An absent field keeps its value; null resets it',
    examples: [EXAMPLE],
  });
export type AccessPolicyChanges = z.output<typeof AccessPolicyChanges>;

export const READ_ONLY_FIELDS = ['updated_at', 'members_without_second_factor', 'your_address'] as const;

/** The order and the number of mentions say nothing. */
function inOrder(factors: MfaMethod[]): MfaMethod[] {
  return MfaMethod.options.filter((one) => factors.includes(one));
}
