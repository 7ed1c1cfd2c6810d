import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { checkUrl, type Destinations } from '#platform/outbound/outbound.ts';
import { enumeration } from '#values/enumeration.ts';
import { formed, messageReply, Timestamp, wholeNumber } from '#values/fields.ts';

const URL_MAX = 2048;
const SECRET_MAX = 4096;
const PEM_MAX = 65_536;
const SIGNING_SECRET_MIN = 16;
export const SYSLOG_SCHEME = 'syslog+tls:';

export const PushFormat = enumeration({
  ndjson: 'one JSON object on each line',
  json: 'one JSON array',
});
export type PushFormat = z.output<typeof PushFormat>;
const PushStatus = enumeration({
  active: 'new entries are sent',
  paused: 'new entries wait until you set `active`',
});

const ABOUT = {
  url: 'An https URL, or `syslog+tls://` with a host and, if it is not 6514, a port',
  ca: 'Certificates of the authorities that the receiver’s certificate must come from, in PEM; null for public authorities',
  clientCertificate: 'The certificate that the service shows to the receiver, in PEM; null for none',
};

export const AuditPush = z
  .object({
    url: z.string().describe(ABOUT.url),
    format: PushFormat.describe('How entries are sent over HTTPS'),
    status: PushStatus.describe('Whether entries are sent'),
    has_authorization: z.boolean().describe('Whether requests have the header `Authorization`'),
    has_signing_secret: z.boolean().describe('Whether requests are signed'),
    ca_certificate: z.string().nullable().describe(ABOUT.ca),
    client_certificate: z.string().nullable().describe(ABOUT.clientCertificate),
    created_at: Timestamp.describe('When the receiver was set'),
  })
  .meta({
    id: 'AuditPush',
    description: 'Where the audit log is sent',
    examples: [
      {
        url: 'https://siem.lender.example/audit',
        format: 'ndjson',
        status: 'active',
        has_authorization: true,
        has_signing_secret: false,
        ca_certificate: null,
        client_certificate: null,
        created_at: '2026-01-31T09:30:00.000Z',
      },
    ],
  });
export type AuditPush = z.output<typeof AuditPush>;

export const AuditPushProgress = z
  .object({
    is_set: z.boolean().describe('Whether a receiver is set'),
    position: z.int().describe('The last entry that the receiver has; 0 if none is set'),
    last_sequence: z.int().describe('The last entry of the log'),
    waiting: z.int().describe('How many entries wait'),
    last_sent_at: Timestamp.nullable().describe('When the receiver last took entries'),
    failing_since: Timestamp.nullable().describe('The first failure since then; null if there was none'),
    last_failure: z
      .string()
      .nullable()
      .describe('Why the last attempt failed, such as `connect`, `tls`, `timed_out`, `reset` or `http_503`'),
    next_attempt_at: Timestamp.nullable().describe('When the service tries again; null if nothing failed'),
  })
  .meta({
    id: 'AuditPushProgress',
    description: 'How far the audit log was sent',
    examples: [
      {
        is_set: true,
        position: 41,
        last_sequence: 43,
        waiting: 2,
        last_sent_at: '2026-01-31T09:30:00.000Z',
        failing_since: null,
        last_failure: null,
        next_attempt_at: null,
      },
    ],
  });
export type AuditPushProgress = z.output<typeof AuditPushProgress>;

export const AuditPushTest = z
  .object({
    delivered: z.boolean().describe('Whether the receiver took the test entry'),
    failure: z.string().nullable().describe('Why not, as in `last_failure`'),
  })
  .meta({
    id: 'AuditPushTest',
    description: 'The result of a test',
    examples: [{ delivered: false, failure: 'tls' }],
  });

export const Removed = messageReply('The audit log is no longer sent');

const secret = (min: number, description: string) =>
  formed((value) => (value.length >= min && VISIBLE.test(value) ? value : null), {
    must: `${min} to ${SECRET_MAX} visible ASCII characters and spaces`,
    max: SECRET_MAX,
  })
    .nullable()
    .optional()
    .meta({ format: 'password', description });
const VISIBLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const pem = (parse: (text: string) => unknown, must: string, description: string) =>
  formed((value) => (isReadable(parse, value) ? value.trim() : null), { must, max: PEM_MAX })
    .nullable()
    .optional()
    .meta({ description });

export function auditPushInput(destinations: Destinations) {
  return z
    .strictObject({
      url: formed((value) => parseTarget(value, destinations), {
        must: 'an https URL, or syslog+tls:// with a host and a port, with an address that the service may connect to',
        max: URL_MAX,
      }).describe(ABOUT.url),
      format: PushFormat.default('ndjson').describe('How entries are sent over HTTPS'),
      status: PushStatus.default('active').describe('Whether entries are sent'),
      position: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe(
          'Send entries after this one, for example 0 for the whole log. By default, sending continues, and starts at the end of the log',
        ),
      authorization: secret(
        1,
        'The header `Authorization`, such as `Bearer …`. Absent keeps it, null removes it',
      ),
      signing_secret: secret(
        SIGNING_SECRET_MIN,
        'Requests are signed with it like webhooks. Absent keeps it, null removes it',
      ),
      ca_certificate: pem(parseCertificates, 'certificates in PEM', ABOUT.ca),
      client_certificate: pem(parseCertificates, 'certificates in PEM', ABOUT.clientCertificate),
      client_key: pem(
        (text) => createPrivateKey(text),
        'a private key in PEM without a password',
        'The private key of `client_certificate`. It is never returned',
      ),
    })
    .meta({
      id: 'AuditPushInput',
      description: 'Where to send the audit log',
      examples: [{ url: 'https://siem.lender.example/audit', authorization: 'Bearer a-token' }],
    });
}
export type AuditPushInput = z.output<ReturnType<typeof auditPushInput>>;

/** The rules about hosts and ports are the same for both protocols. */
function parseTarget(text: string, destinations: Destinations): string | null {
  const isSyslog = text.toLowerCase().startsWith(`${SYSLOG_SCHEME}//`);
  const checked = checkUrl(isSyslog ? text.replace(/^[^:]+/, 'https') : text, destinations);
  if (!checked.ok || checked.url.protocol !== 'https:') return null;
  if (!isSyslog) return checked.url.href;
  const { host, pathname, search } = checked.url;
  return pathname === '/' && search === '' ? `${SYSLOG_SCHEME}//${host}` : null;
}

function isReadable(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export function parseCertificates(text: string): X509Certificate[] {
  const found = (text.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one));
  if (found.length === 0) throw new Error('There is no certificate');
  return found;
}
