import { median } from '../../../page/box-around.ts';
import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { POSTCODE } from '../../../vocabulary/forms.ts';
import { isLabel, labelOf } from '../../../vocabulary/payslips/fields.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import {
  hasLegalForm,
  isCompany,
  isMethodOnly,
  isNoName,
  isNoPerson,
  TITLE,
} from '../../../vocabulary/payslips/names.ts';
import {
  type Address,
  addressBlocks,
  type Block,
  isBelowStreet,
  labelledAddress,
  NO_ADDRESS,
  splitAddress,
} from './address.ts';
import type { Details } from './details.ts';
import { findEmployer, nameIn } from './employer.ts';
import { valueAt } from './labelled-values.ts';
import { cleanName, NAME_WORDS } from './names-of-people.ts';
import { pairByPlace } from './unknown-labels.ts';

export interface People {
  name: string | null;
  employer: string | null;
  role: string | null;
  address: Address;
}

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
  const usualSize = median(texts.map(({ size }) => size)) ?? 0;
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

function isPersonal({ first }: Block): boolean {
  return first !== null && !isCompany(first.text);
}

function readWords(text: string): string | null {
  return /\p{L}{2}/u.test(text) && !isLabel(text) && text.length <= 60 ? text.trim() : null;
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
