import { matcherOf, remembered } from '../phrases.ts';

export { DEDUCTION_KINDS, type Kind, kindOf, TOTAL_KINDS } from './figures.ts';
export {
  type ColumnRole,
  maySayYear,
  roleOf,
  type Scope,
  type Section,
  sectionOf,
  takeScope,
} from './headings.ts';

/** English words of payslips and the Welsh phrases for them, longest first. */
const WELSH = `
  ni number = rhif yswiriant gwladol, rhif yg; national insurance = yswiriant gwladol
  ni contribution = cyfraniad(au) yg; total deductions = cyfanswm [y] didyniadau
  total payments = cyfanswm [y] taliadau; gross pay = cyflog|tal gros; net pay = cyflog|tal net
  basic pay = cyflog|tal sylfaenol; taxable pay = cyflog|tal trethadwy
  year to date = [y] flwyddyn hyd (yma|yn hyn), blwyddyn hyd yma, hyd yn hyn, hyd yma
  this period = y cyfnod|mis hwn; tax code = cod treth; tax = treth incwm, treth
  pay date = dyddiad talu, dyddiad y taliad; student loan = benthyciad myfyrwyr|myfyrwr|myfyriwr
  pension = cyfraniad(au) pensiwn, pensiwn; deductions = didyniadau; payments = taliadau; total = cyfanswm
  rate = cyfradd; hours = oriau; amount = swm; overtime = goramser; employer = cyflogwr
  employee = gweithiwr, cyflogai; name = enw; period = cyfnod talu, cyfnod; date = dyddiad; salary = cyflog`;

const translations = WELSH.split(/[;\n]/)
  .map((line) => line.trim().split(' = '))
  .flatMap(([english, welsh]) =>
    english && welsh ? [{ english, welsh, matcher: matcherOf({ anywhere: welsh }) }] : [],
  );
const isWelsh = matcherOf({ anywhere: translations.map(({ welsh }) => welsh).join() });

/** Translates Welsh words, and keeps one of the two languages of a bilingual label. */
function toEnglish(plain: string): string {
  if (!isWelsh.test(plain)) return plain;
  let text = plain;
  for (const { matcher, english } of translations)
    for (let found = matcher.find(text); found; found = matcher.find(text))
      text = text.slice(0, found.from) + english + text.slice(found.to);
  return text.replace(/^(.+?) \1$/, '$1');
}

/** Returns the words of a label in lower case and without punctuation, in English. */
export const plainWords = remembered((text) => {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}|\p{Lu}{2})/gu, ' ')
    .toLowerCase()
    .replace(/[£€]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9%+]+/g, ' ')
    .trim();
  return toEnglish(plain);
});

/** Removes a row code or a date: `500 PAYE Tax`, `T01 - PAYE`, `30/06/26 Basic Pay`. */
export function withoutCode(text: string): string {
  const undated = text.replace(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+(?=\p{L}{2})/u, '');
  const [code, rest = ''] = [CODE.exec(undated)?.[0] ?? '', undated.replace(CODE, '')];
  return code === '' || IS_FORM.test(undated) || IS_UNIT.test(rest) ? undated : rest;
}

const CODE = /^(?:[A-Z]{0,3}\d{2,5}|[A-Z]\d|\d)(?:\s*[-:.]\s*|\s+)(?=\(?\p{L}[\p{L}.])/u;
const IS_FORM = /^P(?:45|60|11|9)/;
const IS_UNIT = /^(?:hrs?|hours?|days?|weeks?|months?|miles?)\b/;
