#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { clientsCommand, keysCommand } from './commands/manage.ts';
import { apiCommand, migrateCommand, openapiCommand, serveCommand, workerCommand } from './commands/run.ts';
import { ConfigProblem } from './config.ts';

const ENVIRONMENT_HELP = `
Settings come from the environment:
  SVC_ENV                sandbox (default) or production
  HOST, PORT             where to listen (127.0.0.1, 8080)
  PUBLIC_URL             how the world reaches the service (needed in production, https)
  DATA_DIR               where the sandbox keeps its data (./data)
  DATABASE_URL           a PostgreSQL 15 or newer instead of the built-in one (needed in production)
  DATABASE_CONNECTIONS   connections of a process to the database (10)
  STORAGE_URL            where documents are kept: file:// or s3:// (a folder under DATA_DIR)
  MASTER_KEYS            id:Base64 of 32 bytes, newest first, parted by commas (needed in production)
  BOOTSTRAP_API_KEY      the first client's API key, for automated set-ups
  RATE_LIMIT_PER_SECOND  requests a second for an API key, 0 for no limit (50)
  TRUST_PROXY            true behind a reverse proxy that sets X-Forwarded-For (false)
  LOG_LEVEL              fatal, error, warn, info, debug, trace or silent (info)`;

const program = new Command('stipend')
  .description('A self-hosted payroll and income data service')
  .addHelpText('after', ENVIRONMENT_HELP)
  .addCommand(serveCommand(), { isDefault: false })
  .addCommand(apiCommand())
  .addCommand(workerCommand())
  .addCommand(migrateCommand())
  .addCommand(clientsCommand())
  .addCommand(keysCommand())
  .addCommand(openapiCommand())
  .exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  const lines =
    error instanceof ConfigProblem
      ? [`${error.message}:`, ...error.problems.map((line) => `  ${line}`)]
      : [`stipend: ${(error as Error).message}`];
  process.stderr.write(`${lines.join('\n')}\n`);
  return 1;
}
