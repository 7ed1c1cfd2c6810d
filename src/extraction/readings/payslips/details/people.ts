import { median } from '../../../page/box-around.ts';
import { type Cell, isNumber, placeOf, type Row } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { isSameSize, overlapX } from '../../../page/tolerances.ts';
import { POSTCODE } from '../../../vocabulary/forms.ts';
import { isLabel, labelOf } from '../../../vocabulary/payslips/fields.ts';
import { kindOf, plainWords, roleOf, sectionOf, takeScope } from '../../../vocabulary/payslips/lexicon.ts';
import { hasLegalForm, isCompany, isMethod, isNoName, TITLE } from '../../../vocabulary/payslips/names.ts';
import { type Address, addressBlocks, type Block, isBelowStreet, splitAddress } from './address.ts';
import type { Details } from './details.ts';
import { findValue, type Labelled } from './labels.ts';
import {
  cleanName,
  companyIn,
  isOfTable,
  labelledCompany,
  NAME_LENGTH_MAX,
  NAME_WORDS,
  personIn,
} from './names.ts';

export interface People {
  name: string | null;
  employer: string | null;
  /** False if little speaks for the name. In a picture, another one that more speaks for may have been missed. */
  isNameClear: boolean;
  isEmployerClear: boolean;
  role: string | null;
  address: Address;
}

/** What names are chosen from. */
interface Page {
  rows: readonly Row[];
  /** Texts that are no label, value, heading or row of figures. */
  free: readonly Cell[];
  blocks: readonly Block[];
  fields: readonly Labelled[];
  /** The size of most texts. */
  usualSize: number;
}

export function readPeople(
  rows: readonly Row[],
  details: Details,
  { isPension }: { isPension: boolean },
): People {
  const texts = rows.flatMap(({ cells }) =>
    cells.filter((cell, index) => !isNumber(cell) && !cells.slice(index + 1, index + 2).some(isNumber)),
  );
  const places = new Set(texts.map(placeOf));
  // a text with an amount beside it is a row of a table, even below a heading such as `Name`
  const fields = details.fields.map((one) => ({
    ...one,
    values: one.values.filter((value) => places.has(placeOf(value)) || isCell(value, one.label, rows)),
  }));
  const blocks = addressBlocks(rows);
  const free = texts.filter((cell) => isFree(cell, details, { isPension }));
  const usualSize = median(texts.map(({ size }) => size)) ?? 0;
  const { name, ...others } = chooseNames({ rows, free, blocks, fields, usualSize });
  const role = findValue(details.fields, ['role', 'department'], readRole);
  return { name, ...others, role: role?.value ?? null, address: addressOf(name, blocks, details) };
}

interface Name {
  text: string | null;
  score: number;
}

/** Signs that a text is the name of the person or of the employer, with their weights. */
const WEIGHTS = {
  labelled: 20,
  titled: 10,
  personOverAddress: 7,
  person: 2,
  /** `Zofia Church` at the head of an address. */
  likelyPerson: 1,
  legalForm: 8,
  companyWord: 4,
  companyOverAddress: 4,
  large: 2.5,
  top: 2,
  valueOfTwoWords: 1.5,
  value: 1,
  foot: 1,
} as const;
const TOP_ROWS = 4;

/** Chooses the names of the person and of the employer together, because many texts may be either. */
function chooseNames(page: Page): Omit<People, 'role' | 'address'> {
  const person = labelledName(page.fields);
  const company = findValue(page.fields, ['employer'], labelledCompany)?.value;
  const others = page.free.filter(({ text }) => !isAddressLine(text, page.blocks));
  const leads = page.blocks.flatMap(({ first }) => first ?? []);
  const people = person ? [person] : [...page.free, ...leads].map((cell) => scorePerson(cell, page, others));
  const companies = company
    ? [{ text: company, score: WEIGHTS.labelled }]
    : others.map((cell) => scoreCompany(cell, page));
  const isOne = (name: Name, employer: Name) =>
    name.text !== null && isSameText(name.text, cleanName(employer.text ?? ''));
  let chosen: { name: Name; employer: Name } = { name: NOBODY, employer: NOBODY };
  for (const employer of [...companies, NOBODY])
    for (const name of [...people, NOBODY])
      if (!isOne(name, employer) && name.score + employer.score > chosen.name.score + chosen.employer.score)
        chosen = { name, employer };
  const { name, employer } = chosen;
  const isRival = ({ text, score }: Name) => text !== name.text && score >= WEIGHTS.personOverAddress;
  // the bank that the pay goes to is a company, too
  const isBank = employer.score < WEIGHTS.labelled && /\bbank\b/i.test(employer.text ?? '');
  return {
    name: name.text,
    employer: employer.text,
    isNameClear: name.score >= WEIGHTS.personOverAddress && !people.some(isRival),
    isEmployerClear: employer.score >= WEIGHTS.companyWord && !isBank,
  };
}

const NOBODY: Name = { text: null, score: 0 };

