import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { HMRC_PROFILES } from '#connectors';
import type { KeyServiceOptions } from '#platform/crypto/key-services/key-service.ts';
import type { MasterKeySetting } from '#platform/crypto/open-master-keys.ts';
import { urlsOfHosts } from '#platform/database/follow-primary.ts';
import { CONCURRENCY_DEFAULT, CONCURRENCY_MAX, CONCURRENCY_MIN } from '#platform/jobs/lanes.ts';
import { LOG_LEVELS } from '#platform/log.ts';
import type { SmsGatewayOptions } from '#platform/mail/sms-gateway.ts';
import type { SmtpOptions } from '#platform/mail/smtp.ts';
import type { StorageOptions } from '#platform/storage/open-storage.ts';
import { parseEmail } from '#values/email.ts';
import { ENVIRONMENTS, type Env } from '#values/environment.ts';
import { isLoopback } from '#values/loopback.ts';
import { KEY_SETTINGS, keyServiceOf } from './config-keys.ts';
import { ConfigProblem, presentIn, problemsOf } from './config-problem.ts';
import { DATA_DIR, RECOVERY_SETTINGS } from './config-recovery.ts';
import {
  type OperatorsProvider,
  SINGLE_SIGN_ON_SETTINGS,
  singleSignOnOf,
  singleSignOnProblems,
} from './config-single-sign-on.ts';
import { STORAGE_SETTINGS, storageOf, storageProblems } from './config-storage.ts';
import { readSecretFiles, secret, secretsOf } from './secret-files.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }));
};

const url = (protocols: RegExp, must: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: `must be ${must}`,
  });

const ENCODE_PASSWORD = 'Characters such as / ? # @ : % in the password must be percent-encoded: / is %2F';

const databaseUrl = z
  .string()
  .refine(
    (text) =>
      urlsOfHosts(text).every((one) => URL.canParse(one) && /^postgres(ql)?:$/.test(new URL(one).protocol)),
    {
      error: `must be a postgresql:// URL, with one host or several that are separated by commas. ${ENCODE_PASSWORD}`,
    },
  );

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:\/\/(?:[^/?#%]|%[0-9a-f]{2})+\/?$/i.test(text) && URL.canParse(text), {
    error: `must be an smtp:// or smtps:// URL with a host and, optionally, a port, a user and a password. ${ENCODE_PASSWORD}`,
  });

const mailFrom = z.string().transform((text, context) => {
  const [, name = '', given = text] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = parseEmail(given);
  if (address) return { name: name.trim(), address };
  const message = 'must be an email address, such as Example Lending <mail@lender.example>';
  context.issues.push({ code: 'custom', message, input: text });
  return z.NEVER;
});

const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrRange), {
    error: 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  });

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** A sandbox has no load balancer that must notice the shutdown first. */
const SHUTDOWN_DELAY_SECONDS: Record<Env, number> = { sandbox: 0, production: 5 };

/** Every setting, under the name of its environment variable. */
const Environment = z.object({
  SVC_ENV: z.enum(ENVIRONMENTS, { error: 'must be sandbox or production' }).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  WORKER_PORT: wholeNumber(0, 65_535).optional(),
  WORKER_CONCURRENCY: wholeNumber(CONCURRENCY_MIN, CONCURRENCY_MAX).default(CONCURRENCY_DEFAULT),
  PUBLIC_URL: url(/^https?:$/, 'an http or https URL')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR,
  DATABASE_URL: secret(databaseUrl.optional()),
  DATABASE_READ_URL: secret(databaseUrl.optional()),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  ...STORAGE_SETTINGS,
  ...KEY_SETTINGS,
  ...RECOVERY_SETTINGS,
  PROVIDERS_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  CONNECTORS_FOLDER: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  SANDBOX_TAXAUTH_PROFILE: z
    .enum(HMRC_PROFILES, { error: `must be one of ${HMRC_PROFILES.join(', ')}` })
    .optional(),
  SANDBOX_EXAMPLES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  BOOTSTRAP_API_KEY: secret(z.string().optional()),
  RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000).default(50),
  ACCESS_LOG_DAYS: wholeNumber(1, 3650).default(90),
  RETENTION_USERS_DAYS: wholeNumber(30, 36_500).optional(),
  RETENTION_FILES_DAYS: wholeNumber(1, 36_500).optional(),
  RETENTION_EVENTS_DAYS: wholeNumber(7, 3650).default(30),
  RETENTION_REQUESTS_DAYS: wholeNumber(1, 365).default(7),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 300).optional(),
  DOCS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SECURITY_CONTACT: url(/^(?:https|mailto|tel):$/, 'an https, mailto or tel URL').optional(),
  TRUST_PROXY: addresses.optional(),
  OUTBOUND_PRIVATE_NETWORKS: addresses.optional(),
  ...SINGLE_SIGN_ON_SETTINGS,
  SMTP_URL: secret(smtpUrl.optional()),
  MAIL_FROM: mailFrom.optional(),
  SMS_GATEWAY_URL: url(/^https?:$/, 'an https URL').optional(),
  SMS_GATEWAY_TOKEN: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,4096}$/, { error: 'must consist of visible ASCII characters' })
      .optional(),
  ),
  SMS_FROM: z
    .string()
    .regex(/^[\w+ -]{1,32}$/, { error: 'must be a phone number or a name of up to 32 letters and digits' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'an http or https URL').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);
