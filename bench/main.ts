import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchDueChecks } from './checks.bench.ts';
import { benchDocuments } from './documents.bench.ts';
import { benchExpenditure, benchRegions } from './expenditure.bench.ts';
import { benchExtraction } from './extraction.bench.ts';
import { benchGrowth } from './growth.bench.ts';
import { benchFairness, benchLatency } from './latency.bench.ts';
import type { Effort } from './measure.ts';
import { benchNormalise } from './normalise.bench.ts';
import { benchQuery } from './query.bench.ts';
import { benchRecord } from './record.bench.ts';
import { type Stage, setStage } from './stage.ts';
import { benchMemory, benchStart } from './start.bench.ts';
import { formatTable, type Judged, judge, type Row } from './table.ts';
import { benchCounting, benchUsers } from './users.bench.ts';
import { benchWebhooks } from './webhooks.bench.ts';

const FULL: Effort = {
  rounds: 4,
  roundSeconds: 2.5,
  warmUp: { requests: 20_000, secondsMax: 10 },
  fewUsers: 1000,
  manyUsers: 1_000_000,
  asks: 200,
  starts: 3,
  deliverySeconds: 15,
  sustainedSeconds: 60,
  deliveriesFinished: 1_000_000,
  fairnessSeconds: 20,
};
const QUICK: Effort = {
  ...FULL,
  rounds: 2,
  roundSeconds: 1,
  warmUp: { requests: 2000, secondsMax: 2 },
  manyUsers: 100_000,
  asks: 50,
  starts: 1,
  deliverySeconds: 2.5,
  sustainedSeconds: 5,
  deliveriesFinished: 100_000,
  fairnessSeconds: 8,
};
/** In this order: the last one stops what the stage runs. */
const BENCHES: Readonly<Record<string, readonly Bench[]>> = {
  users: [benchUsers, benchCounting],
  growth: [benchGrowth],
  memory: [benchMemory],
  payroll: [benchNormalise, benchQuery, benchRecord],
  expenditure: [benchExpenditure, benchRegions],
  checks: [benchDueChecks],
  extraction: [benchExtraction],
  webhooks: [benchWebhooks, benchLatency, benchFairness],
  documents: [benchDocuments],
  start: [benchStart],
};
type Bench = (stage: Stage, effort: Effort) => Promise<Row[]>;
const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

const { values, positionals: wanted } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const quick = values.quick;
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`${signal}: stopping what was started`)));
  process.once('uncaughtException', reject);
});

try {
  const rows = await runAll(quick ? QUICK : FULL);
  // a part of the rows does not take the place of all
  if (wanted.length === 0) await keep(rows);
  console.log(`\n${formatTable(rows)}\n`);
} catch (error) {
  console.error(error);
  // what was under way when it broke may hold the process open
  process.exit(1);
}

async function runAll(effort: Effort): Promise<Judged[]> {
  await using undo = new AsyncDisposableStack();
  const rows: Row[] = [];
  const work = async () => {
    const stage = await timed('set the stage', () => setStage(effort, undo));
    for (const bench of benchesToRun()) rows.push(...(await timed(bench.name, () => bench(stage, effort))));
  };
  await Promise.race([work(), interrupted]);
  return rows.map(judge);
}

function benchesToRun(): Bench[] {
  const names = Object.keys(BENCHES).filter((name) => wanted.length === 0 || wanted.includes(name));
  return names.flatMap((name) => BENCHES[name] ?? []);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

async function keep(rows: readonly Judged[]): Promise<void> {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  await mkdir(RESULTS, { recursive: true });
  const results = { at: new Date().toISOString(), quick, machine, rows };
  await writeFile(`${RESULTS}latest.json`, `${JSON.stringify(results, null, 2)}\n`);
}
