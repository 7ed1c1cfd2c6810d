import type { Word } from '../../page/text.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';

export interface Identifiers {
  sortCode: string | null;
  accountNumber: string | null;
  iban: Iban | null;
}

export interface Iban {
  text: string;
  isValid: boolean;
}

const IBAN_LENGTHS: Record<string, number> = {
  GB: 22,
  IE: 22,
  DE: 22,
  FR: 27,
  ES: 24,
  NL: 18,
  BE: 16,
  IT: 27,
  PT: 25,
  AT: 20,
  CH: 21,
  LU: 20,
  LT: 20,
  EE: 20,
  LV: 21,
  PL: 28,
  SE: 24,
  DK: 18,
  NO: 15,
  FI: 18,
  CZ: 24,
  RO: 24,
  BG: 22,
  GI: 23,
  MT: 31,
  CY: 28,
  GR: 27,
  HU: 28,
};
const IBAN_LABEL = /\bIBAN\b/i;
const IBAN_FORM = /\b([A-Z]{2})(\d{2})((?: ?[A-Z0-9]){11,30})/g;
const SORT_CODE_LABEL = /\bsort(?:ing|-)? ?code\b/i;
const SORT_CODE = /(?<![\d-])(\d{2})[-–‐ ](\d{2})[-–‐ ](\d{2})(?![\d-])|(?<!\d)(\d{2})(\d{2})(\d{2})(?!\d)/;
const ACCOUNT_LABEL =
  /\b(?:account|acct?|a\/c|konto)[ .]*(?:number|no|num|nr|nummer|#)\b|\bkontonummer\b|\broll (?:number|no)\b/i;
const ACCOUNT = /(?<![\d-])(\d{8}|\d{4} \d{4}|\d{7}|\d{9,10})(?![\d-]| ?\d)/;
const BRITISH_ACCOUNT = /^:? *(\d{8}|\d{4} \d{4})(?![\d-]| ?\d)/;
const PLAIN_ACCOUNT_LABEL = /\b(?:account|acct|a\/c)(?=:? *\d)/i;
const CARD_LABEL = /\b(?:card|account|membership)[ .]*(?:number|no|ending)(?: (?:ending|in))*\b/i;
const CARD =
  /(?<![\w])((?:[\dX*•x]{4}[ -]?){3}\d{4}|[\dX*•x]{4}[ -]?[\dX*•x]{6}[ -]?\d{5}|[*•xX]{1,}[ -]?\d{4,5})(?!\d)/;
const OTHER_NUMBER = /(?<!\w)(\d[\dA-Z/-]{5,17})(?!\w)/;
const UNLABELLED_SORT_CODE = /(?<![\d-/])(\d{2})-(\d{2})-(\d{2})(?![\d-/])/;
const UNLABELLED_ACCOUNT = /(?<![\w./-])(\d{8})(?![\w./-]| ?\d)/;
const LINES_OF_IDENTIFIERS = 40;
const SORT_AND_NUMBER = /(?<![\d-])(\d{2})-(\d{2})-(\d{2})[ ,|]{1,3}(\d{8})(?!\d)/;

/**
 * Checks an IBAN (ISO 13616). With its first four characters moved to the end and its letters replaced by
 * numbers, it must leave a remainder of 1 when divided by 97.
 */
export function isValidIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (length !== undefined && iban.length !== length))
    return false;
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
  const pair = lines.map(({ words }) => SORT_AND_NUMBER.exec(textOf(words))).find((match) => match !== null);
  const sort =
    findLabelled(lines, SORT_CODE_LABEL, SORT_CODE) ?? pair ?? onlyMatch(lines, UNLABELLED_SORT_CODE);
  const parts = sort
    ?.slice(1)
    .filter((part) => part !== undefined && part.length === 2)
    .slice(0, 3);
  const british = iban?.isValid && iban.text.startsWith('GB') ? iban.text : null;
  return {
    sortCode:
      parts?.length === 3
        ? parts.join('-')
        : (british?.slice(8, 14).replace(/(..)(..)(..)/, '$1-$2-$3') ?? null),
    accountNumber:
      findAccountNumber(lines) ??
      pair?.[4] ??
      british?.slice(14) ??
      onlyMatch(lines, UNLABELLED_ACCOUNT)?.[1]?.replace(/ /g, '') ??
      null,
    iban,
  };
}

