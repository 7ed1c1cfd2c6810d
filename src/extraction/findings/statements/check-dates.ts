import { type Day, daysBetween } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import { isConfirmed, isRecognised } from '../../page/certainty.ts';
import { type DateToken, toDay } from '../../page/dates.ts';
import type { Word } from '../../page/text.ts';
import type { TokenLine } from '../../page/tokens.ts';
import { type Period, periodsAt } from '../../readings/statements/period.ts';
import { GAP_DAYS, listDated, yearOf } from '../../readings/statements/table/repair-years.ts';
import { hasFewYears } from '../../readings/statements/table/years.ts';
import type { Ledger } from '../../relations/statements/ledger.ts';
import { finding, type Place } from '../finding.ts';
import { hardToRead } from '../unconfirmed-text.ts';

/** A year that so many dates agree on was not misread. */
const DATES_OF_YEAR_MIN = 2;

interface Dates {
  ledger: Ledger;
  /** The printed period. */
  period: Period | null;
  statementDate: Day | null;
}

/** Reports dates of a picture that were read without certainty and that no other date confirms. */
export function checkDates(lines: readonly TokenLine[], { ledger, period, statementDate }: Dates): Finding[] {
  if (!ledger.entries.some(({ item }) => isRecognised(item.amount.digits))) return [];
  const days = ledger.entries.map(({ day }) => day).sort();
  return [
    ...checkYear(lines, { days, mayGuess: period !== null || statementDate !== null }),
    ...checkCorrected(lines, { ledger, period, statementDate }),
    ...checkPeriod(lines, period),
  ];
}

/** Reports the year of the rows if it depends on a single date that is not clear, or on none. */
function checkYear(
  lines: readonly TokenLine[],
  { days, mayGuess }: { days: readonly Day[]; mayGuess: boolean },
): Finding[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const near = listDated(lines).filter(
    ({ day, date }) =>
      date.misreadYear === undefined &&
      daysBetween(day, first) <= GAP_DAYS &&
      daysBetween(last, day) <= GAP_DAYS,
  );
  if (near.length >= DATES_OF_YEAR_MIN || (near.length === 0 && mayGuess)) return [];
  const [only] = near;
  const word = only && yearOf(only.line, only.date);
  if (word && isConfirmed(word)) return [];
  return [unproven('year of the rows', only ? { page: only.line.page, boxes: word ? [word] : [] } : null)];
}

/**
 * Reports a year that was read clearly and yet corrected, because it contradicts other dates: OCR seldom misreads such a
 * word, so it may be printed like this.
 */
function checkCorrected(lines: readonly TokenLine[], { ledger, period, statementDate }: Dates): Finding[] {
  const ofRows = new Map(ledger.entries.flatMap(({ item, day }) => (item.date ? [[item.date, day]] : [])));
  const used = new Set([period?.start, period?.end, statementDate]);
  const isYearSeldom = hasFewYears(ledger.entries.map(({ item }) => item.date));
  return lines.flatMap((line) =>
    line.dates.flatMap((date) => {
      if (date.year === null) return [];
      const [ofRow, own] = [ofRows.get(date), toDay(date, date.year)];
      const isUsed = ofRow !== undefined || used.has(own);
      const isNumber = isYearSeldom && date.isYearShort;
      const isMoved = ofRow !== undefined && ofRow !== own && !isNumber;
      const word = isMoved || (isUsed && date.misreadYear !== undefined) ? yearOf(line, date) : undefined;
      return word && isConfirmed(word) ? [contradiction(line.page, word)] : [];
    }),
  );
}

/** Reports a start or an end of the period that is printed once and is not clear. */
function checkPeriod(lines: readonly TokenLine[], period: Period | null): Finding[] {
  const ends = period === null ? [] : [...new Set([period.start, period.end])];
  return ends.flatMap((end) => {
    const dates = placesOf(lines, end);
    const [only, ...others] = dates.length > 0 ? dates : linesWith(lines, end);
    if (only === undefined) return [unproven('period of the statement', null)];
    const words = only.words.filter((word) => /\d/.test(word.text) && !isConfirmed(word));
    if (others.length > 0 || words.length === 0) return [];
    return [unproven('period of the statement', { page: only.page, boxes: words })];
  });
}

type Dated = Pick<TokenLine, 'page' | 'words'>;

/** Lists where a day is printed as a date. */
function placesOf(lines: readonly TokenLine[], end: Day): Dated[] {
  const isEnd = ({ year, month, day }: DateToken) =>
    (year === null || year === Number(end.slice(0, 4))) &&
    month === Number(end.slice(5, 7)) &&
    day === Number(end.slice(8, 10));
  return lines.flatMap((line) =>
    line.dates.filter(isEnd).map((date) => {
      // other dates confirm a year that was corrected
      const year = date.misreadYear === undefined ? undefined : yearOf(line, date);
      const words = line.words.slice(date.from, date.to).filter((word) => word !== year);
      return { page: line.page, words };
    }),
  );
}

/**
 * Lists the lines with a period that starts or ends on this day. The day need not be printed as a date of its own, such
 * as the start in `01 - 31 Jan 2026`.
 */
function linesWith(lines: readonly TokenLine[], end: Day): Dated[] {
  return lines.filter((line, index) =>
    periodsAt(line, lines[index + 1]).some((period) => period.start === end || period.end === end),
  );
}

function contradiction(page: number, word: Word): Finding {
  return finding('unproven', {
    severity: 'medium',
    field: 'period',
    at: { page, boxes: [word] },
    actual: word.text,
    message:
      'Unproven: as we read the picture, this year contradicts the other dates. We may have misread it, so the year that fits is used',
  });
}

function unproven(what: string, at: Place | null): Finding {
  return finding('unproven', { severity: 'medium', field: 'period', at, message: hardToRead(what) });
}
