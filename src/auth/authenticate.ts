import { hasApiKeyForm } from '#clients';
import type {
  Admission,
  Authenticate,
  Caller,
  CallerKind,
  Credential,
  Credentials,
  MemberCaller,
} from '#platform/http/caller.ts';
import { fixed, type Message, Problem, say } from '#platform/problem.ts';
import type { Env } from '#values/environment.ts';
import { accessOf } from '#values/roles.ts';
import type { ApiKeyCache } from './api-key-cache.ts';
import { isActive, readMemberCookie } from './member-cookie.ts';
import { type TokenClaims, type TokenKind, verifyToken } from './tokens.ts';

/**
 * Lookups in features that come after this folder. Every request repeats them, so that a deleted user, a revoked token
 * or an ended session is rejected at once.
 */
export interface CallerLookups {
  findSession(
    claims: TokenClaims,
    /** Whether the request shows that the member is there, which postpones the idle end of the session. */
    use: { isActive: boolean },
  ): Promise<(Pick<MemberCaller, 'role' | 'mustChangePassword'> & { isCookie: boolean }) | null>;
  /** How often the user's tokens were revoked; null for an unknown user. */
  findTokenGeneration(clientId: string, userId: string): Promise<number | null>;
}

type AuthContext = {
  keys: { api: ApiKeyCache };
  env: Env;
  publicUrl: string;
  lookups: CallerLookups;
} & Parameters<typeof verifyToken>[0];

interface Scheme {
  /** Finds the caller; null without valid credentials of this kind. */
  identify(headers: Credentials): Promise<Credential | null>;
  message: Message;
}

const NO_BEARER = say`No bearer authorisation provided or its value is wrong`;

/** Tries the kinds of caller that a route allows, and returns the first with valid credentials. */
export function createAuthenticate(app: AuthContext): Authenticate {
  const schemes: Record<CallerKind, Scheme> = {
    api_key: {
      identify: (headers) => identifyApiKey(app, headers['x-api-key']),
      message: say`No X-API-KEY header provided or its value is wrong`,
    },
    member: { identify: (headers) => identifyMember(app, headers), message: NO_BEARER },
    user: { identify: (headers) => identifyUser(app, headers.authorization), message: NO_BEARER },
  };
  return async (headers, admission, onIdentified) => {
    for (const kind of admission.callers) {
      const credential = await schemes[kind].identify(headers);
      if (!credential) continue;
      onIdentified?.(credential);
      return allow(credential, admission);
    }
    const messages = [...new Set(admission.callers.map((kind) => schemes[kind].message))];
    throw new Problem({ code: 'unauthenticated', messages });
  };
}

function allow(credential: Credential, { permission }: Admission): Caller {
  if (credential.kind !== 'member') return { ...credential, access: 'full' };
  const access = permission ? accessOf(credential.role, permission) : null;
  if (!access) throw forbidden(say`Members with the role ${fixed(credential.role)} may not do this`);
  if (credential.mustChangePassword && permission !== 'own_account')
    throw forbidden(say`Change your password first: the current one is temporary`);
  return { ...credential, access };
}

async function identifyApiKey(app: AuthContext, header: Header): Promise<Credential | null> {
  if (typeof header !== 'string' || !hasApiKeyForm(header, app.env)) return null;
  const key = await app.keys.api.find(header);
  return key && { kind: 'api_key', clientId: key.clientId, credentialId: key.keyId };
}

/** A token in the `Authorization` header counts before the cookie. Each kind of session is accepted only where it belongs. */
async function identifyMember(app: AuthContext, headers: Credentials): Promise<Credential | null> {
  const { authorization } = headers;
  const isCookie = authorization === undefined;
  const claims = isCookie ? await readCookie(app, headers) : await readBearer(app, 'member', authorization);
  const session = claims && (await app.lookups.findSession(claims, { isActive: isActive(headers) }));
  if (!session || session.isCookie !== isCookie) return null;
  const { clientId, subject, tokenId } = claims;
  const { role, mustChangePassword } = session;
  return { kind: 'member', clientId, credentialId: tokenId, memberId: subject, role, mustChangePassword };
}

async function readCookie(app: AuthContext, headers: Credentials): Promise<TokenClaims | null> {
  const token = readMemberCookie(headers, { isSecure: app.publicUrl.startsWith('https:') });
  return token ? verifyToken(app, 'member', token) : null;
}

async function identifyUser(app: AuthContext, header: Header): Promise<Credential | null> {
  const claims = await readBearer(app, 'user', header);
  if (!claims) return null;
  const { clientId, subject: userId } = claims;
  const generation = await app.lookups.findTokenGeneration(clientId, userId);
  if (generation !== claims.generation) return null;
  return { kind: 'user', clientId, credentialId: userId, userId };
}

type Header = string | string[] | undefined;

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

async function readBearer(app: AuthContext, kind: TokenKind, header: Header): Promise<TokenClaims | null> {
  const token = typeof header === 'string' ? BEARER.exec(header)?.[1] : undefined;
  return token ? verifyToken(app, kind, token) : null;
}

function forbidden(message: Message): Problem {
  return new Problem({ code: 'forbidden', messages: [message] });
}
