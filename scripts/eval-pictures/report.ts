import { seededRandom } from '../../src/values/seeded-random.ts';
import type { PictureKind } from '../../test/support/pictures/make-picture.ts';
import type { Comparison } from './compare.ts';

export interface Outcome {
  kind: PictureKind;
  of: 'payslip' | 'bank_statement';
  seed: number;
  layout: string;
  pages: number;
  comparison: Comparison;
  /** The result for the text of the original. */
  ceiling: Comparison;
  cpuSeconds: number;
}

const SAMPLES = 1_000;

/** Prints the share of right rows and fields for each kind of picture, with 95 % confidence intervals. */
export function report(outcomes: readonly Outcome[]): void {
  const groups: [string, (outcome: Outcome) => boolean][] = [
    ...[...new Set(outcomes.map(({ kind }) => kind))].map((kind): [string, (outcome: Outcome) => boolean] => [
      kind,
      (outcome) => outcome.kind === kind,
    ]),
    ['all scans', ({ kind }) => kind.startsWith('scan')],
    ['all photographs', ({ kind }) => kind.startsWith('photo')],
  ];
  console.log(
    'kind             documents  recall of rows          fields of payslips      fields of statements    read from text  HIGH with wrong rows  HIGH with another error  CPU s/page',
  );
  for (const [name, isIn] of groups) {
    const own = outcomes.filter(isIn);
    if (own.length > 0) console.log(lineOf(name, own));
  }
}

function lineOf(name: string, outcomes: readonly Outcome[]): string {
  const payslips = outcomes.filter((outcome) => outcome.of === 'payslip');
  const statements = outcomes.filter((outcome) => outcome.of === 'bank_statement');
  const high = outcomes.map(({ comparison }) => comparison).filter(({ trust }) => trust === 'HIGH');
  const wrongRows = high.filter(({ rows }) => rows.right < rows.printed || rows.found > rows.right);
  const wrongFields = high.filter(({ fields }) => [...fields.values()].includes(false));
  const seconds = outcomes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const pages = outcomes.reduce((sum, outcome) => sum + outcome.pages, 0);
  const most = Math.max(...outcomes.map((outcome) => outcome.cpuSeconds / outcome.pages));
  const ceiling = shareOf(outcomes.map((outcome) => countFields(outcome.ceiling)));
  return [
    name.padEnd(16),
    String(outcomes.length).padStart(9),
    ` ${interval(statements.map(({ comparison: { rows } }) => ({ right: rows.right, all: rows.printed })))}`,
    interval(payslips.map(({ comparison }) => countFields(comparison))),
    interval(statements.map(({ comparison }) => countFields(comparison))),
    ceiling.toFixed(3).padEnd(14),
    `${wrongRows.length} of ${high.length}`.padEnd(20),
    `${wrongFields.filter((one) => !wrongRows.includes(one)).length} of ${high.length}`.padEnd(23),
    `${(seconds / pages).toFixed(1)} (most ${most.toFixed(1)})`,
  ].join('  ');
}

interface Count {
  right: number;
  all: number;
}

function countFields({ fields }: Comparison): Count {
  return { right: [...fields.values()].filter(Boolean).length, all: fields.size };
}

function shareOf(counts: readonly Count[]): number {
  const all = counts.reduce((sum, count) => sum + count.all, 0);
  return all === 0 ? Number.NaN : counts.reduce((sum, { right }) => sum + right, 0) / all;
}

/** A bootstrap interval. It resamples whole documents, because the errors in one document depend on each other. */
function interval(counts: readonly Count[]): string {
  if (counts.length === 0) return '-'.padEnd(22);
  const random = seededRandom('bootstrap');
  const shares = Array.from({ length: SAMPLES }, () => shareOf(counts.map(() => random.pick(counts))))
    .filter((share) => !Number.isNaN(share))
    .sort((a, b) => a - b);
  const at = (share: number) => (shares[Math.floor(share * (shares.length - 1))] ?? Number.NaN).toFixed(3);
  return `${shareOf(counts).toFixed(3)} (${at(0.025)}-${at(0.975)})`.padEnd(22);
}
