import { cpus } from 'node:os';
import { type Constants, type Cost, WORKS, type Work } from './constants.ts';
import { type Counts, doWork } from './do-work.ts';
import { databaseBytes, divide } from './meter.ts';
import { openStage } from './stage.ts';

/** So many that each takes some seconds, and that the last page of each table does not matter. Every account is checked. */
const COUNTS: Counts = {
  person: 4000,
  account: 120,
  check: 120,
  payslip: 120,
  document: 40,
  delivery: 6000,
  request: 6000,
};
/** V8 optimises code that runs often. Nothing that is done here is counted. */
const WARM_UP: Counts = {
  person: 3000,
  account: 20,
  check: 20,
  payslip: 20,
  document: 6,
  delivery: 0,
  request: 5000,
};

/** Measures the constants of the model on this machine, in a new database. */
export async function measureConstants(undo: AsyncDisposableStack): Promise<Constants> {
  const stage = await openStage(undo);
  const emptyBytes = await databaseBytes(stage);
  console.log('warming up');
  await doWork(stage, WARM_UP);
  console.log('measuring');
  const measured = await doWork(stage, COUNTS);
  const costs = perPiece(measured, COUNTS);
  const [processor] = cpus();
  return {
    measured: {
      on: new Date().toISOString().slice(0, 10),
      node: process.version,
      processor: `${cpus().length} × ${processor?.model ?? 'unknown'}`,
      counts: COUNTS,
    },
    emptyBytes,
    costs,
  };
}

function perPiece(totals: Record<Work, Cost>, counts: Counts): Record<Work, Cost> {
  const check = divide(totals.check, counts.check);
  return Object.fromEntries(
    WORKS.map((work) => [work, divide(totals[work], counts[work], work === 'payslip' ? check : undefined)]),
  ) as Record<Work, Cost>;
}
