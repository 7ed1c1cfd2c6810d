import { type Day, daysBetween } from '#values/calendar.ts';
import { boxAround } from '../box-around.ts';
import { hardToRead, isConfirmed } from '../confirm-texts.ts';
import type { Finding } from '../extraction.ts';
import { isRecognised } from '../misread-digits.ts';
import type { Word } from '../page-text.ts';
import { finding } from './finding.ts';
import type { Period } from './period.ts';
import type { Ledger } from './reconcile.ts';
import { GAP_DAYS, listDated, yearOf } from './repair-years.ts';
import type { TokenLine } from './tokens.ts';

/** A year that so many dates agree on was not misread. */
const DATES_OF_YEAR_MIN = 2;

interface Dates {
  ledger: Ledger;
  /** The printed period. */
  period: Period | null;
  hasStatementDate: boolean;
}

/** Reports dates of a picture that were read without certainty and that no other date confirms. */
export function checkDates(
  lines: readonly TokenLine[],
  { ledger, period, hasStatementDate }: Dates,
): Finding[] {
  if (!ledger.entries.some(({ item }) => isRecognised(item.amount.digits))) return [];
  const days = ledger.entries.map(({ day }) => day).sort();
  const year = checkYear(lines, { days, mayGuess: period !== null || hasStatementDate });
  return [...year, ...checkPeriod(lines, period)];
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
      !date.isYearRepaired && daysBetween(day, first) <= GAP_DAYS && daysBetween(last, day) <= GAP_DAYS,
  );
  if (near.length >= DATES_OF_YEAR_MIN || (near.length === 0 && mayGuess)) return [];
  const [only] = near;
  const word = only && yearOf(only.line, only.date);
  if (word && isConfirmed(word)) return [];
  return [unproven('year of the rows', { page: only?.line.page ?? null, words: word ? [word] : [] })];
}

/** Reports a start or an end of the period that is printed once and is not clear. */
function checkPeriod(lines: readonly TokenLine[], period: Period | null): Finding[] {
  const ends = period === null ? [] : [...new Set([period.start, period.end])];
  return ends.flatMap((end) => {
    const places = lines.flatMap((line) =>
      line.dates
        .filter(({ year, month, day }) => {
          const isYear = year === null || year === Number(end.slice(0, 4));
          return isYear && month === Number(end.slice(5, 7)) && day === Number(end.slice(8, 10));
        })
        .map((date) => {
          // other dates confirm a year that was corrected
          const year = date.isYearRepaired ? yearOf(line, date) : undefined;
          const words = line.words.slice(date.from, date.to).filter((word) => word !== year);
          return { page: line.page, words };
        }),
    );
    const [only, ...others] = places;
    if (only === undefined || others.length > 0) return [];
    const words = only.words.filter((word) => /\d/.test(word.text) && !isConfirmed(word));
    return words.length === 0 ? [] : [unproven('period of the statement', { ...only, words })];
  });
}

function unproven(what: string, { page, words }: { page: number | null; words: readonly Word[] }): Finding {
  return finding('unproven', {
    severity: 'medium',
    field: 'period',
    page,
    box: words.length > 0 ? boxAround(words) : null,
    message: hardToRead(what),
  });
}
