import { parsePostcode } from '#values/postcode.ts';
import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { EM, isNearEdge } from '../../../page/tolerances.ts';
import { isLabel, labelOf } from '../../../vocabulary/payslips/field-labels.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import {
  hasLegalForm,
  isCompany,
  isMethodOnly,
  isNoName,
  isNoPerson,
  TITLE,
} from '../../../vocabulary/payslips/name-words.ts';
import { isBelowStreet } from './below-street.ts';
import type { Details } from './details.ts';
import { findEmployer, nameIn } from './employer.ts';
import { valueAt } from './labelled-values.ts';
import { pairByPlace } from './unknown-labels.ts';

export interface People {
  name: string | null;
  employer: string | null;
  role: string | null;
  address: Address;
}

export interface Address {
  street: string | null;
  city: string | null;
  county: string | null;
  postCode: string | null;
}

const NO_ADDRESS: Address = { street: null, city: null, county: null, postCode: null };
const NAME_WORDS = /^[\p{Lu}][\p{L}'’.-]*(?:[ ,]+[\p{L}][\p{L}'’.-]*){1,4}$/u;
const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\b/i;
const ADDRESS_LINES_MAX = 7;
/** A name with a higher score is the employer's, even if it looks like that of a person. */
const CLEAR_SCORE = 3;

export function readPeople(
  rows: readonly Row[],
  details: Details,
  { isPension }: { isPension: boolean },
): People {
  const texts = rows.flatMap(({ cells }) =>
    cells
      .map(withoutTitle)
      .filter((cell, index) => !isNumber(cell) && !cells.slice(index + 1, index + 2).some(isNumber)),
  );
  const pairs = pairByPlace(rows, details.fields);
  const labels = new Set(pairs.map(({ label }) => placeOf(label)));
  const free = texts.filter((cell) => isFree(cell, details, { isPension }) && !labels.has(placeOf(cell)));
  const blocks = addressBlocks(rows);
  // a text with an amount beside it is a row of a table, even below a heading such as `Name`
  const places = new Set(texts.map(placeOf));
  const fields = details.fields.map((one) => ({
    ...one,
    values: one.values.filter((value) => places.has(placeOf(value)) || isCell(value, one.label, rows)),
  }));
  const labelledEmployer = valueAt(fields, 'employer', nameOfCompany);
  const labelledAs = labelledName({ fields });
  const usualSize = median(texts.map(({ size }) => size));
  const employerAmong = (isOther: (text: string) => boolean, leads: readonly string[], least: number) =>
    findEmployer(
      free.filter(({ text }) => !isOther(text) && !isAddressLine(text, blocks)),
      { rows, pairs, leads: leads.filter((text) => !isOther(text)), usualSize, least },
    );
  const company =
    labelledEmployer?.value ?? employerAmong((text) => cleanName(text) === labelledAs, [], CLEAR_SCORE);
  const name = labelledAs ?? nameFrom(free, { employer: company, blocks });
  const isPerson = (text: string) => name !== null && sameText(cleanName(text), name);
  const employer =
    labelledEmployer?.value ??
    employerAmong(
      isPerson,
      blocks.flatMap(({ first }) => first?.text ?? []),
      0,
    );
  const own =
    blocks.find(({ first }) => first !== null && name !== null && sameText(cleanName(first.text), name)) ??
    null;
  const labelled = valueAt(details.fields, 'address', (text) => (text.length > 5 ? text : null));
  return {
    name,
    employer,
    role:
      (valueAt(details.fields, 'role', readWords) ?? valueAt(details.fields, 'department', readWords))
        ?.value ?? null,
    address: own
      ? splitAddress(own.lines)
      : labelled
        ? splitAddress(labelledAddress(rows, labelled.cell))
        : (blocks.find(isPersonal)?.address ?? NO_ADDRESS),
  };
}

/** True for a value below its label if the number beside it has a label above it, too. */
function isCell(value: Cell, label: Cell, rows: readonly Row[]): boolean {
  const own = rows.find(({ cells }) => cells.includes(value))?.cells ?? [];
  const number = own[own.indexOf(value) + 1];
  const above = rows.find(({ cells }) => cells.includes(label))?.cells ?? [];
  const isOver = (one: Cell) =>
    !isNumber(one) && number !== undefined && Math.min(one.x1, number.x1) > Math.max(one.x0, number.x0);
  return label.top < value.top && !own.includes(label) && above.some((one) => one !== label && isOver(one));
}

function isAddressLine(text: string, blocks: readonly Block[]): boolean {
  if (/^\d/.test(text)) return true;
  // one line may have the name and the address
  if (hasLegalForm(text) || (POSTCODE.test(text) && (nameIn(text)?.length ?? 99) < text.length)) return false;
  return blocks.some(({ lines }) => lines.includes(text));
}

