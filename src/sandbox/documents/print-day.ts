import { type Day, dateOf, MONTH_NAMES } from '#values/calendar.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Formats a day by a template: `D MMM YYYY` is 3 Mar 2026, `Do MMMM` is 3rd March, `DD MON` is 03 MAR. */
export function printDay(day: Day, template: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTH_NAMES[Number(month) - 1] ?? '';
  const weekday = WEEKDAYS[dateOf(day).getUTCDay()] ?? '';
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MON: name.slice(0, 3).toUpperCase(),
    MM: month,
    M: String(Number(month)),
    DD: date,
    Do: `${Number(date)}${ordinalOf(Number(date))}`,
    D: String(Number(date)),
    dddd: weekday,
    ddd: weekday.slice(0, 3),
  };
  return template.replace(/YYYY|YY|MMMM|MMM|MON|MM|M|DD|Do|D|dddd|ddd/g, (part) => parts[part] ?? part);
}

function ordinalOf(date: number): string {
  if (date >= 11 && date <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][date % 10] ?? 'th';
}
