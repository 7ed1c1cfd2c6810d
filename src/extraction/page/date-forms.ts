/** The names of the months in each language, separated by spaces, with their short forms. */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  english: [
    ...['january jan', 'february feb', 'march mar', 'april apr', 'may', 'june jun'],
    ...['july jul', 'august aug', 'september sept sep', 'october oct', 'november nov', 'december dec'],
  ],
  german: [
    ...['januar jän', 'februar', 'märz mär mrz', '', 'mai', 'juni'],
    ...['juli', '', '', 'oktober okt', '', 'dezember dez'],
  ],
  french: ['janv', 'févr', 'mars', 'avril avr', 'mai', 'juin', 'juil', 'août', '', '', '', 'déc'],
  welsh: [
    ...['ionawr', 'chwefror chwef', 'mawrth', 'ebrill ebr', 'mai', 'mehefin meh'],
    ...['gorffennaf gorff', 'awst', 'medi', 'hydref', 'tachwedd tach', 'rhagfyr rhag'],
  ],
  dutch: ['januari', 'februari', 'maart', '', 'mei', 'juni', 'juli', 'augustus', '', 'oktober', '', ''],
};

/** The number of each name of a month. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(MONTHS).flatMap((months) =>
    months.flatMap((names, index) => (names.match(/\S+/g) ?? []).map((name) => [name, index + 1] as const)),
  ),
);

export const MONTH_NAME = `(?:${[...MONTH_NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})`;
/** A word of a date: digits or a month. */
export const DATE_WORD = new RegExp(`\\d|^${MONTH_NAME}[.,]?$`, 'i');
export const WEEKDAY_NAME = '(?:mon|tues?|weds?|thu|thurs?|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?';

// The parts of a date. Texts are in lower case, and all dashes are hyphens.
const DAY = '(?<day>\\d{1,2})';
const NUMBER = '(?<number>\\d{1,2})';
const MONTH = `(?<month>${MONTH_NAME})`;
const WEEKDAY = `(?:${WEEKDAY_NAME}[.,]{0,2} )?`;
const ORDINAL = '(?: ?(?:st|nd|rd|th))?';
/** Between numbers, the same twice. */
const BETWEEN = '(?<between> ?[-/.] ?)';
const AGAIN = '\\k<between>';
const ANY_YEAR = '(?<year>\\d{4}(?!\\d)|\\d{2}(?![\\p{L}\\d]))';
const FULL_YEAR = '(?:19[3-9]|20\\d)\\d(?![.,]\\d{2}(?!\\d))';
/** The number in `1 Mar 14:22`, `1 Mar 12.50`, `1 Mar 24/7` and `1 Mar-31 Mar` is not a year. */
const SHORT_YEAR = `\\d{2}(?![:.,/]\\d|${ORDINAL}[ ./-]{0,2}${MONTH_NAME}(?!\\p{L}))`;
const END = '(?![\\p{L}\\d])';

/**
 * How dates are printed. `day` and `number` are in the order of the document: `03/04/2024` may be 3 April or 4 March. A new
 * form is one line here and its example in dates.test.ts. The first form that fits a text is taken.
 */
const FORMS: readonly string[] = [
  // 2024-03-05: a time or a description may follow without a space
  '(?<year>\\d{4})(?<between>[-/.])(?<month>\\d{1,2})\\k<between>(?<day>\\d{1,2})(?!\\d)',
  // 2024-Mar-05
  `(?<year>\\d{4})[ /.-]?${MONTH}[ /.-]?${DAY}${END}`,
  // 05/03/2024, 05 - 03 - 24
  `${WEEKDAY}${DAY}${BETWEEN}${NUMBER}${AGAIN}${ANY_YEAR}`,
  // 5th of March 2024, 5 Mar '24, 5. March, 05MAR
  `${WEEKDAY}${DAY}(?:${ORDINAL}|\\.)(?: ?[/.-] ?| )?(?:of )?${MONTH}[.,]?(?:[ /.'’-]{0,2}(?<year>${FULL_YEAR}|${SHORT_YEAR}))?${END}`,
  // March 5, 2024
  `${WEEKDAY}${MONTH}[.]?[ /-]?${DAY}(?![:.,]\\d)${ORDINAL}(?:, ?| |[/-])(?<year>${FULL_YEAR})${END}`,
  // Mar 5 '24, March 5
  `${WEEKDAY}${MONTH}[.]?[ /-]?${DAY}(?![:.,]\\d)${ORDINAL}(?:(?:,|,? ['’]|[/-])(?<year>${SHORT_YEAR}))?${END}`,
  // 05/03
  `${WEEKDAY}${DAY}/${NUMBER}(?![\\d/.,:%])`,
  // 05.03.
  `${WEEKDAY}(?<day>\\d{2})\\.(?<month>\\d{2})\\.(?!\\d)`,
];

export const DATE_FORMS: readonly RegExp[] = FORMS.map((form) => new RegExp(`^${form}`, 'u'));
