import { hasApiKeyForm } from '#clients';
import {
  type Admission,
  type Authenticate,
  type Caller,
  type CallerKind,
  type Credential,
  type Credentials,
  type MemberCaller,
  requireScopes,
  scopesFor,
  type Unidentified,
} from '#platform/http/caller.ts';
import { requireMayCause, requireRole } from '#platform/http/permits.ts';
import { type Message, Problem, refusal, say } from '#platform/problem.ts';
import { alwaysCaused } from '#values/effects.ts';
import type { Env } from '#values/environment.ts';
import { type Access, shownTo } from '#values/roles.ts';
import type { ApiKeyCache } from './api-key-cache.ts';
import type { FailureLimit } from './limit-failures.ts';
import { isActive, readMemberCookie } from './member-cookie.ts';
import { type ExpiredToken, type TokenClaims, type TokenKind, verifyToken } from './tokens.ts';

/**
 * Lookups in features that come after this folder. Every request repeats them, so that a deleted user, a revoked token
 * or an ended session is rejected at once.
 */
export interface CallerLookups {
  findSession(
    claims: TokenClaims,
    /** Whether the request shows that the member is active, so that the session does not end as unused. */
    use: { isActive: boolean; address: string },
  ): Promise<(Pick<MemberCaller, 'role' | 'restriction' | 'authenticatedAt'> & { isCookie: boolean }) | null>;
  /** How often the user's tokens were revoked; null for an unknown user. */
  findTokenGeneration(clientId: string, userId: string): Promise<number | null>;
}

type AuthContext = {
  keys: { api: ApiKeyCache };
  env: Env;
  publicUrl: string;
  lookups: CallerLookups;
  failures: FailureLimit;
} & Parameters<typeof verifyToken>[0];

interface Scheme {
  /** Finds the caller. Returns null if the request has no credential of this kind, or a wrong one. */
  identify(request: Unidentified): Promise<Credential | Expired | null>;
  message: Message;
  /** Replaces the message if the credential has expired. Only for credentials that are useless then. */
  expired?: Message;
}

/** A genuine token that has expired. Old pages send it, so it does not count as a guess. */
type Expired = 'expired';

const NO_BEARER = say`No bearer authorisation provided or its value is wrong`;

/** Tries the kinds of caller that a route allows, and returns the first with valid credentials. */
export function createAuthenticate(app: AuthContext): Authenticate {
  const schemes: Record<CallerKind, Scheme> = {
    api_key: {
      identify: (request) => identifyApiKey(app, request),
      message: say`No X-API-KEY header provided or its value is wrong`,
      expired: say`This API key has expired: use the key that replaces it, or ask an admin of your team for a new one`,
    },
    member: { identify: (request) => identifyMember(app, request), message: NO_BEARER },
    user: { identify: (request) => identifyUser(app, request), message: NO_BEARER },
  };
  return async (request, admission, onIdentified) => {
    const expired: CallerKind[] = [];
    for (const kind of admission.callers) {
      const credential = await schemes[kind].identify(request);
      if (credential === 'expired') expired.push(kind);
      if (credential === null || credential === 'expired') continue;
      onIdentified?.(credential);
      return allow(credential, admission, app.clock.now());
    }
    if (expired.length === 0 && hasUncountedCredential(request, app.env)) app.failures.count(request.ip);
    const messages = admission.callers.map(
      (kind) => (expired.includes(kind) && schemes[kind].expired) || schemes[kind].message,
    );
    throw new Problem({ code: 'unauthenticated', messages: [...new Set(messages)] });
  };
}

/** Wrong keys of the right form were counted before they were looked up. A request without any credential is not a guess. */
function hasUncountedCredential({ headers }: Unidentified, env: Env): boolean {
  const key = headers['x-api-key'];
  return headers.authorization !== undefined || (key !== undefined && !hasApiKeyForm(String(key), env));
}

function allow(credential: Credential, admission: Admission, now: Date): Caller {
  const caller = { ...credential, access: accessFor(credential, admission) };
  // what else a call causes depends on its body, which has not been read yet; of people, on what they have proved
  if (credential.kind !== 'user')
    for (const effect of alwaysCaused(admission.effects)) requireMayCause(credential, effect, now);
  return caller;
}

