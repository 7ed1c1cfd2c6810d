import { recordAuditEntry } from '#audit';
import { memberCookie } from '#auth';
import {
  findMember,
  isAllowedAddress,
  type MembersContext,
  openSession,
  readPolicy,
  renewSession,
  type Team,
  teamOf,
} from '#members';
import type { Origin } from '#platform/http/caller.ts';
import { SERVICE } from '#platform/http/permits.ts';
import type { Logger } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { admitMember } from './admit-member.ts';
import { endSignInCookie, readSignInCookie, SIGN_IN_SECONDS, type SignInState } from './browser-cookie.ts';
import { type FailureCode, SignInFailure } from './failures.ts';
import type { IdentityProviders } from './identity-providers.ts';
import type { ProvenIdentity } from './protocol.ts';
import { personIn, roleIn } from './read-claims.ts';
import { hashOfProvider, openProviderSecrets } from './seal-secrets.ts';
import * as store from './store.ts';

export type SingleSignOnContext = MembersContext & { identityProviders: IdentityProviders; log: Logger };

interface Returning {
  /** The client whose redirect address the browser was sent to. */
  clientId: string;
  cookies: string | undefined;
  callback: URLSearchParams;
  origin: Origin;
}

/** Where the browser goes next, and the cookies that it gets. */
export interface Onward {
  location: string;
  cookies: string[];
}

/** Completes the sign-in of a browser that has come back from the provider. */
export async function finishSignIn(context: SingleSignOnContext, returning: Returning): Promise<Onward> {
  const connection = connectionOf(context);
  const now = context.clock.now();
  const state = readSignInCookie(returning.cookies, { ...connection, now });
  // a page of another site may have sent the browser here: its own sign-in, if it has one, goes on
  const isOwn = state?.state === returning.callback.get('state') && state?.clientId === returning.clientId;
  if (!state || !isOwn) return failed('expired', []);
  const ended = endSignInCookie(connection);
  try {
    const done = await complete(context, state, returning);
    return { location: done.location, cookies: [ended, ...done.cookies] };
  } catch (error) {
    const failure = error instanceof Problem ? new SignInFailure('refused', error.message) : error;
    if (!(failure instanceof SignInFailure)) throw error;
    const { code, detail } = failure;
    context.log.info({ clientId: state.clientId, code, detail }, 'single sign-on failed');
    return failed(code, [ended], state);
  }
}

async function complete(
  context: SingleSignOnContext,
  state: SignInState,
  { callback, origin }: Returning,
): Promise<Onward> {
  const { clientId, issuer } = state;
  const team = await teamOf(context, clientId);
  const settings = await store.findSettings(context.database.tenant(clientId), clientId);
  if (settings?.provider.issuer !== issuer) throw new SignInFailure('expired');
  await useOnce(context, state);
  const { provider } = settings;
  const connection = { clientId, provider, secrets: openProviderSecrets(team, settings) };
  const { completeSignIn } = await import('./protocol.ts');
  const proven = await recordingFailures(context, team, () =>
    completeSignIn(context, connection, { callback, state }),
  );
  await recordingFailures(context, team, () => requireAllowedPlace(context, team, origin));
  const { claims } = proven;
  const identity = hashOfProvider(context.keys.root, 'identity', { clientId, issuer, value: claims.sub });
  const { confirms } = state;
  if (confirms) return confirm(context, team, { ...state, confirms }, identity);
  const role = await recordingFailures(context, team, async () => roleIn(claims, provider));
  const visitor = { ...personIn(claims, provider), identity, role };
  const known = await admitMember(context, team, { provider, visitor });
  const { token } = await openSession(context, team, {
    known,
    methods: ['single_sign_on'],
    holder: 'cookie',
    origin,
    authenticatedAt: authenticatedAtIn(claims, context.clock.now()),
    ...sessionOf(context, { clientId, issuer }, proven),
    ...(provider.logs_out_at_provider ? { idToken: proven.idToken } : {}),
  });
  return { location: `/dashboard${state.next}`, cookies: [memberCookie(token, connectionOf(context))] };
}

