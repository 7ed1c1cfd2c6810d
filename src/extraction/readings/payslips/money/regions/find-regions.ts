import type { Box } from '../../../../extraction.ts';
import type { Cell, Row } from '../../../../page/cells.ts';
import { EM, isNearEdge, overlapX } from '../../../../page/tolerances.ts';
import { type Group, groupsOf } from './groups.ts';

/** Rows of labels and numbers below each other, with the texts above them. */
export interface Region {
  id: number;
  groups: Group[];
  box: Box;
  firstRow: number;
  /** Right edge of the widest label; null if no row has a label. */
  labelEnd: number | null;
  /** Texts directly above, from top to bottom. */
  header: Cell[];
  /** The nearest region above in the same horizontal range. */
  above: Region | null;
  /** A heading alone on its line, above the region but to its left or right. */
  spanning: Cell | null;
}

/** Rows further apart than this multiple of the usual distance belong to another region. */
const GAP_OF_REGIONS = 1.75;
const HEADER_LINES_MAX = 4;
const LINES_OF_BOX = 3;

/** Finds the regions of a payslip by alignment, white space and the texts between rows. */
export function findRegions(rows: readonly Row[]): Region[] {
  const groups = rows.map((row, index) =>
    groupsOf(row, rows.slice(Math.max(0, index - LINES_OF_BOX), index).reverse()),
  );
  const regions: Region[] = [];
  let open: Region[] = [];
  for (const [index, own] of groups.entries()) {
    const texts = own.flatMap(({ label, numbers }) => (label && numbers.length === 0 ? [label] : []));
    const begun: Region[] = [];
    for (const group of own.filter(({ numbers }) => numbers.length > 0)) {
      const region = open.find((one) => !begun.includes(one) && isNextRow(one, group));
      if (region) addRow(region, group);
      else regions.push(newRegion(group, { id: regions.length, firstRow: index }));
      begun.push(region ?? (regions.at(-1) as Region));
    }
    // a text without numbers ends the regions above it
    open = [...begun, ...open.filter((one) => !begun.includes(one))].filter(
      (one) => begun.includes(one) || !texts.some((text) => overlapX(text, one.box) > 0),
    );
  }
  for (const [index, region] of regions.entries()) addSurroundings(region, groups, regions.slice(0, index));
  return regions;
}

function newRegion(group: Group, own: Pick<Region, 'id' | 'firstRow'>): Region {
  const labelEnd = group.label?.x1 ?? null;
  return { groups: [group], box: boxOf(group), ...own, labelEnd, header: [], above: null, spanning: null };
}

function addSurroundings(region: Region, groups: readonly Group[][], before: readonly Region[]): void {
  const { box } = region;
  const range = rangeOf(region, groups);
  Object.assign(region, headerOf(groups, region, range));
  region.above = before.findLast((one) => overlapX(one.box, box) > 0 && one.box.y0 < box.y0) ?? null;
}

/**
 * The horizontal range of the texts above a region, with a margin up to its neighbours. A number with no text beside or
 * over it may have its label at the top left of its box.
 */
function rangeOf({ box, groups, labelEnd, firstRow }: Region, all: readonly Group[][]): Box {
  const beside = all[firstRow] ?? [];
  const number = groups[0]?.numbers[0];
  const texts = all.slice(Math.max(0, firstRow - LINES_OF_BOX), firstRow).flat();
  const isOver = ({ label, numbers }: Group) =>
    number && label && numbers.length === 0 && overlapX(label, number) > 0;
  const size = sizeOf(groups[0]);
  const margin = EM.sameEdge * size;
  const reach = labelEnd === null && !texts.some(isOver) ? EM.boxReach * size : margin;
  const boxes = beside.map(boxOf);
  const ends = boxes.filter(({ x1 }) => x1 <= box.x0).map(({ x1 }) => x1);
  const starts = boxes.filter(({ x0 }) => x0 >= box.x1).map(({ x0 }) => x0);
  return {
    ...box,
    x0: Math.max(box.x0 - reach, ...ends),
    x1: Math.min(box.x1 + margin, ...starts),
  };
}

/**
 * Collects the texts above a row, up to the numbers of another region in the same horizontal range.
 */
function headerOf(groups: readonly Group[][], region: Region, range: Box) {
  const header: Cell[] = [];
  const [first] = region.groups;
  const top = first?.row.top ?? 0;
  let spanning: Cell | null = null;
  let lines = 0;
  let lowest = top;
  for (let at = region.firstRow - 1; at >= 0 && lines < HEADER_LINES_MAX; at -= 1) {
    const own = groups[at] ?? [];
    const height = top - (own[0]?.row.top ?? 0);
    const gap = lowest - (own[0]?.row.top ?? 0);
    if (
      height > HEADER_LINES_MAX * EM.closeLine * sizeOf(first) ||
      (lines > 0 && gap > EM.nearLine * sizeOf(first))
    )
      break;
    if (own.some((one) => one.numbers.length > 0 && overlapX(boxOf(one), region.box) > 0)) break;
    const texts = own.flatMap(({ label, numbers }) => (label && numbers.length === 0 ? [label] : []));
    const over = texts.filter((text) => overlapX(text, range) > 0);
    header.unshift(...over);
    if (over.length > 0) {
      lines += 1;
      lowest = over[0]?.top ?? lowest;
    }
    if (over.length === 0 && own.length === 1 && texts[0]) spanning ??= texts[0];
  }
  return { header, spanning };
}

function isNextRow(region: Region, group: Group): boolean {
  const last = region.groups.at(-1) as Group;
  const gap = group.row.top - last.row.top;
  if (gap <= 0 || gap > gapLimit(region)) return false;
  const sharesEdge = group.numbers.some((number) =>
    region.groups.some(({ numbers }) =>
      numbers.some((other) => isNearEdge(number.x1, other.x1, number.size)),
    ),
  );
  if (!group.label || !last.label) return !group.label && sharesEdge;
  const indent = Math.abs(group.label.x0 - last.label.x0);
  const { size } = group.label;
  if (indent <= EM.nearEdge * size) return true;
  return sharesEdge && (indent <= EM.headingReach * size || isNearEdge(group.label.x1, last.label.x1, size));
}

function gapLimit({ groups }: Region): number {
  const [first, second] = groups;
  const size = sizeOf(first);
  if (!first || !second) return EM.nearLine * size;
  return Math.max(GAP_OF_REGIONS * (second.row.top - first.row.top), EM.nearGap * size);
}

function addRow(region: Region, group: Group): void {
  const box = boxOf(group);
  region.groups.push(group);
  region.box = {
    x0: Math.min(region.box.x0, box.x0),
    y0: region.box.y0,
    x1: Math.max(region.box.x1, box.x1),
    y1: box.y1,
  };
  if (group.label) region.labelEnd = Math.max(region.labelEnd ?? 0, group.label.x1);
}

function boxOf({ row, label, numbers }: Group): Box {
  const first = label ?? numbers[0];
  const last = numbers.at(-1) ?? label;
  return { x0: first?.x0 ?? 0, y0: row.top, x1: last?.x1 ?? 0, y1: row.top + (first?.size ?? 0) };
}

function sizeOf(group: Group | undefined): number {
  return group?.numbers[0]?.size ?? group?.label?.size ?? 0;
}
