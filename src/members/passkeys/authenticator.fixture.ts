import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyCreation, PasskeyInput, PasskeyRequest, SignedChallenge } from './schema.ts';

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };
const ES256 = -7;
const AAGUID_BYTES = 16;

/** What an attacker changes, or another authenticator does. */
export interface Differences {
  origin?: string;
  crossOrigin?: boolean;
  rpId?: string;
  type?: string;
  challenge?: string;
  isVerified?: boolean;
  signCount?: number;
  userHandle?: string;
  alg?: number;
  fmt?: string;
  attStmt?: Map<string, unknown>;
}

export interface Authenticator {
  create(options: PasskeyCreation, differences?: Differences): PasskeyInput['credential'];
  sign(options: PasskeyRequest, differences?: Differences): SignedChallenge;
}

/** An authenticator with one passkey, which signs what it is given for any page. */
export function newAuthenticator(url: string, credentialId: Buffer = randomBytes(32)): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = credentialId.toString('base64url');
  const pageOrigin = url.replace('127.0.0.1', 'localhost');
  let signCount = 0;
  let userHandle = '';
  const keyOf = (alg: number) => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, alg],
          [-1, 1],
          [-2, part(x)],
          [-3, part(y)],
        ]),
      ),
    );
  };
  const clientData = (type: string, challenge: string, given: Differences) =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? challenge,
        origin: given.origin ?? pageOrigin,
        crossOrigin: given.crossOrigin ?? false,
      }),
    );
  const dataAbout = (rpId: string, flags: number, given: Differences) => {
    const head = Buffer.alloc(5);
    signCount = given.signCount ?? signCount + 1;
    head[0] = FLAGS.present | flags | (given.isVerified === false ? 0 : FLAGS.verified);
    head.writeUInt32BE(signCount, 1);
    return Buffer.concat([sha256(given.rpId ?? rpId), head]);
  };
  return {
    create(options, given = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        dataAbout(options.rp.id, FLAGS.hasKey, given),
        Buffer.alloc(AAGUID_BYTES),
        length,
        credentialId,
        keyOf(given.alg ?? ES256),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', given.fmt ?? 'none'],
        ['attStmt', given.attStmt ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, given).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        },
      };
    },
    sign(options, given = {}) {
      const data = clientData('webauthn.get', options.challenge, given);
      const authData = dataAbout(options.rpId, 0, given);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: given.userHandle ?? userHandle,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
