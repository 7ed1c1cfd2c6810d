import { Command, CommanderError } from 'commander';
import { ConfigProblem } from '../config.ts';
import { auditCommand } from './audit.ts';
import { expenditureCommand } from './expenditure.ts';
import { jobsCommand } from './jobs.ts';
import { clientsCommand, keysCommand } from './manage.ts';
import { membersCommand } from './members.ts';
import { apiCommand, migrateCommand, openapiCommand, serveCommand, workerCommand } from './run.ts';
import { sandboxCommand } from './sandbox.ts';

const ENVIRONMENT_HELP = `
Settings come from the environment:
  SVC_ENV                sandbox (default) or production
  HOST, PORT             where to listen (127.0.0.1, 8080)
  PUBLIC_URL             how the world reaches the service (needed in production, https)
  DATA_DIR               where the sandbox keeps its data (./data)
  DATABASE_URL           a PostgreSQL 15 or newer instead of the built-in one (needed in production)
  WORKER_PORT            where a worker alone answers probes and metrics (nowhere)
  DATABASE_CONNECTIONS   connections of a process to the database (10)
  STORAGE_URL            where documents are kept: a file:// URL (a folder under DATA_DIR)
  PROVIDERS_FILE         the providers that can be connected, as JSON (docs/connectors.md)
  SANDBOX_TAXAUTH_PROFILE  mtd-employments, sa-prepop or gov-matching
  MASTER_KEYS            id:Base64 of 32 bytes, newest first, parted by commas (needed in production)
  BOOTSTRAP_API_KEY      the first client's API key, for automated set-ups
  RATE_LIMIT_PER_SECOND  requests a second for an API key, 0 for no limit (50)
  TRUST_PROXY            addresses of proxies whose X-Forwarded-For is believed, parted by commas (none)
  SMTP_URL               the mail server: smtp:// or smtps://, user and password in it (the sandbox needs none)
  MAIL_FROM              whom mails come from (Stipend <stipend@ host of PUBLIC_URL>)
  SMS_GATEWAY_URL        where text messages are posted, with SMS_GATEWAY_TOKEN and SMS_FROM (none)
  LOG_LEVEL              fatal, error, warn, info, debug, trace or silent (info)`;

/** Runs what the command line asks for; answers the exit code. Whatever goes wrong is said in a sentence. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    const program = await buildProgram({ hasSandbox: argv.includes('sandbox') });
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

/** The commands of the sandbox are loaded only when they are asked for: a service in production never loads the sandbox. */
export async function buildProgram({ hasSandbox }: { hasSandbox: boolean }): Promise<Command> {
  const program = new Command('stipend')
    .description('A self-hosted payroll and income data service')
    .addHelpText('afterAll', ENVIRONMENT_HELP);
  const commands = [
    serveCommand(),
    apiCommand(),
    workerCommand(),
    migrateCommand(),
    clientsCommand(),
    keysCommand(),
    membersCommand(),
    auditCommand(),
    expenditureCommand(),
    jobsCommand(),
    await sandboxCommand({ hasSandbox }),
    openapiCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  return throwing(program);
}

/** Commander ends the process by itself unless told to throw, command by command. */
function throwing(command: Command): Command {
  for (const inner of command.commands) throwing(inner);
  return command.exitOverride();
}

function explain(error: unknown): string {
  if (error instanceof ConfigProblem)
    return [`${error.message}:`, ...error.problems.map((line) => `  ${line}`)].join('\n');
  return `stipend: ${error instanceof Error ? error.message : String(error)}`;
}
