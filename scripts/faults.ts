import { Command, Option } from 'commander';
import { SMOKE, seedOption, someOf, wholeNumber } from '../harness/options.ts';
import { FAULTS } from './faults/faults/index.ts';
import { ACTIVITIES } from './faults/journal.ts';
import { cellsOf, summaryTableOf, tableOf } from './faults/report.ts';
import { runRounds } from './faults/run-rounds.ts';
import { scheduleFaults } from './faults/schedule.ts';
import { growing, plateauOf, runSoak } from './faults/soak/run-soak.ts';

// Causes faults while the service works, and checks that nothing is lost: `npm run faults`. With `--soak MINUTES`, it causes
// none and measures memory.

const LONG_ROUNDS = 1000;
/** How long a run lasts at most, unless it is a long one or its rounds are counted. */
const MINUTES_MAX = 18;
const SMOKE_PATIENCE = 20;
/** A shorter soak shows only how caches fill. */
const SOAK_MINUTES_LEAST = 10;

interface Options {
  seed: number;
  rounds?: number;
  long: boolean;
  only: string[];
  activities: readonly (typeof ACTIVITIES)[number][];
  patience: number;
  soak?: number;
  smoke: boolean;
}

const known = Object.keys(FAULTS);
const options = new Command('npm run faults --')
  .description(
    'Causes faults in a running service, and checks that nothing is lost and nobody waits too long.',
  )
  .addOption(seedOption('cause the same faults in the same order'))
  .addOption(
    new Option('--only <faults>', 'cause only these faults, separated by commas')
      .argParser(someOf(known))
      .default(known, known.join()),
  )
  .addOption(
    new Option('--activities <names>', 'run only these activities, separated by commas')
      .argParser(someOf(ACTIVITIES))
      .default(ACTIVITIES, ACTIVITIES.join()),
  )
  .option('--rounds <number>', 'how many faults to cause (default: each fault once)', wholeNumber)
  .option('--long', `cause ${LONG_ROUNDS} faults, which takes hours`, false)
  .option('--patience <factor>', 'multiply the limits on waiting, on a busy machine', wholeNumber, 1)
  .option('--soak <minutes>', 'cause no faults, and measure memory', wholeNumber)
  .option(...SMOKE)
  .parse()
  .opts<Options>();
const { seed } = options;
const rounds = options.rounds ?? (options.long ? LONG_ROUNDS : options.smoke ? 1 : options.only.length);
/** A short run can have a busy machine. */
const patience = options.smoke ? SMOKE_PATIENCE : options.patience;
console.log(`seed ${seed}`);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    console.log('stopping after this round');
    stopping.abort();
  });
const print = (text: string) => console.log(`  ${text}`);
const failures = options.soak === undefined ? await causeFaults() : await measureMemory(options.soak);
console.log(
  failures.length === 0
    ? `all checks passed (seed ${seed})`
    : `FAILED with seed ${seed}:\n  ${failures.join('\n  ')}`,
);
// otherwise an abandoned round would continue
process.exit(failures.length === 0 ? 0 : 1);

async function causeFaults(): Promise<string[]> {
  const done = await runRounds({
    seed,
    faults: scheduleFaults(seed, options.only, rounds),
    activities: ACTIVITIES.filter((one) => options.activities.includes(one)),
    processes: options.smoke ? { api: 1, worker: 1 } : { api: 2, worker: 2 },
    patience,
    signal: stopping.signal,
    ...(options.long || options.rounds !== undefined ? {} : { msMax: MINUTES_MAX * 60_000 }),
    print,
  });
  console.log(`\n${tableOf(cellsOf(done))}\n\n${summaryTableOf(done, seed)}\n`);
  console.log(`${done.length} of ${rounds} faults, ${Math.round(performance.now() / 1000)} s`);
  if (done.length < rounds) console.log('There was no time for the other faults: run them with --only.');
  return done.flatMap(({ journal }) => journal.violations.map(({ text }) => text));
}

async function measureMemory(minutes: number): Promise<string[]> {
  const soaked = await runSoak({ seed, minutes, signal: stopping.signal, print });
  for (const one of soaked) print(plateauOf(one));
  const found = growing(soaked);
  if (minutes >= SOAK_MINUTES_LEAST) return found;
  for (const text of found)
    print(`${text}, which means nothing yet: caches fill for the first ${SOAK_MINUTES_LEAST} minutes`);
  return [];
}
