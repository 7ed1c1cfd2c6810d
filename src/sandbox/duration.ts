import { addMonths } from '#values/timestamp.ts';

const FORM =
  /^(-)?P(?=\d|T)(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?)?$/;

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** An ISO 8601 duration: months, whose length depends on the start date, and a time span. */
export interface Duration {
  months: number;
  ms: number;
}

/** Accepts `P1M`, `P2W` and `PT1H30M`, with a leading minus to go back; null for anything else. */
export function parseDuration(text: string): Duration | null {
  const found = FORM.exec(text);
  if (!found) return null;
  const sign = found[1] ? -1 : 1;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((digits) => Number(digits ?? 0));
  return {
    months: sign * (years * 12 + months),
    ms: sign * ((weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS),
  };
}

/** Adds months first: a day beyond the end of a month becomes its last day. */
export function addDuration(date: Date, { months, ms }: Duration): Date {
  return new Date(addMonths(date, months).getTime() + ms);
}
