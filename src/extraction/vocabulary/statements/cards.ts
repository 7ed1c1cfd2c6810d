import { matcherOf, wordsIn } from '../phrases.ts';

/** Phrases that statements of credit cards have, and statements of accounts rarely. Each line counts once. */
const PHRASES = [
  'minimum payment*',
  'credit limit*',
  'available credit*, available to spend',
  'credit card',
  'payment due*, due date',
  'cash advance*',
  'card number*, cardmember*, card ending*',
  'american express, barclaycard, mbna, capital one, vanquis, aqua card, tesco bank credit',
  'new day, mastercard, visa platinum',
  'interest on|for purchases',
].map((anywhere) => matcherOf({ anywhere }));
const TITLE = matcherOf({
  anywhere: 'credit-card|charge-card|card [account] statement*, statement of|for your [credit] card',
});
const MASKED_NUMBER = /(?:[*•xX]{4}[ -]?){3}\d{4}/;
/** Titles and masked numbers of cards prove more than other phrases. */
const WEIGHT_OF_TITLE = 2;

/** Counts the phrases of cards in the lines of a statement. `isText` is true for a line without an amount. */
export function countCardPhrases(lines: readonly { text: string; isText: boolean }[]): number {
  const texts = lines.map(({ text }) => wordsIn(text));
  const phrases = PHRASES.filter((phrase) => texts.some((text) => phrase.test(text)));
  const titles = [
    lines.some(({ isText }, index) => isText && TITLE.test(texts[index] ?? '')),
    lines.some(({ text, isText }) => isText && MASKED_NUMBER.test(text)),
  ].filter(Boolean);
  return phrases.length + WEIGHT_OF_TITLE * titles.length;
}
