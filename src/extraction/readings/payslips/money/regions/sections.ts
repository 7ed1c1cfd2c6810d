import type { Cell } from '../../../../page/cells.ts';
import { isNearEdge } from '../../../../page/tolerances.ts';
import { earningKindOf } from '../../../../vocabulary/payslips/elements.ts';
import {
  type Kind,
  maySayYear,
  plainWords,
  type Section,
  sectionOf,
} from '../../../../vocabulary/payslips/lexicon.ts';
import type { Region } from './find-regions.ts';

/** A possible kind of a region. `isClear` means that its own title names the kind. */
export interface SectionGuess {
  section: Section | null;
  isClear: boolean;
}

/** Rows that name pay but are deductions. */
const TAKEN_BACK =
  /\b(?:advance|loan|repay\w*|overpa\w+|recover\w*|purchases?|scheme|fund|arrestment|attachment|sacrifice|exchange)\b/i;
const REPEATED: readonly Kind[] = ['gross', 'taxable', 'niable', 'tax', 'ni', 'pension'];
const TOTALS: readonly (Kind | null)[] = ['gross', 'net', 'total_deductions', 'taxable', 'niable'];

/** Lists the possible kinds of a region, best first: by its title, by its rows, or by a title further away. */
export function listSections(
  region: Region,
  { titles, above, named }: { titles: readonly Cell[]; above: Section | null; named: readonly Kind[] },
): SectionGuess[] {
  const content = contentOf(region);
  const title = titleOf(titles, region);
  const isPart = title === 'payments' || title === 'deductions';
  const isList = title === 'deductions' ? content.isList && content.hasGross : content.isList;
  const isOther = isPart && (isList || (content.section !== null && content.section !== title));
  if (title !== null && !isOther)
    return unique([
      { section: title, isClear: true },
      ...(content.hasTotals && !isPart ? [{ section: null, isClear: false }] : []),
      ...(isPart ? [] : [{ section: content.section, isClear: false }]),
    ]);
  const far = isApart(above) ? above : region.spanning && sectionOf(plainWords(region.spanning.text));
  const isOfYear = titles.some(({ text }) => maySayYear(plainWords(text)));
  const weak = isApart(far) ? [far] : isOfYear ? (['ytd'] as const) : [];
  const byRows = content.isMixed || isOfYear ? [content.section, ...weak] : [...weak, content.section];
  return unique(
    [
      ...byRows,
      null,
      ...(content.isSummary || named.filter((kind) => REPEATED.includes(kind)).length > 1
        ? (['ytd'] as const)
        : []),
      ...(content.hasTotals ? [] : (['other'] as const)),
    ].map((section) => ({
      section,
      isClear: false,
    })),
  );
}

/** True for blocks other than payments and deductions, whose figures must not be mixed up with those. */
function isApart(section: Section | null): section is Section {
  return section === 'ytd' || section === 'employer' || section === 'other';
}

/** The title over the labels: the aligned one, or else the nearest. */
function titleOf(titles: readonly Cell[], { box, header }: Region): Section | null {
  const named = titles.flatMap((title) => {
    const section = sectionOf(plainWords(title.text));
    return section ? [{ section, title }] : [];
  });
  const isAligned = ({ title }: { title: Cell }) => isNearEdge(title.x0, box.x0, title.size);
  // `Payment` beside `Amount` may head the labels of any list
  const isAlone = ({ title }: { title: Cell }) =>
    header.every((other) => other === title || Math.abs(other.top - title.top) > title.size / 2);
  const alone = named.filter(isAlone);
  const best = alone.findLast(isAligned) ?? alone.at(-1) ?? named.findLast(isAligned) ?? named.at(-1);
  return best?.section ?? null;
}

interface Content {
  section: Section | null;
  hasTotals: boolean;
  /** Payments and deductions in one list. */
  isList: boolean;
  hasGross: boolean;
  /** Has several figures that a block for the year may repeat, and no row of pay. */
  isSummary: boolean;
  /** Has net pay, total deductions or a row of pay, so its rows count more than a title further away. */
  isMixed: boolean;
}

function contentOf({ groups }: Region): Content {
  const rows = groups.map(({ text, name: { scope, kind } }) => ({
    scope,
    kind,
    isPay: kind === null && scope === null && earningKindOf(text).type !== 'OTHER' && !TAKEN_BACK.test(text),
  }));
  const has = (...kinds: Kind[]) =>
    rows.some(({ kind, scope }) => kind !== null && scope === null && kinds.includes(kind));
  const isPaid = rows.some(({ isPay }) => isPay);
  const isTaken = has('tax', 'ni', 'total_deductions', 'student_loan', 'postgraduate_loan');
  const isSummary = has('taxable', 'niable') || (has('gross') && isTaken);
  const section =
    isSummary || (isPaid && isTaken)
      ? null
      : isTaken || (has('pension') && !isPaid)
        ? 'deductions'
        : isPaid
          ? 'payments'
          : null;
  const hasTotals = rows.some(({ kind }) => TOTALS.includes(kind));
  const isList = isPaid && ((has('tax') && has('ni')) || (isTaken && has('net', 'total_deductions')));
  return {
    section,
    hasTotals,
    isList,
    hasGross: has('gross'),
    isSummary: !isPaid && rows.filter(({ kind }) => kind !== null && REPEATED.includes(kind)).length > 1,
    isMixed: has('net', 'total_deductions') || isPaid,
  };
}

function unique(guesses: readonly SectionGuess[]): SectionGuess[] {
  return guesses.filter(
    ({ section }, index) => guesses.findIndex((one) => one.section === section) === index,
  );
}
