import { lowerFirst } from '#values/capitalised.ts';
import type { Finding } from '../../extraction.ts';
import type { AmountToken } from '../../page/amounts.ts';
import { isRecognised, mayBeMisread } from '../../page/certainty.ts';
import type { Entry, Ledger, Link } from '../../relations/statements/ledger.ts';
import type { CheckCode } from '../check-codes.ts';
import { finding } from '../finding.ts';

/** A row may be missing where two rows are this much further apart than usual. */
const GAP_OF_MISSING_ROW = 1.5;
/** Checks of texts other than amounts: one misread digit fails them. */
const OF_OTHER_TEXTS: readonly CheckCode[] = [
  'date_order',
  'period_covers_rows',
  'duplicate_rows',
  'iban_checksum',
  'iban_account',
];

/** In a picture, a digit that OCR misread fails the same checks as one that a forger changed. */
export function doubtTexts(findings: readonly Finding[], { entries }: Ledger): Finding[] {
  if (!entries.some(({ item }) => isRecognised(item.amount.digits))) return [...findings];
  return findings.map((one) => (!one.isPassed && OF_OTHER_TEXTS.includes(one.code) ? doubt(one) : one));
}

/** Returns the finding, or a doubt if a misread picture explains the wrong sum at least as well. */
export function weighed(
  found: Finding,
  { tokens, gap, mayLackRow }: { tokens: readonly AmountToken[]; gap: bigint; mayLackRow: boolean },
): Finding {
  const isPicture = tokens.some(({ digits }) => isRecognised(digits));
  const amounts = tokens.map(({ pence, digits }) => ({ pence, words: [digits] }));
  return isPicture && (mayLackRow || mayBeMisread(amounts, gap)) ? doubt(found) : found;
}

function doubt({ code, severity, message, ...place }: Finding): Finding {
  return finding('unproven', {
    ...place,
    severity: severity === 'high' ? 'medium' : severity,
    message: `Unproven: as we read the picture, ${lowerFirst(message)}. We may have misread it`,
  });
}

/** Reports balances that were repaired. The rows around them prove the right ones, so this costs little. */
export function reportRepairs(repairs: readonly Link[]): Finding[] {
  return repairs.map(({ entry, page, token, expected }) =>
    finding('unproven', {
      severity: 'low',
      field: entry === null ? 'transactions' : `transactions[${entry}].balance`,
      at: { page, boxes: [token] },
      expected,
      actual: token.text,
      message:
        'Unproven: as we read the picture, this balance does not fit the rows around it. We may have misread it, so the balance that fits is used',
    }),
  );
}

/** True unless the row of a balance follows the row of the balance before it, at the usual distance. */
export function mayLackRow({ since, entry }: Link, entries: readonly Entry[]): boolean {
  const [own, before] = [entries[entry ?? -1], entries[(entry ?? 0) - 1]];
  if (since.length !== 1 || !own || !before || own.item.page !== before.item.page) return true;
  return stepTo(own, before) > GAP_OF_MISSING_ROW * usualStep(entries);
}

function stepTo(own: Entry, before: Entry): number {
  return Math.abs(own.item.amount.y0 - before.item.amount.y0);
}

function usualStep(entries: readonly Entry[]): number {
  const steps = entries
    .flatMap((own, index) => {
      const before = entries[index - 1];
      return before && before.item.page === own.item.page ? [stepTo(own, before)] : [];
    })
    .sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}