function scorePerson(cell: Cell, { free, blocks }: Page, others: readonly Cell[]): Name {
  const text = cleanName(cell.text);
  if (!NAME_WORDS.test(text)) return NOBODY;
  const isLead = blocks.some(({ first }) => first && placeOf(first) === placeOf(cell));
  const isPlain = !isCompany(text) && !isNoName(text);
  const mayBe = personIn(cell.text) !== null;
  if (mayBe && TITLE.test(cell.text)) return { text, score: WEIGHTS.titled };
  if (isPlain && isLead) return { text, score: WEIGHTS.personOverAddress };
  if (isPlain && others.includes(cell) && !isBelowStreet(cell, free)) return { text, score: WEIGHTS.person };
  return { text, score: mayBe && isLead ? WEIGHTS.likelyPerson : 0 };
}

/** By words for companies, the size of the letters, and the place: at the top, above an address or at the foot. */
function scoreCompany(cell: Cell, { rows, blocks, fields, usualSize }: Page): Name {
  const place = placeOf(cell);
  const value = fields
    .filter(({ field }) => field === 'unknown')
    .flatMap(({ values }) => values)
    .find((one) => placeOf(one) === place);
  const text = companyIn((value ?? cell).text);
  if (text === null) return NOBODY;
  const [first, last] = [rows[Math.min(TOP_ROWS, rows.length) - 1], rows.at(-1)];
  const isLead = blocks.some((block) => block.first && placeOf(block.first) === place);
  const weights = [
    hasLegalForm(text) ? WEIGHTS.legalForm : isCompany(text) ? WEIGHTS.companyWord : 0,
    cell.size > usualSize && !isSameSize(cell.size, usualSize) ? WEIGHTS.large : 0,
    first !== undefined && cell.top <= first.top && !value ? WEIGHTS.top : 0,
    isLead ? WEIGHTS.companyOverAddress : 0,
    value && !isMethod(text) ? (/ /.test(text) ? WEIGHTS.valueOfTwoWords : WEIGHTS.value) : 0,
    last?.cells.length === 1 && cell.top >= last.top ? WEIGHTS.foot : 0,
  ];
  return { text, score: weights.reduce((sum, one) => sum + one, 0) };
}

function isAddressLine(text: string, blocks: readonly Block[]): boolean {
  // one line may have the name and the address
  const company = POSTCODE.test(text) ? companyIn(text) : null;
  if (hasLegalForm(text) || (company !== null && company.length < text.length)) return false;
  return blocks.some(({ lines }) => lines.some((line) => line.text === text));
}

function labelledName(fields: readonly Labelled[]): Name | null {
  const part = (field: 'forename' | 'surname') =>
    findValue(fields, [field], (text) => (/^[\p{L}'’. -]{1,40}$/u.test(text) && !isLabel(text) ? text : null))
      ?.value;
  const name = findValue(fields, ['name'], (text) =>
    isLabel(text) || isOfTable(text) ? null : personIn(text),
  );
  const [forename, surname] = [part('forename'), part('surname')];
  if (name) return { text: name.value, score: WEIGHTS.labelled };
  if (forename && surname) return { text: `${forename} ${surname}`, score: WEIGHTS.labelled };
  // `Surname & initials` has the whole name, but the label of a forename may have been missed
  const only = forename ?? surname;
  return only && / /.test(only) ? { text: cleanName(only), score: WEIGHTS.person } : null;
}

/** True for a value below its label if the number beside it has a label above it, too. */
function isCell(value: Cell, label: Cell, rows: readonly Row[]): boolean {
  const own = rows.find(({ cells }) => cells.includes(value))?.cells ?? [];
  const above = rows.find(({ cells }) => cells.includes(label))?.cells ?? [];
  const number = own[own.indexOf(value) + 1];
  if (!number || label.top >= value.top || own.includes(label)) return false;
  return above.some((one) => one !== label && !isNumber(one) && overlapX(one, number) > 0);
}

/** Returns true for a text that is not a label, its value, a heading or a row of figures. */
function isFree(cell: Cell, { fields }: Details, { isPension }: { isPension: boolean }): boolean {
  if (labelOf(cell.text) || findDay(cell.text)) return false;
  const plain = plainWords(cell.text);
  const { scope, rest } = takeScope(plain);
  // the names of most schemes contain `pension`
  const kind = isPension && kindOf(rest) === 'pension' ? null : kindOf(rest);
  if (sectionOf(plain) || roleOf(plain) || kind || (scope && rest === '')) return false;
  const place = placeOf(cell);
  return !fields.some(({ field, label, values: [value] }) => {
    if (['name', 'employer', 'alone', 'anywhere'].includes(field) || !value) return false;
    return place === placeOf(field === 'unknown' ? label : value) && placeOf(label) !== placeOf(value);
  });
}

function addressOf(name: string | null, blocks: readonly Block[], { fields }: Details): Address {
  const own = blocks.find(({ first }) => first && name !== null && isSameText(cleanName(first.text), name));
  const labelled = findValue(fields, ['address'], (text) => (text.length > 5 ? text : null));
  const below = blocks
    .map(({ lines }) => lines.slice(lines.findIndex(({ text }) => text === labelled?.value)))
    .find(([line]) => line?.text === labelled?.value);
  const personal = blocks.find(({ first }) => first !== null && !isCompany(first.text));
  const lines = own?.lines ?? below ?? (labelled ? [labelled.cell] : personal?.lines) ?? [];
  return splitAddress(lines.map(({ text }) => text));
}

function readRole(text: string): string | null {
  return /\p{L}{2}/u.test(text) && !isLabel(text) && text.length <= NAME_LENGTH_MAX ? text.trim() : null;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
