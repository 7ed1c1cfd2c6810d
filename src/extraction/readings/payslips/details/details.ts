import { type Day, taxYearOf } from '#values/calendar.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { findRange, frequencyOfRange, readMonth } from '../../../page/date-ranges.ts';
import { findDay } from '../../../page/dates.ts';
import type { PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import { type Labelled, labelOf, readFields } from './fields.ts';
import { dayOf, type Located, valueAt } from './labelled-values.ts';
import { payDateOf } from './pay-date.ts';
import { completePeriod } from './pay-period.ts';
import { taxCodeOf } from './tax-code.ts';
import { type PlacedPair, pairByPlace } from './unknown-labels.ts';

export interface Details extends PaymentDetails {
  fields: Labelled[];
  niNumber: Located<string> | null;
  /** The text printed as the NI number if it is not valid, such as a number with masked digits. */
  badNiNumber: Located<string> | null;
  payeReference: string | null;
  leaveDate: Day | null;
  birthDate: Day | null;
}

export type { PayslipFrequency };

const NI_CATEGORY = /^[A-CEFHIJLMNSVXZ]$/;
const NI_NUMBER = /\b[A-Z]{2}\s?(?:\d\s?){6}[A-D]?\b/;
const PAYE_REFERENCE = /\b(\d{3})\s?\/\s?([A-Z]{0,3}\s?[A-Z0-9]{1,10})\b/i;
const FREQUENCIES: readonly [PayslipFrequency, RegExp][] = [
  ['fortnightly', /\b(?:fortnight(?:ly)?|(?:2|two)[ -]?w(?:ee)?k(?:ly|s)?|bi-?weekly)\b/i],
  ['four_weekly', /\b(?:(?:4|four)[ -]?w(?:ee)?k(?:ly|s)?|lunar(?: month(?:ly)?)?)\b/i],
  ['quarterly', /\bquarter(?:ly)?\b|\b(?:3|three)[ -]?month(?:ly|s)?\b/i],
  ['weekly', /\b(?:weekly|week|wkly)\b/i],
  ['monthly', /\b(?:monthly|calendar month|month|mthly|mth)\b/i],
  ['bi_annually', /\b(?:half[ -]?yearly|bi-?annual(?:ly)?)\b/i],
  ['annually', /\b(?:annual(?:ly)?|yearly|once a year|every year)\b|^year$/i],
];
const NOUN_OF_FREQUENCY = /^(?:every |once a |calendar )?(?:week|fortnight|month|quarter|year)$/i;
const PERIOD_ENDING = /\b(?:period|week|month|fortnight)\s+(?:to|end(?:ing|ed|s)?)\b/i;
const TAX_PERIOD =
  /\b(?:tax |paye )?(month|mth|week|wk|period|m|w)\s*(?:no\.?|number|#)?\s*[:.]?\s*(\d{1,2})(?!\d|[./-]\d|:|\s?-?\s?w(?:ee)?k)/i;

export function readDetails(rows: readonly Row[]): Details {
  const fields = readFields(rows);
  const texts = rows.flatMap(({ cells }) => cells).filter((cell) => !isNumber(cell));
  // `Quarterly bonus` beside an amount says nothing about how often the person is paid
  const said = rows.flatMap(({ cells }) =>
    cells.filter((one, index) => !isNumber(one) && cells[index + 1]?.pence == null),
  );
  const printed = periodOf(fields, texts);
  const taxPeriod = taxPeriodOf(fields, texts);
  const payDate = payDateOf(fields, texts, { end: printed.end });
  const pairs = pairByPlace(rows, fields);
  const period = completePeriod(printed, { payDate, pairs });
  return {
    fields,
    ...niNumberOf(fields, texts),
    niCategory: niCategoryOf(fields, texts, pairs),
    ...taxCodeOf(fields, texts, pairs),
    payeReference: payeReferenceOf(fields, texts),
    payDate,
    period,
    frequency: frequencyOf(fields, said, { period, taxPeriod: taxPeriod?.value ?? null, pairs }),
    taxPeriod,
    taxYear: taxYearOfPage(fields, texts) ?? (payDate && Number(taxYearOf(payDate.value).slice(0, 4))),
    startDate: dayOf(fields, 'start_date')?.value ?? null,
    leaveDate: dayOf(fields, 'leave_date')?.value ?? null,
    birthDate: dayOf(fields, 'birth_date')?.value ?? null,
  };
}

function niNumberOf(fields: readonly Labelled[], texts: readonly Cell[]) {
  const read = (text: string) => {
    const upper = text.toUpperCase();
    return parseNiNumber(NI_NUMBER.exec(upper)?.[0] ?? '') ?? parseNiNumber(repairNiNumber(upper));
  };
  const labelled = valueAt(fields, 'ni_number', read);
  const anywhere = () => {
    const cell = texts.find(({ text }) => NI_NUMBER.test(text) && read(text) !== null);
    const value = cell && read(cell.text);
    return value ? { value, cell } : null;
  };
  const niNumber = labelled ?? anywhere();
  const bad = niNumber
    ? null
    : valueAt(fields, 'ni_number', (text) => (/[A-Z0-9*]{4,}/i.test(text) ? text : null));
  return { niNumber, badNiNumber: bad };
}

/** Corrects OCR errors: letters in place of digits, and digits in place of letters. */
function repairNiNumber(text: string): string {
  const compact = text.replace(/\s+/g, '');
  if (!/^[A-Z0-9]{8,9}$/.test(compact)) return '';
  const digits = compact
    .slice(2, 8)
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/Z/g, '2')
    .replace(/B/g, '8');
  const letters = (part: string) =>
    part.replace(/0/g, 'O').replace(/1/g, 'L').replace(/5/g, 'S').replace(/8/g, 'B');
  return `${letters(compact.slice(0, 2))}${digits}${compact.slice(8).replace(/8/g, 'B').replace(/0/g, 'D')}`;
}

/** A single letter beside a label that is not known is the category too, if it is the only one. */
function niCategoryOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  pairs: readonly PlacedPair[],
): string | null {
  const labelled = valueAt(fields, 'ni_category', (text) => /^\(?([A-Z])\)?(?:\b|$)/.exec(text)?.[1] ?? null);
  if (labelled) return labelled.value;
  const inside = texts.flatMap(({ text }) =>
    labelOf(text) === null ? (/^[^:]{2,30}:\s*([A-Z])$/.exec(text)?.[1] ?? []) : [],
  );
  const letters = [...pairs.map(({ value }) => value.text), ...inside].filter((text) =>
    NI_CATEGORY.test(text),
  );
  return letters.length === 1 ? (letters[0] ?? null) : null;
}

