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
  strange: forms('D MMMM YYYY', 'Do MMMM YYYY', 'DD/MM/YYYY', 'DD MMM YYYY', 'DD.MM.YYYY', 'DD-MMM-YYYY'),
};

/** Forms that are short enough for a narrow column. */
export const NARROW_FORMS: Choices<DayForm> = {
  development: forms('DD/MM/YYYY', 'DD/MM/YY', 'DD MMM YYYY', 'DD-MMM-YYYY'),
  heldOut: forms('D MMM YY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DDMONYY', 'DD-MON-YY', 'DD.MM.YYYY'),
  varied: forms('DD.MM.YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DD-MON-YY', 'D MMM YY'),
  strange: forms(
    ...['DD.MM.YY', 'D/M/YY', 'YYYY-MM-DD', 'DDMONYY', 'DD MON YYYY', 'D-MMM-YY', "DD MMM 'YY"],
    ...['DD MM YYYY', 'DD MM YY', 'MMM DD, YYYY', 'DD-MM-YYYY', 'YYYY/MM/DD'],
  ),
};

const WITHOUT_YEAR: Choices<DayForm> = {
  development: forms('DD MMM', 'D MMM', 'DD MON'),
  heldOut: forms('Do MMM', 'DD/MM', 'D MMMM', 'MMM D'),
  strange: forms(
    ...[
      'Do MMM',
      'DD.MM',
      'ddd D MMM',
      'ddd, DD MMM',
      'MMM D',
      'MON DD',
      'DD/MM',
      'DDMON',
      'D MMMM',
      'DD MMM.',
    ],
  ),
};

const ON_LINES = forms('dddd D MMMM', 'dddd, Do MMMM YYYY', 'D MMMM YYYY', 'MMM D', 'DD MON');

/** A form for rows. Without a year, the year is known from the period. */
export function drawRowForm(
  chance: Chance,
  { hasYears, dates }: { hasYears: boolean; dates: string },
): DayForm {
  if (chance.part === 'strange' && dates === 'lines') return chance.pick(ON_LINES);
  return chance.choose(hasYears ? NARROW_FORMS : WITHOUT_YEAR);
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
