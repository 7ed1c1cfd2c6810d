import { z } from 'zod';
import { parseEmail } from '#values/email.ts';
import { enumeration, namedEnumeration } from '#values/enumeration.ts';
import { formed, Id, messageReply, Timestamp, text } from '#values/fields.ts';
import { pageOf, pageQuery } from '#values/page.ts';
import { parseInternationalPhone } from '#values/phone.ts';
import { Role } from '#values/roles.ts';

export const MemberStatus = namedEnumeration('MemberStatus', {
  unconfirmed: 'was invited and has not set a password yet',
  confirmed: 'can sign in',
  archived: 'was removed from the team',
  compromised: 'the password has leaked; the member must set a new one with an emailed link',
  unknown: 'the member cannot sign in until an admin resets the password',
  reset_required: 'must set a new password with an emailed link',
  force_change_password: 'can sign in, but must change the password before anything else',
  external_provider: 'signs in through the team’s identity provider, and has no password',
});
export type MemberStatus = z.output<typeof MemberStatus>;

const SENT_CODES = { sms: 'codes are sent as text messages', email: 'codes are sent by email' } as const;

const CODES = {
  email: SENT_CODES.email,
  sms: SENT_CODES.sms,
  totp: 'codes come from an authenticator app',
} as const;

/** The second factors that are codes. */
export const CodeMethod = namedEnumeration('MfaCodeMethod', CODES);
export type CodeMethod = z.output<typeof CodeMethod>;

export const MfaMethod = namedEnumeration('MfaMethod', { ...CODES, passkey: 'a passkey signs' });
export type MfaMethod = z.output<typeof MfaMethod>;

/** How a member can prove who they are. */
export const SignInMethod = namedEnumeration('SignInMethod', {
  password: 'the password',
  totp: 'a code from an authenticator app',
  email: 'a code that was sent by email',
  sms: 'a code that was sent as a text message',
  recovery_code: 'a recovery code',
  passkey: 'a passkey',
  single_sign_on: 'the team’s identity provider',
});
export type SignInMethod = z.output<typeof SignInMethod>;

const ABOUT = {
  role: 'What the member may do',
  name: 'Full name',
  method: 'The second factor',
  currentPassword: 'Your current password',
  newPassword: 'The new password: at least 12 characters, and not a common one',
  recoveryCodes: 'Ten codes, each for one sign-in without the second factor',
};

export const MEMBER_EXAMPLE = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071',
  email: 'grace@lender.example',
  role: 'underwriter' as const,
  name: 'Grace Example',
  status: 'confirmed' as const,
  mfa_status: 'email' as const,
  mfa_methods: ['email' as const],
  has_single_sign_on: false,
  created_at: '2026-01-31T09:30:00.000Z',
  last_signed_in_at: '2026-02-01T08:00:00.000Z',
};

export const Member = z
  .object({
    id: Id.describe('Id of the member'),
    email: z.string().meta({ format: 'email', description: 'Email address, which is also the username' }),
    role: Role.describe(ABOUT.role),
    name: z.string().nullable().describe(ABOUT.name),
    status: MemberStatus.describe('Whether the member can sign in'),
    mfa_status: enumeration({ ...SENT_CODES, disabled: 'no codes are sent' }).describe(
      'How codes are sent to the member',
    ),
    mfa_methods: z.array(MfaMethod).describe('All second factors that are turned on'),
    has_single_sign_on: z
      .boolean()
      .describe('Whether the member has signed in through the team’s identity provider'),
    created_at: Timestamp.describe('When the member was invited'),
    last_signed_in_at: Timestamp.nullable().describe('When the member last signed in'),
  })
  .meta({ id: 'Member', description: 'A person on your team', examples: [MEMBER_EXAMPLE] });
export type Member = z.output<typeof Member>;

const email = () => formed(parseEmail, { must: 'an email address', max: 254 });
const password = (description: string) => text({ max: 1024 }).meta({ format: 'password', description });
const mfaCode = () => text({ max: 20 });
const token = () => text({ max: 100 }).meta({ description: 'The token from the emailed link' });
const PASSWORD = 'a long sentence nobody knows';

