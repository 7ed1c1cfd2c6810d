import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults/faults/index.ts';
import { ACTIVITIES } from './faults/journal.ts';
import { cellsOf, summaryTableOf, tableOf } from './faults/report.ts';
import { runRounds } from './faults/run-rounds.ts';
import { scheduleFaults } from './faults/schedule.ts';
import { growing, plateauOf, runSoak } from './faults/soak/run-soak.ts';

// Causes faults while the service works, and checks that nothing is lost: `npm run faults`. With `--soak MINUTES`, it causes
// none and measures memory.

/** The first number that `--seed` does not accept. */
const SEED_END = 1_000_000_000;
const LONG_ROUNDS = 1000;
/** How long a run lasts at most, unless it is a long one or its rounds are counted. */
const MINUTES_MAX = 14;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string' },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    activities: { type: 'string' },
    patience: { type: 'string', default: '1' },
    soak: { type: 'string' },
  },
});
const seed = wholeNumber('seed', values.seed ?? String(randomInt(SEED_END)));
const known = Object.keys(FAULTS);
const chosen = values.only?.split(',') ?? known;
const rounds = wholeNumber('rounds', values.rounds ?? String(values.long ? LONG_ROUNDS : chosen.length));
console.log(`seed ${seed}`);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    console.log('stopping after this round');
    stopping.abort();
  });
const print = (text: string) => console.log(`  ${text}`);
const failures = values.soak === undefined ? await causeFaults() : await measureMemory(values.soak);
console.log(
  failures.length === 0
    ? `everything held (seed ${seed})`
    : `FAILED with seed ${seed}:\n  ${failures.join('\n  ')}`,
);
// a round that was given up goes on otherwise
process.exit(failures.length === 0 ? 0 : 1);

async function causeFaults(): Promise<string[]> {
  const done = await runRounds({
    seed,
    faults: scheduleFaults(seed, chosen, rounds),
    activities: ACTIVITIES.filter((one) => values.activities?.split(',').includes(one) ?? true),
    processes: { api: 2, worker: 2 },
    patience: wholeNumber('patience', values.patience),
    signal: stopping.signal,
    ...(values.long || values.rounds !== undefined ? {} : { msMax: MINUTES_MAX * 60_000 }),
    print,
  });
  console.log(`\n${tableOf(cellsOf(done))}\n\n${summaryTableOf(done, seed)}\n`);
  console.log(`${done.length} of ${rounds} faults, ${Math.round(performance.now() / 1000)} s`);
  if (done.length < rounds) console.log('The others did not fit into the time: try them with --only.');
  return done.flatMap(({ journal }) => journal.violations.map(({ text }) => text));
}

async function measureMemory(minutes: string): Promise<string[]> {
  const options = { seed, minutes: wholeNumber('soak', minutes), signal: stopping.signal, print };
  const soaked = await runSoak(options);
  for (const one of soaked) print(plateauOf(one));
  return growing(soaked);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}
