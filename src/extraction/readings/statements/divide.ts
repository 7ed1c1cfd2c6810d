import { type TokenLine, textOf } from '../../page/tokens.ts';
import { findIdentifiers, mentionsAccount } from './identifiers.ts';
import { isRow, NEAR_LINES } from './labelled.ts';
import { listPeriods, type Period, statementDate } from './period.ts';
import { isOpening } from './sections.ts';
import { headerAt } from './table/header.ts';
import { SEVERAL } from './table/patterns.ts';

const PARTS_MAX = 36;
const FIRST_PAGE = /\b(?:page|sheet)\s*:?\s*1\s*(?:of|\/)\s*\d/i;

/** What pages print, where a change shows that another statement begins. The most certain signs are first. */
const SIGNS: readonly ((page: readonly TokenLine[], before: unknown) => unknown)[] = [
  (page, before) => {
    const [period] = listPeriods(page);
    const { start, end } = (before ?? { start: '', end: '' }) as Period;
    return period && (before === null || period.start >= end || period.end < start) ? period : before;
  },
  (page, before) => (page.some(({ words }) => FIRST_PAGE.test(textOf(words))) ? page : before),
  (page, before) => statementDate(page) ?? before,
  (page, before) => (page.some(isOpening) ? page : before),
];

/**
 * Lists the ways to divide a file at the pages on which another statement of the same account may begin. The sums
 * decide which one is right.
 */
export function listDivisions(lines: readonly TokenLine[]): TokenLine[][][] {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  return SIGNS.map((sign) => {
    let current: unknown = null;
    const groups: TokenLine[][] = [];
    for (const page of pages) {
      const own = sign(page, current);
      if (groups.length === 0 || (current !== null && own !== current)) groups.push([]);
      groups.at(-1)?.push(...page);
      current = own;
    }
    return groups;
  }).filter((groups) => groups.length > 1 && groups.length <= PARTS_MAX);
}

/**
 * Splits a file into the lines of its accounts, each with its own table. Returns none for a file of one
 * account.
 */
export function splitAccounts(lines: readonly TokenLine[]): TokenLine[][] {
  const mentions = lines.flatMap((_, at) => {
    const account = accountAt(lines, at);
    return account === null ? [] : [{ account, at }];
  });
  const starts = mentions
    .filter(({ account }, index) => account !== mentions[index - 1]?.account)
    // an account that is only mentioned has no table
    .filter(({ at }, index, all) => hasTable(lines.slice(at, all[index + 1]?.at)))
    .filter(({ account }, index, all) => account !== all[index - 1]?.account)
    .map(({ account, at }, index) => ({
      account,
      at: index === 0 ? (mentions[0]?.at ?? at) : headAt(lines, at),
    }));
  const accounts = Map.groupBy(starts, ({ account }) => account);
  if (accounts.size < 2 || accounts.size > PARTS_MAX) return [];
  const preface = lines.slice(0, starts[0]?.at);
  return [...accounts.values()].map((own) => [
    ...preface,
    ...own.flatMap((start) => lines.slice(start.at, starts[starts.indexOf(start) + 1]?.at)),
  ]);
}

function accountAt(lines: readonly TokenLine[], index: number): string | null {
  const line = lines[index] as TokenLine;
  if (line.amounts.length > 0 || !mentionsAccount(line)) return null;
  const near = lines.slice(index, index + NEAR_LINES).filter(({ page }) => page === line.page);
  const { accountNumber, iban } = findIdentifiers(near);
  return accountNumber ?? iban?.text ?? null;
}

/** The lines between the last amount and the account number are the heading of the account. */
function headAt(lines: readonly TokenLine[], at: number): number {
  const page = lines[at]?.page;
  return lines.slice(0, at).findLastIndex((line) => line.page !== page || line.amounts.length > 0) + 1;
}

function hasTable(lines: readonly TokenLine[]): boolean {
  const rows = lines.filter((line) => isRow(line) && line.dates[0]?.from === 0);
  return rows.length >= SEVERAL || lines.some((_, index) => headerAt(lines, index) !== null);
}