/** Each of these can also be read from a file, whose path is in the setting of this name with `_FILE`. */
export const SECRET_NAMES: readonly string[] = secretsOf(Environment.shape);

type Settings = z.output<typeof Environment>;

export interface Config {
  env: Env;
  host: string;
  port: number;
  /** The port on which `stipend worker` serves probes and metrics; null if it serves none. */
  workerPort: number | null;
  /** How many jobs one process runs at a time. */
  workerConcurrency: number;
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** A replica of the database, which answers reads. */
  databaseReadUrl: string | null;
  databaseConnections: number;
  storage: StorageOptions['storage'];
  masterKeys: readonly MasterKeySetting[] | null;
  /** The key service that wraps and unwraps master keys. */
  keyService: KeyServiceOptions;
  /** Seal backups; null if they are derived from the master keys. */
  backupKeys: readonly { id: string; bytes: Buffer }[] | null;
  /** Whether the built-in database archives its write-ahead log. */
  archivesWal: boolean;
  providersFile: string | null;
  connectorsFolder: string | null;
  /** The HMRC service that the sandbox's tax authority imitates. */
  taxAuthorityProfile: (typeof HMRC_PROFILES)[number] | null;
  /** Whether the first start of a sandbox creates example people. */
  hasExamples: boolean;
  bootstrapApiKey: string | null;
  rateLimitPerSecond: number;
  /** How long the requests of API keys are kept in the access log. */
  accessLogDays: number;
  /** After how many days inactive people, and uploaded files, are removed; null if they stay. */
  retention: { users: number | null; files: number | null };
  /** How many days events and their deliveries are kept. */
  eventsDays: number;
  /** How many days a client's recent API calls are kept. */
  requestsDays: number;
  /** How long a process that was told to stop still serves requests while it is not ready. */
  shutdownDelaySeconds: number;
  /** Whether the process serves the reference, the guides and the OpenAPI description. */
  servesDocs: boolean;
  /** Where to report a vulnerability, for security.txt; null if the operator names nothing. */
  securityContact: string | null;
  trustProxy: string[] | false;
  /** Addresses that are not public, where identity providers and receivers of the audit log may be. */
  privateNetworks: readonly string[];
  /** The first client's identity provider; null if its team sets it up itself. */
  singleSignOn: OperatorsProvider;
  smtp: SmtpOptions | null;
  smsGateway: SmsGatewayOptions | null;
  /** The address of an OpenTelemetry collector; null if nothing is traced. */
  tracesUrl: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Reads the environment. Reports all problems at once, and never repeats a value, because it may be secret. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = readSecretFiles(environment, SECRET_NAMES);
  const present = presentIn(given.environment);
  const parsed = Environment.safeParse(present);
  const problems = [...given.problems, ...problemsOf(parsed.error), ...environmentProblems(present)];
  if (!parsed.success || problems.length > 0) throw new ConfigProblem(problems);
  const data = parsed.data;
  return {
    env: data.SVC_ENV,
    host: data.HOST,
    port: data.PORT,
    workerPort: data.WORKER_PORT ?? null,
    workerConcurrency: data.WORKER_CONCURRENCY,
    publicUrl: data.PUBLIC_URL ?? null,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    databaseConnections: data.DATABASE_CONNECTIONS,
    storage: storageOf(data),
    masterKeys: data.MASTER_KEYS ?? null,
    keyService: keyServiceOf(data),
    backupKeys: data.BACKUP_KEYS ?? null,
    archivesWal: data.ARCHIVE_WAL === 'on',
    providersFile: data.PROVIDERS_FILE ?? null,
    connectorsFolder: data.CONNECTORS_FOLDER ?? null,
    taxAuthorityProfile: data.SANDBOX_TAXAUTH_PROFILE ?? null,
    hasExamples: data.SANDBOX_EXAMPLES === 'on',
    bootstrapApiKey: data.BOOTSTRAP_API_KEY ?? null,
    rateLimitPerSecond: data.RATE_LIMIT_PER_SECOND,
    accessLogDays: data.ACCESS_LOG_DAYS,
    retention: { users: data.RETENTION_USERS_DAYS ?? null, files: data.RETENTION_FILES_DAYS ?? null },
    eventsDays: data.RETENTION_EVENTS_DAYS,
    requestsDays: data.RETENTION_REQUESTS_DAYS,
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_SECONDS ?? SHUTDOWN_DELAY_SECONDS[data.SVC_ENV],
    servesDocs: data.DOCS === 'on',
    securityContact: data.SECURITY_CONTACT ?? null,
    trustProxy: data.TRUST_PROXY ?? false,
    privateNetworks: data.OUTBOUND_PRIVATE_NETWORKS ?? [],
    singleSignOn: singleSignOnOf(data),
    smtp: smtpOf(data),
    smsGateway: smsGatewayOf(data),
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: data.LOG_LEVEL,
  };
}

