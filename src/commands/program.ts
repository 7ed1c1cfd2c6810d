import { Command } from 'commander';
import { SECRET_NAMES } from '../config.ts';
import { VERSION } from '../version.ts';
import { accessPolicyCommand } from './access-policy.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { drillCommand } from './drill.ts';
import { expenditureCommand } from './expenditure.ts';
import { indexPeopleCommand } from './index-people.ts';
import { jobsCommand } from './jobs.ts';
import { listenCommand } from './listen.ts';
import { clientsCommand, keysCommand } from './manage.ts';
import { membersCommand } from './members.ts';
import { migrateCommand } from './migrate.ts';
import { providersCommand } from './providers.ts';
import { rebuildVerdictsCommand } from './rebuild-verdicts.ts';
import { restoreCommand, restoredCommand } from './restore.ts';
import { retentionCommand } from './retention.ts';
import { apiCommand, openapiCommand, serveCommand, workerCommand } from './run.ts';
import { runProgram } from './run-program.ts';
import { sandboxCommand } from './sandbox.ts';
import { storageCommand } from './storage.ts';
import { sweepCommand } from './sweep.ts';
import { usersCommand } from './users.ts';
import { walCommand } from './wal.ts';

const ENVIRONMENT_HELP = `
Settings come from the environment. The npm scripts also read them from .env. Defaults are in brackets.
  SVC_ENV                sandbox or production (sandbox)
  HOST, PORT             the address to listen on (127.0.0.1, 8080)
  PUBLIC_URL             the public address of the service; required and https in production (from HOST and PORT)
  DATA_DIR               the folder for the built-in database, documents and the sandbox's master key (./data)
  DATABASE_URL           the PostgreSQL database, version 15 or newer; required in production (the built-in one)
  DATABASE_READ_URL      a streaming replica of that database, which answers reads (none)
  DATABASE_CONNECTIONS   database connections of each process for requests and jobs (10)
  WORKER_CONCURRENCY     how many jobs one process runs at a time, from 18 to 200 (37)
  WORKER_PORT            the port on which "stipend worker" serves probes and metrics (none)
  STORAGE_URL            the storage for documents: a file:// URL, or s3://bucket/prefix (objects in DATA_DIR)
  S3_ENDPOINT            the URL of an S3 server that is not Amazon's (none)
  S3_REGION              the region of the bucket (us-east-1 with S3_ENDPOINT, otherwise from the AWS environment or profile)
  S3_PATH_STYLE          on or off: whether the bucket is in the path of URLs (on with S3_ENDPOINT)
  S3_ACCESS_KEY_ID       the access key; also set S3_SECRET_ACCESS_KEY (from the AWS environment, profile or role)
  S3_DIRECT_UPLOADS      on or off: whether files can be uploaded straight to the bucket (off)
  S3_ENCRYPTION          how the server encrypts: AES256, aws:kms, or aws:kms: and the id of a key (the bucket's default)
  PROVIDERS_FILE         a JSON file of the providers that can be connected: docs/connectors.md (none)
  CONNECTORS_FOLDER      a folder with connectors of your own: docs/connectors.md (none)
  SANDBOX_TAXAUTH_PROFILE
                         the HMRC service that the sandbox imitates: mtd-employments, sa-prepop or gov-matching
                         (mtd-employments)
  SANDBOX_EXAMPLES       on or off: whether the first start of a sandbox creates example people (on)
  MASTER_KEYS            id:key pairs separated by commas, newest first, each key the Base64 of 32 bytes, or
                         aws-kms: and a wrapped key; required in production (created in DATA_DIR)
  KMS_KEY_ID             the AWS KMS key that wraps master keys (none)
  KMS_REGION             the region of that key (from KMS_KEY_ID, or from the AWS environment or profile)
  KMS_ENDPOINT           the URL of the key service, if it is not Amazon's usual one (none)
  BACKUP_KEYS            what "stipend keys backup" prints, for a database server that archives its log (from MASTER_KEYS)
  ARCHIVE_WAL            on or off: whether the built-in database archives its write-ahead log for recovery to a point in time (off)
  BOOTSTRAP_API_KEY      the first client's API key, for automated deployments (none)
  RATE_LIMIT_PER_SECOND  requests per second for an API key; 0 turns off all rate limits (50)
  ACCESS_LOG_DAYS        how many days entries of the access log are stored (90)
  RETENTION_USERS_DAYS   erase people after this many days without activity: see "stipend retention" (never)
  RETENTION_FILES_DAYS   remove uploaded files after this many days; the extracted data stays (never)
  RETENTION_EVENTS_DAYS  how many days events and deliveries are stored (30)
  RETENTION_REQUESTS_DAYS
                         how many days a client's recent API calls are stored (7)
  SHUTDOWN_DELAY_SECONDS how long a process still serves requests after SIGTERM while /readyz answers 503
                         (5 in production, 0 in the sandbox)
  DOCS                   on or off: serve the reference and the guides at /docs/, and /openapi.json (on)
  SECURITY_CONTACT       where to report a vulnerability, as an https, mailto or tel URL; /.well-known/security.txt names it (none)
  TRUST_PROXY            IP addresses or ranges of proxies whose X-Forwarded-For is trusted, separated by commas (none)
  OUTBOUND_PRIVATE_NETWORKS  IP addresses or ranges that are not public, where identity providers and receivers of the audit log may be (none)
  OIDC_ISSUER            the first client's OpenID Connect provider; also set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (none)
  OIDC_SCOPES            scopes besides openid, email and profile, separated by spaces (none)
  OIDC_ROLES_CLAIM       the claim with the groups of a member, such as groups (none)
  OIDC_ROLES             groups and their roles, such as leads=admin,loan-desk=underwriter; the first that fits counts (none)
  OIDC_DEFAULT_ROLE      the role of members without such a group (none)
  OIDC_PROVISIONING      just_in_time or invited_only: who may sign in for the first time (invited_only)
  SMTP_URL               the mail server, smtp:// or smtps:// with user and password; the sandbox needs none (none)
  MAIL_FROM              the sender of emails (Stipend <stipend@host of PUBLIC_URL>)
  SMS_GATEWAY_URL        the URL of the SMS gateway; also set SMS_GATEWAY_TOKEN and SMS_FROM (none)
  OTEL_EXPORTER_OTLP_ENDPOINT
                         the address of an OpenTelemetry collector, such as http://127.0.0.1:4318 (no traces)
  LOG_LEVEL              fatal, error, warn, info, debug, trace or silent (info)
To read a secret from a file, add _FILE to the setting's name and set it to the file's path. This works for
${inLines(SECRET_NAMES)}.`;

