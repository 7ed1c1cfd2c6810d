import { type TokenLine, textOf } from '../../../page/tokens.ts';
import { type Direction, sectionLabel, totalLabel } from '../../../vocabulary/statements/labels.ts';
import { headerAt } from './header.ts';
import type { TablePart } from './table-part.ts';
import { withinTable } from './table-range.ts';

const SECTION_WORDS_MAX = 7;

/**
 * Splits lines into parts, one for each heading and each section below it. Later pages without a heading continue the
 * part. A table without a heading is given as the first part.
 */
export function splitParts(lines: readonly TokenLine[], table: TablePart | null = null): TablePart[] {
  const parts: TablePart[] = table ? [{ ...table, lines: [] }] : [];
  let [section, isSummed] = [null as Direction | null, false];
  for (let at = 0; at < lines.length; at++) {
    const part = parts.at(-1);
    const line = withinTable(lines[at] as TokenLine, part?.columns);
    const found = sectionOf(line) ?? (section && isSummed ? otherSection(line, section) : null);
    if (line.words.length > 0)
      isSummed = found === null && (isSum(line) || (isSummed && line.amounts.length === 0));
    const header = table || found ? null : headerAt(lines, at);
    section = found ?? section;
    if (header !== null) parts.push({ columns: header.columns, lines: [], section });
    else if (part && found !== null) parts.push({ ...part, lines: [], section });
    else if (part && found === null) part.lines.push(lines[at] as TokenLine);
    at += header ? header.lines - 1 : 0;
  }
  return parts;
}

export function sectionOf({ words, amounts }: TokenLine): Direction | null {
  return amounts.length === 0 && words.length <= SECTION_WORDS_MAX ? sectionLabel(textOf(words)) : null;
}

/** Below the total of a section, a short line of text is the heading of the other one, whatever its words are. */
function otherSection({ words, amounts, dates }: TokenLine, section: Direction): Direction | null {
  const isText = words.length > 0 && amounts.length === 0 && dates.length === 0;
  if (!isText || words.length > SECTION_WORDS_MAX) return null;
  return section === 'in' ? 'out' : 'in';
}

function isSum({ words, amounts }: TokenLine): boolean {
  const [amount, ...others] = amounts;
  if (amount === undefined || others.length > 0) return false;
  const label = words.filter((_, index) => index < amount.from || index >= amount.to);
  return totalLabel(textOf(label)) !== null;
}
