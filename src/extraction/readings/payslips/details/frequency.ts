import type { Cell } from '../../../page/cells.ts';
import { frequencyOfRange } from '../../../page/date-ranges.ts';
import type { PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import {
  ADVERB_OF_FREQUENCY,
  FREQUENCIES,
  NOUN_OF_FREQUENCY,
  OF_PAY,
} from '../../../vocabulary/payslips/frequencies.ts';
import { matcherOf, meaningsOf, wordsIn } from '../../../vocabulary/phrases.ts';
import type { Labelled } from './fields.ts';
import { valueAt } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

const ADVERB_CHARACTERS_MAX = 40;
const meaningOf = meaningsOf(FREQUENCIES);
const isNoun = matcherOf(NOUN_OF_FREQUENCY);
const isAdverb = matcherOf(ADVERB_OF_FREQUENCY);
const isOfPay = matcherOf(OF_PAY);

/** Finds how often the person is paid: beside a label, by the length of the period, or in any text that says so. */
export function frequencyOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  {
    period: { start, end },
    taxPeriod,
    pairs,
  }: Pick<PaymentDetails, 'period' | 'taxPeriod'> & { pairs: readonly PlacedPair[] },
): PayslipFrequency | null {
  const labelled = valueAt(fields, 'frequency', read) ?? valueAt(fields, 'period', readAdverb);
  return (
    labelled?.value ??
    valueAt(fields, 'other', readNoun)?.value ??
    first(pairs.map(({ value }) => readNoun(value.text))) ??
    (start && end ? frequencyOfRange({ start, end }) : null) ??
    first(texts.map(({ text }) => readInText(text))) ??
    byTaxPeriod(fields, taxPeriod?.value.unit ?? null)
  );
}

function read(text: string): PayslipFrequency | null {
  return meaningOf(wordsIn(text));
}

function readNoun(text: string): PayslipFrequency | null {
  return isNoun.test(wordsIn(text)) ? read(text) : null;
}

/** Reads a text that is only a frequency. A period may also be a range of dates. */
function readAdverb(text: string): PayslipFrequency | null {
  return isAdverb.test(wordsIn(text)) ? read(text) : null;
}

function readInText(text: string): PayslipFrequency | null {
  if (text.length >= ADVERB_CHARACTERS_MAX || isOfPay.test(wordsIn(text))) return null;
  return /ly\b|lunar|fortnight|^every \w+/i.test(text) ? read(text) : null;
}

/** A week number shows that pay goes by weeks, but not how many weeks a payment covers. */
function byTaxPeriod(fields: readonly Labelled[], unit: 'week' | 'month' | null): PayslipFrequency | null {
  if (unit === 'month') return 'monthly';
  const isOfWeek = fields.some(({ field, label }) => field === 'period_end' && /week|w\/e/i.test(label.text));
  return unit === 'week' && isOfWeek ? 'weekly' : null;
}

function first<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find((value) => value !== null) ?? null;
}
