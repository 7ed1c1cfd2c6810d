import { PAYSLIP_FIELDS } from '../../../test/layout-grammar/payslips/compare.ts';
import type { PayslipOutcome } from './evaluate-payslip.ts';
import { formatShare, type Share, shareOf } from './interval.ts';

/** The results for a set of payslips. */
export interface PayslipReport {
  honest: number;
  fields: Share;
  byField: Record<string, Share>;
  honestHigh: Share;
  honestRefused: Share;
  honestBelowHigh: Share;
  /** How many honest payslips below HIGH have a finding with this code. */
  accusingChecks: Record<string, number>;
  highWithWrongFigures: Share;
  /** Without forgeries of the kind `year_left_behind`, which are counted separately. */
  forgedHigh: Share;
  /** Counts only forged payslips whose honest twin is rated HIGH, so that nothing but the forgery can lower the score. */
  forgedHighOfHighTwins: Share;
  forgedHighByKind: Record<string, Share>;
}

const COUNTED_APART = 'year_left_behind';

export function reportPayslips(outcomes: readonly PayslipOutcome[]): PayslipReport {
  const honest = outcomes.filter(({ forgery }) => forgery === null);
  const forged = outcomes.filter(({ forgery }) => forgery !== null);
  const below = honest.filter(({ trust }) => trust !== 'HIGH' && trust !== 'refused');
  const high = honest.filter(isHigh);
  return {
    honest: honest.length,
    fields: rightOf(honest.flatMap(({ fields }) => Object.values(fields))),
    byField: Object.fromEntries(
      Object.keys(PAYSLIP_FIELDS).map((field) => [
        field,
        rightOf(honest.flatMap(({ fields }) => (fields[field] === undefined ? [] : [fields[field]]))),
      ]),
    ),
    honestHigh: shareOf(high.length, honest.length),
    honestRefused: shareOf(honest.filter(({ trust }) => trust === 'refused').length, honest.length),
    honestBelowHigh: shareOf(below.length, honest.length),
    accusingChecks: countsOf(below.flatMap(({ accusing }) => accusing)),
    highWithWrongFigures: shareOf(
      high.filter(({ wrongFigures }) => wrongFigures.length > 0).length,
      high.length,
    ),
    forgedHigh: highOf(forged.filter(({ forgery }) => forgery !== COUNTED_APART)),
    forgedHighOfHighTwins: highOf(twinsOf(high, forged).filter(({ forgery }) => forgery !== COUNTED_APART)),
    forgedHighByKind: Object.fromEntries(
      [...Map.groupBy(forged, ({ forgery }) => String(forgery))]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, list]) => [kind, highOf(list)]),
    ),
  };
}

export function printPayslips(title: string, report: PayslipReport): void {
  const line = (label: string, text: string, indent = 2) =>
    console.log(`${' '.repeat(indent)}${label.padEnd(32 - indent)} ${text}`);
  console.log(`\n${title}`);
  line('fields right', formatShare(report.fields));
  for (const [field, share] of Object.entries(report.byField))
    if (share.whole > 0) line(field, formatShare(share), 4);
  line('honest HIGH', formatShare(report.honestHigh));
  line('honest below HIGH', formatShare(report.honestBelowHigh));
  for (const [code, count] of Object.entries(report.accusingChecks)) line(code, String(count), 4);
  line('honest refused', formatShare(report.honestRefused));
  line('HIGH with wrong figures', formatShare(report.highWithWrongFigures));
  line('forged HIGH', formatShare(report.forgedHigh));
  line('forged HIGH, twin is HIGH', formatShare(report.forgedHighOfHighTwins));
  for (const [kind, share] of Object.entries(report.forgedHighByKind))
    line(kind === COUNTED_APART ? `${kind} (apart)` : kind, formatShare(share), 4);
}

/** A failure is an honest payslip that is misread or not rated HIGH, or a forged one that is rated HIGH. */
export function isFailure({ forgery, trust, fields }: PayslipOutcome): boolean {
  return forgery === null ? trust !== 'HIGH' || Object.values(fields).includes(false) : trust === 'HIGH';
}

/** The forged twins of these documents. */
export function twinsOf<T extends { seed: number }>(
  honest: readonly { seed: number }[],
  forged: readonly T[],
): T[] {
  const seeds = new Set(honest.map(({ seed }) => seed));
  return forged.filter(({ seed }) => seeds.has(seed));
}

function isHigh({ trust }: PayslipOutcome): boolean {
  return trust === 'HIGH';
}

function highOf(list: readonly PayslipOutcome[]): Share {
  return shareOf(list.filter(isHigh).length, list.length);
}

function rightOf(list: readonly boolean[]): Share {
  return shareOf(list.filter(Boolean).length, list.length);
}

export function countsOf(texts: readonly string[]): Record<string, number> {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length] as const);
  return Object.fromEntries(counts.sort((a, b) => b[1] - a[1]));
}
