import { recordAuditEntry } from '#audit';
import { openRoute, type Route, route } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { type MembersContext, requireMail, teamOf, toMember } from './context.ts';
import { beginMfa, confirmMfa, disableMfa, recoveryCodesLeft, renewRecoveryCodes } from './mfa/manage-mfa.ts';
import {
  AcceptInput,
  BeginMfaInput,
  BegunMfa,
  ChangePasswordInput,
  ConfirmedMfa,
  ConfirmMfaInput,
  DisableMfaInput,
  ForgottenInput,
  Member,
  Message,
  OwnAccount,
  RecoveryCodes,
  RecoveryCodesInput,
  ResetInput,
  SignedIn,
  SignInInput,
} from './schema.ts';
import { changePassword, forgetPassword, setPasswordByLink } from './set-password.ts';
import { signIn } from './sign-in.ts';
import { deleteSession, findMember } from './store.ts';

const TAG = 'Members';
// their answers are secrets, or end the very token they are called with: none is kept for a repeat
const own = { tag: TAG, callers: ['member'], permission: 'own_account', isNeverReplayed: true } as const;
const open = { tag: TAG, callers: 'anyone', method: 'POST' } as const;
const TOO_MANY = { 429: 'Too many attempts: try again in 5 s' };

/** What everyone does for themselves: signing in and out, passwords, second factors. */
export function ownAccountRoutes(context: MembersContext): Route[] {
  return [...openRoutes(context), ...ownRoutes(context), ...mfaRoutes(context)];
}

function openRoutes(context: MembersContext): Route[] {
  return [
    openRoute({
      ...open,
      path: '/members/signin',
      summary: 'Sign in a member',
      description:
        'The `jwt` goes into `Authorization: Bearer …` and lives eight hours. With a second factor the first answer is 401 `MFA code required`; send the same again with `mfa_code`.',
      body: SignInInput,
      reply: SignedIn,
      errors: { 401: 'Incorrect username or password', ...TOO_MANY },
      handle: ({ body, origin }) => signIn(context, body, origin),
    }),
    openRoute({
      ...open,
      path: '/members/invitations/accept',
      summary: 'Accept an invitation',
      body: AcceptInput,
      reply: Member,
      handle: ({ body }) => setPasswordByLink(context, 'invitation', body),
    }),
    openRoute({
      ...open,
      path: '/members/forgotten-password',
      summary: 'Ask for a link to set a new password',
      description: 'The answer is the same whether or not there is such a member.',
      body: ForgottenInput,
      reply: Message,
      errors: TOO_MANY,
      handle: async ({ body, origin }) => {
        requireMail(context);
        await forgetPassword(context, body.username, origin);
        return { message: 'If there is such a member, a link is on its way' };
      },
    }),
    openRoute({
      ...open,
      path: '/members/reset-password',
      summary: 'Set a new password with a mailed link',
      description: 'Ends whatever the member had open.',
      body: ResetInput,
      reply: Message,
      handle: async ({ body }) => {
        await setPasswordByLink(context, 'reset', body);
        return { message: 'Your password is set: sign in with it' };
      },
    }),
  ];
}

function ownRoutes(context: MembersContext): Route[] {
  return [
    route({
      ...own,
      method: 'GET',
      path: '/members/me',
      summary: 'Get your own account',
      reply: OwnAccount,
      handle: async ({ caller }) => {
        const { clientId, memberId } = caller;
        const team = await teamOf(context, clientId);
        const row = await findMember(context.database.tenant(clientId), clientId, memberId);
        if (!row) throw notFound('Member', memberId);
        return { ...toMember(team, row), recovery_codes_left: await recoveryCodesLeft(context, caller) };
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: '/members/signout',
      summary: 'Sign out',
      description: 'The token ends at once.',
      reply: Message,
      handle: async ({ caller }) => {
        const { clientId, memberId, credentialId } = caller;
        const team = await teamOf(context, clientId);
        await context.database.inTenant(clientId, async (tx) => {
          await deleteSession(tx, clientId, credentialId);
          const member = { kind: 'member', id: memberId } as const;
          await recordAuditEntry(tx, team, { actor: member, action: 'member_signed_out', subject: member });
        });
        return { message: 'You are signed out' };
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: '/members/change-password',
      summary: 'Change your password',
      description: 'Ends whatever you had open, this token too; the answer holds a new one.',
      body: ChangePasswordInput,
      reply: SignedIn,
      errors: TOO_MANY,
      handle: ({ caller, body }) => changePassword(context, caller, body),
    }),
  ];
}

function mfaRoutes(context: MembersContext): Route[] {
  return [
    route({
      ...own,
      method: 'POST',
      path: '/members/me/mfa',
      summary: 'Begin to set up a second factor',
      body: BeginMfaInput,
      status: 201,
      reply: BegunMfa,
      errors: TOO_MANY,
      handle: ({ caller, body }) => beginMfa(context, caller, body),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/members/me/mfa/confirm',
      summary: 'Confirm a second factor with a code',
      description: 'With the first one come ten recovery codes, shown this once.',
      body: ConfirmMfaInput,
      reply: ConfirmedMfa,
      handle: ({ caller, body }) => confirmMfa(context, caller, body),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/members/me/mfa/disable',
      summary: 'Turn a second factor off',
      body: DisableMfaInput,
      reply: Member,
      errors: TOO_MANY,
      handle: ({ caller, body }) => disableMfa(context, caller, body),
    }),
    route({
      ...own,
      method: 'POST',
      path: '/members/me/recovery-codes',
      summary: 'Replace your recovery codes',
      body: RecoveryCodesInput,
      status: 201,
      reply: RecoveryCodes,
      errors: TOO_MANY,
      handle: async ({ caller, body }) => ({
        recovery_codes: await renewRecoveryCodes(context, caller, body.current_password),
      }),
    }),
  ];
}
