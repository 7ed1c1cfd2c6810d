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
  type Judged,
  sumOf,
} from './figures.ts';
import { type KeptPicture, type KeptReading, PHASES } from './kept.ts';
import type { Planned } from './plan.ts';
import { alignWords, hasDigits, isAmount, type PlacedWord } from './words.ts';

/** A picture and what a run read in it. */
export interface Outcome {
  planned: Planned;
  picture: KeptPicture;
  reading: KeptReading;
}

/** All readings of one run. */
export interface Run {
  name: string;
  outcomes: readonly Outcome[];
}

interface Scored {
  planned: Planned;
  reading: KeptReading;
  counts: Record<Measure, Count>;
  /** Ceilings: what was found in the text of the original. */
  text: Record<'fields' | 'rows', Count>;
  judged: Judged[];
  trusts: { trust: string; isWrong: boolean }[];
}

const MEASURES = [
  'words',
  'with digits',
  'amounts',
  'fields of payslips',
  'fields of statements',
  'rows',
] as const;
type Measure = (typeof MEASURES)[number];
const TRUSTS = ['HIGH', 'MEDIUM', 'LOW', 'VERY_LOW', 'refused'];
const MEGABYTE = 1024 ** 2;

/** Prints the figures of a run, and beside them those of another run with the same pictures. */
export function report(own: Run, other: Run | null): void {
  const runs = [own, ...(other ? [other] : [])].map(({ name, outcomes }) => ({
    name,
    scored: outcomes.map(scoreOf),
  }));
  const [first] = runs as [(typeof runs)[0], ...typeof runs];
  const groups = groupsOf(first.scored.map(({ planned }) => planned));
  printTable(['what is read', 'pages', ...MEASURES, 'text: fields', 'text: rows'], () =>
    groups.flatMap(([group, isIn]) => {
      const parts = runs.map(({ name, scored }) => ({
        name,
        scored: scored.filter((one) => isIn(one.planned)),
      }));
      const lines = parts.map(({ name, scored }) => [
        label(group, name, other),
        String(pagesOf(scored)),
        ...MEASURES.map((measure) => format(estimateShare(scored.map(({ counts }) => counts[measure])))),
        ...(['fields', 'rows'] as const).map((what) => share(sumOf(scored.map(({ text }) => text[what])))),
      ]);
      const [one, two] = parts;
      return one && two ? [...lines, ['  difference', '', ...differences(one.scored, two.scored)]] : lines;
    }),
  );
  printTable(['trust', 'documents', ...TRUSTS, 'HIGH with a wrong field or row'], () =>
    groups.flatMap(([group, isIn]) =>
      runs.map(({ name, scored }) => {
        const trusts = scored.filter((one) => isIn(one.planned)).flatMap((one) => one.trusts);
        const high = trusts.filter(({ trust }) => trust === 'HIGH');
        const wrong = shareOf(high.filter(({ isWrong }) => isWrong).length, high.length);
        return [
          label(group, name, other),
          String(trusts.length),
          ...TRUSTS.map((word) => String(trusts.filter(({ trust }) => trust === word).length)),
          `${wrong.part} of ${wrong.whole} (${digits(wrong.low)}-${digits(wrong.high)})`,
        ];
      }),
    ),
  );
  printTable(['CPU s a page', 'all', ...PHASES, 'most'], () =>
    groups.flatMap(([group, isIn]) =>
      runs.map(({ name, scored }) => [
        label(group, name, other),
        ...secondsOf(scored.filter((one) => isIn(one.planned))),
      ]),
    ),
  );
  for (const { name, scored } of runs) printCalibration(name, scored, groups);
  for (const { name, scored } of runs) {
    const starts = scored.map(({ reading }) => reading.startSeconds);
    const peak = Math.max(...scored.map(({ reading }) => reading.peakBytes));
    console.log(
      `${name}: start of the engine ${Math.max(...starts).toFixed(2)} s of CPU, most memory ${(peak / MEGABYTE).toFixed(0)} MiB`,
    );
  }
}

function label(group: string, run: string, other: Run | null): string {
  return other ? `${group}, ${run}` : group;
}

type Group = [name: string, isIn: (planned: Planned) => boolean];

function groupsOf(planned: readonly Planned[]): Group[] {
  const isOf = (kinds: readonly string[]) => (one: Planned) => kinds.includes(one.kind);
  const own = [...new Set(planned.map(({ kind }) => kind))];
  const [isScan, isPhoto] = [isOf(SCAN_KINDS), isOf(PHOTO_KINDS)];
  const groups: Group[] = [
    ...own.map((kind): Group => [kind, isOf([kind])]),
    ['all scans', isScan],
    ['all photographs', isPhoto],
    ['all dressed', (one) => !(isScan(one) || isPhoto(one))],
    ['all', () => true],
  ];
  return groups.filter(([, isIn]) => planned.some(isIn));
}

