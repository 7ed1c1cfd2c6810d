import type { PayFrequency } from '#paye';
import { meaningsOf, saying, tableOf, wordsIn } from '../phrases.ts';

/* Words beside dates whose labels are not known. */

/** Dates at these words are not the pay date, and `Date of birth:` is no label for it. */
export const isOtherDate = saying({
  anywhere: `
    birth*, dob, start*, join*, commenc*, hire*, employ*, leav*, left, service, tax year, p45, p60, print*, creat*
    holiday*, review*, increment*, from, until, period*, week*, month*, end*`,
});

/** A range of dates beside these words is not the pay period. */
export const isNoPeriod = saying({ anywhere: 'birth, tax year' });

export type PayslipFrequency = Exclude<PayFrequency, 'biannually'> | 'bi_annually';

const frequencyOfWords = meaningsOf<PayslipFrequency>(
  tableOf('anywhere', {
    fortnightly: 'fortnight(ly), 2|two week(s)|weekly|wk(s)|wkly, 2-weekly, 2-wkly, two-weekly, bi-weekly',
    four_weekly: '4|four week(s)|weekly|wk(s)|wkly, 4-weekly, 4-wkly, four-weekly, lunar [month(ly)]',
    quarterly: 'quarter(ly), 3|three month(s)|monthly, 3-monthly',
    weekly: 'weekly, week, wkly',
    monthly: 'monthly, month, mthly, mth',
    bi_annually: 'half-yearly, bi-annual(ly)',
    annually: {
      anywhere: 'annual(ly), yearly, once a year, every year',
      whole: 'year',
    },
  }),
);

/** How often people are paid. The first that matches counts. */
export function frequencyIn(text: string): PayslipFrequency | null {
  return frequencyOfWords(wordsIn(text));
}

/** A text that is only a frequency, such as `Every month`. */
export const isNounOfFrequency = saying({
  whole: '[every|once a|calendar] week|fortnight|month|quarter|year',
});

export const isAdverbOfFrequency = saying({
  whole: '[2|4|two|four] [calendar] [bi|half] *ly, 2-weekly, 4-weekly, lunar',
});

/** `Monthly salary` says nothing about how often people are paid, but `Paid monthly` does. */
export const isOfPay = saying({
  anywhere: 'pay, salary, wage(s), hours, hrs, rate',
  unless: 'paid*, unpaid',
});
