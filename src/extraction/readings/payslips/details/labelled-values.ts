import type { Day } from '#values/calendar.ts';
import { findRange } from '../../../page/date-ranges.ts';
import { findDay } from '../../../page/dates.ts';
import type { Located } from '../../../relations/payslips/payslip.ts';
import type { Field } from '../../../vocabulary/payslips/fields.ts';
import type { Labelled } from './fields.ts';

export type { Located };

/** Returns the first valid value of a field. */
export function valueAt<Value>(
  fields: readonly Labelled[],
  field: Field,
  read: (text: string) => Value | null,
): Located<Value> | null {
  for (const labelled of fields.filter((one) => one.field === field))
    for (const cell of labelled.values) {
      const value = read(cell.text);
      if (value !== null) return { value, cell };
    }
  return null;
}

/** Returns the first date of a field. A range is not a date. */
export function dayOf(fields: readonly Labelled[], field: Field): Located<Day> | null {
  return valueAt(fields, field, (text) => {
    const found = findDay(text);
    return found && found.index <= 2 && findRange(text) === null ? found.day : null;
  });
}
