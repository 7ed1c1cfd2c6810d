import { Command } from 'commander';
import { distribute } from '#platform/database/distribution.ts';
import { findCluster } from '#platform/database/embedded-cluster.ts';
import { type PlannedStep, planMigrations } from '#platform/database/plan-migrations.ts';
import { type App, createApp } from '../app.ts';
import { databaseAddress } from '../connect-database.ts';
import { counted } from './counted.ts';
import { config, print, printTable } from './terminal.ts';

interface Options {
  plan?: true;
  distribute?: true;
  shards?: number;
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database schema up to date; safe to run at any time, even several times at once')
    .option(
      '--plan',
      'only print what would run, who has to wait for it and how long at most; changes nothing',
    )
    .option(
      '--distribute',
      'also distribute the rows of clients over the workers of a Citus cluster; stop all other processes first: docs/scale.md',
    )
    .option('--shards <number>', 'the number of shards of each table, with --distribute (32)', Number)
    .action(async (options: Options) => {
      if (options.shards !== undefined && !options.distribute) throw new Error('--shards needs --distribute');
      if (options.plan) return printPlan();
      const app = await createApp(config(), {
        as: 'visit',
        migrations: 'apply',
        needsAllNodes: true,
        unfinishedRestore: 'ignore',
        onMigrated: printApplied,
      });
      await app.close();
      print('The database is up to date.');
      if (options.distribute) await distributeTables(app, options);
    });
}

function printApplied(names: readonly string[]): void {
  const [first = '', last] = [names[0], names.at(-1)];
  if (names.length === 1) print(`Applied the migration ${first}.`);
  if (names.length > 1) print(`Applied ${names.length} migrations, from ${first} to ${last}.`);
}

async function printPlan(): Promise<void> {
  const given = config();
  await using undo = new AsyncDisposableStack();
  if (given.databaseUrl === null)
    await findCluster(given.dataDir).catch((error) => {
      throw new Error('DATA_DIR has no database yet, so there is nothing to upgrade', { cause: error });
    });
  const { steps, pausing } = await planMigrations(await databaseAddress(given, { as: 'visit' }, undo));
  if (steps.length === 0) return print('Nothing would run: the database is up to date.');
  printTable(steps.map(rowOf));
  const names = new Set(steps.map(({ migration }) => migration));
  print(`${counted(names.size, 'migration')} would run. Nothing was changed.`);
  print(
    pausing.length === 0
      ? 'Processes of the installed version go on serving. Each migration waits at most 3 s for a lock and then tries again.'
      : `This upgrade needs a pause: processes of the installed version do not work after ${pausing[0]}. Stop all of them first.`,
  );
}

function rowOf({ migration, table, waits, rows, bytes, seconds }: PlannedStep): Record<string, string> {
  return {
    migration,
    table: table ?? '-',
    waits,
    rows: rows === null ? '-' : String(rows),
    megabytes: bytes === null ? '-' : String(Math.ceil(bytes / 1e6)),
    how_long: table === null ? '-' : seconds === null ? 'a moment' : `at most about ${seconds} s`,
  };
}

async function distributeTables(app: App, { shards }: Options): Promise<void> {
  const tables = await distribute(app.database.address, {
    ...(shards === undefined ? {} : { shards }),
    onTable: (table) => print(`Distributing ${table}`),
  });
  print(
    tables.length === 0
      ? 'All tables with rows of clients were already distributed.'
      : `Distributed by client: ${counted(tables.length, 'table')}.`,
  );
}
