import { globSync, readFileSync } from 'node:fs';

interface Connection {
  to: string;
  why: string;
  sends: string;
  /** The setting that turns it on. */
  when: string;
  /** The files that open the connection. */
  files: readonly string[];
}

const CONNECTIONS: readonly Connection[] = [
  {
    to: 'The database',
    why: 'stores everything',
    sends: 'all data; personal data encrypted',
    when: '`DATABASE_URL`, `DATABASE_READ_URL`. Without them, PostgreSQL runs on the same machine',
    files: [
      'src/platform/database/embedded.ts',
      'src/platform/database/follow-primary.ts',
      'src/platform/database/pool.ts',
      'src/platform/database/require-roles.ts',
    ],
  },
  {
    to: 'The storage bucket',
    why: 'stores uploaded files',
    sends: 'files, encrypted under the person’s key',
    when: '`STORAGE_URL=s3://…`. Without it, files stay on the disk',
    files: ['src/platform/storage/s3/client.ts'],
  },
  {
    to: 'The key service',
    why: 'unwraps the master keys when a process starts',
    sends: 'wrapped keys',
    when: '`MASTER_KEYS` that are wrapped by AWS KMS. If the machine has an AWS role instead of keys, the AWS library asks the metadata service of the machine or AWS STS for credentials, also for a bucket',
    files: ['src/platform/crypto/key-services/aws-kms.ts'],
  },
  {
    to: 'The mail server',
    why: 'sends links, codes and notices',
    sends: 'email address and text of each message',
    when: '`SMTP_URL`',
    files: ['src/platform/mail/smtp.ts'],
  },
  {
    to: 'The SMS gateway',
    why: 'sends links and codes',
    sends: 'phone number and text of each message',
    when: '`SMS_GATEWAY_URL`',
    files: ['src/platform/mail/reach-gateway.ts', 'src/platform/mail/sms-gateway.ts'],
  },
  {
    to: 'Payroll providers, the tax authority and banks',
    why: 'sign-in and retrieval, only with the person’s active consent',
    sends:
      'the person’s sign-in or OAuth code, and the details that find them; HMRC also gets fraud prevention headers about the person’s browser, as it requires, and banks the person’s IP address while they are present',
    when: '`PROVIDERS_FILE`: only the hosts that it lists',
    files: ['src/connectors/exchange.ts', 'src/connectors/mutual-tls.ts'],
  },
  {
    to: 'Servers that the lender names',
    why: 'delivers webhooks, fetches the lender’s logo, signs members in through the lender’s identity provider, sends the audit log to the lender’s SIEM',
    sends:
      'events, signed, and encrypted if the lender set a key; codes of sign-ins; audit entries, which have ids but no personal data',
    when: '`POST /webhooks`, `client_logo` of the configuration, `PUT /single-sign-on`, `PUT /audit/push`',
    files: [
      'src/platform/outbound/dial.ts',
      'src/platform/outbound/exchange.ts',
      'src/platform/outbound/resolve-name.ts',
    ],
  },
  {
    to: 'The collector of traces',
    why: 'shows the operator what takes how long',
    sends: 'names and durations of steps, ids of requests; no personal data',
    when: '`OTEL_EXPORTER_OTLP_ENDPOINT`',
    files: ['src/platform/tracing/open-telemetry.ts'],
  },
  {
    to: 'The service’s own public address',
    why: 'measures how long the certificate is still valid',
    sends: 'nothing',
    when: '`PUBLIC_URL` with https',
    files: ['src/platform/http/certificate.ts'],
  },
  {
    to: 'A receiver on a developer’s machine, and simulated providers',
    why: '`stipend listen` and the sandbox, which never contain real people',
    sends: 'invented data',
    when: 'only in a sandbox',
    files: ['src/commands/listen.ts', 'src/simulation/give-consent.ts'],
  },
];

/** Each pattern is a way to open a connection. Type imports can't. */
const WAYS = [
  /(?:await|return|=>|=|[?:(]) ?fetch\(/,
  /^import \{[^}]*\bconnect\b[^}]*\} from 'node:(net|tls)'/m,
  /^import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/m,
  /^import \{[^}]*\bAgent\b[^}]*\} from 'node:https?'/m,
  /from 'node:(http2|dgram|dns|dns\/promises)'/,
  /from '(nodemailer|undici|stipend\/listen|@opentelemetry\/exporter-[\w-]+)'/,
  /new (S3Client|KMSClient)\(/,
  /new pg\.(Client|Pool)\(/,
];

/** Lists the files of src/ that can open a connection. */
function findConnectingFiles(): string[] {
  const root = new URL('../../', import.meta.url);
  return globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|suite|fixture)\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(new URL(file, root), 'utf8');
      return WAYS.some((way) => way.test(text));
    })
    .sort();
}

/** Builds docs/compliance/residency.md. Fails if code opens a connection that is not listed here. */
export function describeConnections(): string {
  const listed = CONNECTIONS.flatMap(({ files }) => files).sort();
  const found = findConnectingFiles();
  const unlisted = found.filter((file) => !listed.includes(file));
  const gone = listed.filter((file) => !found.includes(file));
  if (unlisted.length + gone.length > 0)
    throw new Error(
      `scripts/compliance/outbound-connections.ts must list the files that open connections. Missing: ${unlisted.join(', ') || 'none'}. No longer there: ${gone.join(', ') || 'none'}`,
    );
  const rows = CONNECTIONS.map(({ to, why, sends, when }) => `| ${to} | ${why} | ${sends} | ${when} |`);
  return `# Where data goes

The service runs on the lender's own machines, and stores everything there. It contains no telemetry, no update check, no fonts, scripts or pictures from other servers, and
calls no service of its authors. This page lists every connection that it can open. \`npm run generate\` builds the page, and fails if a file of \`src/\` opens a connection
that is not in the list.

| to | why | what is sent | when |
|---|---|---|---|
${rows.join('\n')}

- **Residency**: data stays in the country where the database, the storage, the backups, the mail server and the SMS gateway are. You choose all of them.
- **Pages**: browsers load everything from the service itself. The only other address that a browser of a person visits is the sign-in page of a provider, and, if
  [uploads go straight to the bucket](../operations.md#uploads-straight-to-the-bucket), the bucket.
- **Reading documents**: PDFs and photographs are read by the service itself, in processes without access to other files. No other company sees them.
- **DNS**: names of these servers are resolved by the resolver of the machine.
`;
}
