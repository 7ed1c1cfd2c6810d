import { PHOTO_KINDS } from '../../test/support/pictures/photograph-page.ts';
import { SCAN_KINDS } from '../../test/support/pictures/scan-page.ts';
import { shareOf } from '../eval-extraction/grammar/interval.ts';
import {
  BINS,
  type Count,
  calibrate,
  type Estimate,
  estimateDifference,
  estimateShare,
  sumOf,
} from './figures.ts';
import { PHASES } from './kept.ts';
import type { Planned } from './plan.ts';
import { MEASURES, type Outcome, type Scored, scoreOf } from './score.ts';

/** All readings of one run. */
export interface Run {
  name: string;
  outcomes: readonly Outcome[];
}

/** The documents of a group of pictures, as each run read them. */
interface Group {
  name: string;
  runs: { label: string; scored: readonly Scored[] }[];
}

const TRUSTS = ['HIGH', 'MEDIUM', 'LOW', 'VERY_LOW', 'refused'];
const MEGABYTE = 1024 ** 2;

/** Prints the figures of a run, and beside them those of another run with the same pictures. */
export function report(own: Run, other: Run | null): void {
  const groups = groupsOf(other ? [own, other] : [own]);
  printTable(
    ['what is read', 'pages', ...MEASURES, 'text: fields', 'text: rows'],
    groups,
    readOf,
    differencesOf,
  );
  const lapses = ['HIGH with a wrong field or row', 'HIGH without a field'];
  printTable(['trust', 'documents', ...TRUSTS, ...lapses], groups, trustOf);
  printTable(['CPU s a page', 'all', ...PHASES, 'most'], groups, secondsOf);
  const bins = Array.from({ length: BINS }, (_, index) => `${index / BINS}-${(index + 1) / BINS}`);
  const largeGroups = groups.filter(({ name }) => name.startsWith('all'));
  printTable(['confidence', 'error', ...bins], largeGroups, calibrationOf);
  const all = groups.filter(({ name }) => name === 'all');
  printTable(['process', 'start of the engine, CPU s', 'most memory, MiB'], all, processOf);
}

function groupsOf(runs: readonly Run[]): Group[] {
  const scored = runs.map(({ name, outcomes }) => ({ name, scored: outcomes.map(scoreOf) }));
  const kinds = new Set(scored[0]?.scored.map(({ planned }) => planned.kind));
  const isOf =
    (...own: readonly string[]) =>
    ({ kind }: Planned) =>
      own.includes(kind);
  const [isScan, isPhoto] = [isOf(...SCAN_KINDS), isOf(...PHOTO_KINDS)];
  const named: [name: string, isIn: (planned: Planned) => boolean][] = [
    ...[...kinds].map((kind): (typeof named)[0] => [kind, isOf(kind)]),
    ['all scans', isScan],
    ['all photographs', isPhoto],
    ['all dressed', (planned) => !(isScan(planned) || isPhoto(planned))],
    ['all', () => true],
  ];
  return named
    .map(([name, isIn]) => ({
      name,
      runs: scored.map((run) => ({
        label: runs.length > 1 ? `${name}, ${run.name}` : name,
        scored: run.scored.filter(({ planned }) => isIn(planned)),
      })),
    }))
    .filter((group) => group.runs[0]?.scored.length);
}

function readOf(scored: readonly Scored[]): string[] {
  return [
    String(pagesOf(scored)),
    ...MEASURES.map((measure) => format(estimateShare(scored.map(({ counts }) => counts[measure])))),
    ...(['fields', 'rows'] as const).map((what) => share(sumOf(scored.map(({ text }) => text[what])))),
  ];
}

function differencesOf(own: readonly Scored[], other: readonly Scored[]): string[] {
  return [
    '',
    ...MEASURES.map((measure) =>
      format(
        estimateDifference(
          own.map((one, index) => ({
            own: one.counts[measure],
            other: (other[index] as Scored).counts[measure],
          })),
        ),
      ),
    ),
  ];
}

function trustOf(scored: readonly Scored[]): string[] {
  const trusts = scored.flatMap((one) => one.trusts);
  const high = trusts.filter(({ trust }) => trust === 'HIGH');
  return [
    String(trusts.length),
    ...TRUSTS.map((word) => String(trusts.filter(({ trust }) => trust === word).length)),
    formatPart(high.map(({ isWrong }) => isWrong)),
    formatPart(high.map(({ isLacking }) => isLacking)),
  ];
}

function secondsOf(scored: readonly Scored[]): string[] {
  const pages = pagesOf(scored);
  const allOf = ({ reading }: Scored) =>
    Object.values(reading.cpuSeconds).reduce((sum, seconds) => sum + seconds, 0);
  const mean = (ofOne: (one: Scored) => number) =>
    (scored.reduce((sum, one) => sum + ofOne(one), 0) / pages).toFixed(2);
  return [
    mean(allOf),
    ...PHASES.map((phase) => mean(({ reading }) => reading.cpuSeconds[phase])),
    Math.max(...scored.map((one) => allOf(one) / one.planned.pages)).toFixed(2),
  ];
}

function calibrationOf(scored: readonly Scored[]): string[] {
  const { bins, error } = calibrate(scored.flatMap(({ judged }) => judged));
  return [
    error.toFixed(3),
    ...bins.map((bin) =>
      bin ? `${bin.confidence.toFixed(2)} is ${bin.right.toFixed(2)} (${bin.count})` : '-',
    ),
  ];
}

function processOf(scored: readonly Scored[]): string[] {
  const start = Math.max(...scored.map(({ reading }) => reading.startSeconds));
  const peak = Math.max(...scored.map(({ reading }) => reading.peakBytes));
  return [start.toFixed(2), (peak / MEGABYTE).toFixed(0)];
}

function pagesOf(scored: readonly Scored[]): number {
  return scored.reduce((sum, { planned }) => sum + planned.pages, 0);
}

function share({ right, all }: Count): string {
  return all === 0 ? '-' : (right / all).toFixed(3);
}

function formatPart(list: readonly boolean[]): string {
  const { part, whole, low, high } = shareOf(list.filter(Boolean).length, list.length);
  return low === null || high === null
    ? '-'
    : `${part} of ${whole} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function format(estimate: Estimate | null): string {
  if (estimate === null) return '-';
  const { value, low, high } = estimate;
  return `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

/** Prints a line for each group and run, and below two runs of a group what `compare` says about them. */
function printTable(
  head: readonly string[],
  groups: readonly Group[],
  describe: (scored: readonly Scored[]) => string[],
  compare?: (own: readonly Scored[], other: readonly Scored[]) => string[],
): void {
  const lines = groups.flatMap(({ runs }) => {
    const [own, other] = runs;
    const described = runs.map(({ label, scored }) => [label, ...describe(scored)]);
    if (!(compare && own && other)) return described;
    return [...described, ['  difference', ...compare(own.scored, other.scored)]];
  });
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log();
}
