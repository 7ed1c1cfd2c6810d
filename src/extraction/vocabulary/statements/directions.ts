import type { Direction } from './labels.ts';

/** Words in a row's description that suggest money paid in. */
const IN = words(`
  credit, cr, salary, wages, payroll, refund, from, received, deposit, paid in, interest, bgc, fpi, dividend, pension,
  benefit, cashback, lodgement, transfer in, gutschrift, gehalt`);
/** Words that suggest money paid out, even beside a word for money in. */
const OUT = words(`
  charge, charged, charges, fee, overdraft, debit, withdrawal, purchase, card payment`);

function words(list: string): RegExp {
  return new RegExp(
    `\\b(?:${list
      .trim()
      .split(/\s*,\s*/)
      .join('|')})\\b`,
    'i',
  );
}

/** Returns the direction that a description suggests, or null if it names none or both. */
export function suggestedDirection(description: string): Direction | null {
  const [isIn, isOut] = [IN.test(description), OUT.test(description)];
  return isIn === isOut ? null : isIn ? 'in' : 'out';
}
