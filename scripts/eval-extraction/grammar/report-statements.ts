import type { StatementOutcome } from './evaluate-statement.ts';
import { formatShare, type Share, shareOf } from './interval.ts';
import { countsOf, twinsOf } from './report-payslips.ts';

/** The results for a set of statements. */
export interface StatementReport {
  honest: number;
  precision: Share;
  recall: Share;
  descriptions: Share;
  /** All rows, the period and both balances are right. */
  complete: Share;
  byField: Record<string, Share>;
  /** Of statements whose rows can be proven by a balance or a total. */
  honestHigh: Share;
  unprovableHigh: Share;
  honestRefused: Share;
  accusingChecks: Record<string, number>;
  forgedHigh: Share;
  /** Counts only forged statements whose honest twin is rated HIGH, so that nothing but the forgery can lower the score. */
  forgedHighOfHighTwins: Share;
  forgedHighByKind: Record<string, Share>;
}

const NEEDED_FIELDS = ['period_start', 'period_end', 'opening', 'closing'];

export function reportStatements(outcomes: readonly StatementOutcome[]): StatementReport {
  const honest = outcomes.filter(({ forgery }) => forgery === null);
  const forged = outcomes.filter(({ forgery }) => forgery !== null);
  const provable = honest.filter(({ isProvable }) => isProvable);
  const sum = (of: (outcome: StatementOutcome) => number) =>
    honest.reduce((total, one) => total + of(one), 0);
  const right = sum((one) => one.right);
  const fieldNames = [...new Set(honest.flatMap(({ fields }) => Object.keys(fields)))];
  return {
    honest: honest.length,
    precision: shareOf(
      right,
      sum((one) => one.found),
    ),
    recall: shareOf(
      right,
      sum((one) => one.expected),
    ),
    descriptions: shareOf(
      sum((one) => one.descriptions),
      right,
    ),
    complete: shareOf(honest.filter(isComplete).length, honest.length),
    byField: Object.fromEntries(
      fieldNames.map((field) => {
        const told = honest.flatMap(({ fields }) => (fields[field] === undefined ? [] : [fields[field]]));
        return [field, shareOf(told.filter(Boolean).length, told.length)];
      }),
    ),
    honestHigh: highOf(provable),
    unprovableHigh: highOf(honest.filter(({ isProvable }) => !isProvable)),
    honestRefused: shareOf(honest.filter(({ trust }) => trust === 'refused').length, honest.length),
    accusingChecks: countsOf(
      provable.filter(({ trust }) => trust !== 'HIGH').flatMap(({ accusing }) => accusing),
    ),
    forgedHigh: highOf(forged),
    forgedHighOfHighTwins: highOf(
      twinsOf(
        honest.filter(({ trust }) => trust === 'HIGH'),
        forged,
      ),
    ),
    forgedHighByKind: Object.fromEntries(
      [...Map.groupBy(forged, ({ forgery }) => String(forgery))]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, list]) => [kind, highOf(list)]),
    ),
  };
}

export function printStatements(title: string, report: StatementReport): void {
  const line = (label: string, text: string, indent = 2) =>
    console.log(`${' '.repeat(indent)}${label.padEnd(32 - indent)} ${text}`);
  console.log(`\n${title}`);
  line('precision of rows', formatShare(report.precision));
  line('recall of rows', formatShare(report.recall));
  line('descriptions', formatShare(report.descriptions));
  line('complete', formatShare(report.complete));
  for (const [field, share] of Object.entries(report.byField)) line(field, formatShare(share), 4);
  line('honest HIGH', formatShare(report.honestHigh));
  for (const [code, count] of Object.entries(report.accusingChecks)) line(code, String(count), 4);
  line('without balances HIGH', formatShare(report.unprovableHigh));
  line('honest refused', formatShare(report.honestRefused));
  line('forged HIGH', formatShare(report.forgedHigh));
  line('forged HIGH, twin is HIGH', formatShare(report.forgedHighOfHighTwins));
  for (const [kind, share] of Object.entries(report.forgedHighByKind)) line(kind, formatShare(share), 4);
}

/**
 * A failure is an honest statement that is not read completely, an honest one that can be proven but is not rated HIGH, or a
 * forged one that is rated HIGH.
 */
export function isStatementFailure(outcome: StatementOutcome): boolean {
  if (outcome.forgery !== null) return outcome.trust === 'HIGH';
  return !isComplete(outcome) || (outcome.isProvable && outcome.trust !== 'HIGH');
}

function isComplete({ found, expected, right, fields }: StatementOutcome): boolean {
  return found === expected && right === expected && NEEDED_FIELDS.every((field) => fields[field] !== false);
}

function highOf(list: readonly StatementOutcome[]): Share {
  return shareOf(list.filter(({ trust }) => trust === 'HIGH').length, list.length);
}
