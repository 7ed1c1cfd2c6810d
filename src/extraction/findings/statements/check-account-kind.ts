import type { Finding } from '../../extraction.ts';
import { isRecognised } from '../../page/certainty.ts';
import type { ReadStatement } from '../../readings/statements/study.ts';
import { finding } from '../finding.ts';

/**
 * Reports that rows may be the opposite of what they seem. Without signs that name a credit or a debit, named columns or running balances,
 * the rows of a card are those of an account turned round, and the words that name a card may have been missed. In a text, only columns
 * that have no names, or whose names contradict the balances, leave this open.
 */
export function checkAccountKind({ interpretation, details }: ReadStatement): Finding[] {
  const { ledger, hasHeader } = interpretation;
  const items = ledger.entries.map(({ item }) => item);
  const isClear =
    ledger.convention.isOwed ||
    (details.sortCode ?? details.iban) !== null ||
    items.some(
      ({ amount: { mark }, direction, balance }) =>
        (direction !== null && hasHeader) || balance !== null || (mark !== null && mark !== 'minus'),
    );
  const isDoubtful = items.some(
    ({ amount, isOwnColumn }) => isRecognised(amount.digits) || (isOwnColumn && !hasHeader),
  );
  if (isClear || !isDoubtful) return [];
  return [
    finding('unproven', {
      severity: 'medium',
      field: 'transactions',
      message:
        'Unproven: it is not clear if this is an account or a card, so it is not clear which amounts were paid in',
    }),
  ];
}