/** Returns the match of a form that needs no label, if the first lines have only one text of that form. */
function onlyMatch(lines: readonly TokenLine[], form: RegExp): RegExpExecArray | null {
  const found = lines.slice(0, LINES_OF_IDENTIFIERS).flatMap(({ words, dates, amounts }) => {
    const isOther = (at: number) => [...dates, ...amounts].some(({ from, to }) => at >= from && at < to);
    const text = textOf(words.filter((_, at) => !isOther(at)));
    return form.exec(text) ?? [];
  });
  const matches = lines.slice(0, LINES_OF_IDENTIFIERS).flatMap(({ words }) => {
    const match = form.exec(textOf(words));
    return match ? [match] : [];
  });
  const isOne = found.length > 0 && new Set(matches.map(([text]) => text)).size === 1;
  return isOne ? (matches[0] ?? null) : null;
}

/** Returns true when a line has the label of an account number, or a number in a form that needs no label. */
export function mentionsAccount({ words }: TokenLine): boolean {
  const text = textOf(words);
  return [ACCOUNT_LABEL, PLAIN_ACCOUNT_LABEL, SORT_AND_NUMBER, IBAN_LABEL].some((form) => form.test(text));
}

function findAccountNumber(lines: readonly TokenLine[]): string | null {
  const account =
    findLabelled(lines, ACCOUNT_LABEL, ACCOUNT) ?? findLabelled(lines, PLAIN_ACCOUNT_LABEL, BRITISH_ACCOUNT);
  if (account?.[1] !== undefined) return account[1].replace(/ /g, '');
  const card = findLabelled(lines, CARD_LABEL, CARD)?.[1];
  return card ?? findLabelled(lines, ACCOUNT_LABEL, OTHER_NUMBER)?.[1] ?? null;
}

function findIban(lines: readonly TokenLine[]): Iban | null {
  const labelled = lines.filter(
    (line, index) => hasLabel(line, IBAN_LABEL) || hasLabel(lines[index - 1], IBAN_LABEL),
  );
  const candidates = [...labelled, ...lines.filter(({ amounts }) => amounts.length === 0)];
  let spoiled: Iban | null = null;
  for (const [index, { words }] of candidates.entries()) {
    for (const iban of ibansIn(textOf(words))) {
      if (iban.isValid) return iban;
      if (index < labelled.length) spoiled ??= iban;
    }
  }
  return spoiled;
}

function ibansIn(text: string): Iban[] {
  return [...text.replace(/\bIBAN\b:?/gi, ' ').matchAll(IBAN_FORM)].flatMap((match): Iban[] => {
    const compact = match[0].replace(/ /g, '');
    const length = IBAN_LENGTHS[compact.slice(0, 2)];
    if (length === undefined || compact.length < length) return [];
    const iban = compact.slice(0, length);
    return [{ text: iban, isValid: isValidIban(iban) }];
  });
}

function hasLabel(line: TokenLine | undefined, label: RegExp): boolean {
  return line !== undefined && label.test(textOf(line.words));
}

const RIGHT_CHARACTERS_MAX = 60;
const LINES_BELOW = 2;

/** Finds a value to the right of its label, or else below it. */
function findLabelled(lines: readonly TokenLine[], label: RegExp, value: RegExp): RegExpExecArray | null {
  for (const [index, { words, page }] of lines.entries()) {
    const text = textOf(words);
    const found = label.exec(text);
    if (found === null) continue;
    const right = text.slice(found.index + found[0].length).slice(0, RIGHT_CHARACTERS_MAX);
    const beside = value.exec(right);
    if (beside !== null) return beside;
    const span = spanOf(words, found.index, found.index + found[0].length);
    for (const below of lines.slice(index + 1, index + 1 + LINES_BELOW)) {
      if (below.page !== page) break;
      const match = value.exec(textOf(wordsUnder(below, span)));
      if (match !== null) return match;
    }
  }
  return null;
}

function spanOf(words: readonly Word[], from: number, to: number): { x0: number; x1: number } {
  let at = 0;
  const own: Word[] = [];
  for (const word of words) {
    if (at < to && at + word.text.length > from) own.push(word);
    at += word.text.length + 1;
  }
  return { x0: own[0]?.x0 ?? 0, x1: own.at(-1)?.x1 ?? 0 };
}

/** Returns the words below a label and those that directly follow them. */
function wordsUnder({ words, size }: TokenLine, { x0, x1 }: { x0: number; x1: number }): Word[] {
  const first = words.findIndex((word) => word.x0 < x1 && word.x1 > x0);
  if (first < 0) return [];
  let end = first + 1;
  while (end < words.length && (words[end]?.x0 ?? 0) - (words[end - 1]?.x1 ?? 0) < size) end++;
  return words.slice(first, end);
}