export const SignInInput = z
  .strictObject({
    username: text({ max: 254 }).meta({ description: 'The member’s email address' }),
    password: password('The member’s password'),
    mfa_code: mfaCode().optional().meta({
      description:
        'Required after the reply 401 `MFA code required`: a code that was sent, a code from an authenticator app, or a recovery code',
    }),
  })
  .meta({
    id: 'SignIn',
    description: 'A member’s credentials',
    examples: [{ username: 'grace@lender.example', password: PASSWORD }],
  });
export type SignInInput = z.output<typeof SignInInput>;

export const SignedIn = z
  .object({
    jwt: z.string().describe('The member’s token. Send it as `Authorization: Bearer …`'),
    member: Member,
  })
  .meta({
    id: 'SignedIn',
    description: 'A member’s token',
    examples: [{ jwt: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTlhIn0.c2ln', member: MEMBER_EXAMPLE }],
  });
export type SignedIn = z.output<typeof SignedIn>;

export const Invitation = z
  .strictObject({
    email: email().describe('Email address of the new member'),
    role: Role.describe(ABOUT.role),
    name: text({ max: 200 }).optional().describe(ABOUT.name),
  })
  .meta({
    id: 'Invitation',
    description: 'An invitation to your team',
    examples: [{ email: 'grace@lender.example', role: 'underwriter' }],
  });
export type Invitation = z.output<typeof Invitation>;

export const MemberChanges = z
  .strictObject({
    role: Role.optional().describe(ABOUT.role),
    name: text({ max: 200 }).optional().describe(ABOUT.name),
    status: enumeration({
      reset_required: 'the member must set a new password',
      compromised: 'the same, because the password has leaked',
    })
      .optional()
      .describe(
        'Disables the password, ends all sessions, and emails the member a link to set a new password',
      ),
    mfa_status: enumeration({ disabled: 'turns off all second factors' })
      .optional()
      .describe('For a member who has lost their second factors'),
  })
  .meta({
    id: 'MemberChanges',
    description: 'Changes to a member. An absent field keeps its value',
    examples: [{ role: 'viewer' }],
  });
export type MemberChanges = z.output<typeof MemberChanges>;

export const READ_ONLY_FIELDS = [
  'id',
  'email',
  'mfa_methods',
  'has_single_sign_on',
  'created_at',
  'last_signed_in_at',
] as const;

export const MemberListQuery = z.strictObject(pageQuery({ firstOffset: 0, limitMax: 100, limitDefault: 20 }));
export const MemberList = pageOf(
  { id: 'MemberList', description: 'A page of members' },
  { members: z.array(Member).describe('The members of this page') },
  { members: [MEMBER_EXAMPLE] },
);

export const Colleagues = z
  .object({
    colleagues: z
      .array(
        z
          .object({
            member_id: Id.describe('Id of the member'),
            name: z.string().describe('Name of the member, or the email address if there is none'),
            role: Role.describe(ABOUT.role),
          })
          .describe('A member who can be assigned'),
      )
      .describe('In the order of their names'),
  })
  .meta({
    id: 'ColleagueList',
    description: 'The members who can work on users',
    examples: [
      {
        colleagues: [{ member_id: MEMBER_EXAMPLE.id, name: MEMBER_EXAMPLE.name, role: MEMBER_EXAMPLE.role }],
      },
    ],
  });

export type Colleague = z.output<typeof Colleagues>['colleagues'][number];

export const Message = messageReply('You are signed out');

export const AcceptInput = z
  .strictObject({
    token: token(),
    password: password(ABOUT.newPassword),
    name: text({ max: 200 }).optional().describe(ABOUT.name),
  })
  .meta({
    id: 'AcceptInvitation',
    description: 'The acceptance of an invitation',
    examples: [{ token: 'Xq3…', password: PASSWORD, name: 'Grace Example' }],
  });

export const ForgottenInput = z
  .strictObject({ username: text({ max: 254 }).describe('The member’s email address') })
  .meta({
    id: 'ForgottenPassword',
    description: 'A request for a link to set a new password',
    examples: [{ username: 'grace@lender.example' }],
  });

export const ResetInput = z.strictObject({ token: token(), password: password(ABOUT.newPassword) }).meta({
  id: 'ResetPassword',
  description: 'A new password, with the token from the emailed link',
  examples: [{ token: 'Xq3…', password: PASSWORD }],
});

export const ChangePasswordInput = z
  .strictObject({
    current_password: password(ABOUT.currentPassword),
    password: password(ABOUT.newPassword),
  })
  .meta({
    id: 'ChangePassword',
    description: 'A new password for your own account',
    examples: [{ current_password: PASSWORD, password: `${PASSWORD} but me` }],
  });

const phone = () =>
  formed(parseInternationalPhone, { must: 'a phone number in international form such as +447700900123' });

export const BeginMfaInput = z
  .strictObject({
    method: CodeMethod.describe(ABOUT.method),
    current_password: password(ABOUT.currentPassword),
    phone: phone().optional().describe('Your mobile number, such as +447700900123; only for `sms`'),
  })
  .meta({
    id: 'BeginMfa',
    description: 'A second factor to set up',
    examples: [{ method: 'totp', current_password: PASSWORD }],
  });
export type BeginMfaInput = z.output<typeof BeginMfaInput>;

export const BegunMfa = z
  .object({
    method: CodeMethod.describe(ABOUT.method),
    message: z.string().describe('Says what to do next'),
    secret: z.string().nullable().meta({ description: 'The secret for an authenticator app, in Base32' }),
    otpauth_url: z.string().nullable().meta({ description: 'The same secret as a URL for a QR code' }),
  })
  .meta({
    id: 'BegunMfa',
    description: 'A second factor that must be confirmed with a code',
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
  .strictObject({
    method: CodeMethod.describe(ABOUT.method),
    code: mfaCode().describe('A code from the new second factor'),
  })
  .meta({
    id: 'ConfirmMfa',
    description: 'The confirmation of a second factor',
    examples: [{ method: 'totp', code: '123456' }],
  });
export type ConfirmMfaInput = z.output<typeof ConfirmMfaInput>;

export const ConfirmedMfa = z
  .object({
    member: Member,
    recovery_codes: z
      .array(z.string())
      .nullable()
      .meta({
        description: `${ABOUT.recoveryCodes}; returned only once, when the first method is confirmed`,
      }),
  })
  .meta({
    id: 'ConfirmedMfa',
    description: 'The member with the confirmed second factor',
    examples: [{ member: MEMBER_EXAMPLE, recovery_codes: ['7q2mx-k4dpa'] }],
  });
export type ConfirmedMfa = z.output<typeof ConfirmedMfa>;

export const DisableMfaInput = z
  .strictObject({
    method: CodeMethod.describe(ABOUT.method),
    current_password: password(ABOUT.currentPassword),
  })
  .meta({
    id: 'DisableMfa',
    description: 'A second factor to turn off',
    examples: [{ method: 'email', current_password: PASSWORD }],
  });

export const RecoveryCodesInput = z.strictObject({ current_password: password(ABOUT.currentPassword) }).meta({
  id: 'NewRecoveryCodes',
  description: 'A request for new recovery codes',
  examples: [{ current_password: PASSWORD }],
});

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).describe(ABOUT.recoveryCodes) })
  .meta({
    id: 'RecoveryCodes',
    description: 'New recovery codes. The earlier ones are no longer valid',
    examples: [{ recovery_codes: ['7q2mx-k4dpa'] }],
  });

export const OwnAccount = Member.extend({
  recovery_codes_left: z.int().describe('Number of recovery codes that can still be used'),
}).meta({
  id: 'OwnAccount',
  description: 'Your own account',
  examples: [{ ...MEMBER_EXAMPLE, recovery_codes_left: 10 }],
});
export type OwnAccount = z.output<typeof OwnAccount>;
