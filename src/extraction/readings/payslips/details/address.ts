import { parsePostcode } from '#values/postcode.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { EM, isAligned } from '../../../page/tolerances.ts';
import { POSTCODE } from '../../../vocabulary/forms.ts';
import { labelOf } from '../../../vocabulary/payslips/fields.ts';
import { isBuilding, isCompany, isNoPerson } from '../../../vocabulary/payslips/names.ts';
import { cleanName, NAME_WORDS } from './names.ts';

export interface Address {
  street: string | null;
  city: string | null;
  county: string | null;
  post_code: string | null;
}

export interface Block {
  /** The name over the address. */
  first: Cell | null;
  lines: Cell[];
}

const ADDRESS_LINES_MAX = 7;

/** Finds blocks of lines that end with a postcode. */
export function addressBlocks(rows: readonly Row[]): Block[] {
  const cells = rows.flatMap((row) => row.cells);
  return cells.flatMap((cell) => {
    const code = POSTCODE.exec(cell.text)?.[1];
    if (!code || !parsePostcode(code) || labelOf(cell.text)) return [];
    const column = [...linesAbove(cell, cells), cell];
    const lead = leadOf(column);
    const first = lead >= 0 && lead < column.length - 1 ? (column[lead] ?? null) : null;
    return [{ first, lines: column.slice(first ? lead + 1 : 0) }];
  });
}

/** The lines directly above a text, in the same column. */
function linesAbove(cell: Cell, cells: readonly Cell[]): Cell[] {
  const lines = [cell];
  for (const other of cells.slice(0, cells.indexOf(cell)).reverse()) {
    const [top] = lines;
    if (!top || lines.length >= ADDRESS_LINES_MAX) break;
    if (!isAligned(other, cell, cell.size)) continue;
    if (top.top - other.top > EM.nearLine * top.size || isNumber(other) || labelOf(other.text)) break;
    lines.unshift(other);
  }
  return lines.slice(0, -1);
}

/** Finds the line with the name, directly above the house number. */
function leadOf(column: readonly Cell[]): number {
  const isName = ({ text }: Cell) => NAME_WORDS.test(cleanName(text)) && !isNoPerson(text);
  const house = column.findIndex(({ text }) => /\d/.test(text));
  const isOneLine = column[house]?.text.includes(',');
  if (house < 0 || (house === column.length - 1 && !isOneLine)) return column.findIndex(isName);
  const names = [...column.slice(0, house).keys()].filter((line) => isName(column[line] as Cell));
  const [before, last] = [names.at(-2), names.at(-1) ?? house - 1];
  const isHouse = before !== undefined && isBuilding(column[last]?.text ?? '');
  return isHouse && before === last - 1 && !isCompany(column[before]?.text ?? '') ? before : last;
}

/**
 * True for a line of an address: one of the lines above it begins with a house number. Without its postcode, which OCR
 * may not read, a county such as `West Yorkshire` would be taken for a name.
 */
export function isBelowStreet(cell: Cell, cells: readonly Cell[]): boolean {
  const above = linesAbove(cell, cells);
  const ended = above.findLastIndex(({ text }) => POSTCODE.test(text));
  return above.slice(ended + 1).some(({ text }) => /^\d{1,4}[a-z]?,? \p{L}{2}/iu.test(text));
}

export function splitAddress(lines: readonly string[]): Address {
  const text = lines.join(', ');
  const code = POSTCODE.exec(text)?.[1] ?? null;
  const parts = (code ? text.replace(code, '') : text)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [street = null, ...rest] = parts;
  const houseOnly = street !== null && /^(?:flat|unit|apartment|\d+[a-z]?$)/i.test(street) && rest.length > 1;
  const first = houseOnly ? `${street}, ${rest.shift()}` : street;
  const county = rest.length > 1 ? (rest.pop() ?? null) : null;
  const city = rest.pop() ?? null;
  return {
    street: [first, ...rest].filter(Boolean).join(', ') || null,
    city,
    county,
    post_code: code && parsePostcode(code),
  };
}
