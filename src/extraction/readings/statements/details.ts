import type { Box } from '../../extraction.ts';
import { boxAround } from '../../page/box-around.ts';
import { splitWhere } from '../../page/split-where.ts';
import { type TokenLine, textOf } from '../../page/tokens.ts';
import { EM, isNearEdge, isOnePhrase } from '../../page/tolerances.ts';
import { POSTCODE } from '../../vocabulary/forms.ts';
import { matcherOf, wordsIn } from '../../vocabulary/phrases.ts';
import { bankIn, bankOfIban, genericBankIn } from '../../vocabulary/statements/banks.ts';
import { HOLDER_LABEL, HOLDER_TITLE, NO_HOLDER } from '../../vocabulary/statements/holders.ts';
import { findIdentifiers, type Identifiers } from './identifiers.ts';
import { textAbove, wordsBefore } from './labelled.ts';

export interface AccountDetails extends Identifiers {
  bankName: string | null;
  holder: string | null;
}

const holderLabel = matcherOf(HOLDER_LABEL);
const holderTitle = matcherOf(HOLDER_TITLE);
const noHolder = matcherOf(NO_HOLDER);
const NAME_CHARACTERS_MAX = 70;
/** Letters of a title or a logo, compared with the others. */
export const LARGER = 1.3;

/** Words of a line without a wide gap between them. */
interface Chunk extends Box {
  text: string;
  size: number;
  page: number;
}

/** Reads the account, its holder and its bank from the lines outside the table. */
export function readDetails(lines: readonly TokenLine[]): AccountDetails {
  const identifiers = findIdentifiers(lines);
  const chunks = lines.flatMap(chunksOf);
  const titled = chunks.find(
    ({ text }) => holderTitle.test(wordsIn(text)) && isName(text) && /\p{Lu}/u.test(text),
  );
  return {
    ...identifiers,
    bankName: findBank(chunks, identifiers),
    holder: labelledName(lines) ?? titled?.text ?? addressedName(chunks),
  };
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
  for (const find of [bankIn, genericBankIn]) {
    for (const own of Map.groupBy(chunks, ({ page }) => page).values()) {
      const named = own.flatMap(({ text, size }) => {
        const name = find(text);
        return name === null ? [] : [{ name, size }];
      });
      const [largest] = named.toSorted((a, b) => b.size - a.size);
      if (largest) return largest.name;
    }
    const coded = iban === null ? null : bankOfIban(iban.text);
    if (coded !== null) return coded;
  }
  return null;
}

/** Finds a name after its label or below it. */
function labelledName(lines: readonly TokenLine[]): string | null {
  for (const [index, line] of lines.entries()) {
    for (const [from, word] of line.words.entries()) {
      const before = textOf(wordsBefore(line, from));
      const label = before === '' ? textAbove(lines, index, word) : before;
      if (!holderLabel.test(wordsIn(label))) continue;
      const [name = []] = splitWhere(line.words.slice(from), (one, next) => !isOnePhrase(one, next));
      const previous = line.words[from - 1];
      const isApart = previous === undefined || !isOnePhrase(previous, word);
      // "Names of partners" has no name after the label
      if ((isApart || !/^names?$/i.test(before)) && isName(textOf(name))) return textOf(name);
    }
  }
  return null;
}

/** Returns the topmost name in a block that ends with a postcode. A title in larger letters may be above it. */
function addressedName(chunks: readonly Chunk[]): string | null {
  for (const [index, chunk] of chunks.entries()) {
    if (!POSTCODE.test(chunk.text) || chunk.text.length > 40) continue;
    const block: Chunk[] = [];
    for (let top = chunk, at = index - 1; at >= 0; at--) {
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
    /^\p{L}/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/[\d@]/.test(text) &&
    !noHolder.test(wordsIn(text))
  );
}
