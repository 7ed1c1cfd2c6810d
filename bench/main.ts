import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { ensureBundle } from '../harness/ensure-bundle.ts';
import { SMOKE } from '../harness/options.ts';
import { undoWhenEnded } from '../harness/undo-when-ended.ts';
import { benchBank } from './bank.bench.ts';
import { benchDueChecks, benchRunChecks } from './checks.bench.ts';
import { type Context, createContext } from './context.ts';
import { benchDashboard } from './dashboard.bench.ts';
import { benchDocuments } from './documents.bench.ts';
import { exitIfFailed } from './exit-if-failed.ts';
import { benchExpenditure, benchRegions } from './expenditure.bench.ts';
import { benchExtraction } from './extraction.bench.ts';
import { benchFloors } from './floors.bench.ts';
import { benchGrowth } from './growth.bench.ts';
import { benchJourney } from './journey.bench.ts';
import { benchFairness, benchLatency } from './latency.bench.ts';
import type { Effort } from './measure.ts';
import { measuring } from './measuring.ts';
import { benchNormalise } from './normalise.bench.ts';
import { benchQuery } from './query.bench.ts';
import { benchRecord } from './record.bench.ts';
import { benchReplica } from './replica.bench.ts';
import { benchApiProcesses, benchWorkerProcesses } from './scale.bench.ts';
import { benchMemory, benchStart } from './start.bench.ts';
import { describeRow, formatTable, type Judged, judge, type Row } from './table.ts';
import { benchUserPages } from './user-pages.bench.ts';
import { benchUsers } from './users.bench.ts';
import { benchWebhooks } from './webhooks.bench.ts';

/** All benchmarks together take less than 25 minutes on two cores. */
const FULL: Effort = {
  rounds: 4,
  roundSeconds: 2,
  warmUp: { requests: 20_000, secondsMax: 4, singleRequests: 20 },
  fewUsers: 1000,
  manyUsers: 200_000,
  singleRequests: 100,
  starts: 3,
  idleSeconds: 10,
  examplesSeconds: 120,
  deliverySeconds: 4,
  sustainedSeconds: 20,
  deliveriesFinished: 200_000,
  fairnessSeconds: 6,
};
const SMALL: Effort = {
  rounds: 1,
  roundSeconds: 0.2,
  warmUp: { requests: 0, secondsMax: 0, singleRequests: 1 },
  fewUsers: 300,
  manyUsers: 3000,
  singleRequests: 5,
  starts: 1,
  idleSeconds: 0.1,
  examplesSeconds: 0.1,
  deliverySeconds: 0.2,
  sustainedSeconds: 0.2,
  deliveriesFinished: 1000,
  fairnessSeconds: 0.5,
};
/** They run in this order. `start` must be last, because it stops the service. */
const BENCHES: Readonly<Record<string, readonly Bench[]>> = {
  users: [benchUsers, benchUserPages],
  growth: [benchGrowth],
  dashboard: [benchDashboard],
  memory: [benchMemory],
  payroll: [benchNormalise, benchQuery, benchBank, benchRecord],
  expenditure: [benchExpenditure, benchRegions],
  checks: [benchDueChecks, benchRunChecks],
  extraction: [benchExtraction],
  webhooks: [benchWebhooks, benchLatency, benchFairness],
  documents: [benchDocuments],
  journey: [benchJourney],
  scale: [benchApiProcesses, benchWorkerProcesses],
  replica: [benchReplica],
  start: [benchStart],
};
/** These benchmarks explain other figures. They run only if they are named on the command line, or to check that all of it runs. */
const EXPLANATIONS: Readonly<Record<string, readonly Bench[]>> = { floors: [benchFloors] };
/** Gives its rows as they finish, or all at the end. */
type Bench = (context: Context, effort: Effort) => AsyncIterable<Row> | Promise<Row[]>;
const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

const command = new Command('npm run bench --')
  .description(
    'Compares the service with simple baselines. Run nothing else on the machine at the same time.',
  )
  .addArgument(
    new Argument('[benchmarks...]', 'only these').choices([
      ...Object.keys(BENCHES),
      ...Object.keys(EXPLANATIONS),
    ]),
  )
  .option(...SMOKE)
  .addOption(
    new Option('--users <number>', 'how many users a large client has').argParser((text) => {
      if (!/^[1-9]\d{3,6}$/.test(text)) throw new InvalidArgumentError('It must be 1,000 to 9,999,999.');
      return Number(text);
    }),
  )
  .parse();
const wanted = command.args;
const { smoke, users } = command.opts<{ smoke: boolean; users?: number }>();
const effort = { ...(smoke ? SMALL : FULL), ...(users === undefined ? {} : { manyUsers: users }) };

const rows: Judged[] = [];
const failed: string[] = [];

await exitIfFailed(async () => {
  await undoWhenEnded(runBenches);
  console.log(`\n${formatTable(rows)}\n`);
  if (failed.length === 0) return;
  console.log(
    `Failed: ${failed.join(', ')}. Their errors are above, and the rows that they had finished are in the table.`,
  );
  process.exitCode = 1;
});

async function runBenches(undo: AsyncDisposableStack): Promise<void> {
  // measures what users get
  ensureBundle();
  const context = await timed('setup', () => createContext(effort, undo));
  for (const bench of benchesToRun())
    await timed(bench.name, () => runBench(context, bench)).catch((error) => {
      console.error(error);
      failed.push(bench.name);
    });
}

/** Prints and keeps each row as soon as it is finished, so that a failure later loses nothing. */
async function runBench(context: Context, bench: Bench): Promise<void> {
  const given = bench(context, effort);
  for await (const row of given instanceof Promise ? await given : given) {
    const judged = judge(row);
    rows.push(judged);
    console.log(`         ${describeRow(judged)}`);
    // a run of some benchmarks must not replace the results of all
    if (wanted.length === 0 && !smoke) await keep();
  }
}

function benchesToRun(): Bench[] {
  const isWanted = (name: string) =>
    wanted.length === 0 ? smoke || !(name in EXPLANATIONS) : wanted.includes(name);
  const all = Object.entries({ ...EXPLANATIONS, ...BENCHES });
  return all.flatMap(([name, benches]) => (isWanted(name) ? benches : []));
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  measuring(name);
  const startedAt = performance.now();
  const result = await work();
  console.log(`         ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

async function keep(): Promise<void> {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  await mkdir(RESULTS, { recursive: true });
  const results = { at: new Date().toISOString(), machine, rows };
  await writeFile(`${RESULTS}latest.json`, `${JSON.stringify(results, null, 2)}\n`);
}
