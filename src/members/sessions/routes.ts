import { endMemberCookie, memberCookie } from '#auth';
import type { MemberCaller } from '#platform/http/caller.ts';
import { FRESH_MINUTES } from '#platform/http/fresh-sign-in.ts';
import { openRoute, type Route, readRoute, route } from '#platform/http/route.ts';
import { accessOf, PERMISSIONS, type Permission, type Role } from '#values/roles.ts';
import { type MembersContext, teamOf, toMember } from '../context.ts';
import { browserOf } from '../passkeys/browser-cookie.ts';
import { PasskeySignIn, type SignedChallenge } from '../passkeys/schema.ts';
import { signInWithPasskey } from '../passkeys/sign-in-with-passkey.ts';
import { endsOf, secondFactorDue } from '../policy/judge-session.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { Message } from '../schema.ts';
import { open, own, PROVIDER_ONLY, TOO_MANY } from '../shared-routes.ts';
import { signIn } from '../sign-in.ts';
import { findMember } from '../store.ts';
import { confirmSession, ENDED } from './confirm-session.ts';
import { endOwnSession, listOwnSessions } from './list-sessions.ts';
import type { OpenedSession } from './open-session.ts';
import { ConfirmSessionInput, MemberSession, OwnSessions, SessionInput, SignedOut } from './schema.ts';
import { signOut } from './sign-out.ts';
import { findSession } from './store.ts';

/** Routes for sessions that a browser holds in a cookie, and for ending sessions. */
export function sessionRoutes(context: MembersContext): Route[] {
  const connection = () => ({ isSecure: context.publicUrl.startsWith('https:') });
  const proofOf = (signed: SignedChallenge | undefined, cookie: (name: string) => string | null) =>
    signed ? { signed, browser: browserOf({ cookie }, context.publicUrl) } : undefined;
  return [
    openRoute({
      ...open,
      path: '/members/session',
      name: 'members.createSession',
      summary: 'Sign in a member and set a session cookie',
      description: `For the dashboard. The reply sets a cookie that scripts can’t read. The service accepts the cookie only from its own pages. The session ends after ${DEFAULT_POLICY.idle_minutes} minutes without use and after ${DEFAULT_POLICY.session_hours} hours at the latest, unless the access policy says otherwise. Requests with the header \`X-Svc-Session: active\` count as use. A second factor works as in \`POST /members/signin\`. If \`X-Svc-Mfa-Method\` lists \`passkey\`, you can send \`passkey\` instead of \`mfa_code\`.`,
      body: SessionInput,
      status: 201,
      reply: MemberSession,
      errors: { 401: 'Incorrect username or password', ...PROVIDER_ONLY, ...TOO_MANY },
      handle: async ({ body, origin, cookie, setCookie }) => {
        const input = { ...body, passkey: proofOf(body.passkey, cookie) };
        const opened = await signIn(context, input, { origin, holder: 'cookie' });
        setCookie(memberCookie(opened.token, connection()));
        return toSession(context, opened);
      },
    }),
    openRoute({
      ...open,
      path: '/members/session/passkey',
      name: 'members.createSessionWithPasskey',
      summary: 'Sign in with a passkey alone',
      description:
        'Like `POST /members/session`, without a password. The authenticator must check who uses it, for example by a PIN or a fingerprint.',
      body: PasskeySignIn,
      status: 201,
      reply: MemberSession,
      errors: { 401: 'Passkey not accepted', ...PROVIDER_ONLY, ...TOO_MANY },
      handle: async ({ body, origin, cookie, setCookie }) => {
        const browser = browserOf({ cookie }, context.publicUrl);
        const opened = await signInWithPasskey(context, { signed: body.passkey, browser }, origin);
        setCookie(memberCookie(opened.token, connection()));
        return toSession(context, opened);
      },
    }),
    readRoute({
      ...own,
      path: '/members/session',
      name: 'members.getSession',
      summary: 'Get your session',
      description: 'Shows who is signed in, what they may do and when the session ends.',
      reply: MemberSession,
      handle: ({ caller }) => readSession(context, caller),
    }),
    route({
      ...own,
      method: 'POST',
      isNeverReplayed: 'An attempt, which the service counts.',
      path: '/members/session/confirm',
      name: 'members.confirmSession',
      summary: 'Confirm that it is you',
      effects: {},
      description: `Calls that reply 403 with the code \`fresh_sign_in_required\` need a sign-in during the last ${FRESH_MINUTES} minutes. This makes your session count as signed in now. A second factor works as in \`POST /members/session\`. A passkey that checks who uses it needs no password.`,
      body: ConfirmSessionInput,
      reply: Message,
      errors: { 401: 'Incorrect username or password', ...TOO_MANY },
      handle: async ({ caller, body, cookie }) => {
        await confirmSession(context, caller, { ...body, passkey: proofOf(body.passkey, cookie) });
        return { message: 'You have confirmed that it is you' };
      },
    }),
    route({
      ...own,
      method: 'DELETE',
      path: '/members/session',
      name: 'members.endSession',
      summary: 'End your session',
      effects: {},
      description: 'Signs you out, and deletes the session cookie if there is one.',
      reply: SignedOut,
      handle: async ({ caller, setCookie }) => {
        const logoutUrl = await signOut(context, caller, 'this');
        setCookie(endMemberCookie(connection()));
        return { message: 'You are signed out', logout_url: logoutUrl };
      },
    }),
    readRoute({
      ...own,
      path: '/members/me/sessions',
      name: 'members.listSessions',
      summary: 'List your sessions',
      reply: OwnSessions,
      handle: async ({ caller }) => ({ sessions: await listOwnSessions(context, caller) }),
    }),
    route({
      ...own,
      method: 'DELETE',
      path: '/members/me/sessions/{session_id}',
      name: 'members.endOneSession',
      summary: 'End one of your sessions',
      effects: {},
      ids: { session_id: 'Session' },
      reply: Message,
      handle: async ({ caller, params: { session_id: sessionId }, setCookie }) => {
        await endOwnSession(context, caller, sessionId);
        if (sessionId === caller.credentialId) setCookie(endMemberCookie(connection()));
        return { message: 'The session has ended' };
      },
    }),
    route({
      ...own,
      method: 'DELETE',
      path: '/members/sessions',
      name: 'members.endAllSessions',
      summary: 'End all your sessions',
      effects: {},
      description: 'Signs out everywhere, including this session.',
      reply: SignedOut,
      handle: async ({ caller, setCookie }) => {
        const logoutUrl = await signOut(context, caller, 'all');
        setCookie(endMemberCookie(connection()));
        return { message: 'You are signed out everywhere', logout_url: logoutUrl };
      },
    }),
  ];
}

