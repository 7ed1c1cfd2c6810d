import { z } from 'zod';
import { parseEmail } from '#values/email.ts';
import { formed, Id, oneOf, Timestamp, text } from '#values/fields.ts';
import { Pagination, pageQuery } from '#values/page.ts';
import { parseInternationalPhone } from '#values/phone.ts';
import { ROLES } from '#values/roles.ts';

export const STATUSES = [
  'unconfirmed',
  'confirmed',
  'archived',
  'compromised',
  'unknown',
  'reset_required',
  'force_change_password',
  'external_provider',
] as const;
export type MemberStatus = (typeof STATUSES)[number];

export const MFA_METHODS = ['email', 'sms', 'totp'] as const;
export type MfaMethod = (typeof MFA_METHODS)[number];

const EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  email: 'grace@lender.example',
  role: 'underwriter' as const,
  name: 'Grace Example',
  status: 'confirmed' as const,
  mfa_status: 'email' as const,
  mfa_methods: ['email' as const],
  created_at: '2026-01-31T09:30:00.000Z',
  last_signed_in_at: '2026-02-01T08:00:00.000Z',
};

export const Member = z
  .object({
    id: Id,
    email: z.string().meta({ format: 'email' }),
    role: z.enum(ROLES),
    name: z.string().nullable(),
    status: z.enum(STATUSES),
    mfa_status: z
      .enum(['sms', 'email', 'disabled'])
      .meta({ description: 'How codes are sent to the member' }),
    mfa_methods: z
      .array(z.enum(MFA_METHODS))
      .meta({ description: 'All methods that are turned on; `totp` is an authenticator app' }),
    created_at: Timestamp,
    last_signed_in_at: Timestamp.nullable(),
  })
  .meta({ id: 'Member', examples: [EXAMPLE] });
export type Member = z.output<typeof Member>;

const email = () => formed(parseEmail, { must: 'an email address', max: 254 });
const password = () => text({ max: 1024 }).meta({ format: 'password' });
const mfaCode = () => text({ max: 20 });
const token = () => text({ max: 100 }).meta({ description: 'The token from the mailed link' });
const PASSWORD = 'a long sentence nobody knows';

export const SignInInput = z
  .strictObject({
    username: text({ max: 254 }).meta({ description: 'The member’s email address' }),
    password: password(),
    mfa_code: mfaCode().optional().meta({
      description:
        'Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code',
    }),
  })
  .meta({ id: 'SignIn', examples: [{ username: 'grace@lender.example', password: PASSWORD }] });
export type SignInInput = z.output<typeof SignInInput>;

export const SignedIn = z.object({ jwt: z.string(), member: Member }).meta({
  id: 'SignedIn',
  examples: [{ jwt: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhIn0.c2ln', member: EXAMPLE }],
});
export type SignedIn = z.output<typeof SignedIn>;

export const Invitation = z
  .strictObject({ email: email(), role: oneOf(ROLES), name: text({ max: 200 }).optional() })
  .meta({ id: 'Invitation', examples: [{ email: 'grace@lender.example', role: 'underwriter' }] });
export type Invitation = z.output<typeof Invitation>;

export const MemberChanges = z
  .strictObject({
    role: oneOf(ROLES).optional(),
    name: text({ max: 200 }).optional(),
    status: oneOf(['reset_required', 'compromised']).optional().meta({
      description:
        'Disables the password, ends all sessions, and mails the member a link to set a new password',
    }),
    mfa_status: oneOf(['disabled']).optional().meta({
      description: 'Turns off all second factors, for a member who has lost them',
    }),
  })
  .meta({ id: 'MemberChanges', examples: [{ role: 'viewer' }] });
export type MemberChanges = z.output<typeof MemberChanges>;

export const READ_ONLY_FIELDS = ['id', 'email', 'mfa_methods', 'created_at', 'last_signed_in_at'] as const;

export const MemberListQuery = z.strictObject({
  ...pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }),
});

