import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Id, Timestamp } from '#values/fields.ts';
import { PERMISSIONS, type Permission } from '#values/roles.ts';
import { SignedChallenge } from '../passkeys/schema.ts';
import { MEMBER_EXAMPLE, Member, MfaMethod, SignInInput, SignInMethod } from '../schema.ts';

export const SessionInput = SignInInput.extend({
  passkey: SignedChallenge.optional().describe('A passkey as the second factor, instead of `mfa_code`'),
}).meta({
  id: 'SessionInput',
  description: 'A member’s credentials',
  examples: [{ username: 'grace@lender.example', password: 'a long sentence nobody knows' }],
});

const meanings = Object.fromEntries(
  Object.entries(PERMISSIONS).map(([name, { what }]) => [name, what]),
) as Record<Permission, string>;

const GrantedPermission = z
  .object({
    permission: enumeration(meanings).describe('What the member may do'),
    access: enumeration({
      full: 'everything is shown',
      partial: 'National Insurance and account numbers are masked',
      hidden: 'no personal data is shown',
    }).describe('How much personal data the member sees'),
  })
  .meta({
    id: 'GrantedPermission',
    description: 'Something that the member may do',
    examples: [{ permission: 'read_users', access: 'full' }],
  });

export const MemberSession = z
  .object({
    member: Member,
    permissions: z.array(GrantedPermission).describe('Everything that the member’s role allows'),
    environment: enumeration({
      sandbox: 'with simulated providers and fictional people',
      production: 'with real providers and people',
    }).describe('The environment of this service'),
    expires_at: Timestamp.describe('When the session ends, even if it is used'),
    idle_expires_at: Timestamp.nullable().describe(
      'When the session ends if it is not used; null for the session of a token, which has no idle limit',
    ),
    idle_minutes: z.int().describe('Minutes without use until a session of the dashboard ends'),
    methods: z.array(SignInMethod).describe('How the member proved who they are'),
    allowed_factors: z.array(MfaMethod).describe('The second factors that the team allows'),
    second_factor_due_at: Timestamp.nullable().describe(
      'When the member needs a second factor, because the team requires one; null if they have one or need none',
    ),
    must_set_up_second_factor: z
      .boolean()
      .describe('Whether the member can only use their own account until they have set up a second factor'),
  })
  .meta({
    id: 'MemberSession',
    description: 'A member’s session',
    examples: [
      {
        member: MEMBER_EXAMPLE,
        permissions: [{ permission: 'read_users', access: 'full' }],
        environment: 'sandbox',
        expires_at: '2026-02-01T16:00:00.000Z',
        idle_expires_at: '2026-02-01T08:30:00.000Z',
        idle_minutes: 30,
        methods: ['password', 'totp'],
        allowed_factors: ['totp', 'passkey'],
        second_factor_due_at: null,
        must_set_up_second_factor: false,
      },
    ],
  });
export type MemberSession = z.output<typeof MemberSession>;

export const ConfirmSessionInput = SessionInput.omit({ username: true })
  .partial()
  .meta({
    id: 'ConfirmSession',
    description: 'Your password with your second factor if you have one, or a passkey alone',
    examples: [{ password: 'a long sentence nobody knows' }],
  });
export type ConfirmSessionInput = z.output<typeof ConfirmSessionInput>;

export const SignedOut = z
  .object({
    message: z.string().describe('Says what was done'),
    logout_url: z
      .string()
      .nullable()
      .describe(
        'Open it in the browser to sign out at the identity provider too; null if there is nothing to do',
      ),
  })
  .meta({
    id: 'SignedOut',
    description: 'The end of a session',
    examples: [{ message: 'You are signed out', logout_url: null }],
  });

const OwnSession = z
  .object({
    session_id: Id.describe('Id of the session'),
    held_by: enumeration({ cookie: 'a browser', token: 'a program' }).describe('Who uses the session'),
    device: z
      .string()
      .nullable()
      .describe('Browser and system, as the browser says, or the name of a program; null if unknown'),
    address: z.string().nullable().describe('The address that the member signed in from'),
    methods: z.array(SignInMethod).describe('How the member proved who they are'),
    created_at: Timestamp.describe('When the member signed in'),
    last_used_at: Timestamp.describe('When the session was last used, to about a minute'),
    expires_at: Timestamp.describe('When the session ends, even if it is used'),
    is_current: z.boolean().describe('Whether it is the session of this call'),
  })
  .describe('A session of the member');
export type OwnSession = z.output<typeof OwnSession>;

export const OwnSessions = z.object({ sessions: z.array(OwnSession).describe('The last used first') }).meta({
  id: 'OwnSessions',
  description: 'The sessions of a member',
  examples: [
    {
      sessions: [
        {
          session_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
          held_by: 'cookie',
          device: 'Firefox on Windows',
          address: '203.0.113.7',
          methods: ['password', 'totp'],
          created_at: '2026-02-01T08:00:00.000Z',
          last_used_at: '2026-02-01T08:20:00.000Z',
          expires_at: '2026-02-01T16:00:00.000Z',
          is_current: true,
        },
      ],
    },
  ],
});