/** Before anybody is added, linked or given another role. */
async function requireAllowedPlace(
  { database }: SingleSignOnContext,
  { clientId }: Team,
  { address }: Origin,
): Promise<void> {
  const policy = await readPolicy(database.tenant(clientId), clientId);
  if (!isAllowedAddress(policy, address)) throw new SignInFailure('refused', 'the address is not allowed');
}

/** A sign-in is completed once, even if the browser or somebody else sends the same answer again. */
async function useOnce(context: SingleSignOnContext, state: SignInState): Promise<void> {
  const { clientId, issuer, startedAt } = state;
  const hash = hashOfProvider(context.keys.root, 'state', { clientId, issuer, value: state.state });
  const expiresAt = new Date(startedAt + SIGN_IN_SECONDS * 1000);
  const isFirst = await store.insertUse(context.database.tenant(clientId), { clientId, hash, expiresAt });
  if (!isFirst) throw new SignInFailure('used');
}

/** Failures that the provider's answer shows are in the audit log, so that an admin can find out why somebody can't sign in. */
async function recordingFailures<Result>(
  context: SingleSignOnContext,
  team: Team,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInFailure && !error.isFromBrowser && RECORDED.includes(error.code)) {
      const details = { reason: error.code, single_sign_on: true, detail: error.detail };
      await context.database.inTenant(team.clientId, (tx) =>
        recordAuditEntry(tx, team, { actor: SERVICE, action: 'member_sign_in_failed', details }),
      );
    }
    throw error;
  }
}

/** Anyone can cause the others, and could fill the log. */
const RECORDED: readonly FailureCode[] = [
  'not_trusted',
  'clock',
  'roles_missing',
  'no_role',
  'not_configured',
  'refused',
];

function sessionOf(
  { keys }: SingleSignOnContext,
  owner: { clientId: string; issuer: string },
  { claims }: ProvenIdentity,
): { providerSession?: Buffer } {
  const { sid } = claims;
  if (typeof sid !== 'string' || sid === '') return {};
  return { providerSession: hashOfProvider(keys.root, 'session', { ...owner, value: sid }) };
}

/** A provider can let in somebody who signed in there days ago. That sign-in is not fresh, nor is one of an unknown time. */
function authenticatedAtIn({ auth_time: seconds }: Record<string, unknown>, now: Date): Date {
  const isKnown = typeof seconds === 'number' && seconds > 0;
  return new Date(isKnown ? Math.min(seconds * 1000, now.getTime()) : 0);
}

/** Renews the sign-in of a session, if the same person has just signed in again. */
async function confirm(
  context: SingleSignOnContext,
  team: Team,
  { confirms, next }: SignInState & { confirms: NonNullable<SignInState['confirms']> },
  identity: Buffer,
): Promise<Onward> {
  const { sessionId: credentialId, memberId } = confirms;
  await context.database.inTenant(team.clientId, async (tx) => {
    const member = await findMember(tx, team.clientId, memberId);
    if (!member?.provider_identity?.equals(identity)) throw new SignInFailure('other_person');
    await renewSession(tx, team, { memberId, credentialId }, ['single_sign_on']);
  });
  return { location: `/dashboard${next}`, cookies: [] };
}

/** The sign-in page says in words what went wrong. A window that only confirms a session says it itself. */
export function failed(
  code: FailureCode,
  cookies: string[],
  state?: Pick<SignInState, 'next' | 'confirms'>,
): Onward {
  const isWindow = state?.next === WINDOW_PAGE;
  const page = isWindow ? WINDOW_PAGE : '/sign-in';
  return { location: `/dashboard${page}?problem=${code}`, cookies };
}

/** The page that a second window shows at the end. */
export const WINDOW_PAGE = '/signed-in';

export function connectionOf({ publicUrl, keys }: Pick<SingleSignOnContext, 'publicUrl' | 'keys'>) {
  return { isSecure: publicUrl.startsWith('https:'), rootKey: keys.root };
}