/** Shows a session that was just opened. */
function toSession(context: MembersContext, { clientId, sessionId, member }: OpenedSession) {
  return readSession(context, { clientId, memberId: member.id, credentialId: sessionId });
}

async function readSession(
  context: MembersContext,
  { clientId, memberId, credentialId }: Pick<MemberCaller, 'clientId' | 'memberId' | 'credentialId'>,
): Promise<MemberSession> {
  const now = context.clock.now();
  const db = context.database.tenant(clientId);
  const [team, row, found] = await Promise.all([
    teamOf(context, clientId),
    findMember(db, clientId, memberId),
    findSession(db, { clientId, sessionId: credentialId, memberId, now }),
  ]);
  // the session can end between the authentication and here
  if (!row || !found) throw ENDED;
  const { session, policy } = found;
  const { endsAt, idleEndsAt } = endsOf(policy, session);
  const dueAt = secondFactorDue(policy, session);
  return {
    member: toMember(team, row),
    permissions: permissionsOf(row.role),
    environment: context.env,
    expires_at: endsAt.toISOString(),
    idle_expires_at: idleEndsAt?.toISOString() ?? null,
    idle_minutes: policy.idle_minutes,
    methods: session.methods,
    allowed_factors: policy.allowed_factors,
    second_factor_due_at: dueAt?.toISOString() ?? null,
    must_set_up_second_factor: dueAt !== null && dueAt <= now,
  };
}

function permissionsOf(role: Role): MemberSession['permissions'] {
  return (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) => {
    const access = accessOf(role, permission);
    return access ? [{ permission, access }] : [];
  });
}
