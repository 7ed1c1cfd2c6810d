import type { PayFrequency } from '#paye';
import type { Meaning, Phrases } from '../phrases.ts';

export type PayslipFrequency = Exclude<PayFrequency, 'biannually'> | 'bi_annually';

/** How often people are paid. The first that matches counts. */
export const FREQUENCIES: readonly Meaning<PayslipFrequency>[] = [
  {
    means: 'fortnightly',
    anywhere: 'fortnight(ly), 2|two week(s)|weekly|wk(s)|wkly, 2-weekly, 2-wkly, two-weekly, bi-weekly',
  },
  {
    means: 'four_weekly',
    anywhere: '4|four week(s)|weekly|wk(s)|wkly, 4-weekly, 4-wkly, four-weekly, lunar [month(ly)]',
  },
  { means: 'quarterly', anywhere: 'quarter(ly), 3|three month(s)|monthly, 3-monthly' },
  { means: 'weekly', anywhere: 'weekly, week, wkly' },
  { means: 'monthly', anywhere: 'monthly, month, mthly, mth' },
  { means: 'bi_annually', anywhere: 'half-yearly, bi-annual(ly)' },
  { means: 'annually', anywhere: 'annual(ly), yearly, once a year, every year', whole: 'year' },
];

/** A text that is only a frequency, such as `Every month`. */
export const NOUN_OF_FREQUENCY: Phrases = {
  whole: '[every|once a|calendar] week|fortnight|month|quarter|year',
};
export const ADVERB_OF_FREQUENCY: Phrases = {
  whole: '[2|4|two|four] [calendar] [bi|half] *ly, 2-weekly, 4-weekly, lunar',
};

/** `Monthly salary` says nothing about how often people are paid, but `Paid monthly` does. */
export const OF_PAY: Phrases = {
  anywhere: 'pay, salary, wage(s), hours, hrs, rate',
  unless: 'paid*, unpaid',
};
