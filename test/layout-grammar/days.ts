import { type Day, dateOf, MONTH_NAMES } from '#values/calendar.ts';
import type { Chance, Choices } from './chance.ts';

export type DayForm = (day: Day) => string;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const slashes: DayForm = (day) => day.split('-').reverse().join('/');
const shortSlashes: DayForm = (day) => `${dd(day)}/${mm(day)}/${day.slice(2, 4)}`;
const long: DayForm = (day) => `${d(day)} ${monthName(day)} ${yyyy(day)}`;
const short: DayForm = (day) => `${dd(day)} ${mon(day)} ${yyyy(day)}`;
const shorter: DayForm = (day) => `${d(day)} ${mon(day)} ${day.slice(2, 4)}`;
const dashed: DayForm = (day) => `${dd(day)}-${mon(day)}-${yyyy(day)}`;
const upper: DayForm = (day) => `${dd(day)} ${mon(day).toUpperCase()} ${yyyy(day)}`;
const dots: DayForm = (day) => `${dd(day)}.${mm(day)}.${yyyy(day)}`;
const numbersDashed: DayForm = (day) => `${dd(day)}-${mm(day)}-${yyyy(day)}`;
const iso: DayForm = (day) => day;
const ordinal: DayForm = (day) => `${d(day)}${ordinalOf(Number(d(day)))} ${monthName(day)} ${yyyy(day)}`;
const weekday: DayForm = (day) => `${weekdayName(day)} ${long(day)}`;
const shortWeekday: DayForm = (day) => `${weekdayName(day).slice(0, 3)} ${short(day)}`;
const joined: DayForm = (day) => `${dd(day)}${mon(day).toUpperCase()}${day.slice(2, 4)}`;
const dashedUpper: DayForm = (day) => `${dd(day)}-${mon(day).toUpperCase()}-${day.slice(2, 4)}`;

/** Forms of a date with its year, as UK documents print them: the month never comes first. */
export const DAY_FORMS: Choices<DayForm> = {
  development: [slashes, slashes, shortSlashes, long, short, dashed, upper, dots],
  heldOut: [shorter, numbersDashed, iso, ordinal, weekday, shortWeekday, joined, dashedUpper, short, long],
  varied: [ordinal, weekday, shorter, numbersDashed, iso, joined],
};

/** Forms that are short enough for a narrow column. */
export const NARROW_FORMS: Choices<DayForm> = {
  development: [slashes, shortSlashes, short, dashed],
  heldOut: [shorter, numbersDashed, iso, joined, dashedUpper, dots],
  varied: [dots, numbersDashed, iso, dashedUpper, shorter],
};

const WITHOUT_YEAR: Choices<DayForm> = {
  development: [
    (day) => `${dd(day)} ${mon(day)}`,
    (day) => `${d(day)} ${mon(day)}`,
    (day) => `${dd(day)} ${mon(day).toUpperCase()}`,
  ],
  heldOut: [
    (day) => `${d(day)}${ordinalOf(Number(d(day)))} ${mon(day)}`,
    (day) => `${dd(day)}/${mm(day)}`,
    (day) => `${d(day)} ${monthName(day)}`,
    (day) => `${mon(day)} ${d(day)}`,
  ],
};

/** A form for rows. The year is known from the period. */
export function withoutYear(chance: Chance): DayForm {
  return chance.choose(WITHOUT_YEAR);
}

export function monthAndYear(day: Day): string {
  return `${monthName(day)} ${yyyy(day)}`;
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

const yyyy = (day: Day) => day.slice(0, 4);
const mm = (day: Day) => day.slice(5, 7);
const dd = (day: Day) => day.slice(8);
const d = (day: Day) => String(Number(dd(day)));
const monthName = (day: Day) => MONTH_NAMES[Number(mm(day)) - 1] ?? '';
const mon = (day: Day) => monthName(day).slice(0, 3);
const weekdayName = (day: Day) => WEEKDAYS[dateOf(day).getUTCDay()] ?? '';

export function ordinalOf(number: number): string {
  if (number % 100 > 10 && number % 100 < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}
