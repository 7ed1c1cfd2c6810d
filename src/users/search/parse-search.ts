import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';
import { parseTimestamp } from '#values/timestamp.ts';
import { wordsOf } from './words.ts';

/** The details that a search names. A person must match all of them. */
export interface SearchedDetails {
  words: string[];
  /** Days such as 1990-01-31. A year of two digits can be one of two. */
  datesOfBirth: string[][];
  postCodes: string[];
  niNumbers: string[];
}

const WORDS_MAX = 6;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO_DAY = /(?<![\w-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\w-])/g;
const NUMERIC_DAY = /(?<!\w)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\w)/g;
const WRITTEN_DAY =
  /(?<!\w)(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?[ -](\d{4})(?!\w)/gi;
const NI_NUMBER = /(?<!\w)[a-z]{2} ?\d{2} ?\d{2} ?\d{2}(?: ?[a-d])?(?!\w)/gi;
const POST_CODE = /(?<!\w)(?:gir ?0aa|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})(?!\w)/gi;

/** Finds dates, National Insurance numbers and postcodes in a text, in the ways that people write them; the rest are words of a name. */
export function parseSearch(text: string): SearchedDetails {
  const datesOfBirth: string[][] = [];
  const postCodes: string[] = [];
  const niNumbers: string[] = [];
  let rest = text.replace(/\s+/g, ' ').trim();
  /** Takes out what `read` recognises, and leaves the rest as it is. */
  const take = (pattern: RegExp, read: (...parts: string[]) => boolean) => {
    rest = rest.replace(pattern, (...parts) => (read(...(parts as string[])) ? ' ' : String(parts[0])));
  };
  const addDay = (days: readonly (string | null)[]) => {
    const known = days.filter((day) => day !== null);
    if (known.length > 0) datesOfBirth.push(known);
    return known.length > 0;
  };
  take(ISO_DAY, (_, year = '', month = '', day = '') => addDay([dayOf(year, month, day)]));
  take(NUMERIC_DAY, (_, day = '', month = '', year = '') =>
    addDay(yearsOf(year).map((whole) => dayOf(whole, month, day))),
  );
  take(WRITTEN_DAY, (_, day = '', month = '', year = '') =>
    addDay([dayOf(year, String(MONTHS.indexOf(month.toLowerCase()) + 1), day)]),
  );
  const addTo = (list: string[], value: string | null) => value !== null && list.push(value) > 0;
  take(NI_NUMBER, (found) => addTo(niNumbers, parseNiNumber(found ?? '')));
  take(POST_CODE, (found) => addTo(postCodes, parsePostcode(found ?? '')));
  return { words: wordsOf(rest).slice(0, WORDS_MAX), datesOfBirth, postCodes, niNumbers };
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseTimestamp(text) === null ? null : text;
}

function yearsOf(year: string): string[] {
  return year.length === 4 ? [year] : [`19${year}`, `20${year}`];
}
