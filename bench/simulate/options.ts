import { Command, InvalidArgumentError, Option } from 'commander';
import type { Installation } from './model.ts';

export interface Wanted {
  installation: Installation;
  /** What to do instead of a simulation. */
  measure: boolean;
  check: boolean;
}

/** A person has a monthly check, and two documents in a year. Everything else has the default of its setting. */
export function usualInstallation(people: number): Installation {
  return {
    people,
    days: 365,
    accountsPerPerson: 1,
    checks: people / 30,
    newPayslips: 1,
    checkSeconds: 5,
    documents: (2 * people) / 365,
    documentKb: 500,
    requests: people / 10,
    receivers: 1,
    filesDays: 365,
    eventsDays: 30,
    requestsDays: 7,
    accessLogDays: 90,
    peak: 4,
    keys: 1,
    rateLimit: 50,
    providers: 20,
    providerRate: 1,
    databaseCores: 16,
    databaseMemoryGb: 64,
    databaseDiskGb: 1000,
    maxConnections: 200,
  };
}

/** The options of an installation. Those whose default depends on the number of people say so. */
const NUMBERS: Record<keyof Installation, { flag: string; meaning: string; least?: number; most?: number }> =
  {
    people: { flag: '--users', meaning: 'people who are stored', least: 1 },
    days: { flag: '--days', meaning: 'days a person is kept (RETENTION_USERS_DAYS)', least: 1, most: 36_500 },
    accountsPerPerson: { flag: '--accounts', meaning: 'connected accounts of a person', most: 100 },
    checks: { flag: '--checks', meaning: 'recurring checks a day (default: one for each person in 30 days)' },
    newPayslips: {
      flag: '--new-payslips',
      meaning: 'share of the checks that find a payslip, from 0 to 1',
      most: 1,
    },
    checkSeconds: {
      flag: '--check-seconds',
      meaning: 'how long a check takes, with the waiting for the provider',
      most: 3600,
    },
    documents: { flag: '--documents', meaning: 'documents a day (default: two for each person in 365 days)' },
    documentKb: { flag: '--document-kb', meaning: 'size of a document in KB', most: 25_000 },
    requests: {
      flag: '--requests',
      meaning: 'requests a day with an API key (default: one for each ten people)',
    },
    receivers: { flag: '--receivers', meaning: 'webhooks that get each event', most: 100 },
    filesDays: { flag: '--files-days', meaning: 'RETENTION_FILES_DAYS', least: 1, most: 36_500 },
    eventsDays: { flag: '--events-days', meaning: 'RETENTION_EVENTS_DAYS', least: 7, most: 36_500 },
    requestsDays: { flag: '--requests-days', meaning: 'RETENTION_REQUESTS_DAYS', least: 1, most: 36_500 },
    accessLogDays: { flag: '--access-log-days', meaning: 'ACCESS_LOG_DAYS', least: 1, most: 3650 },
    peak: { flag: '--peak', meaning: 'how much busier the busiest minute is than the average', least: 1 },
    keys: { flag: '--keys', meaning: 'API keys that share the requests', least: 1 },
    rateLimit: { flag: '--rate-limit', meaning: 'RATE_LIMIT_PER_SECOND', least: 1 },
    providers: { flag: '--providers', meaning: 'providers that share the checks', least: 1 },
    providerRate: { flag: '--provider-rate', meaning: 'requests_per_second of each provider', most: 1000 },
    databaseCores: { flag: '--database-cores', meaning: 'processors of PostgreSQL’s machine', least: 1 },
    databaseMemoryGb: { flag: '--database-memory', meaning: 'GB of memory of that machine', least: 1 },
    databaseDiskGb: { flag: '--database-disk', meaning: 'GB of its disk', least: 1 },
    maxConnections: { flag: '--max-connections', meaning: 'max_connections of PostgreSQL', least: 1 },
  };
const USERS_DEFAULT = 10_000;

/** Reads the command line. Throws a `CommanderError` with a message for people. */
export function readOptions(args: readonly string[]): Wanted {
  const command = new Command('npm run bench -- simulate')
    .description(
      'Calculates what an installation needs, from measured constants, and which limit it reaches first.',
    )
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  const defaults = usualInstallation(USERS_DEFAULT);
  for (const [name, { flag, meaning, least, most }] of Object.entries(NUMBERS)) {
    const isShare = meaning.includes('(default: ');
    const option = new Option(`${flag} <number>`, meaning).argParser(numberFrom(least ?? 0, most ?? 1e10));
    option.attributeName = () => name;
    command.addOption(isShare ? option : option.default(defaults[name as keyof Installation]));
  }
  command
    .option('--measure', 'measure the constants on this machine, and write them to constants.json', false)
    .option(
      '--check',
      'compare the model with databases of 10,000 people and of --users people; with --measure, in the same run',
      false,
    )
    .parse(args, { from: 'user' });
  const { measure, check, ...given } = command.opts<Installation & Omit<Wanted, 'installation'>>();
  return { measure, check, installation: { ...usualInstallation(given.people), ...given } };
}

function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      `It must be a number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, such as ${least || 1}.`,
    );
  };
}
