import { type TokenLine, textOf } from '../../../page/tokens.ts';
import { type Direction, sectionLabel, totalLabel } from '../../../vocabulary/statements/labels.ts';
import type { TablePart } from './table-part.ts';
import { withinTable } from './table-range.ts';

const WORDS_MAX = 7;
const WORDS_OF_UNKNOWN_MAX = 4;

/** Follows the lines of a table and returns the direction of each section where it begins. */
export class Sections {
  current: Direction | null = null;
  #isSummed = false;

  /** Returns the section that begins with this line, or null. */
  next(line: TokenLine): Direction | null {
    if (line.words.length === 0) return null;
    const found = sectionOf(line) ?? this.#unknown(line);
    this.#isSummed = found === null && (isSum(line) || (this.#isSummed && line.amounts.length === 0));
    this.current = found ?? this.current;
    return found;
  }

  /** Below the total of a section, a short line of text is the heading of the other one, whatever its words are. */
  #unknown({ words, amounts, dates }: TokenLine): Direction | null {
    const isShort = amounts.length === 0 && dates.length === 0 && words.length <= WORDS_OF_UNKNOWN_MAX;
    if (!this.#isSummed || this.current === null || !isShort) return null;
    return this.current === 'in' ? 'out' : 'in';
  }
}

/** Splits the lines of a table without a heading at its sections. */
export function splitSections(part: TablePart): TablePart[] {
  const parts: TablePart[] = [{ ...part, lines: [] }];
  const sections = new Sections();
  for (const line of part.lines) {
    const section = sections.next(withinTable(line, part.columns));
    if (section === null) parts.at(-1)?.lines.push(line);
    else parts.push({ ...part, lines: [], section });
  }
  return parts;
}

export function sectionOf({ words, amounts }: TokenLine): Direction | null {
  return amounts.length === 0 && words.length <= WORDS_MAX ? sectionLabel(textOf(words)) : null;
}

function isSum({ words, amounts }: TokenLine): boolean {
  const [amount, ...others] = amounts;
  if (amount === undefined || others.length > 0) return false;
  const label = words.filter((_, index) => index < amount.from || index >= amount.to);
  return totalLabel(textOf(label)) !== null;
}
