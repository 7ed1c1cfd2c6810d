import type { DocumentText, PageText } from '../../page/text.ts';
import { type TokenLine, textOf, tokenise } from '../../page/tokens.ts';
import { balanceLabel } from '../../vocabulary/statements/labels.ts';
import { listPeriods, type Period, statementDate } from './period.ts';

const STATEMENTS_MAX = 36;
const FIRST_PAGE = /\b(?:page|sheet)\s*:?\s*1\s*(?:of|\/)\s*\d/i;

/**
 * Lists the ways to split a file at the pages on which another statement of the same account may begin, the
 * most certain first. The sums decide which one is right.
 */
export function listSplits(text: DocumentText): DocumentText[][] {
  if (text.pages.length < 2) return [];
  const byPage = Map.groupBy(tokenise(text).lines, ({ page }) => page);
  const linesOf = (page: PageText) => byPage.get(page.number) ?? [];
  const signs = [startsOfPeriods, startsOfNumbering, startsOfDates, startsOfBalances];
  return signs
    .map((starts) => starts(text.pages.map(linesOf)))
    .filter((starts) => starts.length > 0 && starts.length < STATEMENTS_MAX)
    .map((starts) => cut(text, starts));
}

/** Returns the indexes of pages that print a later or earlier period than the pages before them. */
function startsOfPeriods(pages: readonly TokenLine[][]): number[] {
  let current: Period | null = null;
  return pages.flatMap((lines, index) => {
    const [period] = listPeriods(lines);
    if (period === undefined) return [];
    const isOther = current !== null && (period.start > current.end || period.end < current.start);
    const isNext = current !== null && period.start === current.end && period.end > current.end;
    const isFirst = current === null;
    if (isFirst || isOther || isNext) current = period;
    return !isFirst && (isOther || isNext) ? [index] : [];
  });
}

function startsOfNumbering(pages: readonly TokenLine[][]): number[] {
  return startsAt(pages, (lines) => lines.some(({ words }) => FIRST_PAGE.test(textOf(words))));
}

/** Returns the indexes of pages whose statement date differs from that of the pages before. */
function startsOfDates(pages: readonly TokenLine[][]): number[] {
  let current: string | null = null;
  return pages.flatMap((lines, index) => {
    const day = statementDate(lines);
    const isOther = day !== null && current !== null && day !== current;
    current = day ?? current;
    return isOther ? [index] : [];
  });
}

function startsOfBalances(pages: readonly TokenLine[][]): number[] {
  return startsAt(pages, (lines) =>
    lines.some(({ words, amounts: [amount] }) => {
      const before = words.slice(0, amount?.from).filter(({ text }) => !/^\d/.test(text));
      return amount !== undefined && balanceLabel(textOf(before)) === 'opening';
    }),
  );
}

function startsAt(pages: readonly TokenLine[][], isStart: (lines: TokenLine[]) => boolean): number[] {
  return pages.flatMap((lines, index) => (index > 0 && isStart(lines) ? [index] : []));
}

function cut(text: DocumentText, starts: readonly number[]): DocumentText[] {
  return [0, ...starts].map((from, index) => ({ ...text, pages: text.pages.slice(from, starts[index]) }));
}
