import type { Labelled } from './fields.ts';
import { COMPANY, LEGAL_FORM, METHOD, NOT_A_NAME, TITLE } from './name-words.ts';
import { isNumber, type Row, type Segment } from './segments.ts';

const ORDINARY_NAME =
  /^(?:[\p{Lu}\d&][\p{L}\d&'’.()-]*|of|and|the|for|in|upon|on|y|at|de|la|plc|ltd|llp|limited)(?: (?:[\p{Lu}\d&(][\p{L}\d&'’.()-]*|of|and|the|for|in|upon|on|y|at|de|la|plc|ltd|llp|limited)){0,6}$/u;
const TOP_ROWS = 4;
const SAME_EDGE_POINTS = 3;
const SAME_LINE_POINTS = 2;
const GAP_OF_VALUE_EM = 2.6;
const NAME_LENGTH_MAX = 60;
/** The register and the address behind the name of a company in one line. */
const BEHIND_NAME =
  /\s*(?:[-–|•·,]\s*)?\b(?:registered|reg\.|company (?:no|number|reg)|trading as)\b.*$|,\s*\d+\w?\s.*$/i;
const POST_CODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/;

interface Page {
  rows: readonly Row[];
  fields: readonly Labelled[];
  /** First lines of addresses. */
  leads: readonly string[];
  /** The size of most texts. */
  usualSize: number;
  /** Names with fewer points don't count. */
  least: number;
}

/** What speaks for a text being the name of the employer, with its weight. */
const POINTS = {
  legalForm: 8,
  companyWord: 4,
  overAddress: 4,
  large: 2.5,
  larger: 1.5,
  top: 2,
  withAddress: 3,
  valueOfTwoWords: 1.5,
  value: 1,
  foot: 1,
} as const;

/**
 * Finds the employer among the texts that are no label, value or heading: by words for companies, by the size of the
 * letters, and by the places where employers stand: at the top, over an address, beside an unknown label, at the foot.
 */
export function findEmployer(free: readonly Segment[], page: Page): string | null {
  const names = free.flatMap((segment) => {
    const text = nameIn(segment.text);
    return text === null ? [] : [{ segment, text }];
  });
  const pairs = names.flatMap(({ segment }) => {
    const label = labelFor(segment, page);
    return label ? [{ label, value: segment }] : [];
  });
  const isLabel = (one: Segment) => pairs.some(({ label }) => isAt(label, one));
  const isValue = (one: Segment) => pairs.some(({ value }) => isAt(value, one));
  const rated = names.flatMap(({ segment, text }) => {
    if (isLabel(segment) && !COMPANY.test(text)) return [];
    const points = pointsOf(segment, text, { page, isValue: isValue(segment) });
    return points > 0 && points >= page.least ? [{ text, points }] : [];
  });
  return rated.sort((a, b) => b.points - a.points)[0]?.text ?? null;
}

/** Returns the name of a company that a text may be, or null. */
export function nameIn(text: string): string | null {
  const name = text.replace(BEHIND_NAME, '').trim();
  const isName =
    ORDINARY_NAME.test(name) && name.length <= NAME_LENGTH_MAX && (name.match(/\p{L}/gu)?.length ?? 0) >= 3;
  return isName && !NOT_A_NAME.test(name.replace(/limited/i, '')) && !TITLE.test(name) ? name : null;
}

function pointsOf(
  segment: Segment,
  text: string,
  { page: { rows, leads, usualSize }, isValue }: { page: Page; isValue: boolean },
): number {
  const [first, last] = [rows[Math.min(TOP_ROWS, rows.length) - 1], rows.at(-1)];
  const ratio = segment.size / usualSize;
  const isMethod = METHOD.test(text);
  const points = [
    LEGAL_FORM.test(text) ? POINTS.legalForm : COMPANY.test(text) ? POINTS.companyWord : 0,
    ratio > 1.2 ? POINTS.large : ratio > 1.08 ? POINTS.larger : 0,
    first !== undefined && segment.top <= first.top && !isValue ? POINTS.top : 0,
    leads.includes(segment.text) || isOverAddress(segment, rows) ? POINTS.overAddress : 0,
    segment.text.length > text.length ? POINTS.withAddress : 0,
    isValue && !isMethod ? (/ /.test(text) ? POINTS.valueOfTwoWords : POINTS.value) : 0,
    last?.segments.length === 1 && segment.top >= last.top ? POINTS.foot : 0,
  ];
  return points.reduce((sum, one) => sum + one, 0);
}

/** True if the line below is an address: `12 Mill Lane, Whitby, YO21 3AB`. */
function isOverAddress(segment: Segment, rows: readonly Row[]): boolean {
  return rows.some(({ segments }) =>
    segments.some(
      (one) =>
        one.top > segment.top + SAME_LINE_POINTS &&
        one.top - segment.top < GAP_OF_VALUE_EM * segment.size &&
        (isSame(one.x0, segment.x0) ||
          isSame(one.x1, segment.x1) ||
          isSame((one.x0 + one.x1) / 2, (segment.x0 + segment.x1) / 2)) &&
        POST_CODE.test(one.text) &&
        one.text.includes(','),
    ),
  );
}

/**
 * Returns the label of a value, if its place says that it is one: known labels and their values stand in the same
 * columns or rows.
 */
function labelFor(value: Segment, { rows, fields }: Pick<Page, 'rows' | 'fields'>): Segment | null {
  const known = fields.flatMap(({ label, values: [own] }) =>
    own && own.x0 !== label.x0 ? [{ label, own }] : [],
  );
  const row = rows.find(({ segments }) => segments.some((one) => isAt(one, value)));
  const before = row?.segments[row.segments.findIndex((one) => isAt(one, value)) - 1];
  const isBeside =
    before !== undefined &&
    !isNumber(before) &&
    known.some(({ label, own }) => isSame(label.x0, before.x0) && isSame(own.x0, value.x0));
  if (isBeside) return before;
  const stacked = fields.flatMap(({ label, values: [own] }) =>
    own && own.top > label.top ? [{ label, own }] : [],
  );
  const above = rows
    .flatMap(({ segments }) => segments)
    .findLast(
      (one) =>
        one.top < value.top - SAME_LINE_POINTS &&
        value.top - one.top < GAP_OF_VALUE_EM * value.size &&
        isSame(one.x0, value.x0),
    );
  const isBelow =
    above !== undefined &&
    stacked.some(
      ({ label, own }) =>
        Math.abs(label.top - above.top) <= SAME_LINE_POINTS &&
        Math.abs(own.top - value.top) <= SAME_LINE_POINTS,
    );
  return isBelow ? above : null;
}

function isAt(one: Segment, other: Segment): boolean {
  return one.top === other.top && one.x0 === other.x0;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_EDGE_POINTS;
}
