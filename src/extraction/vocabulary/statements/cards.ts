/** Phrases that statements of credit cards have, and statements of accounts rarely. */
const PHRASES: readonly RegExp[] = [
  /\bminimum payment/i,
  /\bcredit limit/i,
  /\bavailable credit|available to spend/i,
  /\bcredit card\b/i,
  /\bpayment due|due date\b/i,
  /\bcash advance/i,
  /\bcard number|cardmember|card ending/i,
  /\b(?:american express|barclaycard|mbna|capital one|vanquis|aqua card|tesco bank credit)\b/i,
  /\b(?:new day|mastercard|visa platinum)\b/i,
];
/** Titles and masked numbers of cards. Each counts as two phrases. */
const TITLES: readonly RegExp[] = [
  /\b(?:credit|charge) ?card (?:account )?statement|statement (?:of|for) your (?:credit )?card\b/i,
  /(?:[*•xX]{4}[ -]?){3}\d{4}/,
];

/** Counts the phrases of cards in the lines of a statement. `isText` is true for a line without an amount. */
export function countCardPhrases(lines: readonly { text: string; isText: boolean }[]): number {
  const phrases = PHRASES.filter((form) => lines.some(({ text }) => form.test(text)));
  const titles = TITLES.filter((form) => lines.some(({ text, isText }) => isText && form.test(text)));
  return phrases.length + 2 * titles.length;
}
