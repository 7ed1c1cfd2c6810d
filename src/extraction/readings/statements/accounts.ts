import type { DocumentText } from '../../page/text.ts';
import type { TokenLine } from '../../page/tokens.ts';
import { addsUp, isReconciled } from '../../relations/statements/ledger.ts';
import { listDivisions, splitAccounts } from './divide.ts';
import { type Account, joinConsecutive } from './join-statements.ts';
import { hasNamedParts, listSections, type Part, type Section } from './sections.ts';
import { type Check, isConsistent, openFile, type Source, type Study, study, take } from './study.ts';

const ROWS_OF_PROVEN_PARTS_MIN = 0.5;

/** Reads the accounts of a file. The sums decide which lines belong to which statement. */
export function readAccounts(text: DocumentText, check: Check): { whole: Study; accounts: Account[] } {
  const file = openFile(text, check);
  const { own, whole, parts } = setAside(file);
  const groups = studyAccounts(own, whole);
  const [first, ...others] = groups;
  return {
    whole,
    accounts: [...(first ? [{ ...first, parts: [...first.parts, ...parts] }] : []), ...others],
  };
}

/** Sets the named parts of an account aside, unless the rows hold together only with them. */
function setAside(file: Source): { own: Source; whole: Study; parts: Part[] } {
  const { preface, sections } = hasNamedParts(file.lines)
    ? listSections(file.lines)
    : { preface: [], sections: [] };
  const parts = sections.filter(({ kind }) => kind !== null && kind !== 'account');
  const rest = sections.filter((section) => !parts.includes(section));
  if (parts.length > 0 && rest.length > 0) {
    const own = take(file, [...preface, ...rest.flatMap(({ lines }) => lines)]);
    const whole = study(own);
    if (whole.interpretation.ledger.entries.length > 0 && (isConsistent(whole) || !isConsistent(study(file))))
      return { own, whole, parts: parts.map((part) => toPart(part, study(take(file, part.lines), preface))) };
  }
  return { own: file, whole: study(file), parts: [] };
}

/** Splits a file of several accounts: its sums fail as a whole but hold for each account. */
function studyAccounts(file: Source, whole: Study): Account[] {
  if (isReconciled(whole.interpretation.ledger)) return studyStatements(file, whole);
  const sources = splitAccounts(file.lines).map((lines) => take(file, lines));
  const parts = sources.map((source) => study(source));
  if (!isSplitRight(parts)) return studyStatements(file, whole);
  return parts.flatMap((part, index) => studyStatements(sources[index] as Source, part));
}

/** Splits the statements of one account, such as two months, where the file contradicts itself. */
function studyStatements(file: Source, whole: Study): Account[] {
  if (isConsistent(whole) || whole.interpretation.ledger.entries.length === 0) return [accountOf([whole])];
  for (const division of listDivisions(file.lines)) {
    const parts = studyParts(file, division);
    if (isSplitRight(parts) && countRows(parts) >= shareOfRows(parts) * countRows([whole]))
      return joinConsecutive(parts).map((statements) => accountOf(statements));
  }
  return studySections(file, whole) ?? [accountOf([whole])];
}

function accountOf(statements: Study[], parts: Part[] = []): Account {
  return { statements, parts };
}

function toPart(section: Section, { interpretation }: Study): Part {
  return { ...section, ledger: interpretation.ledger };
}

/**
 * Splits the rows of an account from those under other titles, such as pots with unknown names, if nothing in the account
 * contradicts itself without them. A changed figure may break the sums of the account.
 */
