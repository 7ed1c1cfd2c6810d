import type { RelyingParty } from './relying-party.ts';
import type { PasskeyInput, SignedChallenge } from './schema.ts';

/** EdDSA, ES256 and RS256, which Windows Hello needs. */
export const ALGORITHMS = [-8, -7, -257];

export interface NewCredential {
  credentialId: Buffer;
  publicKey: string;
  signCount: number;
  isBackedUp: boolean;
  aaguid: string;
}

/** What a signature shows. */
export interface Signature {
  signCount: number;
  isBackedUp: boolean;
  /** The authenticator has checked who uses it, for example by a PIN or a fingerprint. */
  isUserVerified: boolean;
}

/**
 * The challenge that was signed; null if the text is not what browsers send for our own pages. It proves nothing before the
 * signature is checked.
 */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    // a page in a frame of another site, which the library accepts from some browsers
    if (crossOrigin === true) return null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Checks the reply to `navigator.credentials.create`; null if it is wrong. */
export async function verifyCreation(
  { id, response }: PasskeyInput['credential'],
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await load();
  const { clientDataJSON, attestationObject } = response;
  if (await hasCertificates(attestationObject)) return null;
  const { registrationInfo } = await orNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) return null;
  const { credential, credentialBackedUp: isBackedUp, aaguid } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    isBackedUp,
    aaguid,
  };
}

/**
 * We ask for no attestation. Checking certificates that somebody sends anyway would fetch lists of revoked ones from the addresses
 * in them.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const isOwn = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
    return decoded.get('fmt') !== 'none' && !isOwn;
  } catch {
    return true;
  }
}

/** Checks the reply to `navigator.credentials.get`; null if it is wrong. Does not compare the number of signatures. */
export async function verifySignature(
  { id, response }: SignedChallenge,
  { challenge, party, publicKey }: { challenge: string; party: RelyingParty; publicKey: string },
): Promise<Signature | null> {
  const { verifyAuthenticationResponse } = await load();
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await orNull(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      // the library rejects a lower number before it checks the signature, so nobody would know who has a copy
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  );
  if (!verified || !authenticationInfo) return null;
  return {
    signCount: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
    isUserVerified: authenticationInfo.userVerified,
  };
}

/** The library throws for every reply that is wrong. */
async function orNull<Verified extends object>(verifying: Promise<Verified>): Promise<Partial<Verified>> {
  try {
    return await verifying;
  } catch {
    return {};
  }
}

/** Loaded with the first passkey: it takes half a second and 25 MB. */
function load() {
  return import('@simplewebauthn/server');
}
