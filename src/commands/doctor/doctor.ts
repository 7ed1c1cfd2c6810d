import { Command } from 'commander';
import type pg from 'pg';
import { loadConnectors } from '#connectors';
import { isDashboardBuilt } from '#dashboard';
import { listMissingFiles, ownsStorage } from '#documents';
import { taxTableWarnings } from '#payroll';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { findCluster } from '#platform/database/embedded-cluster.ts';
import { endClient } from '#platform/database/end-connections.ts';
import { addressOf, newClient } from '#platform/database/follow-primary.ts';
import { findRestoreState, findSweepProblem, UNFINISHED_RESTORES } from '#platform/database/installation.ts';
import { fenceIfOlder } from '#platform/database/refuse-unfinished.ts';
import { checkProviderCertificates, Providers } from '#providers';
import { isOlderThanStorage } from '#users';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';
import { databaseAddress } from '../../connect-database.ts';
import { counted } from '../counted.ts';
import { config, print, printTable } from '../terminal.ts';
import { withApp } from '../with-app.ts';
import { checkDatabase } from './check-database.ts';
import { checkDependencies } from './check-dependencies.ts';
import { checkJobs, checkWorkers } from './check-jobs.ts';
import { checkMail } from './check-mail.ts';
import { checkRecovery } from './check-recovery.ts';
import { checkReplica } from './check-replica.ts';
import { checkCertificate, checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { findingsOf } from './finding.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'check settings, certificate, database, read replica, keys, workers, jobs, backups and drills, what the running processes report, storage, files, disk, mail, certificates of providers and tax tables, and print what to do; exits with 1 if a check fails',
    )
    .action(async () => {
      const findings = await examine(config());
      printTable(findings.map(({ check, result, detail }) => ({ check, result, detail })));
      for (const { check, advice } of findings) if (advice) print(`\n${check}: ${advice}`);
      print('');
      if (findings.some(({ result }) => result === 'failed')) throw new Error('A check failed');
      const hasWarnings = findings.some(({ result }) => result === 'warning');
      print(hasWarnings ? 'No check failed. Look at the warnings.' : 'All checks passed.');
    });
}

/** Invalid settings have already ended the command, with a message that names them. */
async function examine(given: Config): Promise<readonly Finding[]> {
  return [
    ...checkSettings(given, { hasDashboard: isDashboardBuilt() }),
    ...(await checkCertificate(given)),
    ...(await findingsOf('database', () => examineDatabase(given))),
    ...(await checkStorage(given)),
    ...(await findingsOf('mail', () => checkMail(given))),
    ...(await findingsOf('providers', () => examineProviders(given))),
    checkTaxTables(),
  ];
}

async function examineProviders({
  env,
  providersFile,
  connectorsFolder,
}: Config): Promise<readonly Finding[]> {
  const connectors = await loadConnectors(connectorsFolder);
  return checkProviderCertificates(new Providers(env, providersFile, connectors), systemClock.now());
}

async function examineDatabase(given: Config): Promise<readonly Finding[]> {
  await using undo = new AsyncDisposableStack();
  const address = await openAddress(given, undo);
  const findings = await checkDatabase(address, { connections: given.databaseConnections });
  if (findings.some(({ result }) => result === 'failed')) return findings;
  const client = newClient({ ...address, application_name: 'stipend doctor' });
  undo.defer(() => endClient(client));
  await client.connect();
  return [
    ...findings,
    ...(given.databaseUrl === null ? [await checkFolder(given)] : []),
    ...(await findingsOf('keys', () => examineApp(given))),
    ...(await findingsOf('worker', () => checkWorkers(client, given))),
  ];
}

/** Names the folder of the built-in database, because somebody may back up the data folder by copying it. */
async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const { directory, isElsewhere } = await findCluster(dataDir);
  if (!isElsewhere) return ok('folder', `the built-in database is in ${directory}`);
  return warning(
    'folder',
    `the built-in database is in ${directory}, and DATA_DIR has only a link to it`,
    'Back up with "stipend backup": a copy of DATA_DIR does not contain the database.',
  );
}

