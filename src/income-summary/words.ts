import { type Day, MONTH_NAMES } from '#values/calendar.ts';
import { formatPenceWithThousands, type Pence } from '#values/money.ts';
import type { TrustScore } from '#values/trust-score.ts';
import { onceEach } from './figures.ts';
import type { CalendarMonth } from './monthly-pay.ts';
import type { Warning, WarningCode } from './warning-schema.ts';

const LISTED_MAX = 3;

/** Creates a warning. What it is about defaults to the person as a whole. */
export function warning(
  code: WarningCode,
  severity: Warning['severity'],
  message: string,
  about: { employment?: number; accountId?: string; ids?: Iterable<string> } = {},
): Warning {
  return {
    code,
    severity,
    message,
    employment: about.employment ?? null,
    account_id: about.accountId ?? null,
    submission_ids: onceEach(about.ids ?? []),
  };
}

/** `28 February 2026` */
export function dayInWords(day: Day): string {
  return `${Number(day.slice(8, 10))} ${monthInWords(day)}`;
}

/** `28 February 2026, 14:05 UTC` */
export function timeInWords(time: string): string {
  return `${dayInWords(time)}, ${time.slice(11, 16)} UTC`;
}

/** `February 2026` */
export function monthInWords(month: CalendarMonth): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

export function money(pence: Pence): string {
  const amount = formatPenceWithThousands(pence);
  return amount.startsWith('-') ? `-£${amount.slice(1)}` : `£${amount}`;
}

/** `1 payslip` or `3 payslips` */
export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

const TRUST_WORDS: Readonly<Record<TrustScore, string>> = {
  HIGH: 'high',
  MEDIUM: 'medium',
  LOW: 'low',
  VERY_LOW: 'very low',
};

export function trustInWords(score: TrustScore): string {
  return TRUST_WORDS[score];
}

/** The first few, and how many more there are. */
export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, LISTED_MAX);
  const more = texts.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

export function employerInWords(name: string | null): string {
  return name ?? 'an employer that is not named';
}

/** The employer at the start of a sentence. A name keeps its own spelling. */
export function employerFirst(name: string | null): string {
  return name ?? 'An employer that is not named';
}
