import type { Row } from '../../../page/cells.ts';
import { EM, isAligned } from '../../../page/tolerances.ts';
import { explain, isExplained } from '../../../relations/payslips/explain.ts';
import type { Figure, PayslipMoney } from '../../../relations/payslips/figures.ts';
import type { Section } from '../../../vocabulary/payslips/lexicon.ts';
import { searchChoices } from '../../search.ts';
import type { Details } from '../details/details.ts';
import { assembleMoney } from './assemble-money.ts';
import { completeNet } from './complete-rows.ts';
import { knownRoles, listRoles } from './regions/column-roles.ts';
import { type Column, columnsOf } from './regions/columns.ts';
import { findRegions, type Region } from './regions/find-regions.ts';
import { type RegionReading, readRegion } from './regions/read-region.ts';
import { listSections } from './regions/sections.ts';

interface Part {
  region: Region;
  columns: Column[];
  /** Ways to read the region, best first. */
  readings: RegionReading[];
}

/** Subtracted from the score for each region that is not read in its first way. */
const DEPARTURE_COST = 0.4;
const READINGS_MAX = 160;

/**
 * Chooses what each region and column of a payslip is. Words and positions suggest it; where they leave more than one
 * way, the reading that explains the most figures wins.
 */
export function chooseReading(rows: readonly Row[], details: Details): PayslipMoney {
  const parts = partsOf(findRegions(rows));
  const ways = parts.map(({ region, columns, readings }) =>
    readings.map((reading, way) =>
      memoised(() => readRegion(region, columns, { ...reading, isFirst: way === 0 })),
    ),
  );
  const read = (chosen: readonly (() => Figure[])[]) =>
    completeNet(assembleMoney(chosen.flatMap((figures) => figures()).sort((a, b) => a.row - b.row)), rows);
  const hasNet = read(ways.flatMap(([first]) => first ?? [])).totals.net?.figure != null;
  const choices = ways.map((own, index) =>
    own.flatMap((value, way) => {
      const isAllowed = !hasNet || !leavesYear(parts[index]?.readings ?? [], way);
      return isAllowed ? [{ value, cost: way === 0 ? 0 : DEPARTURE_COST }] : [];
    }),
  );
  const best = searchChoices(
    {
      choices,
      read,
      score: (money) => explain(money, details),
      isExplained: (money) => isExplained(money, details),
    },
    { tries: READINGS_MAX, width: 3, detour: 1 },
  );
  return best ?? read([]);
}

function memoised<T>(read: () => T): () => T {
  let known: { value: T } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
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
      above:
        region.header.length > 0 && region.labelEnd !== null ? null : sectionAbove(region, columns, chain[0]),
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
  const size = columns[0]?.numbers[0]?.size ?? 0;
  if (!table || !above || box.y0 - above.box.y1 > EM.wideLine * size) return null;
  return columns.some((one) => table.columns.some((other) => isAligned(one, other, size)))
    ? table.section
    : null;
}

function listAbove(region: Region): Region[] {
  const above: Region[] = [];
  for (let one = region.above; one; one = one.above) above.push(one);
  return above;
}
