import type { DocumentText, PageText, Word } from '../../page/text.ts';
import { type TokenLine, tokenise } from '../../page/tokens.ts';
import { findIdentifiers, mentionsAccount } from './identifiers.ts';
import { headerAt } from './table/header.ts';

/** Consecutive lines of one account. */
interface Part {
  account: string | null;
  lines: TokenLine[];
}

const LINES_OF_LABEL = 3;
const ACCOUNTS_MAX = 20;
const ROWS_WITHOUT_HEADING_MIN = 3;

/**
 * Splits a file into the parts of its accounts, each with its own table. Returns none for a file of one
 * account.
 */
export function splitAccounts(text: DocumentText): DocumentText[] {
  const { lines } = tokenise(text);
  const parts = joinParts(listParts(lines));
  const accounts = [...new Set(parts.map(({ account }) => account))];
  if (accounts.length < 2 || accounts.length > ACCOUNTS_MAX || parts.some((part) => !hasTable(part)))
    return [];
  const preface = lines.slice(0, lines.indexOf(parts[0]?.lines[0] as TokenLine));
  return accounts.map((account) => {
    const own = parts.filter((part) => part.account === account).flatMap((part) => part.lines);
    return only(text, new Set([...preface, ...own].map(({ words }) => words)));
  });
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

function only(text: DocumentText, words: ReadonlySet<readonly Word[]>): DocumentText {
  const pages = text.pages
    .map((page): PageText => ({ ...page, lines: page.lines.filter((line) => words.has(line.words)) }))
    .filter(({ lines }) => lines.length > 0);
  return { ...text, pages };
}
