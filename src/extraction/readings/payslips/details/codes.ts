import { parseTaxCode } from '#paye';
import { parseNiNumber } from '#values/ni-number.ts';
import { NI_NUMBER, PAYE_REFERENCE } from '../../../vocabulary/forms.ts';

/* The codes of a payslip, as they are printed or misread. */

const WEEK1 = '(?:W1/?M1|W1|M1|X|NON-?CUM|WK ?1|MTH ?1|WEEK ?1|MONTH ?1)';
const TAX_CODE = new RegExp(
  `^[SC]?(?:(?:\\d{1,4}[LMNT]|K\\d{1,4}|BR|D[0-3]|0T|OT|NT)(?:\\s*[/-]?\\s*(?:${WEEK1}\\b|[([]${WEEK1}[)\\]]))?|\\d{3,4}\\s*[/ ]\\s*\\(?${WEEK1}\\b)`,
  'i',
);

export function readTaxCode(text: string): string | null {
  const repaired = text
    .trim()
    .replace(/^([SC]?)O(?=T\b)/i, '$10')
    .replace(
      /^([SC]?)([\dOIl]{3,4})(?=[LMNT]\b)/i,
      (_, region: string, digits: string) => region + digits.replace(/[Oo]/g, '0').replace(/[Il]/g, '1'),
    );
  const [found] = TAX_CODE.exec(repaired) ?? [];
  if (!found || /^\w/.test(repaired.slice(found.length))) return null;
  const spelt = found
    .replace(/[()[\]]/g, '')
    .replace(/\b(?:wk|week) ?1$/i, 'W1')
    .replace(/\b(?:mth|month) ?1$/i, 'M1');
  return parseTaxCode(spelt) ? spelt.toUpperCase().replace(/\s+/g, ' ').trim() : null;
}

export function readNiNumber(text: string): string | null {
  const upper = text.toUpperCase();
  return parseNiNumber(NI_NUMBER.exec(upper)?.[0] ?? '') ?? parseNiNumber(repairNiNumber(upper));
}

/** Corrects OCR errors: letters in place of digits, and digits in place of letters. */
function repairNiNumber(text: string): string {
  const compact = text.replace(/\s+/g, '');
  if (!/^[A-Z0-9]{8,9}$/.test(compact)) return '';
  const digits = compact
    .slice(2, 8)
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/Z/g, '2')
    .replace(/B/g, '8');
  const letters = (part: string) =>
    part.replace(/0/g, 'O').replace(/1/g, 'L').replace(/5/g, 'S').replace(/8/g, 'B');
  return `${letters(compact.slice(0, 2))}${digits}${compact.slice(8).replace(/8/g, 'B').replace(/0/g, 'D')}`;
}

const MASKED_MIN = 2;
/** With `*` for each hidden letter or digit. The number of hidden digits may not be shown. */
const MASKED = /^[A-Z*]{0,2}[\d*]*[A-D*]?$/;

/**
 * True for a number that is not shown in full: `AB ** ** 56 C`, `******56C`, `XX123456X`. What is shown must be right.
 */
export function isMaskedNiNumber(text: string): boolean {
  const signs = text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/[*•●·#_?✱∗]/g, '*');
  const isCrossed = /^[^*]{9}$/.test(signs);
  const hidden = isCrossed ? signs.replace(/X/g, '*') : signs;
  const count = hidden.split('*').length - 1;
  const [prefix = ''] = /^[A-Z]{2}/.exec(hidden) ?? ['AB'];
  return count >= MASKED_MIN && MASKED.test(hidden) && parseNiNumber(`${prefix}123456`) !== null;
}

export function readPayeReference(text: string): string | null {
  const [, office, rest] = PAYE_REFERENCE.exec(text) ?? [];
  return office && rest ? `${office}/${rest.replace(/\s/g, '').toUpperCase()}` : null;
}

/** Reads `2026/27` and `2026-2027`. */
export function readTaxYear(text: string): number | null {
  const [, first, second] = /\b(20\d{2})\s?[/-]\s?((?:20)?\d{2})\b/.exec(text) ?? [];
  return first && second && (Number(first) + 1) % 100 === Number(second) % 100 ? Number(first) : null;
}