async function openAddress(given: Config, undo: AsyncDisposableStack): Promise<pg.PoolConfig> {
  if (given.databaseUrl) return addressOf(given.databaseUrl);
  return databaseAddress(given, { as: 'visit' }, undo);
}

/** An app opens only with keys that decrypt the stored data. */
async function examineApp({ masterKeys }: Config): Promise<readonly Finding[]> {
  let findings: readonly Finding[] = [];
  await withApp(
    async (app) => {
      findings = [
        ok(
          'keys',
          masterKeys
            ? `the master key [${app.keys.master.current.id}] opens the data`
            : 'the master key in DATA_DIR opens the data',
        ),
        ...(await checkRestore(app)),
        ...(await checkReplica(app)),
        ...(await checkJobs(app)),
        ...(await findingsOf('backup', () => checkRecovery(app))),
        ...(await findingsOf('processes', () => checkDependencies(app))),
        ...(await checkStored(app)),
      ];
    },
    { unfinishedRestore: 'ignore' },
  );
  return findings;
}

/** A storage that does not respond fails another check. */
async function checkRestore({ database, storage }: App): Promise<readonly Finding[]> {
  const isOlder = (found: Database) => isOlderThanStorage(found, storage).catch(() => false);
  // the nodes of a cluster are compared by each process
  if (!database.isDistributed && (await findRestoreState(database.probes)).unfinished_restore === null)
    await fenceIfOlder(database, isOlder);
  const { unfinished_restore: unfinished } = await findRestoreState(database.probes);
  if (unfinished === null) return [];
  const [problem = '', ...advice] = UNFINISHED_RESTORES[unfinished].split('. ');
  return [failed('restore', problem, `${advice.join('. ')}.`)];
}

/** Files are looked for only in a storage that works and belongs to this database. */
async function checkStored(app: App): Promise<readonly Finding[]> {
  const owner = await checkOwner(app);
  if (owner.result === 'failed') return [owner];
  return [owner, ...(await findingsOf('files', () => checkFiles(app)))];
}

/** A copy of a database must not share the storage of the original: its sweep would remove files. */
async function checkOwner(app: App): Promise<Finding> {
  const isOwner = await ownsStorage(app).catch(() => null);
  if (isOwner === null)
    return failed(
      'installation',
      'the storage does not say which database it belongs to',
      'Fix the problem that the check "storage" reports.',
    );
  if (!isOwner)
    return failed(
      'installation',
      'the storage belongs to another database, so the hourly task removes no files',
      'After a failover or a restore, run "stipend restored". For a copy, set another STORAGE_URL.',
    );
  if ((await findSweepProblem(app.database.probes)) === 'orphans')
    return warning(
      'installation',
      'many files in the storage have no document, so the hourly task removes no files',
      'If the database is not older than the storage, run "stipend sweep --any-number".',
    );
  return ok('installation', 'the storage belongs to this database');
}

/** An empty folder where a disk should be mounted, or a wrong prefix of a bucket, works for new files. */
async function checkFiles(app: App): Promise<readonly Finding[]> {
  const { done, value } = await listMissingFiles(app).next();
  if (done || value.checked === 0) return [];
  const { checked, missing } = value;
  if (missing.length === 0)
    return [ok('files', `the files of ${counted(checked, 'document')} are in the storage`)];
  const detail = `${missing.length} of ${counted(checked, 'file')} can’t be found in the storage`;
  if (missing.length < checked)
    return [warning('files', detail, 'Run "stipend storage check", and put the files back from a backup.')];
  const advice = 'Check that STORAGE_URL is the storage of this database, and that its disk is mounted.';
  return [failed('files', detail, advice)];
}

function checkTaxTables(): Finding {
  const [found] = taxTableWarnings({ clock: systemClock });
  return found === undefined
    ? ok('tax tables', 'up to date')
    : warning('tax tables', found, 'Upgrade Stipend, or add the tax year as CONTRIBUTING.md describes.');
}
