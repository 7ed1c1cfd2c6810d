import { parsePostcode } from '#values/postcode.ts';
import { type Cell, isNumber, type Row } from '../../../page/cells.ts';
import { isRecognised } from '../../../page/certainty.ts';
import { EM, isNearEdge } from '../../../page/tolerances.ts';
import { POSTCODE } from '../../../vocabulary/forms.ts';
import { labelOf } from '../../../vocabulary/payslips/fields.ts';
import { isNoPerson } from '../../../vocabulary/payslips/names.ts';
import { cleanName, NAME_WORDS } from './names-of-people.ts';

export interface Address {
  street: string | null;
  city: string | null;
  county: string | null;
  postCode: string | null;
}

export const NO_ADDRESS: Address = { street: null, city: null, county: null, postCode: null };
const ADDRESS_LINES_MAX = 7;

export interface Block {
  first: Cell | null;
  lines: string[];
  address: Address;
}

/** Finds blocks of lines that end with a postcode. */
export function addressBlocks(rows: readonly Row[]): Block[] {
  const lines = rows.flatMap((row) => row.cells.map((cell) => ({ cell, row: row.index })));
  return lines.flatMap(({ cell, row }) => {
    const code = POSTCODE.exec(cell.text)?.[1];
    if (!code || !parsePostcode(code) || labelOf(cell.text)) return [];
    const column = [cell];
    for (const other of lines.filter((line) => line.row < row).reverse()) {
      const top = column[0];
      if (!top || !isNearEdge(other.cell.x0, cell.x0, cell.size)) continue;
      if (
        top.top - other.cell.top > EM.nearLine * top.size ||
        isNumber(other.cell) ||
        labelOf(other.cell.text) !== null
      )
        break;
      column.unshift(other.cell);
      if (column.length >= ADDRESS_LINES_MAX) break;
    }
    const lead = leadOf(column);
    const first = lead >= 0 && lead < column.length - 1 ? (column[lead] ?? null) : null;
    const own = column.slice(first ? lead + 1 : 0).map(({ text }) => text);
    return [{ first, lines: own, address: splitAddress(own) }];
  });
}

/** Finds the line with the name, directly above the house number. */
function leadOf(column: readonly Cell[]): number {
  const isName = ({ text }: Cell) => NAME_WORDS.test(cleanName(text)) && !isNoPerson(text);
  const house = column.findIndex(({ text }) => /\d/.test(text));
  const isOneLine = column[house]?.text.includes(',');
  if (house < 0 || (house === column.length - 1 && !isOneLine)) return column.findIndex(isName);
  const above = column.slice(0, house).findLastIndex(isName);
  return above >= 0 ? above : house - 1;
}

export function labelledAddress(rows: readonly Row[], value: Cell): string[] {
  const lines = [value.text];
  let last = value;
  for (const cell of rows.flatMap((row) => row.cells)) {
    if (POSTCODE.test(lines.at(-1) ?? '')) break;
    if (
      cell.top <= last.top ||
      cell.top - last.top > EM.nearLine * last.size ||
      !isNearEdge(cell.x0, value.x0, value.size)
    )
      continue;
    lines.push(cell.text);
    last = cell;
  }
  return lines;
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
    postCode: code && parsePostcode(code),
  };
}

const STREET = /^\d{1,4}[a-z]?,? \p{L}{2}/iu;
const LINES_MAX = 4;

/**
 * True for a line of an address in a picture: one of the lines directly above it, in the same column, begins with a
 * house number. If OCR can't read the postcode or the name, a county such as `West Yorkshire` would be taken for the
 * name.
 */
export function isBelowStreet(cell: Cell, texts: readonly Cell[]): boolean {
  if (!cell.words.some(isRecognised)) return false;
  let below = cell;
  for (let line = 0; line < LINES_MAX; line++) {
    const above = texts.findLast(
      ({ page, x0, top }) => page === below.page && isNearEdge(x0, cell.x0, cell.size) && top < below.top,
    );
    if (!above || below.top - above.top > EM.nearLine * below.size || POSTCODE.test(above.text)) return false;
    if (STREET.test(above.text)) return true;
    below = above;
  }
  return false;
}