/** Reads only the settings of the key service: the first master key is created before the other settings of production exist. */
export function readKeyService(environment: Record<string, string | undefined>): KeyServiceOptions {
  const settings = Environment.pick({ KMS_KEY_ID: true, KMS_REGION: true, KMS_ENDPOINT: true });
  const parsed = settings.safeParse(presentIn(environment));
  if (!parsed.success) throw new ConfigProblem(problemsOf(parsed.error));
  return keyServiceOf(parsed.data);
}

/** In production, emails leave the machine only over TLS. */
function smtpOf({ SVC_ENV, SMTP_URL, MAIL_FROM, PUBLIC_URL }: Settings): SmtpOptions | null {
  if (!SMTP_URL) return null;
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  return {
    url: SMTP_URL,
    from: MAIL_FROM ?? { name: 'Stipend', address: `stipend@${host}` },
    requireTls: SVC_ENV === 'production' && !isLoopback(new URL(SMTP_URL).hostname),
  };
}

function smsGatewayOf({ SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN, SMS_FROM }: Settings): SmsGatewayOptions | null {
  if (!SMS_GATEWAY_URL || !SMS_GATEWAY_TOKEN || !SMS_FROM) return null;
  return { url: SMS_GATEWAY_URL, token: SMS_GATEWAY_TOKEN, from: SMS_FROM };
}

function smsProblems(present: Record<string, string | undefined>, production: boolean): string[] {
  const { SMS_GATEWAY_URL } = present;
  if (!SMS_GATEWAY_URL) return [];
  const problems = ['SMS_GATEWAY_TOKEN', 'SMS_FROM']
    .filter((name) => !present[name])
    .map((name) => `${name} is required with SMS_GATEWAY_URL`);
  const address = URL.parse(SMS_GATEWAY_URL);
  if (address?.protocol === 'http:' && (production || !isLoopback(address.hostname)))
    problems.push(
      'SMS_GATEWAY_URL must be an https URL; the sandbox also accepts http for loopback addresses',
    );
  return problems;
}

function environmentProblems(present: Record<string, string | undefined>): string[] {
  const production = present.SVC_ENV === 'production';
  const prefix = production ? 'svc_live_' : 'svc_sandbox_';
  const problems: string[] = [];
  if (
    present.BOOTSTRAP_API_KEY &&
    !new RegExp(`^${prefix}[A-Za-z0-9]{32,128}$`).test(present.BOOTSTRAP_API_KEY)
  ) {
    problems.push(`BOOTSTRAP_API_KEY must be ${prefix} followed by 32 to 128 letters and digits`);
  }
  if (present.ARCHIVE_WAL === 'on' && present.DATABASE_URL)
    problems.push(
      'ARCHIVE_WAL is for the built-in database: set archive_command on the server of DATABASE_URL',
    );
  if (present.DATABASE_READ_URL && !present.DATABASE_URL)
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the built-in database has no replicas');
  problems.push(
    ...smsProblems(present, production),
    ...storageProblems(present),
    ...singleSignOnProblems(present),
  );
  if (!production) return problems;
  for (const name of ['DATABASE_URL', 'MASTER_KEYS']) {
    if (!present[name]) problems.push(`${name} is required in production`);
  }
  if (!present.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be an https URL in production');
  return problems;
}