function payeReferenceOf(fields: readonly Labelled[], texts: readonly Cell[]): string | null {
  const read = (text: string) => {
    const [, office, rest] = PAYE_REFERENCE.exec(text) ?? [];
    return office && rest ? `${office}/${rest.replace(/\s/g, '').toUpperCase()}` : null;
  };
  const labelled =
    valueAt(fields, 'paye_reference', read) ??
    valueAt(fields, 'employer', read) ??
    valueAt(fields, 'other', read);
  if (labelled) return labelled.value;
  const unlabelled = texts.find(
    ({ text }) => /^\d{3}\s?\/\s?[A-Z]{1,3}\s?\d{2,}/.test(text) || /\bpaye\b.*\d{3}\/[A-Z0-9]/i.test(text),
  );
  return unlabelled ? read(unlabelled.text) : null;
}

function periodOf(fields: readonly Labelled[], texts: readonly Cell[]): Details['period'] {
  const range = (text: string) => findRange(text) ?? readMonth(text);
  const labelled =
    valueAt(fields, 'period', range) ??
    valueAt(fields, 'period_start', findRange) ??
    valueAt(fields, 'frequency', findRange) ??
    valueAt(fields, 'tax_period', range);
  if (labelled) return labelled.value;
  const start = dayOf(fields, 'period_start')?.value ?? null;
  const end = dayOf(fields, 'period_end')?.value ?? null;
  if (start || end) return { start, end };
  const anywhere = texts
    .map(({ text }) => (/birth|tax year/i.test(text) ? null : findRange(text)))
    .find((found) => found && frequencyOfRange(found) !== null);
  if (anywhere) return anywhere;
  const ending = texts.flatMap(({ text }) => {
    const rest = PERIOD_ENDING.exec(text);
    return rest ? (findDay(text.slice(rest.index + rest[0].length))?.day ?? []) : [];
  })[0];
  return { start: null, end: ending ?? null };
}

