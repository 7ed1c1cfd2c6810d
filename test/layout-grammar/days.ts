import { printDay } from '#sandbox/documents/print-day.ts';
import type { Day } from '#values/calendar.ts';
import type { Chance, Choices } from './chance.ts';

export type DayForm = (day: Day) => string;

const forms = (...templates: readonly string[]): DayForm[] =>
  templates.map((template) => (day) => printDay(day, template));

/** Forms of a date with its year, as UK documents print them: the month never comes first. */
export const DAY_FORMS: Choices<DayForm> = {
  development: forms(
    ...['DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YY', 'D MMMM YYYY'],
    ...['DD MMM YYYY', 'DD-MMM-YYYY', 'DD MON YYYY', 'DD.MM.YYYY'],
  ),
  heldOut: forms(
    ...['D MMM YY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'Do MMMM YYYY', 'dddd D MMMM YYYY', 'ddd DD MMM YYYY'],
    ...['DDMONYY', 'DD-MON-YY', 'DD MMM YYYY', 'D MMMM YYYY'],
  ),
  varied: forms('Do MMMM YYYY', 'dddd D MMMM YYYY', 'D MMM YY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DDMONYY'),
};

/** Forms that are short enough for a narrow column. */
export const NARROW_FORMS: Choices<DayForm> = {
  development: forms('DD/MM/YYYY', 'DD/MM/YY', 'DD MMM YYYY', 'DD-MMM-YYYY'),
  heldOut: forms('D MMM YY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DDMONYY', 'DD-MON-YY', 'DD.MM.YYYY'),
  varied: forms('DD.MM.YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DD-MON-YY', 'D MMM YY'),
};

const WITHOUT_YEAR: Choices<DayForm> = {
  development: forms('DD MMM', 'D MMM', 'DD MON'),
  heldOut: forms('Do MMM', 'DD/MM', 'D MMMM', 'MMM D'),
};

/** A form for rows. The year is known from the period. */
export function withoutYear(chance: Chance): DayForm {
  return chance.choose(WITHOUT_YEAR);
}

export function monthAndYear(day: Day): string {
  return printDay(day, 'MMMM YYYY');
}

export function drawRange(chance: Chance, form: DayForm, { start, end }: { start: Day; end: Day }): string {
  const between = chance.choose({
    development: [' - ', ' to '],
    heldOut: [' – ', ' until ', '-'],
    varied: [' – ', ' until ', ' / '],
  });
  const [first, last] = [form(start), form(end)];
  if (first.includes('-')) return `${first} to ${last}`;
  // without spaces around it, a hyphen is clear only between dates that have no spaces in them
  return `${first}${between === '-' && first.includes(' ') ? ' - ' : between}${last}`;
}
