import { type TokenLine, textOf } from '../../page/tokens.ts';
import { textAbove } from './labelled.ts';

export interface Identifiers {
  sortCode: string | null;
  accountNumber: string | null;
  iban: Iban | null;
}

export interface Iban {
  text: string;
  isValid: boolean;
}

const IBAN_LENGTHS = new Map(
  `GB22 IE22 DE22 FR27 ES24 NL18 BE16 IT27 PT25 AT20 CH21 LU20 LT20 EE20 LV21 PL28 SE24 DK18 NO15 FI18 CZ24 RO24
  BG22 GI23 MT31 CY28 GR27 HU28`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g;

/** A number, with the label that must be beside or above it. */
interface Form {
  label: RegExp;
  value: RegExp;
}

const IBAN_LABEL = /\bIBAN\b/i;
const ACCOUNT_LABEL =
  /\b(?:account|acct?|a\/c|konto)[ .]*(?:number|no|num|nr|nummer|#)(?!\w)|\bkontonummer\b|\broll (?:number|no)\b/i;
const PLAIN_ACCOUNT_LABEL = /\b(?:account|acct|a\/c):? *$/i;
const SORT_AND_NUMBER = /(?<![\d-])(\d{2}-\d{2}-\d{2})[ ,|]{1,3}(\d{8})(?!\d)/;
const SORT_CODE: Form = {
  label: /\bsort(?:ing|-)? ?code\b/i,
  value: /(?<![\d-])\d{2}([-–‐ ]?)\d{2}\1\d{2}(?![\d-])/g,
};
const ACCOUNT_NUMBERS: readonly Form[] = [
  { label: ACCOUNT_LABEL, value: /(?<![\d-])(?:\d{8}|\d{4} \d{4}|\d{7}|\d{9,10})(?![\d-]| ?\d)/g },
  { label: PLAIN_ACCOUNT_LABEL, value: /(?<![\d-])(?:\d{8}|\d{4} \d{4})(?![\d-]| ?\d)/g },
];
const OTHER_NUMBERS: readonly Form[] = [
  {
    label: /\b(?:card|account|membership)[ .]*(?:number|no|ending)(?: (?:ending|in))*\b/i,
    value:
      /(?<!\w)(?:(?:[\dX*•x]{4}[ -]?){3}\d{4}|[\dX*•x]{4}[ -]?[\dX*•x]{6}[ -]?\d{5}|[*•xX]+[ -]?\d{4,5})(?!\d)/g,
  },
];
/** Forms that need no label, where the first lines have only one text of the form. */
const BARE_SORT_CODE = /(?<![\d-/])\d{2}-\d{2}-\d{2}(?![\d-/])/;
const BARE_ACCOUNT_NUMBER = /(?<![\w./-])\d{8}(?![\w./-]| ?\d)/;
const LINES_OF_BARE_NUMBERS = 40;

/**
 * Checks an IBAN (ISO 13616). With its first four characters moved to the end and its letters replaced by
 * numbers, it must leave a remainder of 1 when divided by 97.
 */
export function isValidIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  const length = IBAN_LENGTHS.get(iban.slice(0, 2)) ?? iban.length;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || iban.length !== length) return false;
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/**
 * Finds sort code, account number and IBAN by their labels or their form. The sort code and the account number may also
 * come from the IBAN.
 */
export function findIdentifiers(lines: readonly TokenLine[]): Identifiers {
  const iban = findIban(lines);
  const [, sortOfPair, numberOfPair] = lines.flatMap(
    ({ words }) => SORT_AND_NUMBER.exec(textOf(words)) ?? [],
  );
  const british = iban?.isValid && iban.text.startsWith('GB') ? iban.text : undefined;
  const sortCode =
    findLabelled(lines, [SORT_CODE]) ??
    sortOfPair ??
    onlyMatch(lines, BARE_SORT_CODE) ??
    british?.slice(8, 14);
  const accountNumber = findLabelled(lines, ACCOUNT_NUMBERS)?.replace(/ /g, '');
  return {
    sortCode: sortCode?.match(/\d\d/g)?.join('-') ?? null,
    accountNumber:
      accountNumber ??
      findLabelled(lines, OTHER_NUMBERS) ??
      numberOfPair ??
      british?.slice(14) ??
      onlyMatch(lines, BARE_ACCOUNT_NUMBER) ??
      null,
    iban,
  };
}

/** Returns true when a line has the label of an account number, or a number in a form that needs no label. */
export function mentionsAccount({ words }: TokenLine): boolean {
  const text = textOf(words);
  return [ACCOUNT_LABEL, /\b(?:account|acct|a\/c):? *\d/i, SORT_AND_NUMBER, IBAN_LABEL].some((form) =>
    form.test(text),
  );
}

/** Finds a number to the right of its label, or else below it. */
function findLabelled(lines: readonly TokenLine[], forms: readonly Form[]): string | undefined {
  for (const { label, value } of forms) {
    for (const [index, { words }] of lines.entries()) {
      const text = textOf(words);
      for (const { index: at, 0: found } of text.matchAll(value)) {
        const word = words[text.slice(0, at).split(' ').length - 1];
        if (label.test(text.slice(0, at)) || (word && label.test(textAbove(lines, index, word))))
          return found;
      }
    }
  }
  return undefined;
}

/** Returns the only text of a form in the first lines, apart from dates and amounts. */
function onlyMatch(lines: readonly TokenLine[], form: RegExp): string | undefined {
  const found = lines.slice(0, LINES_OF_BARE_NUMBERS).flatMap(({ words, dates, amounts }) => {
    const isOther = (at: number) => [...dates, ...amounts].some(({ from, to }) => at >= from && at < to);
    return form.exec(textOf(words.filter((_, at) => !isOther(at))))?.[0] ?? [];
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}

/** Returns the first IBAN with right check digits, or else one beside or below its label. */
function findIban(lines: readonly TokenLine[]): Iban | null {
  const isLabelled = (line: TokenLine | undefined) =>
    line !== undefined && IBAN_LABEL.test(textOf(line.words));
  const found = lines.flatMap((line, index) =>
    ibansIn(textOf(line.words)).map((text) => ({
      iban: { text, isValid: isValidIban(text) },
      isNamed: isLabelled(line) || isLabelled(lines[index - 1]),
      isText: line.amounts.length === 0,
    })),
  );
  const best =
    found.find(({ iban, isNamed, isText }) => iban.isValid && (isNamed || isText)) ??
    found.find(({ isNamed }) => isNamed);
  return best?.iban ?? null;
}

function ibansIn(text: string): string[] {
  return [...text.replace(/\bIBAN\b:?/gi, ' ').matchAll(IBAN)].flatMap(([match]) => {
    const compact = match.replace(/ /g, '');
    const length = IBAN_LENGTHS.get(compact.slice(0, 2)) ?? Number.POSITIVE_INFINITY;
    return compact.length < length ? [] : [compact.slice(0, length)];
  });
}
