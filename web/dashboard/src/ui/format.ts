/* Figures and times as people in the United Kingdom write them. */

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const WHOLE_POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
const COUNT = new Intl.NumberFormat('en-GB');
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** The service sends amounts as decimal text, such as `3450.00`. */
export function pounds(amount: string): string {
  return POUNDS.format(plain(amount));
}

export function wholePounds(amount: string | number): string {
  return WHOLE_POUNDS.format(plain(String(amount)));
}

/** Balances of bank statements have commas: `1,204.55`. */
function plain(amount: string): `${number}` {
  return amount.replaceAll(',', '') as `${number}`;
}

export function count(value: number): string {
  return COUNT.format(value);
}

/** `2026-01-30` → `30 Jan 2026`. */
export function day(date: string): string {
  const time = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? date : DAY.format(time);
}

/** `2026-01` → `Jan 2026`. */
export function month(text: string): string {
  return MONTH.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`));
}

export function exactTime(timestamp: string): string {
  return EXACT.format(new Date(timestamp));
}

/** The day in the reader's time zone: `Saturday 31 January 2026`. */
export function longDay(timestamp: string): string {
  return LONG_DAY.format(new Date(timestamp));
}

/** `09:30`, in the reader's time zone. */
export function timeOfDay(timestamp: string): string {
  return TIME.format(new Date(timestamp));
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export function relativeTime(timestamp: string, now: Date = new Date()): string {
  const seconds = (Date.parse(timestamp) - now.getTime()) / 1000;
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return RELATIVE.format(Math.trunc(seconds / length), unit);
  return 'just now';
}

/** `direct_connection` → `Direct connection`, `FullTime` → `Full time`. */
export function inWords(code: string): string {
  const text = code
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
