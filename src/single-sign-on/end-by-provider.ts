import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { deleteSessionsOfProvider, listMembersByIdentity, recordAboutMember, teamOf } from '#members';
import { SERVICE } from '#platform/http/permits.ts';
import { isUuid } from '#values/uuid.ts';
import type { SingleSignOnContext } from './finish-sign-in.ts';
import { SIGNING_ALGORITHMS } from './identity-providers.ts';
import type { Provider } from './schema.ts';
import { hashOfProvider } from './seal-secrets.ts';
import * as store from './store.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Providers send a logout token at once. An older one is not accepted, so its id need not be kept for longer. */
const AGE_SECONDS_MAX = 10 * 60;
const TOKEN_CHARACTERS_MAX = 8000;
/** A token of another kind must not pass for a logout token. */
const TYPES = [undefined, 'JWT', 'logout+jwt'];

/** Ends sessions because the provider says that it has ended them there (back-channel logout). False for a token that does not count. */
export async function endByProvider(
  context: SingleSignOnContext,
  clientId: string,
  logoutToken: string | null,
): Promise<boolean> {
  if (!isUuid(clientId) || logoutToken === null || logoutToken.length > TOKEN_CHARACTERS_MAX) return false;
  const settings = await store.findSettings(context.database.tenant(clientId), clientId);
  const claims = settings && (await verify(context, clientId, settings.provider, logoutToken));
  if (!claims) return false;
  const { issuer, clock_skew_seconds: skew } = settings.provider;
  const hashOf = (kind: Parameters<typeof hashOfProvider>[1], value: string) =>
    hashOfProvider(context.keys.root, kind, { clientId, issuer, value });
  const team = await teamOf(context, clientId);
  return context.database.inTenant(clientId, async (tx) => {
    const expiresAt = new Date((claims.iat + AGE_SECONDS_MAX + skew) * 1000);
    const isFirst = await store.insertUse(tx, {
      clientId,
      hash: hashOf('logout token', claims.jti),
      expiresAt,
    });
    if (!isFirst) return false;
    const ended: string[] = [];
    if (claims.sid !== null)
      ended.push(
        ...(await deleteSessionsOfProvider(tx, clientId, { providerSession: hashOf('session', claims.sid) })),
      );
    else
      for (const { member_id: memberId } of await listMembersByIdentity(
        tx,
        clientId,
        hashOf('identity', claims.sub),
      ))
        ended.push(...(await deleteSessionsOfProvider(tx, clientId, { memberId })));
    for (const id of ended)
      await recordAboutMember(tx, team, { member_id: id }, { actor: SERVICE, action: 'provider_signed_out' });
    return true;
  });
}

interface LogoutClaims {
  iat: number;
  jti: string;
  /** Empty if the token names only a session. */
  sub: string;
  sid: string | null;
}

async function verify(
  { identityProviders, clock }: SingleSignOnContext,
  clientId: string,
  provider: Provider,
  token: string,
): Promise<LogoutClaims | null> {
  const check = async (isUnknown: boolean) => {
    const known = await identityProviders.find(clientId, provider);
    const keys = await identityProviders.keysOf(clientId, known, { isUnknown });
    return jwtVerify(token, createLocalJWKSet(keys as never), {
      issuer: known.server.issuer,
      audience: provider.client_id,
      algorithms: SIGNING_ALGORITHMS,
      clockTolerance: provider.clock_skew_seconds,
      currentDate: clock.now(),
      maxTokenAge: AGE_SECONDS_MAX,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
  };
  try {
    const { payload, protectedHeader } = await check(false).catch((error) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(true);
      throw error;
    });
    return TYPES.includes(protectedHeader.typ) ? claimsIn(payload) : null;
  } catch {
    // whatever is wrong with the token, and a provider whose keys can't be read: nothing ends
    return null;
  }
}

function claimsIn({ iat = 0, jti, sub, sid, nonce, events }: JWTPayload): LogoutClaims | null {
  const event = (events as Record<string, unknown> | null)?.[EVENT];
  const isNamed = typeof sid === 'string' || typeof sub === 'string';
  // a token with a nonce is an ID token
  if (
    typeof event !== 'object' ||
    event === null ||
    nonce !== undefined ||
    !isNamed ||
    typeof jti !== 'string'
  )
    return null;
  return { iat, jti, sub: sub ?? '', sid: typeof sid === 'string' ? sid : null };
}
