import { type Day, daysBetween } from '#values/calendar.ts';
import type { BankStatement, Finding } from '../../extraction.ts';
import { isConfirmed, isRecognised } from '../../page/certainty.ts';
import { DATE_WORD } from '../../page/date-forms.ts';
import { toDay } from '../../page/dates.ts';
import type { DocumentText, Word } from '../../page/text.ts';
import type { TokenLine } from '../../page/tokens.ts';
import { isValidIban } from '../../readings/statements/identifiers.ts';
import { lineOfMissedPeriod, periodsAt } from '../../readings/statements/period.ts';
import type { ReadStatement } from '../../readings/statements/study.ts';
import { GAP_DAYS, listDated, yearOf } from '../../readings/statements/table/repair-years.ts';
import { hasFewYears } from '../../readings/statements/table/years.ts';
import type { Printed } from '../../relations/statements/ledger.ts';
import { finding } from '../finding.ts';
import { hardToRead, listUnconfirmed, listUnconfirmedName, type PlacedWord } from '../unconfirmed-text.ts';

/** Reports the name and numbers of an account in a picture that were read without certainty. */
export function checkNames(statement: BankStatement, { pages }: DocumentText): Finding[] {
  if (!pages.some(({ isOcr }) => isOcr)) return [];
  const words = pages.flatMap(({ number, lines }) =>
    lines.flatMap((line) => line.words.map((word): PlacedWord => ({ page: number, word }))),
  );
  const { accountHolderName, accountNumber, sortCode, iban, bankName } = statement;
  const isInIban = (value: string) =>
    iban !== null && isValidIban(iban) && iban.includes(value.replace(/\D/g, ''));
  const unsureNumber = (value: string | null) =>
    value === null || isInIban(value) ? [] : listUnconfirmed(value, words);
  const values: [what: string, field: string, unsure: PlacedWord[]][] = [
    [
      'name of the account holder',
      'account_holder_name',
      listUnconfirmedName(accountHolderName ?? '', words),
    ],
    ['name of the bank', 'bank_name', listUnconfirmedName(bankName ?? '', words)],
    ['account number', 'account_number', unsureNumber(accountNumber)],
    ['sort code', 'sort_code', unsureNumber(sortCode)],
  ];
  return values.flatMap(([what, field, unsure]) => {
    const page = unsure[0]?.page;
    const own = unsure.filter((placed) => placed.page === page).map(({ word }) => word);
    return page === undefined ? [] : [unsureText(what, { field, page, words: own })];
  });
}

/** Reports dates of a picture that were read without certainty and that no other date confirms. */
export function checkDates(read: ReadStatement): Finding[] {
  const { entries } = read.interpretation.ledger;
  if (!entries.some(({ item }) => isRecognised(item.amount.digits))) return [];
  return [...checkYear(read), ...checkCorrected(read), ...checkEnds(read), ...checkDays(read)];
}

/** Reports rows whose date is not clear, unless the rows before and after it are of the same day. */
function checkDays({ lines, interpretation }: ReadStatement): Finding[] {
  const { entries } = interpretation.ledger;
  const lineOf = new Map(lines.flatMap((line) => line.dates.map((date) => [date, line])));
  return entries.flatMap(({ item: { date }, day }, index) => {
    const line = date ? lineOf.get(date) : undefined;
    if (!date || !line || entries[index - 1]?.item.date === date) return [];
    const next = entries.slice(index).find((entry) => entry.item.date !== date);
    if (entries[index - 1]?.day === day && next?.day === day) return [];
    // other dates confirm the year
    const year = date.year !== null && date.to - date.from > 1 ? yearOf(line, date) : undefined;
    const words = line.words.slice(date.from, date.to).filter((word) => word !== year && !isConfirmed(word));
    if (words.length === 0) return [];
    return [unsureText('date of a row', { field: `transactions[${index}].date`, page: line.page, words })];
  });
}

/**
 * Reports a balance that a label calls the other end, unless the page is known to be a card's. If the rows lead from one
 * balance to another, they also lead from the second, as a debt, to the first, and the words that name a card may have been
 * missed.
 */
export function checkNamesOfEnds({ interpretation: { ledger, summary } }: ReadStatement): Finding[] {
  const { entries, openingsPrinted, closingsPrinted, convention } = ledger;
  if (convention.isOwed || !entries.some(({ item }) => isRecognised(item.amount.digits))) return [];
  const mixed = [
    ...openingsPrinted.filter((end) => isAmong(end, summary.closings)),
    ...closingsPrinted.filter((end) => isAmong(end, summary.openings)),
  ];
  return mixed.slice(0, 1).map(({ page, token }) =>
    finding('unproven', {
      severity: 'medium',
      field: 'opening_balance',
      at: { page, boxes: [token] },
      message:
        'Unproven: as we read the picture, it is not clear which balance is before the rows and which is after them',
    }),
  );
}

