import { webcrypto } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HOUR_MS = 3_600_000;

export interface Issued {
  cert: string;
  key: string;
  /** The certificate of the authority that signed it. */
  ca: string;
}

/** A certificate authority that lives as long as a test. */
export async function makeAuthority() {
  const keys = await makeKeys();
  const own = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Throw-away authority',
    keys,
    ...validity(),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const ca = own.toString('pem');
  return {
    ca,
    /** Signs a certificate for a server on loopback, or for a client. */
    async issue(subject: string): Promise<Issued> {
      const issued = await makeKeys();
      const cert: X509Certificate = await X509CertificateGenerator.create({
        subject,
        issuer: own.subject,
        publicKey: issued.publicKey,
        signingKey: keys.privateKey,
        ...validity(),
        extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
      });
      return { cert: cert.toString('pem'), key: await pemOf(issued.privateKey), ca };
    },
  };
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, [
    'sign',
    'verify',
  ]) as Promise<webcrypto.CryptoKeyPair>;
}

function validity() {
  const now = Date.now();
  return {
    notBefore: new Date(now - HOUR_MS),
    notAfter: new Date(now + 24 * HOUR_MS),
    signingAlgorithm: ALGORITHM,
  };
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${bytes.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END PRIVATE KEY-----\n`;
}
