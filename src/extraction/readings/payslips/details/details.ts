import { type Day, taxYearOf } from '#values/calendar.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import type { PaymentDetails, PayslipFrequency } from '../../../relations/payslips/payslip.ts';
import { PAYE_REFERENCE } from '../../../vocabulary/forms.ts';
import { type Labelled, readFields } from './fields.ts';
import { frequencyOf } from './frequency.ts';
import { dayOf, valueAt } from './labelled-values.ts';
import { type NiNumber, niCategoryOf, niNumberOf } from './ni-number.ts';
import { payDateOf } from './pay-date.ts';
import { completePeriod, periodOf, taxPeriodOf } from './pay-period.ts';
import { taxCodeOf } from './tax-code.ts';
import { pairByPlace } from './unknown-labels.ts';

export interface Details extends PaymentDetails, NiNumber {
  fields: Labelled[];
  payeReference: string | null;
  leaveDate: Day | null;
  birthDate: Day | null;
}

export type { PayslipFrequency };

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
    frequency: frequencyOf(fields, said, { period, taxPeriod, pairs }),
    taxPeriod,
    taxYear: taxYearOfPage(fields, texts) ?? (payDate && Number(taxYearOf(payDate.value).slice(0, 4))),
    startDate: dayOf(fields, 'start_date')?.value ?? null,
    leaveDate: dayOf(fields, 'leave_date')?.value ?? null,
    birthDate: dayOf(fields, 'birth_date')?.value ?? null,
  };
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
