import { parseNiNumber } from '#values/ni-number.ts';
import type { Cell } from '../../../page/cells.ts';
import { NI_NUMBER } from '../../../vocabulary/forms.ts';
import { labelOf } from '../../../vocabulary/payslips/fields.ts';
import type { Labelled } from './fields.ts';
import { type Located, valueAt } from './labelled-values.ts';
import type { PlacedPair } from './unknown-labels.ts';

export interface NiNumber {
  niNumber: Located<string> | null;
  /** The text printed as the NI number if it is not valid. */
  badNiNumber: Located<string> | null;
  /** The text printed as the NI number if some of it is hidden, so that it can't be checked. */
  maskedNiNumber: Located<string> | null;
}

export function niNumberOf(fields: readonly Labelled[], texts: readonly Cell[]): NiNumber {
  const niNumber = valueAt(fields, 'ni_number', readNiNumber) ?? niNumberIn(texts);
  const masked = niNumber ? null : valueAt(fields, 'ni_number', (text) => (isMasked(text) ? text : null));
  const isPrinted = (text: string) => /[A-Z0-9*]{4,}/i.test(text);
  const bad =
    niNumber || masked ? null : valueAt(fields, 'ni_number', (text) => (isPrinted(text) ? text : null));
  return { niNumber, badNiNumber: bad, maskedNiNumber: masked };
}

function readNiNumber(text: string): string | null {
  const upper = text.toUpperCase();
  return parseNiNumber(NI_NUMBER.exec(upper)?.[0] ?? '') ?? parseNiNumber(repairNiNumber(upper));
}

function niNumberIn(texts: readonly Cell[]): Located<string> | null {
  const cell = texts.find(({ text }) => NI_NUMBER.test(text) && readNiNumber(text) !== null);
  const value = cell && readNiNumber(cell.text);
  return value ? { value, cell } : null;
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

const MASKS = /[*•●·#_?✱∗]/g;
const MASKED_MIN = 2;
const LENGTH = 9;
/** With `*` for each hidden letter or digit. The number of hidden digits may not be shown. */
const MASKED = /^[A-Z*]{0,2}[\d*]*[A-D*]?$/;

/**
 * True for a number that is not shown in full: `AB ** ** 56 C`, `******56C`, `XX123456X`. What is shown must be right.
 */
export function isMasked(text: string): boolean {
  const signs = text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(MASKS, '*');
  const isCrossed = !signs.includes('*') && signs.length === LENGTH;
  const hidden = isCrossed ? signs.replace(/X/g, '*') : signs;
  const count = hidden.split('*').length - 1;
  const [prefix = ''] = /^[A-Z]{2}/.exec(hidden) ?? ['AB'];
  return count >= MASKED_MIN && MASKED.test(hidden) && parseNiNumber(`${prefix}123456`) !== null;
}

const NI_CATEGORY = /^[A-CEFHIJLMNSVXZ]$/;

/** A single letter beside a label that is not known is the category too, if it is the only one. */
export function niCategoryOf(
  fields: readonly Labelled[],
  texts: readonly Cell[],
  pairs: readonly PlacedPair[],
): string | null {
  const labelled = valueAt(fields, 'ni_category', (text) => /^\(?([A-Z])\)?(?:\b|$)/.exec(text)?.[1] ?? null);
  if (labelled) return labelled.value;
  const inside = texts.flatMap(({ text }) =>
    labelOf(text) === null ? (/^[^:]{2,30}:\s*([A-Z])$/.exec(text)?.[1] ?? []) : [],
  );
  const letters = [...pairs.map(({ value }) => value.text), ...inside].filter((text) =>
    NI_CATEGORY.test(text),
  );
  return letters.length === 1 ? (letters[0] ?? null) : null;
}
