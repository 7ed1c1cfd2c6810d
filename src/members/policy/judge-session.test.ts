import { describe, expect, test } from 'vitest';
import { endsOf, secondFactorDue } from './judge-session.ts';
import { acceptedFactors, DEFAULT_POLICY, type Policy } from './policy.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`;
const REQUIRED: Policy = {
  ...DEFAULT_POLICY,
  second_factor_required: true,
  required_since: day(5),
  grace_days: 7,
};
const SESSION = {
  created_at: day(10),
  expires_at: '2026-03-10T20:00:00.000Z',
  idle_expires_at: '2026-03-10T14:30:00.000Z',
  last_used_at: '2026-03-10T14:00:00.000Z',
  methods: ['password'],
  first_signed_in_at: day(1) as string | null,
  last_signed_in_at: day(10),
  mfa_status: 'disabled' as 'disabled' | 'sms',
  totp_confirmed_at: null as string | null,
  passkey_count: 0,
};
const SMS = { mfa_status: 'sms' as const };
const APP = { totp_confirmed_at: day(2) };
const NO_SMS = { allowed_factors: ['totp' as const, 'passkey' as const], narrowed_at: day(9) };

describe('the day on which a member needs a second factor', () => {
  test.each<[string, Partial<Policy>, Partial<typeof SESSION>, string | null]>([
    ['none is required', { second_factor_required: false, required_since: null }, {}, null],
    ['counts from the change of the policy', {}, {}, day(12)],
    ['counts from the first sign-in of a new member', {}, { first_signed_in_at: day(8) }, day(15)],
    [
      'counts from the last sign-in of a member of an earlier version',
      {},
      { first_signed_in_at: null },
      day(17),
    ],
    ['is the day of the change without grace', { grace_days: 0 }, {}, day(5)],
    ['has come for a member with a second factor', {}, SMS, null],
    ['has come for a member with an app', {}, APP, null],
    ['has come for a member with a passkey', {}, { passkey_count: 1 }, null],
    ['counts again for a member whose factor is no longer allowed', NO_SMS, SMS, day(16)],
    ['does not count again for a member who has none', NO_SMS, {}, day(12)],
    ['has come for a member with another one that is allowed', NO_SMS, { ...SMS, ...APP }, null],
    ['is the business of the identity provider', {}, { methods: ['single_sign_on'] }, null],
  ])('%s', (_, policy, session, due) => {
    expect(
      secondFactorDue({ ...REQUIRED, ...policy }, { ...SESSION, ...session })?.toISOString() ?? null,
    ).toBe(due);
  });
});

describe('a sign-in asks for', () => {
  test.each([
    ['nothing', {}, {}, []],
    ['all factors of the member', {}, { ...SMS, ...APP }, ['sms', 'totp']],
    ['only the allowed ones', NO_SMS, { ...SMS, ...APP }, ['totp']],
    ['the others if none is allowed, rather than for the password alone', NO_SMS, SMS, ['sms']],
  ])('%s', (_, policy, member, factors) => {
    expect(acceptedFactors({ ...REQUIRED, ...policy }, { ...SESSION, ...member })).toEqual(factors);
  });
});

describe('a session ends', () => {
  test.each<
    [string, Partial<Policy>, Partial<typeof SESSION> | { idle_expires_at: null }, string, string | null]
  >([
    ['as it was opened', {}, {}, '2026-03-10T20:00', '2026-03-10T14:30'],
    [
      'earlier under shorter limits',
      { session_hours: 3, idle_minutes: 10 },
      {},
      '2026-03-10T15:00',
      '2026-03-10T14:10',
    ],
    [
      'no later under longer limits',
      { session_hours: 12, idle_minutes: 60 },
      {},
      '2026-03-10T20:00',
      '2026-03-10T14:30',
    ],
    [
      'without an idle limit if it has a token',
      { idle_minutes: 5 },
      { idle_expires_at: null },
      '2026-03-10T20:00',
      null,
    ],
  ])('%s', (_, policy, session, end, idleEnd) => {
    const { endsAt, idleEndsAt } = endsOf({ ...DEFAULT_POLICY, ...policy }, { ...SESSION, ...session });
    expect(endsAt.toISOString().slice(0, 16)).toBe(end);
    expect(idleEndsAt?.toISOString().slice(0, 16) ?? null).toBe(idleEnd);
  });
});