function isAmong({ token }: Printed, named: readonly Printed[]): boolean {
  return named.some((end) => end.token === token);
}

/** Reports the year of the rows if it depends on a single date that is not clear, or on none. */
function checkYear({ lines, interpretation, printedPeriod, statementDate }: ReadStatement): Finding[] {
  const days = interpretation.ledger.entries.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)] as [Day, Day];
  const [only, other] = listDated(lines).filter(
    ({ day, date }) =>
      date.misreadYear === undefined &&
      daysBetween(day, first) <= GAP_DAYS &&
      daysBetween(last, day) <= GAP_DAYS,
  );
  // a year that two dates agree on was not misread
  if (other || (!only && (printedPeriod ?? statementDate) !== null)) return [];
  const word = only && yearOf(only.line, only.date);
  if (word && isConfirmed(word)) return [];
  return [unsureText('year of the rows', { page: only?.line.page ?? null, words: word ? [word] : [] })];
}

/**
 * Reports a year that was read clearly and yet corrected, because it contradicts other dates: OCR seldom misreads such a
 * word, so it may be printed like this.
 */
function checkCorrected({ lines, interpretation, printedPeriod, statementDate }: ReadStatement): Finding[] {
  const { entries } = interpretation.ledger;
  const dayOfRow = new Map(entries.map(({ item, day }) => [item.date, day]));
  const used = new Set([printedPeriod?.start, printedPeriod?.end, statementDate]);
  const isYearSeldom = hasFewYears(entries.map(({ item }) => item.date));
  return listDated(lines).flatMap(({ line, date, day }) => {
    const ofRow = dayOfRow.get(date);
    const isMoved = ofRow !== undefined && ofRow !== day && !(isYearSeldom && date.isYearShort);
    const isRepaired = date.misreadYear !== undefined && (ofRow !== undefined || used.has(day));
    const word = isMoved || isRepaired ? yearOf(line, date) : undefined;
    if (word === undefined || !isConfirmed(word)) return [];
    return [
      finding('unproven', {
        severity: 'medium',
        field: 'period',
        at: { page: line.page, boxes: [word] },
        actual: word.text,
        message:
          'Unproven: as we read the picture, this year contradicts the other dates. We may have misread it, so the year that fits is used',
      }),
    ];
  });
}

/** Reports a start or an end of the period that could not be read, or that is printed once and is not clear. */
function checkEnds({ lines, printedPeriod }: ReadStatement): Finding[] {
  const missed = printedPeriod === null ? lineOfMissedPeriod(lines) : undefined;
  if (missed) return [unsureText('period of the statement', missed)];
  const ends = printedPeriod === null ? [] : [...new Set([printedPeriod.start, printedPeriod.end])];
  return ends.flatMap((end) => {
    const [only, ...others] = placesOf(lines, end);
    const words = only?.words.filter((word) => !isConfirmed(word)) ?? [];
    if (others.length > 0 || (only && words.length === 0)) return [];
    return [unsureText('period of the statement', { page: only?.page ?? null, words })];
  });
}

/** Lists where a day is printed as a date, or else the lines with a period that starts or ends on it, such as `01 - 31 Jan 2026`. */
function placesOf(lines: readonly TokenLine[], end: Day): Pick<TokenLine, 'page' | 'words'>[] {
  const dates = lines.flatMap((line) =>
    line.dates
      .filter((date) => toDay(date, date.year ?? Number(end.slice(0, 4))) === end)
      .map((date) => {
        // other dates confirm a year that was corrected
        const year = date.misreadYear === undefined ? undefined : yearOf(line, date);
        const words = line.words.slice(date.from, date.to).filter((word) => word !== year);
        return { page: line.page, words };
      }),
  );
  if (dates.length > 0) return dates;
  return lines
    .filter((line, index) =>
      periodsAt(line, lines[index + 1]).some((period) => period.start === end || period.end === end),
    )
    .map(({ page, words }) => ({ page, words: words.filter(({ text }) => DATE_WORD.test(text)) }));
}

function unsureText(
  what: string,
  { field = 'period', page, words }: { field?: string; page: number | null; words: readonly Word[] },
): Finding {
  const at = page === null ? null : { page, boxes: words };
  return finding('unproven', { severity: 'medium', field, at, message: hardToRead(what) });
}
