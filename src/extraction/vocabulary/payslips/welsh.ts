import { matcherOf, tableOf } from '../phrases.ts';

/** The Welsh phrases of payslips by their English, longest first. */
const WELSH = tableOf('anywhere', {
  'ni number': 'rhif yswiriant gwladol, rhif yg',
  'national insurance': 'yswiriant gwladol',
  'ni contribution': 'cyfraniad(au) yg',
  'total deductions': 'cyfanswm [y] didyniadau',
  'total payments': 'cyfanswm [y] taliadau',
  'gross pay': 'cyflog|tal gros',
  'net pay': 'cyflog|tal net',
  'basic pay': 'cyflog|tal sylfaenol',
  'taxable pay': 'cyflog|tal trethadwy',
  'year to date': '[y] flwyddyn hyd (yma|yn hyn), blwyddyn hyd yma, hyd yn hyn, hyd yma',
  'this period': 'y cyfnod|mis hwn',
  'tax code': 'cod treth',
  tax: 'treth incwm, treth',
  'pay date': 'dyddiad talu, dyddiad y taliad',
  'student loan': 'benthyciad myfyrwyr|myfyrwr|myfyriwr',
  pension: 'cyfraniad(au) pensiwn, pensiwn',
  deductions: 'didyniadau',
  payments: 'taliadau',
  total: 'cyfanswm',
  rate: 'cyfradd',
  hours: 'oriau',
  amount: 'swm',
  overtime: 'goramser',
  employer: 'cyflogwr',
  employee: 'gweithiwr, cyflogai',
  name: 'enw',
  period: 'cyfnod talu, cyfnod',
  date: 'dyddiad',
  salary: 'cyflog',
});

const isWelsh = matcherOf({ anywhere: WELSH.map(({ anywhere }) => anywhere).join(',') });
const translations = WELSH.map(({ means, ...phrases }) => ({ english: means, matcher: matcherOf(phrases) }));

/** Translates Welsh words, and keeps one of the two languages of a bilingual label. */
export function toEnglish(plain: string): string {
  if (!isWelsh.test(plain)) return plain;
  let text = plain;
  for (const { matcher, english } of translations)
    for (let found = matcher.find(text); found; found = matcher.find(text))
      text = text.slice(0, found.from) + english + text.slice(found.to);
  return text.replace(/^(.+?) \1$/, '$1');
}
