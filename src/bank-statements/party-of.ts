/** The name of the other party of a credit or a debit, in capitals; null if there is none. */
export function partyOf(description: string): string | null {
  return nameIn(textOf(description));
}

/** Banks cut off long names, so one name can be the start of the other. */
export function isSameParty(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

const HOW_PAID =
  /\b(?:RECEIVED FROM|AUTOMATED CREDIT|BANK CREDIT|BANK TRANSFER|BANK GIRO CREDIT|DIRECT CREDIT|FASTER PAYMENTS?(?: RECEIVED| RECEIPT)?|(?:CARD|BILL) (?:PAYMENT|PURCHASE|TRANSACTION)(?: TO)?|DIRECT DEBIT(?: TO)?|STANDING ORDER(?: TO)?|ONLINE (?:TRANSACTION|PAYMENT)|PAYMENT (?:TO|FROM)|TRANSFER TO|BGC|BACS|FPI|FPO)\b/g;
/** The codes that some banks print before the name. */
const CODE_BEFORE = /^(?:CR|BP|DD|SO|FP|VIS|DEB|FROM|TO)\b/;
/** Some references start with a date and a number. */
export const NUMBERS_BEFORE = /^(?:\S*\d\S*\s+)+/;

/** The text in capitals, without the words for how it was paid. */
export function textOf(description: string): string {
  return description
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
    .replace(CODE_BEFORE, '')
    .replace(HOW_PAID, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const NOT_IN_NAME =
  /\b(?:REF|REFERENCE|SALARY|SALARIES|WAGES?|PAYROLL|NET PAY|INV(?:OICE)?S?\d*|DIVIDENDS?|MANDATE NO)\b/;
const NAME_WORDS_MAX = 5;

/** The name in a text in capitals; null if there is none. */
export function nameIn(text: string): string | null {
  const names = text.split(NOT_IN_NAME).map((part) =>
    part
      .split(' ')
      .filter((word) => word !== '' && !/\d/.test(word))
      .slice(0, NAME_WORDS_MAX)
      .join(' '),
  );
  return names.find((name) => name !== '') ?? null;
}
