import { TITLE } from '../../../vocabulary/payslips/names.ts';

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
