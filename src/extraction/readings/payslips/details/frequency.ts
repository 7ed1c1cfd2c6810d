import type { Cell } from '../../../page/cells.ts';
import { frequencyOfRange } from '../../../page/date-ranges.ts';
import type { PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import {
  frequencyIn,
  isAdverbOfFrequency,
  isNounOfFrequency,
  isOfPay,
} from '../../../vocabulary/payslips/dates.ts';
import type { Labelled } from './fields.ts';
import { valueAt } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

const ADVERB_CHARACTERS_MAX = 40;

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
  return frequencyIn(text);
}

function readNoun(text: string): PayslipFrequency | null {
  return isNounOfFrequency(text) ? read(text) : null;
}

/** Reads a text that is only a frequency. A period may also be a range of dates. */
function readAdverb(text: string): PayslipFrequency | null {
  return isAdverbOfFrequency(text) ? read(text) : null;
}

function readInText(text: string): PayslipFrequency | null {
  if (text.length >= ADVERB_CHARACTERS_MAX || isOfPay(text)) return null;
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