export const MemberList = z.object({ pagination: Pagination, members: z.array(Member) }).meta({
  examples: [{ pagination: { offset: 0, limit: 20, count: 1, total_count: 1 }, members: [EXAMPLE] }],
});

export const Message = z
  .object({ message: z.string() })
  .meta({ examples: [{ message: 'You are signed out' }] });

export const AcceptInput = z
  .strictObject({ token: token(), password: password(), name: text({ max: 200 }).optional() })
  .meta({ id: 'AcceptInvitation', examples: [{ token: 'Xq3…', password: PASSWORD, name: 'Grace Example' }] });

export const ForgottenInput = z
  .strictObject({ username: text({ max: 254 }) })
  .meta({ id: 'ForgottenPassword', examples: [{ username: 'grace@lender.example' }] });

export const ResetInput = z
  .strictObject({ token: token(), password: password() })
  .meta({ id: 'ResetPassword', examples: [{ token: 'Xq3…', password: PASSWORD }] });

export const ChangePasswordInput = z
  .strictObject({ current_password: password(), password: password() })
  .meta({ id: 'ChangePassword', examples: [{ current_password: PASSWORD, password: `${PASSWORD} but me` }] });

const phone = () =>
  formed(parseInternationalPhone, { must: 'a phone number in international form such as +447700900123' });

export const BeginMfaInput = z
  .strictObject({
    method: oneOf(MFA_METHODS),
    current_password: password(),
    phone: phone().optional().meta({ description: 'Required for `sms`' }),
  })
  .meta({ id: 'BeginMfa', examples: [{ method: 'totp', current_password: PASSWORD }] });
export type BeginMfaInput = z.output<typeof BeginMfaInput>;

export const BegunMfa = z
  .object({
    method: z.enum(MFA_METHODS),
    message: z.string(),
    secret: z.string().nullable().meta({ description: 'The secret for an authenticator app, in Base32' }),
    otpauth_url: z.string().nullable().meta({ description: 'The same secret as a URL for a QR code' }),
  })
  .meta({
    id: 'BegunMfa',
    examples: [
      {
        method: 'totp',
        message: 'Add the secret to your authenticator app, then confirm with a code from it',
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_url: 'otpauth://totp/Stipend:grace%40lender.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
    ],
  });
export type BegunMfa = z.output<typeof BegunMfa>;

export const ConfirmMfaInput = z
  .strictObject({ method: oneOf(MFA_METHODS), code: mfaCode() })
  .meta({ id: 'ConfirmMfa', examples: [{ method: 'totp', code: '123456' }] });
export type ConfirmMfaInput = z.output<typeof ConfirmMfaInput>;

export const ConfirmedMfa = z
  .object({
    member: Member,
    recovery_codes: z.array(z.string()).nullable().meta({
      description: 'Ten codes, each for one sign-in; returned only once, when the first method is confirmed',
    }),
  })
  .meta({ id: 'ConfirmedMfa', examples: [{ member: EXAMPLE, recovery_codes: ['7q2mx-k4dpa'] }] });
export type ConfirmedMfa = z.output<typeof ConfirmedMfa>;

export const DisableMfaInput = z
  .strictObject({ method: oneOf(MFA_METHODS), current_password: password() })
  .meta({ id: 'DisableMfa', examples: [{ method: 'email', current_password: PASSWORD }] });

export const RecoveryCodesInput = z
  .strictObject({ current_password: password() })
  .meta({ id: 'NewRecoveryCodes', examples: [{ current_password: PASSWORD }] });

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', examples: [{ recovery_codes: ['7q2mx-k4dpa'] }] });

export const OwnAccount = Member.extend({ recovery_codes_left: z.int() }).meta({
  id: 'OwnAccount',
  examples: [{ ...EXAMPLE, recovery_codes_left: 10 }],
});
export type OwnAccount = z.output<typeof OwnAccount>;
