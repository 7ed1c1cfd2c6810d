import { addMonths } from './timestamp.ts';

/** A day as `YYYY-MM-DD`. Sorting the text sorts the days. */
export type Day = string;

/** A tax year as `2025-26`: 6 April 2025 to 5 April 2026. */
export type TaxYear = string;

const DAY_MS = 86_400_000;

export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

// Swedish dates have the form YYYY-MM-DD
const DAY_IN_UK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day on which this moment is in the UK. */
export function dayInUk(date: Date): Day {
  return DAY_IN_UK.format(date);
}

/** Midnight UTC of a day. */
export function dateOf(day: Day): Date {
  return new Date(millisecondsOf(day));
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(millisecondsOf(day) + days * DAY_MS));
}

export function daysBetween(from: Day, to: Day): number {
  return (millisecondsOf(to) - millisecondsOf(from)) / DAY_MS;
}

/** The same day in another month, or that month's last day if it is shorter. Negative `months` go back. */
export function addMonthsToDay(day: Day, months: number): Day {
  return dayOf(addMonths(dateOf(day), months));
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function firstDayOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function lastDayOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}${daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Age in whole years on a day; negative before birth. A person born on 29 February turns a year older on 1
 * March in other years.
 */
export function ageOn(day: Day, dateOfBirth: Day): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The day itself, or the Friday before a weekend. Bank holidays are not considered. */
export function workingDayUpTo(day: Day): Day {
  const weekday = dateOf(day).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

export function taxYearOf(day: Day): TaxYear {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5) >= '04-06' ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

export function firstDayOfTaxYear(taxYear: TaxYear): Day {
  return `${taxYear.slice(0, 4)}-04-06`;
}

export function lastDayOfTaxYear(taxYear: TaxYear): Day {
  return `${Number(taxYear.slice(0, 4)) + 1}-04-05`;
}

/** Every tax year that overlaps the period, oldest first. */
export function taxYearsBetween(from: Day, to: Day): TaxYear[] {
  const taxYears: TaxYear[] = [];
  for (let day = from; day <= to; day = addDays(lastDayOfTaxYear(taxYearOf(day)), 1))
    taxYears.push(taxYearOf(day));
  return taxYears;
}

/** 1 from 6 April to 5 May, and so on up to 12. */
export function taxMonthOf(day: Day): number {
  const [, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  return ((month + 8 - (dayOfMonth < 6 ? 1 : 0)) % 12) + 1;
}

/** 1 from 6 to 12 April, and so on. Week 53 is the year's last day, or its last two. */
export function taxWeekOf(day: Day): number {
  return Math.floor(daysBetween(firstDayOfTaxYear(taxYearOf(day)), day) / 7) + 1;
}

function millisecondsOf(day: Day): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

/** English month names, starting with January. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
