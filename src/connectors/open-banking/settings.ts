import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { readSecretFile } from '#platform/secret-file.ts';
import { isLoopback } from '#values/loopback.ts';
import type { ProviderConnection } from '../provider.ts';
import { readSettings } from '../settings.ts';

/** PEM texts. `signing_key_file` is the path of a file that has the value of `signing_key`, and so on. */
const FROM_FILES = ['signing_key', 'transport_certificate', 'transport_key', 'ca'] as const;

export const RESPONSE_MODES = ['jwt', 'query', 'form_post', 'fragment'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

const RSA_BITS_MIN = 2048;

const issuer = z.string().refine(isSecure, { error: 'must be an https URL' });
const certificate = z
  .string()
  .refine((pem) => readCertificate(pem) !== null, { error: 'must be a certificate in PEM' });
const privateKey = z
  .string()
  .refine((pem) => readKey(pem) !== null, { error: 'must be a private key in PEM, without a password' });
const rsaKey = z
  .string({ error: `is needed: a private RSA key in PEM, or settings.signing_key_file` })
  .refine((pem) => isRsa(readKey(pem)), {
    error: `must be a private RSA key in PEM, without a password, of at least ${RSA_BITS_MIN} bits`,
  });

const Settings = z
  .object({
    /** The bank's issuer, whose discovery document says the rest. */
    issuer,
    client_id: z.string().min(1),
    scope: z.string().min(1).default('openid accounts'),
    signing_key: rsaKey,
    /** The id under which the directory or the bank publishes the signing key. */
    signing_key_id: z.string().min(1),
    transport_certificate: certificate.optional(),
    transport_key: privateKey.optional(),
    /** Authorities that are trusted in addition to those of this machine. */
    ca: certificate.optional(),
    client_authentication: z.enum(['private_key_jwt', 'tls_client_auth']).optional(),
    fapi_profile: z.enum(['1.0', '2.0']).optional(),
    response_mode: z.enum(RESPONSE_MODES).optional(),
    /** Whether to ask for the holder's details, which give the name if the account has none. Not every bank offers them. */
    party: z.enum(['include', 'exclude']).default('include'),
    /** The audience of the application's assertions, for banks that do not accept their issuer. */
    assertion_audience: z.enum(['issuer', 'token_endpoint']).default('issuer'),
  })
  .refine(({ issuer: url, transport_certificate }) => transport_certificate || !url.startsWith('https:'), {
    error: 'is needed, or settings.transport_certificate_file',
    path: ['transport_certificate'],
  })
  .refine(({ transport_certificate, transport_key }) => isPair(transport_certificate, transport_key), {
    error: 'must be the key of transport_certificate',
    path: ['transport_key'],
  });

/** Reads the files too, each time, so that a renewed certificate is used without a restart. */
export const OpenBankingSettings = z
  .record(z.string(), z.string())
  .transform((given, context) => {
    const { settings, problems } = withFiles(given);
    for (const [name, message] of problems)
      context.issues.push({ code: 'custom', path: [name], message, input: undefined });
    return settings;
  })
  .pipe(Settings);
export type OpenBankingSettings = z.output<typeof OpenBankingSettings>;

/** The certificates that expire, by the setting's name. Empty if the settings are not valid, which is another problem. */
export function certificatesIn({ settings }: ProviderConnection): Record<string, X509Certificate> {
  const { data } = OpenBankingSettings.safeParse(settings);
  const pems = { transport_certificate: data?.transport_certificate, ca: data?.ca };
  return Object.fromEntries(
    Object.entries(pems).flatMap(([name, pem]) =>
      pem === undefined ? [] : [[name, new X509Certificate(pem)]],
    ),
  );
}

export function settingsOf(provider: ProviderConnection): OpenBankingSettings {
  return readSettings(OpenBankingSettings, provider);
}

function withFiles(given: Readonly<Record<string, string>>) {
  const settings: Record<string, string> = { ...given };
  const problems: [name: string, message: string][] = [];
  for (const name of FROM_FILES) {
    const path = given[`${name}_file`];
    if (path === undefined) continue;
    const read = readSecretFile(path);
    if (given[name] !== undefined) problems.push([name, `must not be set beside settings.${name}_file`]);
    else if ('value' in read) settings[name] = read.value;
    else problems.push([`${name}_file`, read.problem]);
  }
  return { settings, problems };
}

/** Plain http is for banks on this machine. */
function isSecure(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'https:' || isLoopback(hostname ?? '');
}

function readKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

export function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function isRsa(key: KeyObject | null): boolean {
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN;
}

/** True as well if one of them can't be read, which is another problem. */
function isPair(pem: string | undefined, keyPem: string | undefined): boolean {
  if (pem === undefined || keyPem === undefined) return pem === keyPem;
  const [read, key] = [readCertificate(pem), readKey(keyPem)];
  return read === null || key === null || read.checkPrivateKey(key);
}
