import { Command } from 'commander';
import { SMOKE, seedOption, wholeNumber } from '../harness/options.ts';
import { failedChecks, ms, type Report, runFaults } from './faults/webhooks/run-faults.ts';

// Kills workers under load and compares the received deliveries with the committed events: `npm run
// faults -- webhooks`.

interface Options {
  seed: number;
  kills: number;
  resumeMs: number;
  smoke: boolean;
}

const SMOKE_KILLS = 2;
const options = new Command('npm run faults -- webhooks')
  .description(
    'Kills workers and the database under load, and compares the received deliveries with the committed ones.',
  )
  .addOption(seedOption('repeat a run'))
  .option('--kills <number>', 'how often a worker is killed', wholeNumber, 100)
  .option('--resume-ms <milliseconds>', 'how soon deliveries must continue after a kill', wholeNumber, 3000)
  .option(...SMOKE)
  .parse()
  .opts<Options>();
const { seed, smoke } = options;
const kills = smoke ? SMOKE_KILLS : options.kills;
const resumeMsMax = smoke ? Number.POSITIVE_INFINITY : options.resumeMs;
console.log(`seed ${seed}, ${kills} kills`);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
try {
  const { signal } = stopping;
  const report = await runFaults({ kills, seed, signal, print: (text) => console.log(`  ${text}`) });
  console.log(describe(report));
  const failures = failedChecks(report, { resumeMsMax });
  console.log(
    failures.length === 0 ? 'all checks passed' : `FAILED with seed ${seed}:\n  ${failures.join('\n  ')}`,
  );
  for (const output of report.exited) console.log(`a worker ended unexpectedly: ${output}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (error) {
  if (!stopping.signal.aborted) throw error;
  console.log('stopped');
  process.exitCode = 130;
}

function describe(found: Report): string {
  const { resumed, resumedAfterOutage } = found;
  return [
    `killed                ${found.kills} workers; database crashes: ${found.databaseRestarts}`,
    `events                ${found.events}, of which ${found.rolledBack} were rolled back`,
    `deliveries            ${found.deliveries}`,
    `lost                  ${found.lost}`,
    `phantom               ${found.phantoms}`,
    `duplicates            ${found.duplicates} (${found.inFlightAtCrashes} deliveries were in progress at crashes), ${found.unexplained} unexplained, ${found.changed} changed`,
    `resumed after a kill  p50 ${ms(resumed.p50)}, p99 ${ms(resumed.p99)}, worst ${ms(resumed.worst)} (${resumed.count} deliveries)`,
    `… after an outage     worst ${ms(resumedAfterOutage.worst)} (${resumedAfterOutage.count} deliveries)`,
  ].join('\n');
}
