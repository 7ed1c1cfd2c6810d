import type { Phrases } from '../phrases.ts';

/* Words beside dates whose labels are not known. */

/** Labels before the last day of the period. */
export const PERIOD_ENDING: Phrases = { anywhere: 'period|week|month|fortnight to|end|ending|ended|ends' };

export const STARTS: Phrases = { anywhere: 'start*, from, begin*, commenc*' };
export const ENDS: Phrases = { anywhere: 'end*, to, until, finish*, close*' };

/** Dates beside these words are not the pay date. */
export const NOT_PAID: Phrases = {
  anywhere: `
    birth*, dob, start*, join*, commenc*, hire*, employ*, leav*, left, service, tax year, p45, p60, print*, creat*
    holiday*, review*, increment*, from, until, period*, week*, month*`,
};

/** Words of dates between a label and its colon that make it another date: `Date of birth:`. */
export const OTHER_DATE: Phrases = {
  anywhere: `
    birth*, start*, join*, commenc*, hire*, employ*, leav*, left, service, print*, creat*, from, until, period*
    week*, month*, end*`,
};

/** A range of dates beside these words is not the pay period. */
export const NOT_THE_PERIOD: Phrases = { anywhere: 'birth, tax year' };
