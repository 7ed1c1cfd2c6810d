import type { DocumentText } from '../../page/text.ts';
import type { TokenLine } from '../../page/tokens.ts';
import { continuesBalance, isReconciled, type Ledger } from '../../relations/statements/ledger.ts';
import { listDivisions, splitAccounts } from './divide.ts';
import { isRow } from './labelled.ts';
import { isNext } from './period.ts';
import { hasNamedParts, listSections, type Section } from './sections.ts';
import { type Check, isConsistent, openFile, type Source, type Study, study } from './study.ts';

/** One account of a file. */
export interface Account {
  /** Its statements, such as two months, oldest first. */
  statements: Study[];
  /** Sections whose rows are not the account's: pots, pockets in other currencies, and rows that are not booked. */
  parts: Part[];
}

export interface Part extends Pick<Section, 'kind' | 'title'> {
  ledger: Ledger;
}

/** Reads the accounts of a file. The sums decide which lines belong to which statement. */
export function readAccounts(text: DocumentText, check: Check): Account[] {
  return accountsIn(openFile(text, check));
}

const WAYS = [setAsideParts, divideAccounts, divideStatements, setAsideSections];

function accountsIn(file: Source, whole = study(file)): Account[] {
  for (const divide of WAYS) {
    const accounts = divide(file, whole);
    if (accounts !== null) return accounts;
  }
  return [{ statements: [whole], parts: [] }];
}

/** Sets the named parts of an account aside, unless the rows hold together only with them. */
function setAsideParts(file: Source, whole: Study): Account[] | null {
  if (!hasNamedParts(file.lines)) return null;
  const { preface, sections } = listSections(file.lines);
  const parts = sections.filter(({ kind }) => kind !== null && kind !== 'account');
  const rest = sections.filter((section) => !parts.includes(section));
  if (parts.length === 0 || rest.length === 0) return null;
  const source = { ...file, lines: [...preface, ...rest.flatMap(({ lines }) => lines)] };
  const own = study(source);
  if (!hasRows(own) || (isConsistent(whole) && !isConsistent(own))) return null;
  const [first, ...others] = accountsIn(source, own);
  return first
    ? [{ ...first, parts: [...first.parts, ...readParts(file, parts, preface)] }, ...others]
    : null;
}

/** Splits a file of several accounts: its sums fail as a whole but hold for each account. */
function divideAccounts(file: Source, whole: Study): Account[] | null {
  if (isReconciled(whole.interpretation.ledger)) return null;
  const sources = splitAccounts(file.lines).map((lines) => ({ ...file, lines }));
  const studies = sources.map((source) => study(source));
  if (!isSplitRight(studies)) return null;
  return sources.flatMap((source, index) => accountsIn(source, studies[index]));
}

/** Splits the statements of one account, such as two months, where the file contradicts itself. */
function divideStatements(file: Source, whole: Study): Account[] | null {
  if (isConsistent(whole) || !hasRows(whole)) return null;
  for (const division of listDivisions(file.lines)) {
    const statements = studyPages(file, division);
    // where all are proven, other rows of the whole were misread lines between the statements
    const hasAll = statements.every(isConsistent) || countRows(statements) >= countRows([whole]);
    if (isSplitRight(statements) && hasAll)
      return joinConsecutive(statements).map((own) => ({ statements: own, parts: [] }));
  }
  return null;
}

/** Studies the statements of a file. Pages without rows belong to the statement before them. */
function studyPages(file: Source, division: readonly TokenLine[][]): Study[] {
  const studies: Study[] = [];
  for (const lines of division) {
    const [last, own] = [studies.at(-1), study({ ...file, lines })];
    const { ledger } = own.interpretation;
    if (last === undefined || hasRows(own) || (isReconciled(ledger) && own.period !== null))
      studies.push(own);
    else studies.splice(-1, 1, study({ ...file, lines: [...last.lines, ...lines] }));
  }
  return studies;
}

