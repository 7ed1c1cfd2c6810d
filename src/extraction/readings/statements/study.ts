import type { Day } from '#values/calendar.ts';
import type { Finding } from '../../extraction.ts';
import type { DocumentFacts, DocumentText } from '../../page/text.ts';
import { type TokenLine, type Tokens, tokenise } from '../../page/tokens.ts';
import { type AccountDetails, readDetails } from './details.ts';
import { choosePeriod, latestDay, listPeriods, type Period, statementDate } from './period.ts';
import { type Features, readFeatures } from './probability.ts';
import { type Interpretation, interpret } from './table/interpret.ts';
import { listDated, repairYears } from './table/repair-years.ts';
import type { TimeFrame } from './table/years.ts';

/** Everything that was read from one statement. */
export interface ReadStatement {
  lines: readonly TokenLine[];
  facts: DocumentFacts;
  interpretation: Interpretation;
  details: AccountDetails;
  features: Features;
  period: Period | null;
  /** Null where the rows or the statement date say what the period is. */
  printedPeriod: Period | null;
  statementDate: Day | null;
}

interface Checked {
  /** Checks of the figures and dates, but not of the file. */
  findings: Finding[];
  /** Another currency, other fonts, and dates of a picture that may have been misread. */
  doubts: Finding[];
}

export interface Study extends ReadStatement, Checked {}

/** The sums decide which lines are a statement, so each try is checked. */
export type Check = (read: ReadStatement) => Checked;

/** Lines to study. */
export interface Source {
  lines: readonly TokenLine[];
  facts: DocumentFacts;
  check: Check;
}

export function openFile(text: DocumentText, check: Check): Source {
  return { lines: tokeniseInOrder(text).lines, facts: text.facts, check };
}

/** Reads one statement. The lines around it say when it is from. */
export function study(source: Source, around: readonly TokenLine[] = []): Study {
  const { facts, check } = source;
  const lines = repairYears(source.lines);
  const frame = frameOf([...around, ...lines], facts);
  const interpretation = interpret({ lines }, frame);
  const details = readDetails(lines.filter(({ words }) => !interpretation.rowLines.has(words)));
  const days = interpretation.ledger.entries.map(({ day }) => day).sort();
  const printed = choosePeriod(frame.periods, days);
  const read: ReadStatement = {
    lines,
    facts,
    interpretation,
    details,
    features: readFeatures(lines, { interpretation, details, hasPeriod: printed !== null }),
    period: printed ?? periodOfRows(days, frame),
    printedPeriod: printed,
    statementDate: frame.statementDate,
  };
  return { ...read, ...check(read) };
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
  const isInside = (day: Day) => periods.some(({ start, end }) => day >= start && day <= end);
  return listDated(lines).filter(({ day }) => isInside(day)).length;
}

function frameOf(lines: readonly TokenLine[], { createdOn, modifiedOn }: DocumentFacts): TimeFrame {
  const [periods, printedOn] = [listPeriods(lines), statementDate(lines)];
  return {
    periods,
    statementDate: printedOn,
    latestDay: periods.length > 0 || printedOn !== null ? null : latestDay(lines),
    fileDate: createdOn ?? modifiedOn,
  };
}

/** Returns the period of the rows where none is printed, up to the statement date if there is one. */
function periodOfRows(days: readonly Day[], frame: TimeFrame): Period | null {
  const [start, last] = [days[0], days.at(-1)];
  if (start === undefined || last === undefined) return null;
  const end = frame.statementDate !== null && frame.statementDate > last ? frame.statementDate : last;
  return { start, end };
}
