import type { Row } from '../../../page/cells.ts';
import { explain, isExplained } from '../../../relations/payslips/explain.ts';
import type { Section } from '../../../vocabulary/payslips/lexicon.ts';
import type { Details } from '../details/details.ts';
import { completeNet } from './complete-rows.ts';
import type { Figure } from './figures.ts';
import type { PayslipMoney } from './payslip-money.ts';
import { readMoney } from './read-money.ts';
import { knownRoles, listRoles } from './regions/column-roles.ts';
import { type Column, columnsOf, isAligned } from './regions/columns.ts';
import { findRegions, type Region } from './regions/find-regions.ts';
import { type RegionReading, readRegion } from './regions/read-region.ts';
import { listSections } from './regions/sections.ts';

interface Part {
  region: Region;
  columns: Column[];
  /** Ways to read the region, best first. */
  readings: RegionReading[];
}

interface Reading {
  /** Index of the chosen way for each part. */
  choice: number[];
  money: PayslipMoney;
  score: number;
}

/** Subtracted from the score for each region that is not read in its first way. */
const DEPARTURE_COST = 0.4;
const ROUNDS_MAX = 4;
const CONTINUED_POINTS = 45;
const TRIES_MAX = 160;

/**
 * Reads the money of a payslip. Words and positions suggest what each region and column is; where they leave
 * more than one way, the reading that explains the most figures wins.
 */
export function chooseReading(rows: readonly Row[], details: Details): PayslipMoney {
  const parts = partsOf(findRegions(rows));
  const cache = parts.map(() => new Map<number, Figure[]>());
  const figuresOf = (index: number, way: number): Figure[] => {
    const known = cache[index]?.get(way);
    const part = parts[index];
    const reading = part?.readings[way];
    const figures =
      known ??
      (part && reading ? readRegion(part.region, part.columns, { ...reading, isFirst: way === 0 }) : []);
    cache[index]?.set(way, figures);
    return figures;
  };
  const readingBy = (choice: number[]): Reading => {
    const figures = choice.flatMap((way, index) => figuresOf(index, way)).sort((a, b) => a.row - b.row);
    const money = completeNet(readMoney(figures), rows);
    const departures = choice.filter((way) => way > 0).length;
    return { choice, money, score: explain(money, details) - departures * DEPARTURE_COST };
  };
  return improve(readingBy(parts.map(() => 0)), parts, { readingBy, details }).money;
}

/** Changes one region at a time, as long as that explains more. */
function improve(
  first: Reading,
  parts: readonly Part[],
  { readingBy, details }: { readingBy: (choice: number[]) => Reading; details: Details },
): Reading {
  let best = first;
  let tries = 0;
  const hasNet = first.money.totals.net?.figure != null;
  for (let round = 0; round < ROUNDS_MAX && !isExplained(best.money, details); round += 1) {
    let next = best;
    for (const [index, { readings }] of parts.entries())
      for (let way = 0; way < readings.length && tries < TRIES_MAX; way += 1) {
        if (way === best.choice[index] || (hasNet && leavesYear(readings, way))) continue;
        const tried = readingBy(best.choice.with(index, way));
        tries += 1;
        if (tried.score > next.score) next = tried;
      }
    if (next === best) break;
    best = next;
  }
  return best;
}

/**
 * True for a reading that takes figures below a year-to-date title as figures of the period. Such a reading could hide
 * a forgery.
 */
function leavesYear(readings: readonly RegionReading[], way: number): boolean {
  const [titled] = readings;
  return titled?.section === 'ytd' && titled.isClear && readings[way]?.section !== 'ytd';
}

export function partsOf(regions: readonly Region[]): Part[] {
  const done = new Map<
    Region,
    { columns: Column[]; roles: RegionReading['roles']; section: Section | null }
  >();
  return regions.map((region) => {
    const { columns, titles } = columnsOf(region);
    const chain = listAbove(region).flatMap((one) => done.get(one) ?? []);
    const sections = listSections(region, {
      titles,
      above: hasTitle(region) && region.labelEnd !== null ? null : sectionAbove(region, columns, chain[0]),
      named: columns.flatMap(({ heading }) => heading?.kind ?? []),
    });
    const [first = { section: null, isClear: false }] = sections;
    const known = knownRoles(columns, { above: chain, isTitled: first.isClear });
    const roles = listRoles(region, columns, known);
    const [usual = []] = roles;
    done.set(region, { columns, roles: usual, section: first.section });
    return {
      region,
      columns,
      readings: [
        ...sections.map((guess) => ({ ...guess, roles: usual })),
        ...roles.slice(1).map((other) => ({ ...first, roles: other })),
      ],
    };
  });
}

/** A region without a title may continue the one above it, if that is near and has the same columns. */
function sectionAbove(
  { box, above }: Region,
  columns: readonly Column[],
  table: { columns: Column[]; section: Section | null } | undefined,
): Section | null {
  if (!table || !above || box.y0 - above.box.y1 > CONTINUED_POINTS) return null;
  return columns.some((one) => table.columns.some((other) => isAligned(one, other))) ? table.section : null;
}

function hasTitle({ header }: Region): boolean {
  return header.length > 0;
}

const ABOVE_MAX = 6;

function listAbove(region: Region): Region[] {
  const above: Region[] = [];
  for (let one = region.above; one && above.length < ABOVE_MAX; one = one.above) above.push(one);
  return above;
}
