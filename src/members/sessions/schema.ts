import { z } from 'zod';
import { enumeration } from '#values/enumeration.ts';
import { Timestamp } from '#values/fields.ts';
import { PERMISSIONS, type Permission } from '#values/roles.ts';
import { SignedChallenge } from '../passkeys/schema.ts';
import { MEMBER_EXAMPLE, Member, SignInInput } from '../schema.ts';

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
