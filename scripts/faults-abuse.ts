import { Command } from 'commander';
import { SMOKE, seedOption, wholeNumber } from '../harness/options.ts';
import type { Latency } from './faults/abuse/measure.ts';
import type { Noticed } from './faults/abuse/neighbours.ts';
import { type AbuseReport, failedChecks, PAUSES, runAbuse, SHORT_PAUSES } from './faults/abuse/run-abuse.ts';

// Attacks the service as every kind of caller and measures how that affects a caller with a key: `npm run faults -- abuse`.

interface Options {
  seed: number;
  rounds: number;
  seconds: number;
  perSecond: number;
  smoke: boolean;
}

const LARGE = { pauses: PAUSES, historyParts: 10 };
/** Some requests of each kind, for a moment. */
const SMALL = { rounds: 1, seconds: 1, perSecond: 20, pauses: SHORT_PAUSES, historyParts: 1 };
const { smoke, ...options } = new Command('npm run faults -- abuse')
  .description(
    'Attacks the service as every kind of caller, and measures what a caller with a key notices. The attack has a lower priority than the service, because real attackers use other machines.',
  )
  .addOption(seedOption('send the same requests again'))
  .option('--rounds <number>', 'requests of each kind to each operation', wholeNumber, 4)
  .option('--seconds <number>', 'length of each measurement', wholeNumber, 60)
  .option('--per-second <number>', 'requests of callers without credentials', wholeNumber, 200)
  .option(...SMOKE)
  .parse()
  .opts<Options>();
const { seed } = options;
console.log(`seed ${seed}`);
const report = await runAbuse({
  ...options,
  ...(smoke ? SMALL : LARGE),
  print: (text) => console.log(`  ${text}`),
});
console.log(describe(report));
const failures = smoke ? report.generated.failures : failedChecks(report);
console.log(
  failures.length === 0 ? 'all checks passed' : `FAILED with seed ${seed}:\n  ${failures.join('\n  ')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

function describe(report: AbuseReport): string {
  const { generated, quiet, attacked, control, shared, anonymousRequests, cores, memoryMb } = report;
  const statuses = Object.entries(generated.byStatus).map(([status, count]) => `${count} × ${status}`);
  return [
    `generated requests    ${generated.sent}, and ${generated.raw} raw ones: ${statuses.join(', ')}`,
    `accepted by caller    ${Object.entries(generated.accepted)
      .map(([caller, count]) => `${caller} ${count}`)
      .join(', ')}`,
    `wrong replies         ${generated.failures.length}`,
    `caller alone          ${latency(quiet)}`,
    `… during the attack   ${latency(attacked)}`,
    `… in the control      ${latency(control)}: the same attack on another process of this machine`,
    `CPU of the attack     ${cores.attackers.toFixed(2)} cores for sending, ${cores.service.toFixed(2)} for the service`,
    `anonymous requests    ${anonymousRequests}`,
    `with data, alone      ${noticed(shared.quiet)}`,
    `… beside a neighbour  ${noticed(shared.neighbours, shared.quiet)}`,
    `… beside borrowers    ${noticed(shared.borrowers, shared.quiet)}`,
    `memory                ${mb(memoryMb.before)} before, ${mb(memoryMb.most)} at most, ${mb(memoryMb.after)} after`,
  ].join('\n');
}

function latency({ p50, p99, count, failed }: Latency): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)} (${count} requests, ${failed} failed)`;
}

/** The times of both kinds of requests, as ratios to a run without the attack. */
function noticed({ ordinary, costly }: Noticed, quiet?: Noticed): string {
  return [
    `ordinary ${latency(ordinary)}${quiet ? `, ${ratios(ordinary, quiet.ordinary)}` : ''}`,
    `costly ${latency(costly)}${quiet ? `, ${ratios(costly, quiet.costly)}` : ''}`,
  ].join('; ');
}

function ratios({ p50, p99 }: Latency, quiet: Latency): string {
  return `p50 × ${(p50 / quiet.p50).toFixed(2)}, p99 × ${(p99 / quiet.p99).toFixed(2)}`;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function mb(value: number): string {
  return `${Math.round(value)} MB`;
}