function accessFor(credential: Credential, admission: Admission): Access {
  const { permission } = admission;
  if (credential.kind === 'member') {
    requireUnrestricted(credential, permission);
    // the server does not start with such a route
    if (!permission) throw new Error('A route that admits members needs a permission');
    return requireRole(credential.role, permission);
  }
  const needed = scopesFor(admission);
  if (needed === null) throw new Error('A route that admits API keys or users needs a scope');
  requireScopes(credential, needed);
  return credential.kind === 'api_key' && permission ? shownTo(credential.scopes, permission) : 'full';
}

/** A cookie or token that was stolen is useless elsewhere, so the address is checked for every route. */
function requireUnrestricted({ restriction }: MemberCaller, permission: Admission['permission']): void {
  if (restriction === 'other_address') throw addressNotAllowed();
  if (permission === 'own_account' || restriction === null) return;
  if (restriction === 'temporary_password')
    throw forbidden(say`Change your password first: the current one is temporary`);
  throw refusal('second_factor_required', say`Your team requires a second factor: set one up first`);
}

async function identifyApiKey(
  { env, keys, failures }: AuthContext,
  { headers, ip }: Unidentified,
): Promise<Credential | Expired | null> {
  const header = headers['x-api-key'];
  if (typeof header !== 'string' || !hasApiKeyForm(header, env)) return null;
  const guesses = { count: () => failures.count(ip), takeBack: () => failures.takeBack(ip) };
  const key = await keys.api.find(header, { ip, guesses });
  if (key === null || key === 'expired') return key;
  const { clientId, keyId: credentialId, apiVersion, scopes, expiresAt } = key;
  return { kind: 'api_key', clientId, credentialId, apiVersion, scopes, expiresAt };
}

/** The cookie counts only if there is no `Authorization` header. Each kind of session is accepted only where it belongs. */
async function identifyMember(app: AuthContext, request: Unidentified): Promise<Credential | Expired | null> {
  const { headers } = request;
  const { authorization } = headers;
  const isCookie = authorization === undefined;
  const claims = isCookie ? await readCookie(app, headers) : await readBearer(app, 'member', authorization);
  if (!claims) return null;
  if ('expiredId' in claims) return countExpired(app, claims);
  const { clientId, subject, tokenId } = claims;
  app.failures.checkToken(tokenId);
  const session = await app.lookups.findSession(claims, { isActive: isActive(headers), address: request.ip });
  if (!session || session.isCookie !== isCookie) {
    app.failures.countToken(tokenId);
    return null;
  }
  const { role, restriction, authenticatedAt } = session;
  return {
    kind: 'member',
    clientId,
    credentialId: tokenId,
    apiVersion: null,
    memberId: subject,
    role,
    isDashboard: isCookie,
    restriction,
    authenticatedAt,
  };
}

async function readCookie(
  app: AuthContext,
  headers: Credentials,
): Promise<TokenClaims | ExpiredToken | null> {
  const token = readMemberCookie(headers, { isSecure: app.publicUrl.startsWith('https:') });
  return token ? verifyToken(app, 'member', token) : null;
}

async function identifyUser(
  app: AuthContext,
  { headers }: Unidentified,
): Promise<Credential | Expired | null> {
  const claims = await readBearer(app, 'user', headers.authorization);
  if (!claims) return null;
  if ('expiredId' in claims) return countExpired(app, claims);
  const { clientId, subject: userId, tokenId, journeySessionId, apiVersion, scopes, createdBy } = claims;
  app.failures.checkToken(tokenId);
  const generation = await app.lookups.findTokenGeneration(clientId, userId);
  if (generation !== claims.generation) {
    app.failures.countToken(tokenId);
    return null;
  }
  return {
    kind: 'user',
    clientId,
    credentialId: userId,
    apiVersion,
    userId,
    journeySessionId,
    scopes,
    createdBy,
  };
}

/** Each token has a limit of its own, so that others behind the same address can sign in again. */
function countExpired({ failures }: AuthContext, { expiredId }: ExpiredToken): Expired {
  failures.countToken(expiredId);
  return 'expired';
}

type Header = string | string[] | undefined;

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

async function readBearer(
  app: AuthContext,
  kind: TokenKind,
  header: Header,
): Promise<TokenClaims | ExpiredToken | null> {
  const token = typeof header === 'string' ? BEARER.exec(header)?.[1] : undefined;
  return token ? verifyToken(app, kind, token) : null;
}

function forbidden(message: Message): Problem {
  return refusal('forbidden', message);
}

/** For members, who sign in from addresses that their team allows. */
export function addressNotAllowed(): Problem {
  return refusal(
    'address_not_allowed',
    say`Your team allows access only from certain addresses, and yours is not one of them`,
  );
}
