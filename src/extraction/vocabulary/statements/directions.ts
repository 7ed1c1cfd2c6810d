import { matcherOf, wordsIn } from '../phrases.ts';
import type { Direction } from './totals.ts';

/** Words in a row's description that suggest money paid in. */
const IN = matcherOf({
  anywhere: `
    credit, cr, salary, wages, payroll, refund, from, received, deposit, paid in, interest, bgc, fpi, dividend, pension
    benefit, cashback, lodgement, transfer in, gutschrift, gehalt`,
});
/** Words that suggest money paid out, even beside a word for money in. */
const OUT = matcherOf({
  anywhere: 'charge, charged, charges, fee, overdraft, debit, withdrawal, purchase, card payment',
});

/** Returns the direction that a description suggests, or null if it names none or both. */
export function suggestedDirection(description: string): Direction | null {
  const [isIn, isOut] = [IN.test(wordsIn(description)), OUT.test(wordsIn(description))];
  return isIn === isOut ? null : isIn ? 'in' : 'out';
}