function taxPeriodOf(fields: readonly Labelled[], texts: readonly Cell[]): Details['taxPeriod'] {
  const read = (label: string) => (text: string) => {
    const number = Number(
      /^(?:[MW]|month|week|mth|wk)?\s?(\d{1,2})(?:\s*(?:\/|of)\s*\d{1,2})?(?![\d,./-]\d|\d|\s?-?\s?w(?:ee)?k)/i.exec(
        text,
      )?.[1] ?? 0,
    );
    return number >= 1 && number <= 56 ? { unit: unitOf(`${label} ${text}`), number } : null;
  };
  const labels = (['tax_period', 'period'] as const).flatMap((name) =>
    fields.filter(({ field }) => field === name),
  );
  for (const labelled of labels) {
    const found = valueAt([labelled], labelled.field, read(labelled.label.text));
    if (found && !findDay(found.cell.text)) return found;
  }
  for (const cell of texts) {
    const [, word = '', number] = TAX_PERIOD.exec(cell.text) ?? [];
    if (findDay(cell.text) || findRange(cell.text)) continue;
    if (number && word.length > 1 && Number(number) >= 1 && Number(number) <= 56)
      return { value: { unit: unitOf(word), number: Number(number) }, cell };
  }
  return null;
}

function unitOf(text: string): 'week' | 'month' | null {
  const [week, month] = [/\bw(?:ee)?k|\bW\d/i.test(text), /\bm(?:on)?th|\bM\d/i.test(text)];
  return week === month ? null : week ? 'week' : 'month';
}

function frequencyOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  {
    period,
    taxPeriod,
    pairs,
  }: Pick<Details, 'period'> & {
    taxPeriod: { unit: 'week' | 'month' | null; number: number } | null;
    pairs: readonly PlacedPair[];
  },
): PayslipFrequency | null {
  const read = (text: string) => FREQUENCIES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const labelled = valueAt(fields, 'frequency', read) ?? valueAt(fields, 'period', readAdverb);
  if (labelled) return labelled.value;
  const readNoun = (text: string) => (NOUN_OF_FREQUENCY.test(text) ? read(text) : null);
  const byNoun =
    valueAt(fields, 'other', readNoun)?.value ??
    pairs.map(({ value }) => readNoun(value.text)).find((found) => found !== null);
  if (byNoun) return byNoun;
  const { start, end } = period;
  const byRange = start && end ? frequencyOfRange({ start, end }) : null;
  if (byRange) return byRange;
  const adverb = texts
    .filter(({ text }) => !/\b(?:pay|salary|wages?|hours|hrs|rate)\b/i.test(text) || /paid/i.test(text))
    .map(({ text }) =>
      /ly\b|lunar|fortnight|^every \w+/i.test(text) && text.length < 40 ? read(text) : null,
    )
    .find((found) => found !== null);
  if (adverb) return adverb;
  if (taxPeriod?.unit === 'month') return 'monthly';
  // a week number shows that pay goes by weeks, but not how many weeks a payment covers
  return taxPeriod?.unit === 'week' &&
    fields.some(({ field, label }) => field === 'period_end' && /week|w\/e/i.test(label.text))
    ? 'weekly'
    : null;
}

/** Reads a text that is only a frequency. A period may also be a range of dates. */
function readAdverb(text: string): PayslipFrequency | null {
  const isOnly = /^\W*(?:(?:two|four|2|4)[ -]?)?(?:calendar )?(?:bi-?|half[ -]?)?\w+ly\W*$/i.test(text);
  return isOnly ? (FREQUENCIES.find(([, pattern]) => pattern.test(text))?.[0] ?? null) : null;
}

function taxYearOfPage(fields: readonly Labelled[], texts: readonly Cell[]): number | null {
  const read = (text: string) => {
    const [, first, second] = /\b(20\d{2})\s?[/-]\s?((?:20)?\d{2})\b/.exec(text) ?? [];
    return first && second && (Number(first) + 1) % 100 === Number(second) % 100 ? Number(first) : null;
  };
  const labelled = valueAt(fields, 'tax_year', read);
  if (labelled) return labelled.value;
  return (
    texts
      .map(({ text }) => (/tax year|paye year/i.test(text) ? read(text) : null))
      .find((year) => year !== null) ?? null
  );
}
