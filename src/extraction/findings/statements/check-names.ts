import type { BankStatement, Finding } from '../../extraction.ts';
import type { DocumentText } from '../../page/text.ts';
import { isValidIban } from '../../readings/statements/identifiers.ts';
import { finding } from '../finding.ts';
import { hardToRead, listUnconfirmed, type PlacedWord } from '../unconfirmed-text.ts';

/** Reports the name and numbers of an account in a picture that were read without certainty. */
export function checkNames(statement: BankStatement, { pages }: DocumentText): Finding[] {
  if (!pages.some(({ isOcr }) => isOcr)) return [];
  const words = pages.flatMap(({ number, lines }) =>
    lines.flatMap((line) => line.words.map((word): PlacedWord => ({ page: number, word }))),
  );
  const { accountHolderName, accountNumber, sortCode, iban } = statement;
  const isInIban = (value: string) =>
    iban !== null && isValidIban(iban) && iban.includes(value.replace(/\D/g, ''));
  const values: [what: string, field: string, value: string | null][] = [
    ['name of the account holder', 'account_holder_name', accountHolderName],
    ['account number', 'account_number', accountNumber],
    ['sort code', 'sort_code', sortCode],
  ];
  return values.flatMap(([what, field, value]) => {
    const unsure = value === null || isInIban(value) ? [] : listUnconfirmed(value, words);
    const [first] = unsure;
    if (first === undefined) return [];
    return [
      finding('unproven', {
        severity: 'medium',
        field,
        at: {
          page: first.page,
          boxes: unsure.filter(({ page }) => page === first.page).map(({ word }) => word),
        },
        message: hardToRead(what),
      }),
    ];
  });
}