/** Splits the rows of an account from those under other titles, such as pots with unknown names. */
function setAsideSections(file: Source, whole: Study): Account[] | null {
  if (isConsistent(whole) || !hasRows(whole)) return null;
  const { preface, sections } = listSections(file.lines);
  const rowsIn = ({ lines }: Section) => lines.filter(isRow).length;
  const named = sections.filter(({ kind }) => kind === 'account');
  const [main] = (named.length > 0 ? named : sections).toSorted((a, b) => rowsIn(b) - rowsIn(a));
  const others = sections.filter((section) => section !== main);
  if (main === undefined || others.length === 0) return null;
  const own = study({ ...file, lines: [...preface, ...main.lines] });
  const parts = readParts(file, others, preface);
  const isApart = parts.every((part) => part.title !== null && isAside(part, own.interpretation.ledger));
  return isApart && isConsistent(own) ? [{ statements: [own], parts }] : null;
}

function readParts(file: Source, sections: readonly Section[], preface: readonly TokenLine[]): Part[] {
  return sections.map(({ kind, title, lines }) => {
    const { ledger } = study({ ...file, lines }, preface).interpretation;
    return { kind, title, ledger };
  });
}

/**
 * Returns true for rows beside those of an account: in the same days, or without balances while the account has a
 * printed closing balance. The next page of an account continues its days and its balances, so a changed figure
 * between two pages does not make the second one a pot.
 */
function isAside({ ledger }: Part, main: Ledger): boolean {
  if (main.links.length === 0) return false;
  // two different balances without rows are not an empty pot, but a summary
  if (ledger.entries.length === 0) return ledger.opening === ledger.closing;
  if (ledger.entries.every(({ item }) => item.balance === null)) return main.closingsPrinted.length > 0;
  const [days, mainDays] = [ledger, main].map(({ entries }) => entries.map(({ day }) => day).sort());
  const [first = '', last = ''] = [days?.[0], days?.at(-1)];
  return first < (mainDays?.at(-1) ?? '') && last > (mainDays?.[0] ?? '');
}

function hasRows({ interpretation }: Study): boolean {
  return interpretation.ledger.entries.length > 0;
}

function countRows(parts: readonly Study[]): number {
  return parts.reduce((sum, { interpretation }) => sum + interpretation.ledger.entries.length, 0);
}

/** A changed figure may break the sums of one part. */
function isSplitRight(parts: readonly Study[]): boolean {
  const holds = parts.filter(({ interpretation }) => isReconciled(interpretation.ledger)).length;
  return parts.length > 1 && holds >= parts.length - 1;
}

/** Joins statements of one account whose periods follow each other, so that two months give one statement. */
function joinConsecutive(studies: readonly Study[]): Study[][] {
  const groups: Study[][] = [];
  for (const own of studies.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))) {
    const group = groups.find((others) => continues(others.at(-1) as Study, own));
    if (group === undefined) groups.push([own]);
    else group.push(own);
  }
  return groups;
}

function startOf({ period }: Study): string {
  return period?.start ?? '';
}

function continues(before: Study, own: Study): boolean {
  const [one, other] = [before.details.accountNumber, own.details.accountNumber];
  if (one !== null && other !== null && one !== other) return false;
  return isChained(before, own) || (one !== null && one === other && isNext(before.period, own.period));
}

/** Returns true for a statement that begins where the one before it ends. */
export function isChained(before: Study, own: Study): boolean {
  return (
    continuesBalance(before.interpretation.ledger, own.interpretation.ledger) &&
    startOf(own) >= (before.period?.end ?? '')
  );
}

/** Returns the statements in the order of their rows in the result: that of most rows on the pages. */
export function inPageOrder(oldestFirst: readonly Study[]): readonly Study[] {
  const newestFirst = oldestFirst.filter(
    ({ interpretation }) => interpretation.ledger.convention.isNewestFirst,
  );
  return 2 * countRows(newestFirst) > countRows(oldestFirst) ? oldestFirst.toReversed() : oldestFirst;
}
