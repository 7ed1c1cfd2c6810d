import { matcherOf, meaningsOf, remembered } from '../phrases.ts';
import { EARNINGS, type EarningKind, UNKNOWN_EARNING } from './earnings.ts';
import { GIVEN_UP } from './given-up.ts';
import { type Kind, plainWords } from './lexicon.ts';
import { OTHER_DEDUCTIONS } from './other-deductions.ts';

export type { EarningKind } from './earnings.ts';

const earningOf = meaningsOf(EARNINGS);

export const earningKindOf = remembered(
  (label): EarningKind => earningOf(plainWords(label)) ?? UNKNOWN_EARNING,
);

export function deductionTypeOf(kind: Kind | null): string {
  switch (kind) {
    case 'tax':
      return 'TAX';
    case 'ni':
      return 'NI';
    case 'pension':
      return 'PENSION';
    case 'student_loan':
      return 'STUDENT_LOAN';
    case 'postgraduate_loan':
      return 'POSTGRAD_LOAN';
    default:
      return 'OTHER';
  }
}

const otherDeduction = matcherOf({ anywhere: OTHER_DEDUCTIONS });
const NATIONAL_INSURANCE = /\b(?:national|nat|natl) (?:insurance|ins)\b/g;

/** True for a deduction that is neither tax nor National Insurance. */
export const isOtherDeduction = remembered((label) =>
  otherDeduction.test(plainWords(label).replace(NATIONAL_INSURANCE, '')),
);

const givenUp = matcherOf({ anywhere: GIVEN_UP });

/** True for a deduction that is pay given up before tax, such as salary sacrifice. */
export const isGivenUpPay = remembered((label) => givenUp.test(plainWords(label)));