function studySections(file: Source, whole: Study): Account[] | null {
  const { preface, sections } = listSections(file.lines);
  const main = chooseMain(sections);
  if (main === undefined || sections.length < 2) return null;
  const others = sections.filter((section) => section !== main);
  const own = study(take(file, [...preface, ...main.lines]));
  const rest = others.map(({ lines }) => study(take(file, lines), preface));
  const isLess = contradictionsIn(own) < contradictionsIn(whole);
  const isApart = others.every(({ title }, index) => title !== null && isAside(rest[index] as Study, own));
  if (!isApart || !(isConsistent(own) || (isLess && rest.every(isUnbroken)))) return null;
  const [first, ...further] = joinConsecutive([own, ...rest].filter(hasRows)).toSorted(
    (a, b) => Number(b.includes(own)) - Number(a.includes(own)),
  );
  const parts = others
    .map((section, index) => ({ section, study: rest[index] as Study }))
    .filter((part) => !first?.includes(part.study))
    .map((part) => toPart(part.section, part.study));
  return first === undefined || further.some((group) => group.some(hasOwnNumber))
    ? null
    : [accountOf(first, parts)];
}

/** The account has most rows, unless a title names it. */
function chooseMain(sections: readonly Section[]): Section | undefined {
  const rowsOf = ({ lines }: Section) =>
    lines.filter(({ dates, amounts }) => dates.length > 0 && amounts.length > 0).length;
  const named = sections.filter(({ kind }) => kind === 'account');
  return (named.length > 0 ? named : sections).toSorted((a, b) => rowsOf(b) - rowsOf(a))[0];
}

function hasRows({ interpretation }: Study): boolean {
  return interpretation.ledger.entries.length > 0;
}

function hasOwnNumber({ details }: Study): boolean {
  return details.accountNumber !== null;
}

/** Returns true for rows with balances that fit them. */
function isUnbroken({ interpretation: { ledger } }: Study): boolean {
  return ledger.entries.every(({ item }) => item.balance !== null) && ledger.links.every(addsUp);
}

function contradictionsIn({ findings }: Study): number {
  return findings.filter(({ isPassed, severity }) => !isPassed && severity !== 'info').length;
}

/**
 * Returns true for rows beside those of an account: in the same days, or without balances while the account has a
 * printed closing balance. The next page of an account continues its days and its balances, so a changed figure
 * between two pages does not make the second one a pot.
 */
function isAside({ interpretation: { ledger } }: Study, own: Study): boolean {
  const main = own.interpretation.ledger;
  if (main.links.length === 0) return false;
  // two different balances without rows are not an empty pot, but a summary
  if (ledger.entries.length === 0) return ledger.opening === ledger.closing;
  if (ledger.entries.every(({ item }) => item.balance === null)) return main.closingsPrinted.length > 0;
  const [days, mainDays] = [ledger, main].map(({ entries }) => entries.map(({ day }) => day).sort());
  const [first = '', last = ''] = [days?.[0], days?.at(-1)];
  return first < (mainDays?.at(-1) ?? '') && last > (mainDays?.[0] ?? '');
}

/** Studies the parts of a file. Pages without rows belong to the statement before them. */
function studyParts(file: Source, division: readonly TokenLine[][]): Study[] {
  const parts: { lines: TokenLine[]; own: Study }[] = [];
  for (const lines of division) {
    const [last, own] = [parts.at(-1), study(take(file, lines))];
    const { ledger } = own.interpretation;
    const isOwn = ledger.entries.length > 0 || (isReconciled(ledger) && own.period !== null);
    if (last === undefined || isOwn) parts.push({ lines, own });
    else {
      last.lines = [...last.lines, ...lines];
      last.own = study(take(file, last.lines));
    }
  }
  return parts.map(({ own }) => own);
}

/** Where all parts are proven, a few rows of the whole may have been misread lines between the statements. */
function shareOfRows(parts: readonly Study[]): number {
  return parts.every(isConsistent) ? ROWS_OF_PROVEN_PARTS_MIN : 1;
}

function countRows(parts: readonly Study[]): number {
  return parts.reduce((sum, { interpretation }) => sum + interpretation.ledger.entries.length, 0);
}

/** A changed figure may break the sums of one part. */
function isSplitRight(parts: readonly Study[]): boolean {
  const holds = parts.filter(({ interpretation }) => isReconciled(interpretation.ledger)).length;
  return parts.length > 1 && holds >= parts.length - 1;
}