/** Removes the title from `Harbour Foods Plc - Payslip`. */
function withoutTitle(cell: Cell): Cell {
  return { ...cell, text: cell.text.replace(/\s*[-–|:]\s*(?:pay\s?slip|pay advice)\b.*$/i, '') };
}

function labelledName({ fields }: Pick<Details, 'fields'>): string | null {
  const words = (field: 'forename' | 'surname') =>
    valueAt(fields, field, (text) => (/^[\p{L}'’. -]{1,40}$/u.test(text) && !isLabel(text) ? text : null))
      ?.value ?? null;
  const parts = [words('forename'), words('surname')].filter((part) => part !== null);
  const name = valueAt(fields, 'name', (text) => {
    const clean = cleanName(text);
    const isName = NAME_WORDS.test(clean) && !hasLegalForm(clean) && !isNoPerson(clean);
    return isName && !isLabel(text) && !isOfTable(text) ? clean : null;
  });
  const [surname] = parts;
  // `Surname & initials` has the whole name
  const whole = parts.length === 1 && surname && / /.test(surname) ? cleanName(surname) : null;
  return name?.value ?? (parts.length === 2 ? parts.join(' ') : whole);
}

/** Removes titles and payroll numbers, and reorders `THORNBURY, Amelia`. */
function cleanName(text: string): string {
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

/** Returns true for a text that is not a label, its value, a heading or a row of figures. */
function isFree(cell: Cell, { fields }: Details, { isPension }: { isPension: boolean }): boolean {
  if (labelOf(cell.text) || findDay(cell.text)) return false;
  const plain = plainWords(cell.text);
  const { scope, rest } = takeScope(plain);
  // the names of most schemes contain `pension`
  const kind = isPension && kindOf(rest) === 'pension' ? null : kindOf(rest);
  if (sectionOf(plain) || roleOf(plain) || kind || (scope && rest === '')) return false;
  return !fields.some(
    ({ values, field }) =>
      field !== 'name' &&
      field !== 'employer' &&
      values[0] &&
      values[0].top === cell.top &&
      values[0].x0 === cell.x0,
  );
}

function nameOfCompany(text: string): string | null {
  const isName = /[\p{L}]{2}/u.test(text) && !/^\d{3}\//.test(text) && text.length <= 80;
  const isOther = isLabel(text) || isOfTable(text) || isMethodOnly(text) || /[:?]$/.test(text);
  if (findDay(text) !== null) return null;
  return isName && !isOther ? text.replace(/[,;]+$/, '') : null;
}

/** Returns true for headings and rows of a table: `Employer` may head a block instead of naming the company. */
function isOfTable(text: string): boolean {
  const plain = plainWords(text);
  const { scope, rest } = takeScope(plain);
  if (/^(?:summary|description|details|notes?)$/.test(plain)) return true;
  return sectionOf(plain) !== null || roleOf(plain) !== null || kindOf(rest) !== null || scope !== null;
}

interface Block {
  first: Cell | null;
  lines: string[];
  address: Address;
}

function nameFrom(
  free: readonly Cell[],
  { employer, blocks }: { employer: string | null; blocks: readonly Block[] },
): string | null {
  const isPerson = (cell: Cell) => {
    const clean = cleanName(cell.text);
    return NAME_WORDS.test(clean) && clean !== employer && !isCompany(clean) && !isNoName(clean);
  };
  const people = free.filter(
    (cell) => isPerson(cell) && !isAddressLine(cell.text, blocks) && !isBelowStreet(cell, free),
  );
  // `Mx F Church` is a person anywhere
  const titled = free.find((cell) => TITLE.test(cell.text) && isPersonHere(cell));
  const addressed = blocks.map(({ first }) => first).find((first) => first !== null && isPerson(first));
  // at the head of an address, `Zofia Church` is a person
  const likely = blocks
    .map(({ first }) => first)
    .find((first) => first !== null && isPersonHere(first) && cleanName(first.text) !== employer);
  const found = titled ?? addressed ?? people[0] ?? likely;
  return found ? cleanName(found.text) : null;
}

function isPersonHere({ text }: Cell): boolean {
  const clean = cleanName(text);
  return NAME_WORDS.test(clean) && !hasLegalForm(clean) && !isNoPerson(clean);
}

/** Finds blocks of lines that end with a postcode. */
function addressBlocks(rows: readonly Row[]): Block[] {
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

function isPersonal({ first }: Block): boolean {
  return first !== null && !isCompany(first.text);
}

function labelledAddress(rows: readonly Row[], value: Cell): string[] {
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

function splitAddress(lines: readonly string[]): Address {
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

function readWords(text: string): string | null {
  return /\p{L}{2}/u.test(text) && !isLabel(text) && text.length <= 60 ? text.trim() : null;
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
