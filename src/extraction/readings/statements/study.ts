import type { Day } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import { checkDates } from '../../findings/statements/check-dates.ts';
import { checkFontsOfEnds } from '../../findings/statements/check-fonts.ts';
import { checkCurrency } from '../../findings/statements/check-parts.ts';
import { checkStatement } from '../../findings/statements/check-statement.ts';
import { toDay } from '../../page/dates.ts';
import type { DocumentText } from '../../page/text.ts';
import { type TokenLine, type Tokens, tokenise } from '../../page/tokens.ts';
import { type AccountDetails, readDetails } from './details.ts';
import { choosePeriod, latestDay, listPeriods, type Period, periodAround, statementDate } from './period.ts';
import { type Features, readFeatures } from './probability.ts';
import { only } from './sections.ts';
import { type Interpretation, interpret } from './table/interpret.ts';
import { repairYears } from './table/repair-years.ts';
import type { TimeFrame } from './table/years.ts';

/** Everything that was read from one statement. */
export interface Study {
  interpretation: Interpretation;
  details: AccountDetails;
  features: Features;
  period: Period | null;
  /** Checks of the figures and dates, but not of the file. */
  findings: Finding[];
  /** Another currency, other fonts, and dates of a picture that may have been misread. */
  doubts: Finding[];
}

/** Lines to study, with the part of the file that has them. */
export interface Source {
  text: DocumentText;
  lines: readonly TokenLine[];
}

export function openFile(text: DocumentText): Source {
  return { text, lines: tokeniseInOrder(text).lines };
}

export function take({ text }: Source, lines: readonly TokenLine[]): Source {
  return { text: only(text, lines), lines };
}

/** Reads one statement. The lines around it say when it is from. */
export function study({ text, lines: read }: Source, around: readonly TokenLine[] = []): Study {
  const tokens = { lines: repairYears(read) };
  const frame = frameOf([...around, ...tokens.lines], text);
  const interpretation = interpret(tokens, frame);
  const details = readDetails(tokens.lines.filter(({ words }) => !interpretation.rowLines.has(words)));
  const days = interpretation.ledger.entries.map(({ day }) => day).sort();
  const printed = choosePeriod(frame.periods, days) ?? periodAround(tokens.lines, days);
  const features = readFeatures(text, { interpretation, details, hasPeriod: printed !== null });
  const period = printed ?? periodOfRows(days, frame);
  return {
    interpretation,
    details,
    features,
    period,
    findings: checkStatement(interpretation, { details, period, facts: text.facts }),
    doubts: [
      ...checkCurrency(interpretation.ledger),
      ...checkFontsOfEnds(interpretation.ledger, {
        words: tokens.lines.flatMap(({ words }) => words),
        facts: text.facts,
      }),
      ...checkDates(tokens.lines, {
        ledger: interpretation.ledger,
        period: printed,
        statementDate: frame.statementDate,
      }),
    ],
  };
}

/** Returns true when nothing in the statement contradicts anything else, as far as it was read. */
export function isConsistent({ findings }: Study): boolean {
  return findings.every(
    ({ isPassed, severity, code }) =>
      isPassed || severity === 'info' || (code === 'unproven' && severity === 'low'),
  );
}

/**
 * If the dates are valid with either the day or the month first, uses the order in which more of them are in the
 * period.
 */
function tokeniseInOrder(text: DocumentText): Tokens {
  const dayFirst = tokenise(text);
  if (!dayFirst.isOrderOpen) return dayFirst;
  const monthFirst = tokenise(text, { isMonthFirst: true });
  return countInPeriod(monthFirst) > countInPeriod(dayFirst) ? monthFirst : dayFirst;
}

function countInPeriod({ lines }: Tokens): number {
  const periods = listPeriods(lines);
  const days = lines.flatMap(({ dates }) =>
    dates.flatMap((date) => (date.year === null ? [] : (toDay(date, date.year) ?? []))),
  );
  return days.filter((day) => periods.some(({ start, end }) => day >= start && day <= end)).length;
}

function frameOf(lines: readonly TokenLine[], { facts }: DocumentText): TimeFrame {
  const [periods, printedOn] = [listPeriods(lines), statementDate(lines)];
  return {
    periods,
    statementDate: printedOn,
    latestDay: periods.length > 0 || printedOn !== null ? null : latestDay(lines),
    fileDate: facts.createdOn ?? facts.modifiedOn,
  };
}

/** Returns the period of the rows where none is printed, up to the statement date if there is one. */
function periodOfRows(days: readonly Day[], frame: TimeFrame): Period | null {
  const [start, last] = [days[0], days.at(-1)];
  if (start === undefined || last === undefined) return null;
  const end = frame.statementDate !== null && frame.statementDate > last ? frame.statementDate : last;
  return { start, end };
}
