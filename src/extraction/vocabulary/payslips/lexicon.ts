import { matcherOf, meaningsOf, remembered } from '../phrases.ts';
import { FIGURES, type Kind, NO_FIGURE } from './figures.ts';
import {
  BARE_COLUMN,
  BEFORE_TAX,
  BESIDE_YEAR,
  COLUMNS,
  type ColumnRole,
  EMPLOYER_COSTS,
  HEADING_FILLERS,
  MAY_SAY_YEAR,
  SCOPE_TAIL,
  SCOPES,
  type Scope,
  SECTIONS,
  type Section,
} from './headings.ts';
import { kindByWords } from './single-words.ts';
import { toEnglish } from './welsh.ts';

export { DEDUCTION_KINDS, type Kind, TOTAL_KINDS } from './figures.ts';
export type { ColumnRole, Scope, Section } from './headings.ts';

/** Returns the words of a label in lower case and without punctuation, in English. */
export const plainWords = remembered((text) => {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}|\p{Lu}{2})/gu, ' ')
    .toLowerCase()
    .replace(/[£€]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9%+]+/g, ' ')
    .trim();
  return toEnglish(plain);
});

/** Removes a row code or a date: `500 PAYE Tax`, `T01 - PAYE`, `30/06/26 Basic Pay`. */
export function withoutCode(text: string): string {
  const undated = text.replace(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+(?=\p{L}{2})/u, '');
  const [code, rest = ''] = [CODE.exec(undated)?.[0] ?? '', undated.replace(CODE, '')];
  return code === '' || IS_FORM.test(undated) || IS_UNIT.test(rest) ? undated : rest;
}

const CODE = /^(?:[A-Z]{0,3}\d{2,5}|[A-Z]\d|\d)(?:\s*[-:.]\s*|\s+)(?=\(?\p{L}[\p{L}.])/u;
const IS_FORM = /^P(?:45|60|11|9)/;
const IS_UNIT = /^(?:hrs?|hours?|days?|weeks?|months?|miles?)\b/;

const isOfEmployer = matcherOf(EMPLOYER_COSTS);
const isBeforeTax = matcherOf(BEFORE_TAX);
const scopeTail = matcherOf(SCOPE_TAIL);
const scopes = SCOPES.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));

/** Takes the scope (period, year to date, previous, employer) out of a text and returns the rest. */
export const takeScope = remembered((plain): { scope: Scope | null; rest: string } => {
  if (isOfEmployer.test(plain)) return { scope: 'employer', rest: plain };
  for (const { means: scope, matcher } of scopes) {
    const found = matcher.find(plain);
    if (!found) continue;
    const before = plain.slice(0, found.from).trim();
    const isTaxItself = plain.startsWith('tax year', found.from) && isBeforeTax.test(before);
    const rest = words(before, isTaxItself ? 'tax' : '', plain.slice(found.to).trim());
    const tail = scopeTail.find(rest);
    return { scope, rest: tail ? rest.slice(0, tail.from).trim() : rest };
  }
  return { scope: null, rest: plain };
});

function words(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

const noFigure = NO_FIGURE.map((phrases) => matcherOf(phrases));
const figureOf = meaningsOf(FIGURES);

/** Returns the figure that a label names, or null for others, such as kinds of pay. */
export const kindOf = remembered((rest): Kind | null => {
  if (noFigure.some((matcher) => matcher.test(rest))) return null;
  return figureOf(rest) ?? kindByWords(rest);
});

const maySay = matcherOf(MAY_SAY_YEAR);
const isBesideYear = matcherOf(BESIDE_YEAR);
const isFiller = matcherOf({ whole: HEADING_FILLERS });
const headingOf = meaningsOf(SECTIONS);

/** `Totals` and `Balances` may head the year-to-date figures, but also those of the period. */
export function maySayYear(plain: string): boolean {
  return maySay.test(plain);
}

/** Returns the block that a heading begins. */
export const sectionOf = remembered((plain): Section | null => {
  const { scope, rest } = takeScope(plain);
  const said = words(
    ...takeScope(rest)
      .rest.split(' ')
      .filter((word) => !isFiller.test(word)),
  );
  if (scope === 'ytd' && isBesideYear.test(said)) return 'ytd';
  if (scope === 'period' && said === '' && rest !== '') return 'other';
  return headingOf(scope === 'period' ? rest : plain);
});

const columnOf = meaningsOf(COLUMNS);
const isBareColumn = matcherOf(BARE_COLUMN);
const ROLES_OF_SCOPES: Partial<Record<Scope, ColumnRole>> = {
  ytd: 'ytd',
  previous: 'previous',
  period: 'amount',
};

/** Returns the role of the column below a heading. */
export const roleOf = remembered((plain): ColumnRole | null => {
  const role = columnOf(plain);
  if (role) return role;
  const { scope, rest } = takeScope(plain);
  return (scope && (rest === '' || isBareColumn.test(rest)) && ROLES_OF_SCOPES[scope]) || null;
});

const fieldLabel = matcherOf({
  whole: `
    employee [name|no|number|id], name, dept, department, payment method|period|date, pay date|method|period|frequency
    tax code|period|week|month|year|basis, ni number|no|table|letter|category|code|cat
    national insurance number|no, works|payroll number|no|id, [employer] paye ref(erence)
    period [start|end|ending], process|start date, date [of birth], dob, job title, cost centre, location, bank
    account [no], sort code, week|month [no], method, company, employer, grade, position, frequency`,
});

/** Matches a label with a colon at the start of a text. */
export const FIELD_LABEL_WITH_COLON = {
  test(text: string): boolean {
    const [, label] = /^([^:]+?)\.?\s*:/.exec(text) ?? [];
    return label !== undefined && fieldLabel.test(label.toLowerCase());
  },
};
