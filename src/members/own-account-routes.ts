import { openRoute, type Route, readRoute, route } from '#platform/http/route.ts';
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
import { signOut } from './sessions/sign-out.ts';
import { changePassword, forgetPassword, setPasswordByLink } from './set-password.ts';
import { open, own, PROVIDER_ONLY, TOO_MANY } from './shared-routes.ts';
import { signIn } from './sign-in.ts';
import { findMember } from './store.ts';

const ownPost = {
  ...own,
  method: 'POST',
  isNeverReplayed:
    'Replies about your own account are not stored: some contain secrets, and some requests end their own session.',
} as const;
/** Routes for a member's own account: signing in and out, passwords, second factors. */
export function ownAccountRoutes(context: MembersContext): Route[] {
  return [...openRoutes(context), ...ownRoutes(context), ...mfaRoutes(context)];
}

function openRoutes(context: MembersContext): Route[] {
  return [
    openRoute({
      ...open,
      path: '/members/signin',
      name: 'members.signIn',
      summary: 'Sign in a member',
      description:
        'Send the `jwt` as `Authorization: Bearer …`; it expires after eight hours, or as the access policy says. If the member has a second factor, the first reply is 401 `MFA code required`, and its header `X-Svc-Mfa-Method` lists where the code comes from: `email`, `sms` (text message) or `totp` (authenticator app). Repeat the request with `mfa_code`.',
      body: SignInInput,
      reply: SignedIn,
      errors: { 401: 'Incorrect username or password', ...PROVIDER_ONLY, ...TOO_MANY },
      handle: async ({ body, origin }) => {
        const { token, member } = await signIn(context, body, { origin, holder: 'token' });
        return { jwt: token, member };
      },
    }),
    openRoute({
      ...open,
      path: '/members/invitations/accept',
      name: 'members.acceptInvitation',
      summary: 'Accept an invitation',
      description: 'Sets the member’s password with the token from the emailed link.',
      hasMac: true,
      body: AcceptInput,
      reply: Member,
      errors: PROVIDER_ONLY,
      handle: ({ body, origin }) => setPasswordByLink(context, 'invitation', body, origin),
    }),
    openRoute({
      ...open,
      path: '/members/forgotten-password',
      name: 'members.requestPasswordReset',
      summary: 'Request a link to set a new password',
      description: 'Emails the link. The reply is the same if no member has this email address.',
      body: ForgottenInput,
      reply: Message,
      errors: TOO_MANY,
      handle: async ({ body, origin }) => {
        requireMail(context);
        await forgetPassword(context, body.username, origin);
        return { message: 'If a member has this email address, we have sent a link to it' };
      },
    }),
    openRoute({
      ...open,
      path: '/members/reset-password',
      name: 'members.resetPassword',
      summary: 'Set a new password with an emailed link',
      description: 'Ends all sessions of the member.',
      hasMac: true,
      body: ResetInput,
      reply: Message,
      errors: PROVIDER_ONLY,
      handle: async ({ body, origin }) => {
        await setPasswordByLink(context, 'reset', body, origin);
        return { message: 'Your password has been set: sign in with it' };
      },
    }),
  ];
}

function ownRoutes(context: MembersContext): Route[] {
  return [
    readRoute({
      ...own,
      path: '/members/me',
      name: 'members.getMe',
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
      ...ownPost,
      path: '/members/signout',
      name: 'members.signOut',
      summary: 'Sign out',
      effects: {},
      description: 'Ends the session; its token is rejected from now on.',
      reply: Message,
      handle: async ({ caller }) => {
        await signOut(context, caller, 'this');
        return { message: 'You are signed out' };
      },
    }),
    route({
      ...ownPost,
      path: '/members/change-password',
      name: 'members.changePassword',
      summary: 'Change your password',
      effects: {},
      description: 'Ends all your sessions, including this one, and returns a new token.',
      body: ChangePasswordInput,
      reply: SignedIn,
      errors: TOO_MANY,
      handle: ({ caller, body, origin }) => changePassword(context, caller, body, origin),
    }),
  ];
}

function mfaRoutes(context: MembersContext): Route[] {
  return [
    route({
      ...ownPost,
      path: '/members/me/mfa',
      name: 'members.setUpMfa',
      summary: 'Set up a second factor',
      effects: { grant_access: 'always' },
      description:
        'The methods `sms` and `email` send a code; `totp` returns a secret for an authenticator app. To turn the method on, confirm it with a code.',
      body: BeginMfaInput,
      status: 201,
      reply: BegunMfa,
      errors: TOO_MANY,
      handle: ({ caller, body }) => beginMfa(context, caller, body),
    }),
    route({
      ...ownPost,
      path: '/members/me/mfa/confirm',
      name: 'members.confirmMfa',
      summary: 'Confirm a second factor with a code',
      effects: {},
      description: 'The first confirmed method also returns ten recovery codes, which are shown only once.',
      body: ConfirmMfaInput,
      reply: ConfirmedMfa,
      handle: ({ caller, body }) => confirmMfa(context, caller, body),
    }),
    route({
      ...ownPost,
      path: '/members/me/mfa/disable',
      name: 'members.disableMfa',
      summary: 'Turn off a second factor',
      effects: { grant_access: 'always' },
      body: DisableMfaInput,
      reply: Member,
      hasEtag: true,
      errors: TOO_MANY,
      handle: ({ caller, body }) => disableMfa(context, caller, body),
    }),
    route({
      ...ownPost,
      path: '/members/me/recovery-codes',
      name: 'members.replaceRecoveryCodes',
      summary: 'Replace your recovery codes',
      effects: { grant_access: 'always' },
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
