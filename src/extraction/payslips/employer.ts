import type { Labelled } from './fields.ts';
import { isNumber, type Row, type Segment } from './segments.ts';

export const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev)\b\.?\s+/i;
export const COMPANY =
  /\b(?:ltd|limited|plc|llp|llc|inc|council|nhs|trust|university|college|school|academy|group|services|hospital|authority|association|partners|partnership|foundation|holdings|solutions|company|agency|umbrella|industries|engineering|consulting|logistics|stores|retail|systems|care|bank|society|church|borough|county|police|ministry|department for|enterprises|associates)\b/i;
export const LEGAL_FORM = /\b(?:ltd|limited|plc|llp|council|nhs|trust|university)\b\.?$/i;
export const NOT_A_NAME =
  /\bslip\b|pay ?slip|advice|statement|private|confidential|strictly|earnings|salary|hours|period|page|number|payment|payroll|addressee|deductions|only|message|bacs|total|limited|holiday/i;
const ORDINARY_NAME =
  /^(?:[\p{Lu}\d&][\p{L}\d&'’.()-]*|of|and|the|for|in|upon|on|y|at|de|la)(?: (?:[\p{Lu}\d&(][\p{L}\d&'’.()-]*|of|and|the|for|in|upon|on|y|at|de|la)){0,6}$/u;
/** Ways to be paid are values of unknown labels, too. */
const METHOD = /\b(?:transfer|cheque|cash|faster|bank|weekly|monthly|yes|no)\b/i;
const TOP_ROWS = 4;
const SAME_EDGE_POINTS = 3;
const SAME_LINE_POINTS = 2;
const GAP_OF_VALUE_EM = 2.6;

/** Finds a name with a word for companies, or else in letters larger than usual. */
export function employerFrom(free: readonly Segment[], usualSize: number): string | null {
  const companies = free.filter(
    ({ text }) =>
      COMPANY.test(text) &&
      !NOT_A_NAME.test(text.replace(/limited/i, '')) &&
      text.length <= 60 &&
      !/[.!?]\s|\d{3,}|,.*,/.test(text),
  );
  const legal = companies.find(({ text }) => LEGAL_FORM.test(text));
  const best = legal ?? companies[0];
  if (best) return best.text.trim();
  const [largest] = [...free]
    .filter(({ text }) => /^[\p{L}&'’. -]{3,50}$/u.test(text) && !NOT_A_NAME.test(text) && !TITLE.test(text))
    .sort((a, b) => b.size - a.size);
  return largest && largest.size > usualSize * 1.2 ? largest.text.trim() : null;
}

interface Page {
  rows: readonly Row[];
  fields: readonly Labelled[];
  /** First lines of addresses. */
  leads: readonly string[];
}

/**
 * Finds a name without a known label or a legal form where employers stand: beside a label that is not known, over an
 * address, at the top, at the foot.
 */
export function employerByPlace(free: readonly Segment[], { rows, fields, leads }: Page): string | null {
  const names = free.filter(
    ({ text }) =>
      ORDINARY_NAME.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) > 3 && !NOT_A_NAME.test(text),
  );
  const pairs = names.flatMap((value) => {
    const label = labelFor(value, { rows, fields });
    return label ? [{ label, value }] : [];
  });
  const isLabel = (one: Segment) => pairs.some(({ label }) => label.top === one.top && label.x0 === one.x0);
  const values = pairs.map(({ value }) => value).filter(({ text }) => !METHOD.test(text));
  const others = names.filter((one) => !isLabel(one));
  const [first, last] = [rows[Math.min(TOP_ROWS, rows.length) - 1], rows.at(-1)];
  const isTop = ({ top }: Segment) => first !== undefined && top <= first.top;
  const isFoot = ({ top }: Segment) => last?.segments.length === 1 && top >= last.top;
  const found =
    others.find(({ text }) => leads.includes(text)) ??
    others.find((one) => isTop(one) && !values.includes(one)) ??
    values.find(({ text }) => / /.test(text)) ??
    values[0] ??
    others.find(isTop) ??
    others.find(isFoot);
  return found?.text.trim() ?? null;
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
