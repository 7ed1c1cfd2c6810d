import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/id.ts';
import type { Env } from '#values/environment.ts';
import { readScopes, type Scopes } from '#values/scopes.ts';
import type { SigningKeys } from './signing-keys.ts';

interface TokensContext {
  env: Env;
  clock: Clock;
  keys: { signing: SigningKeys };
}

export type TokenKind = 'member' | 'user';

const ISSUER = 'stipend';
const ALGORITHM = 'EdDSA';

const Claims = z.object({
  sub: z.uuid(),
  client_id: z.uuid(),
  jti: z.uuid(),
  generation: z.int().default(0),
  journey_session_id: z.uuid().optional(),
  api_version: z.string().optional(),
  key_id: z.uuid().optional(),
  scope: z.string().optional(),
});

export interface TokenClaims {
  clientId: string;
  /** The id of the member or user. */
  subject: string;
  /** The id of the member's session. */
  tokenId: string;
  /** How often the user's tokens had been revoked when this one was issued. */
  generation: number;
  /** The browser session of a journey whose page uses the token; null for tokens that clients get. */
  journeySessionId: string | null;
  /** The version of the API key that created the token; null for all other tokens. */
  apiVersion: string | null;
  /** The scopes of the API key that created the token; `all` for all other tokens. */
  scopes: Scopes;
  /** The API key that created the token; null for all other tokens. */
  createdBy: string | null;
}

export interface IssuedToken {
  token: string;
  tokenId: string;
  expiresAt: Date;
}

export async function issueToken(
  { env, clock, keys }: TokensContext,
  kind: TokenKind,
  options: {
    clientId: string;
    subject: string;
    tokenId?: string;
    generation?: number;
    journeySessionId?: string;
    apiVersion?: string | null;
    scopes?: Scopes;
    createdBy?: string;
    lifeMs: number;
  },
): Promise<IssuedToken> {
  const now = clock.now();
  const { keyId, privateKey } = await keys.signing.current();
  const tokenId = options.tokenId ?? newId(now);
  // JWTs count whole seconds
  const expires = Math.floor((now.getTime() + options.lifeMs) / 1000);
  const { scopes = 'all' } = options;
  const token = await new SignJWT({
    client_id: options.clientId,
    env,
    typ: kind,
    generation: options.generation,
    journey_session_id: options.journeySessionId,
    api_version: options.apiVersion ?? undefined,
    scope: scopes === 'all' ? undefined : [...scopes].join(' '),
    key_id: options.createdBy,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: headerType(kind) })
    .setIssuer(ISSUER)
    .setAudience(audience(kind, env))
    .setSubject(options.subject)
    .setJti(tokenId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(expires)
    .sign(privateKey);
  return { token, tokenId, expiresAt: new Date(expires * 1000) };
}

/** A token that this service issued, and that was valid until it expired. */
export interface ExpiredToken {
  expiredId: string;
}

/** Verifies a token and returns its claims; null for a foreign token, or one of another kind or environment. */
export async function verifyToken(
  { env, clock, keys }: TokensContext,
  kind: TokenKind,
  token: string,
): Promise<TokenClaims | ExpiredToken | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.signing.find(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: audience(kind, env),
        typ: headerType(kind),
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        currentDate: clock.now(),
      },
    );
    if (payload.typ !== kind || payload.env !== env) return null;
    const claims = Claims.parse(payload);
    const { scope } = claims;
    return {
      clientId: claims.client_id,
      subject: claims.sub,
      tokenId: claims.jti,
      generation: claims.generation,
      journeySessionId: claims.journey_session_id ?? null,
      apiVersion: claims.api_version ?? null,
      scopes: scope === undefined ? 'all' : readScopes(scope.split(' ')),
      createdBy: claims.key_id ?? null,
    };
  } catch (error) {
    // the signature and the other claims were right
    if (error instanceof errors.JWTExpired) return { expiredId: String(error.payload.jti) };
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

function audience(kind: TokenKind, env: Env): string {
  return `stipend:${env}:${kind}`;
}

/** The explicit type of RFC 8725: a token of one kind is never accepted as another. */
function headerType(kind: TokenKind): string {
  return `${kind}+jwt`;
}