function scoreOf({ planned, picture, reading }: Outcome): Scored {
  const pages = picture.words.map((printed, index) => {
    const recognised = reading.words[index] ?? [];
    return { printed, recognised, found: alignWords(printed, recognised) };
  });
  const countOf = (isCounted: (word: PlacedWord) => boolean): Count =>
    sumOf(
      pages.map(({ printed, found }) => {
        const own = [...printed.keys()].filter((at) => isCounted(printed[at] as PlacedWord));
        return { right: own.filter((at) => found[at] !== null).length, all: own.length };
      }),
    );
  const fields = fieldsOf(picture, reading);
  const none = { right: 0, all: 0 };
  const isPayslip = planned.of === 'payslip';
  return {
    planned,
    reading,
    counts: {
      words: countOf(() => true),
      'with digits': countOf(hasDigits),
      amounts: countOf(isAmount),
      'fields of payslips': isPayslip ? fields : none,
      'fields of statements': isPayslip ? none : fields,
      rows: sumOf(
        reading.rated.map(({ rows }, at) => ({ right: rows.right, all: textOf(picture, at).rows.right })),
      ),
    },
    text: {
      fields: sumOf(picture.text.map((rated) => countTrue(Object.values(rated.fields)))),
      rows: sumOf(picture.text.map(({ rows }) => ({ right: rows.right, all: rows.printed }))),
    },
    judged: pages.flatMap(({ recognised, found }) => {
      const right = new Set(found);
      return recognised.map(({ confidence }, index) => ({ confidence, isRight: right.has(index) }));
    }),
    trusts: reading.rated.map((rated, at) => ({
      trust: rated.trust,
      isWrong:
        wanted(picture, at).some((field) => rated.fields[field] !== true) ||
        rated.rows.right < textOf(picture, at).rows.right,
    })),
  };
}

/** Fields that are not found in the text of the original either don't count, because the picture is not why. */
function fieldsOf(picture: KeptPicture, { rated }: KeptReading): Count {
  return countTrue(
    rated.flatMap(({ fields }, at) => wanted(picture, at).map((field) => fields[field] === true)),
  );
}

function wanted(picture: KeptPicture, at: number): string[] {
  const { fields } = textOf(picture, at);
  return Object.keys(fields).filter((field) => fields[field]);
}

function textOf({ text }: KeptPicture, at: number): KeptPicture['text'][0] {
  const rated = text[at];
  if (rated === undefined) throw new Error('A reading has more documents than its picture');
  return rated;
}

function countTrue(list: readonly boolean[]): Count {
  return { right: list.filter(Boolean).length, all: list.length };
}

function differences(own: readonly Scored[], other: readonly Scored[]): string[] {
  return MEASURES.map((measure) =>
    format(
      estimateDifference(
        own.map((one, index) => ({
          own: one.counts[measure],
          other: (other[index] as Scored).counts[measure],
        })),
      ),
    ),
  );
}

function pagesOf(scored: readonly Scored[]): number {
  return scored.reduce((sum, { planned }) => sum + planned.pages, 0);
}

function secondsOf(scored: readonly Scored[]): string[] {
  const pages = pagesOf(scored);
  const allOf = ({ reading }: Scored) =>
    Object.values(reading.cpuSeconds).reduce((sum, seconds) => sum + seconds, 0);
  const mean = (secondsOf: (one: Scored) => number) =>
    (scored.reduce((sum, one) => sum + secondsOf(one), 0) / pages).toFixed(2);
  return [
    mean(allOf),
    ...PHASES.map((phase) => mean(({ reading }) => reading.cpuSeconds[phase])),
    Math.max(...scored.map((one) => allOf(one) / one.planned.pages)).toFixed(2),
  ];
}

function printCalibration(run: string, scored: readonly Scored[], groups: readonly Group[]): void {
  const bins = Array.from({ length: BINS }, (_, index) => `${index / BINS}-${(index + 1) / BINS}`);
  printTable([`confidence, ${run}`, 'error', ...bins], () =>
    groups
      .filter(([group]) => group.startsWith('all'))
      .map(([group, isIn]) => {
        const found = calibrate(scored.filter((one) => isIn(one.planned)).flatMap(({ judged }) => judged));
        return [
          group,
          found.error.toFixed(3),
          ...found.bins.map((bin) =>
            bin ? `${bin.confidence.toFixed(2)} is ${bin.right.toFixed(2)} (${bin.count})` : '-',
          ),
        ];
      }),
  );
}

function share({ right, all }: Count): string {
  return all === 0 ? '-' : (right / all).toFixed(3);
}

function digits(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function format(estimate: Estimate | null): string {
  if (estimate === null) return '-';
  const { value, low, high } = estimate;
  return `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function printTable(head: readonly string[], linesOf: () => readonly (readonly string[])[]): void {
  const lines = [head, ...linesOf()];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log(
    `${lines
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}\n`,
  );
}
