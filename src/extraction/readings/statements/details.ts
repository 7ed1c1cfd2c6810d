import type { Box } from '../../extraction.ts';
import { boxAround } from '../../page/box-around.ts';
import { splitWhere } from '../../page/split-where.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isNearEdge, isOnePhrase } from '../../page/tolerances.ts';
import { POSTCODE } from '../../vocabulary/forms.ts';
import { matcherOf, wordsIn } from '../../vocabulary/phrases.ts';
import { placedWords } from '../../vocabulary/placed-words.ts';
import { bankIn, bankOfIban, genericBankIn, letterheadIn } from '../../vocabulary/statements/banks.ts';
import {
  BARE_NAME_LABEL,
  HOLDER_LABEL,
  HOLDER_TITLE,
  NO_HOLDER,
} from '../../vocabulary/statements/holders.ts';
import { findIdentifiers, type Identifiers } from './identifiers.ts';

export interface AccountDetails extends Identifiers {
  bankName: string | null;
  holder: string | null;
}

const holderLabel = matcherOf(HOLDER_LABEL);
const bareNameLabel = matcherOf(BARE_NAME_LABEL);
const holderTitle = matcherOf(HOLDER_TITLE);
const noHolder = matcherOf(NO_HOLDER);
const NAME_CHARACTERS_MAX = 70;
const ADDRESS_LINES_MAX = 7;
const LETTERHEAD_CHUNKS = 4;
/** Compared with the usual letters of the page. */
const LARGER = 1.3;

interface Chunk extends Box {
  text: string;
  size: number;
  page: number;
}

/** Reads the account, its holder and its bank from the lines outside the table. */
export function readDetails(lines: readonly TokenLine[]): AccountDetails {
  const identifiers = findIdentifiers(lines);
  const chunks = lines.flatMap(chunksOf);
  return { ...identifiers, bankName: findBank(chunks, identifiers), holder: findHolder(chunks) };
}

function chunksOf({ words, page }: TokenLine): Chunk[] {
  const groups = splitWhere(words, (before, word) => !isOnePhrase(before, word));
  return groups.map((own) => ({
    ...boxAround(own),
    text: textOf(own),
    size: Math.max(...own.map((word) => word.size)),
    page,
  }));
}

/**
 * Returns the bank's name in the largest letters on the first page with one, because the small print names
 * many banks.
 */
function findBank(chunks: readonly Chunk[], { iban }: Identifiers): string | null {
  const pages = [...new Set(chunks.map(({ page }) => page))];
  for (const find of [bankIn, genericBankIn]) {
    for (const page of pages) {
      let [best, largest] = [null as string | null, 0];
      for (const chunk of chunks) {
        if (chunk.page !== page || chunk.size <= largest + 0.5) continue;
        const name = find(chunk.text);
        if (name !== null) [best, largest] = [name, chunk.size];
      }
      if (best !== null) return best;
    }
    const coded = iban === null ? null : bankOfIban(iban.text);
    if (coded !== null) return coded;
  }
  return letterheadOf(chunks);
}

function letterheadOf(chunks: readonly Chunk[]): string | null {
  const first = chunks.filter(({ page }) => page === chunks[0]?.page);
  const largest = Math.max(...first.map(({ size }) => size));
  const top = first.slice(0, LETTERHEAD_CHUNKS).find(({ size }) => size === largest);
  const usual = first.map(({ size }) => size).sort((a, b) => a - b)[first.length >> 1] ?? largest;
  return top !== undefined && largest > LARGER * usual ? letterheadIn(top.text) : null;
}

function findHolder(chunks: readonly Chunk[]): string | null {
  return labelledName(chunks) ?? titledName(chunks) ?? addressedName(chunks);
}

function labelledName(chunks: readonly Chunk[]): string | null {
  for (const [index, chunk] of chunks.entries()) {
    const words = placedWords(chunk.text);
    const length = words.endOf(holderLabel.find(words.plain));
    if (length === 0) continue;
    const [label, after] = [chunk.text.slice(0, length), chunk.text.slice(length)];
    const rest = after.replace(/^\s*:/, '').trim();
    if (rest !== '') {
      const mayFollow = rest.length < after.trim().length || !bareNameLabel.test(wordsIn(label));
      if (mayFollow && isName(rest)) return rest;
      continue;
    }
    const right = chunks
      .slice(index + 1)
      .find((other) => other.page === chunk.page && isBeside(chunk, other));
    if (right !== undefined && isName(right.text)) return right.text;
    const below = chunks.slice(index + 1).find((other) => other.page === chunk.page && isBelow(chunk, other));
    if (below !== undefined && isName(below.text)) return below.text;
  }
  return null;
}

function titledName(chunks: readonly Chunk[]): string | null {
  const titled = chunks.find(
    ({ text }) => holderTitle.test(wordsIn(text)) && isName(text) && /\p{Lu}/u.test(text),
  );
  return titled?.text ?? null;
}

/** Returns the topmost name in a block that ends with a postcode. A title in larger letters may be above it. */
function addressedName(chunks: readonly Chunk[]): string | null {
  for (const [index, chunk] of chunks.entries()) {
    if (!POSTCODE.test(chunk.text) || chunk.text.length > 40) continue;
    const block: Chunk[] = [];
    for (let top = chunk, at = index - 1; at >= 0 && block.length < ADDRESS_LINES_MAX; at--) {
      const above = chunks[at] as Chunk;
      if (above.page !== chunk.page || top.y0 - above.y1 > EM.nearGap * top.size) break;
      if (!isNearEdge(above.x0, chunk.x0, chunk.size) || above.y1 > top.y0 + 0.5 * top.size) continue;
      block.push(above);
      top = above;
    }
    const name = block.findLast(
      ({ text, size }) => isName(text) && bankIn(text) === null && size < LARGER * chunk.size,
    );
    if (name !== undefined) return name.text;
  }
  return null;
}

function isName(text: string): boolean {
  return (
    text.length <= NAME_CHARACTERS_MAX &&
    /\p{L}{2}/u.test(text) &&
    !/[\d@]/.test(text) &&
    !noHolder.test(wordsIn(text))
  );
}

function isBeside(label: Chunk, other: Chunk): boolean {
  return other.x0 >= label.x1 && other.y0 < label.y1 && other.y1 > label.y0;
}

function isBelow(label: Chunk, other: Chunk): boolean {
  return (
    other.y0 >= label.y1 - 0.3 * label.size &&
    other.y0 - label.y1 < 2 * label.size &&
    other.x0 < label.x1 &&
    other.x1 > label.x0
  );
}