function inLines(names: readonly string[]): string {
  const half = Math.ceil(names.length / 2);
  return [names.slice(0, half), names.slice(half)].map((part) => `  ${part.join(', ')}`).join(',\n');
}

const SETTINGS_HINT = '\nSettings come from the environment: "stipend --help" lists them.';

/** Runs any command. */
export function runCommand(argv: readonly string[]): Promise<number> {
  return runProgram(argv, () => buildProgram({ hasSandbox: asksForSandbox(argv) }));
}

/** True for `stipend sandbox …` and `stipend help sandbox`, but not for an argument that happens to be "sandbox". */
export function asksForSandbox([, , command, topic]: readonly string[]): boolean {
  return command === 'sandbox' || (command === 'help' && topic === 'sandbox');
}

/** Loads the sandbox's commands only on request, so that a production service never loads the sandbox. */
export async function buildProgram({ hasSandbox }: { hasSandbox: boolean }): Promise<Command> {
  const program = new Command('stipend')
    .description('A self-hosted payroll and income data service')
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText('after', ENVIRONMENT_HELP);
  const commands = [
    serveCommand(),
    apiCommand(),
    workerCommand(),
    migrateCommand(),
    doctorCommand(),
    clientsCommand(),
    keysCommand(),
    membersCommand(),
    accessPolicyCommand(),
    providersCommand(),
    usersCommand(),
    indexPeopleCommand(),
    auditCommand(),
    expenditureCommand(),
    jobsCommand(),
    rebuildVerdictsCommand(),
    backupCommand(),
    restoreCommand(),
    restoredCommand(),
    drillCommand(),
    walCommand(),
    retentionCommand(),
    sweepCommand(),
    storageCommand(),
    await sandboxCommand({ hasSandbox }),
    listenCommand(),
    openapiCommand(),
  ];
  for (const command of commands) program.addCommand(command.addHelpText('afterAll', SETTINGS_HINT));
  return program;
}
