import { X509Certificate } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { IDToken, TokenEndpointResponse } from 'oauth4webapi';
import { z } from 'zod';
import { ConnectorFailure } from '../failure.ts';

/** Checks that the person allowed this consent and no other. Some banks name the consent as the subject. */
export function requireIntent(
  claims: IDToken | undefined,
  consentId: string,
  acrValues: readonly string[],
): void {
  if ((claims?.openbanking_intent_id ?? claims?.sub) !== consentId)
    throw new ConnectorFailure('invalid_data', { detail: 'sign-in failed: the bank names another consent' });
  if (claims?.acr !== undefined && !acrValues.includes(String(claims.acr)))
    throw new ConnectorFailure('invalid_data', { detail: 'sign-in failed: unexpected acr' });
}

const Confirmation = z.object({ cnf: z.object({ 'x5t#S256': z.string() }) });

/**
 * Checks that an access token is bound to our certificate, as far as we can see: a token may be opaque. Only a bearer
 * token can be bound to a certificate.
 */
export function requireBound(tokens: TokenEndpointResponse, certificate: string | undefined): void {
  if (tokens.token_type !== 'bearer')
    throw new ConnectorFailure('invalid_data', { detail: 'sign-in failed: unexpected token_type' });
  const claims = claimsIn(tokens.access_token);
  if (claims === null || certificate === undefined) return;
  const bound = Confirmation.safeParse(claims);
  if (bound.success && bound.data.cnf['x5t#S256'] === thumbprintOf(certificate)) return;
  throw new ConnectorFailure('invalid_data', {
    detail: 'sign-in failed: the token is not bound to our certificate',
  });
}

export function thumbprintOf(certificate: string): string {
  return Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString(
    'base64url',
  );
}

function claimsIn(token: string): Record<string, unknown> | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}
