import { parseTaxCode } from '#paye';
import { findDay } from '../../../page/dates.ts';
import { isLabel } from '../../../vocabulary/payslips/fields.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import {
  hasLegalForm,
  isMethodOnly,
  isNoName,
  isNoPerson,
  TITLE,
} from '../../../vocabulary/payslips/names.ts';

export const NAME_WORDS = /^[\p{Lu}][\p{L}'’.-]*(?:[ ,]+[\p{L}][\p{L}'’.-]*){1,4}$/u;

/** Removes titles and payroll numbers, and reorders `THORNBURY, Amelia`. */
export function cleanName(text: string): string {
  const bare = text
    .replace(/,\s*(?:ni|n\.i\.|national insurance|payroll|employee|works|staff)\b.*$/i, '')
    .replace(/^\W*\d[\d/-]*\s+|\s+\(?#?\d[\d/-]*\)?$/g, '')
    .replace(/[,;:.]+$/, '')
    .trim();
  const [, surname, forenames] = /^([^,]+),\s*(.+)$/.exec(bare) ?? [];
  const ordered = surname && forenames ? `${forenames.replace(TITLE, '')} ${surname}` : bare;
  return ordered
    .replace(TITLE, '')
    .replace(/\s+(?:mr|mrs|ms|miss|dr)\.?(?=\s|$)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the name of a person that stands where one is expected. */
export function personIn(text: string): string | null {
  const clean = cleanName(text);
  return NAME_WORDS.test(clean) && !hasLegalForm(clean) && !isNoPerson(clean) ? clean : null;
}

const SMALL_WORDS = 'of|and|the|for|in|upon|on|y|at|de|la|plc|ltd|llp|limited';
const ORDINARY_NAME = new RegExp(
  `^(?:[\\p{Lu}\\d&][\\p{L}\\d&'’.()+/!-]*|${SMALL_WORDS})(?: (?:[\\p{Lu}\\d&(+][\\p{L}\\d&'’.()+/!-]*|${SMALL_WORDS})){0,6}$`,
  'u',
);
export const NAME_LENGTH_MAX = 60;
/** The registration, the title or the address after the name of a company, in one line. */
const AFTER_NAME =
  /\s*(?:[-–—|•·,]\s*)?\b(?:registered|reg\.|company (?:no|number|reg)|trading as|pay\s?slip|pay advice)\b.*$|,\s*\d+\w?\s.*$/i;
const NI_NUMBER = /^[A-Z]{2} ?(?:\d{2} ?){3}[A-D]$/;

/** How unknown labels end, such as `PERSONNEL NAME`. */
const OF_LABEL = /[:?]$|\b(?:name|number|no\.?)$/i;

/** Returns the name of a company that a text may be, or null. */
export function companyIn(text: string): string | null {
  const name = text.replace(AFTER_NAME, '').trim();
  const isName = ORDINARY_NAME.test(name) && /\p{L}.*\p{L}/u.test(name);
  const isOther =
    TITLE.test(name) || NI_NUMBER.test(name) || parseTaxCode(name) !== null || OF_LABEL.test(name);
  return isName && !isOther && !isNoName(name.replace(/limited/i, '')) ? name : null;
}

/** Returns the name of a company that stands beside a label for it, or null. */
export function labelledCompany(text: string): string | null {
  const isName = /[\p{L}]{2}/u.test(text) && !/^\d{3}\//.test(text) && text.length <= NAME_LENGTH_MAX;
  const isOther = isLabel(text) || isOfTable(text) || isMethodOnly(text) || OF_LABEL.test(text);
  return isName && !isOther && !findDay(text) ? text.replace(/^[:\s]+|[,;]+$/g, '') : null;
}

/** Returns true for headings and rows of a table: `Employer` may head a block instead of naming the company. */
export function isOfTable(text: string): boolean {
  const plain = plainWords(text);
  const { scope, rest } = takeScope(plain);
  if (/^(?:summary|description|details|notes?)$/.test(plain)) return true;
  return sectionOf(plain) !== null || roleOf(plain) !== null || kindOf(rest) !== null || scope !== null;
}
