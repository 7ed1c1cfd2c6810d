import { type Language, textsIn } from '#pages';
import { addMonthsToDay } from '#values/calendar.ts';
import { listInWords, monthInWords } from '../pages/wording.ts';
import type { AskedItem, AskInput } from './schema.ts';

/** What a link asks for, in a line such as “Payslips from Alder Foods for August 2026”. */
export function askedInWords(
  {
    source,
    months,
    ...item
  }: Pick<AskInput | AskedItem, 'source' | 'months' | 'employer' | 'account_ending'>,
  language: Language,
): string {
  const texts = textsIn(language).ask.items;
  const { employer, account_ending: ending } = item;
  if (source === 'taxauth') return texts.taxauth;
  const when = monthsInWords(months ?? [], language);
  if (source === 'payslips') return employer ? texts.payslipsFrom(employer, when) : texts.payslips(when);
  return ending ? texts.statementsOf(ending, when) : texts.statements(when);
}

/** Three months or more without a break are written as a span. */
const SPAN_MONTHS_MIN = 3;

/** Months such as `2026-03` in words: “March 2026 and May 2026”, “March 2026 – June 2026”. */
export function monthsInWords(months: readonly string[], language: Language): string {
  const runs: string[][] = [];
  for (const month of months.toSorted()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && addMonthsToDay(`${last}-01`, 1).startsWith(month)) run.push(month);
    else runs.push([month]);
  }
  const words = runs.flatMap((run) => {
    const named = run.map((month) => monthInWords(month, language));
    return run.length < SPAN_MONTHS_MIN ? named : [`${named[0]} – ${named.at(-1)}`];
  });
  return listInWords(words, language);
}
