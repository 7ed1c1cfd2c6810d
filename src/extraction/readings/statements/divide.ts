import { type TokenLine, textOf } from '../../page/tokens.ts';
import { balanceLabel } from '../../vocabulary/statements/labels.ts';
import { findIdentifiers, mentionsAccount } from './identifiers.ts';
import { listPeriods, statementDate } from './period.ts';
import { headerAt } from './table/header.ts';

const STATEMENTS_MAX = 36;
const FIRST_PAGE = /\b(?:page|sheet)\s*:?\s*1\s*(?:of|\/)\s*\d/i;

/**
 * Lists the ways to divide a file at the pages on which another statement of the same account may begin, the
 * most certain first. The sums decide which one is right.
 */
export function listDivisions(lines: readonly TokenLine[]): TokenLine[][][] {
  const pages = [...Map.groupBy(lines, ({ page }) => page).values()];
  if (pages.length < 2) return [];
  const signs = [startsOfPeriods, startsOfNumbering, startsOfDates, startsOfBalances];
  return signs
    .map((starts) => starts(pages))
    .filter((starts) => starts.length > 0 && starts.length < STATEMENTS_MAX)
    .map((starts) => [0, ...starts].map((from, index) => pages.slice(from, starts[index]).flat()));
}

/** Finds pages that print a later or earlier period than the pages before them. */
function startsOfPeriods(pages: readonly TokenLine[][]): number[] {
  return changesOf(
    pages.map((lines) => listPeriods(lines)[0] ?? null),
    (own, current) =>
      own.start > current.end ||
      own.end < current.start ||
      (own.start === current.end && own.end > current.end),
  );
}

/** Finds pages whose statement date differs from that of the pages before. */
function startsOfDates(pages: readonly TokenLine[][]): number[] {
  return changesOf(pages.map(statementDate), (own, current) => own !== current);
}

/** Returns the indexes of pages on which a value differs from the last one that was printed. */
function changesOf<T>(values: readonly (T | null)[], isOther: (own: T, current: T) => boolean): number[] {
  let current: T | null = null;
  return values.flatMap((own, index) => {
    if (own === null || (current !== null && !isOther(own, current))) return [];
    const isFirst = current === null;
    current = own;
    return isFirst ? [] : [index];
  });
}

function startsOfNumbering(pages: readonly TokenLine[][]): number[] {
  return startsAt(pages, ({ words }) => FIRST_PAGE.test(textOf(words)));
}

function startsOfBalances(pages: readonly TokenLine[][]): number[] {
  return startsAt(pages, ({ words, amounts: [amount] }) => {
    const before = words.slice(0, amount?.from).filter(({ text }) => !/^\d/.test(text));
    return amount !== undefined && balanceLabel(textOf(before)) === 'opening';
  });
}

function startsAt(pages: readonly TokenLine[][], isStart: (line: TokenLine) => boolean): number[] {
  return pages.flatMap((lines, index) => (index > 0 && lines.some(isStart) ? [index] : []));
}

/** Consecutive lines of one account. */
interface Part {
  account: string | null;
  lines: TokenLine[];
}

const LINES_OF_LABEL = 3;
const ACCOUNTS_MAX = 20;
const ROWS_WITHOUT_HEADING_MIN = 3;

/**
 * Splits a file into the lines of its accounts, each with its own table. Returns none for a file of one
 * account.
 */
export function splitAccounts(lines: readonly TokenLine[]): TokenLine[][] {
  const parts = joinParts(listParts(lines));
  const accounts = [...new Set(parts.map(({ account }) => account))];
  if (accounts.length < 2 || accounts.length > ACCOUNTS_MAX || parts.some((part) => !hasTable(part)))
    return [];
  const preface = lines.slice(0, lines.indexOf(parts[0]?.lines[0] as TokenLine));
  return accounts.map((account) => [
    ...preface,
    ...parts.filter((part) => part.account === account).flatMap((part) => part.lines),
  ]);
}

function listParts(lines: readonly TokenLine[]): Part[] {
  const parts: Part[] = [];
  lines.forEach((line, index) => {
    const current = parts.at(-1);
    const account = accountAt(lines, index);
    if (account !== null && account !== current?.account) {
      parts.push({ account, lines: [...takeBack(current), line] });
    } else if (current) current.lines.push(line);
  });
  return parts;
}

function accountAt(lines: readonly TokenLine[], index: number): string | null {
  const line = lines[index] as TokenLine;
  if (line.amounts.length > 0 || !mentionsAccount(line)) return null;
  const near = lines.slice(index, index + LINES_OF_LABEL).filter(({ page }) => page === line.page);
  const { accountNumber, iban } = findIdentifiers(near);
  return accountNumber ?? iban?.text ?? null;
}

/** Takes the lines between the last amount and the account number: they are the new account's heading. */
function takeBack(part: Part | undefined): TokenLine[] {
  if (part === undefined) return [];
  const page = part.lines.at(-1)?.page;
  const last = part.lines.findLastIndex((line) => line.page !== page || line.amounts.length > 0);
  return part.lines.splice(last + 1);
}

/** Joins parts without a table, in which the account number is only mentioned, to the part before them. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && (before.account === part.account || !hasTable(part))) before.lines.push(...part.lines);
    else joined.push({ ...part, lines: [...part.lines] });
  }
  const [first, second] = joined;
  if (!first || !second || hasTable(first)) return joined;
  return [{ ...second, lines: [...first.lines, ...second.lines] }, ...joined.slice(2)];
}

function hasTable({ lines }: Part): boolean {
  const rows = lines.filter(({ dates, amounts }) => dates[0]?.from === 0 && amounts.length > 0);
  return rows.length >= ROWS_WITHOUT_HEADING_MIN || lines.some((_, index) => headerAt(lines, index) !== null);
}
