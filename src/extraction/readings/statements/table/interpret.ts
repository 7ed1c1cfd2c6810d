import type { AmountToken } from '../../../page/amounts.ts';
import type { Word } from '../../../page/text.ts';
import { standsAlone, type TokenLine, type Tokens } from '../../../page/tokens.ts';
import { type DatedItem, reconcile } from '../../../relations/statements/balances.ts';
import type { Item, TotalItem } from '../../../relations/statements/items.ts';
import {
  addsUp,
  type Convention,
  type Ledger,
  type Link,
  signedBalance,
} from '../../../relations/statements/ledger.ts';
import { searchChoices, searchSteps } from '../../search.ts';
import { readSummary, type Summary } from '../summary.ts';
import { type Arrangement, listArrangements } from './arrangements.ts';
import { conventionsFor } from './conventions.ts';
import { withoutEdges } from './edge-rows.ts';
import { inferEnds } from './infer-ends.ts';
import { listItems } from './items.ts';
import { repairBalances } from './repair-balances.ts';
import { readParts, type TableLine } from './rows.ts';
import { keyOfPart, type TablePart } from './table-part.ts';
import { isExplained, isUpsideDown, type Weighed, weigh } from './weigh-reading.ts';
import { resolveDays, type TimeFrame } from './years.ts';

/** One way to read a document's table, with the results that support it. */
export interface Interpretation {
  ledger: Ledger;
  /** The page shows the opening balance outside the table, perhaps with unknown words. */
  isOpeningPrinted: boolean;
  /** The count of lines between the rows that have a date and an amount in no column. */
  lostRows: number;
  /** Running balances of a picture that the rows around them corrected. */
  repairs: readonly Link[];
  totals: TotalItem[];
  summary: Summary;
  hasHeader: boolean;
  hasBalances: boolean;
  /** The rows have a second date, such as that of posting, which may give their order. */
  hasTwoDates: boolean;
  /** The words of each line that is a row of the table. */
  rowLines: Set<readonly Word[]>;
  /** Lines of the table directly above or below a row, such as the first of two lines of a description. */
  besideRows: Set<readonly Word[]>;
}

const TRIES_MAX = 60;

/** Searches the arrangements of the table for the one that its balances explain best. */
export function interpret({ lines }: Pick<Tokens, 'lines'>, frame: TimeFrame): Interpretation {
  const arrangements = listArrangements(lines);
  const first: Arrangement = arrangements.next().value ?? { parts: [], cost: 0 };
  return searchSteps(
    {
      first,
      next: () => arrangements,
      keyOf: ({ parts }) => parts.map(keyOfPart).join('; '),
      costOf: ({ cost }) => cost,
      read: ({ parts }) => read(lines, parts, frame),
      score: weigh,
      isExplained: ({ ledger }) => isExplained(ledger),
    },
    { tries: TRIES_MAX },
  ) as Interpretation;
}

/** The parts of a reading that do not depend on its choices. */
interface Table {
  lines: readonly TokenLine[];
  parts: readonly TablePart[];
  rows: readonly TableLine[];
  frame: TimeFrame;
  isCell(token: AmountToken): boolean;
  summary: Summary;
  lostRows: number;
}

/** What the search chooses in one arrangement: the rows at its start and end, and the convention. */
interface Choice {
  items: readonly Item[];
  convention: Convention;
}

interface Reading extends Weighed {
  items: readonly Item[];
}

/** Reads the table in one arrangement. */
function read(lines: readonly TokenLine[], parts: readonly TablePart[], frame: TimeFrame): Interpretation {
  const rows = readParts(parts);
  const cells = new Set(rows.flatMap((row) => row.cells.map(({ token }) => token)));
  const isCell = (token: AmountToken) => cells.has(token);
  const summary = readSummary(lines, { isCell, frame });
  const table: Table = { lines, parts, rows, frame, isCell, summary, lostRows: countLost(rows) };
  const items = listItems(rows);
  const dated = dateItems(items, frame);
  const conventions = conventionsFor(dated, lines);
  const best = searchChoices<Partial<Choice>, Reading>(
    {
      choices: [
        [{ value: { items }, cost: 0 }, ...withoutEdges(items)],
        conventions.map((convention) => ({ value: { convention }, cost: 0 })),
      ],
      read: (chosen) => {
        const choice = Object.assign({}, ...chosen) as Choice;
        return readItems(choice, choice.items === items ? dated : dateItems(choice.items, frame), table);
      },
      score: weigh,
      isExplained: ({ ledger }) => isWhole(ledger),
    },
    { tries: TRIES_MAX },
  );
  return toInterpretation(best as Reading, table);
}

function readItems({ items, convention }: Choice, dated: DatedItem[], table: Table): Reading {
  const { lines, isCell, summary } = table;
  const named = reconcile(dated, summary, convention);
  const ends = named.links.length === 0 ? inferEnds(lines, named, { isCell, named: summary }) : null;
  const ledger = ends ? reconcile(dated, ends, convention) : named;
  return { items, ledger, lostRows: table.lostRows, isOpeningPrinted: isOutsideTable(ledger, table) };
}

function dateItems(items: readonly Item[], frame: TimeFrame): DatedItem[] {
  const days = resolveDays(
    items.map((item) => (item.kind === 'total' ? null : item.date)),
    frame,
  );
  return items.map((item, index) => ({ item, day: days[index] ?? null }));
}

/** Returns true for a reading that is proven from a printed opening balance on. */
function isWhole(ledger: Ledger): boolean {
  const { links, openingsPrinted } = ledger;
  return links.length > 0 && links.every(addsUp) && openingsPrinted.length > 0 && !isUpsideDown(ledger);
}

/** Returns true if the opening balance is printed outside the table, whatever it is called. */
function isOutsideTable({ opening, convention }: Ledger, { lines, isCell }: Table): boolean {
  // zero is printed for many reasons
  if (opening === null || opening === 0n) return false;
  return lines.some(({ amounts }) =>
    amounts.some((token) => !isCell(token) && signedBalance(token, convention) === opening),
  );
}

function toInterpretation({ items, ledger: read, isOpeningPrinted }: Reading, table: Table): Interpretation {
  const { parts, rows, summary, lostRows } = table;
  const { ledger, repairs } = repairBalances(read);
  return {
    ledger: withImpliedOpening(ledger, summary),
    isOpeningPrinted,
    lostRows,
    repairs,
    totals: items.filter((item) => item.kind === 'total'),
    summary,
    hasHeader: parts.some(({ columns }) => columns.hasHeader),
    hasBalances: parts.some(({ columns }) => columns.money.some(({ role }) => role === 'balance')),
    hasTwoDates: parts.some(({ columns }) => columns.posted !== null),
    rowLines: new Set(rows.filter(isRow).map(({ line }) => line.words)),
    besideRows: new Set(
      rows
        .filter((_, at) => [rows[at - 1], rows[at + 1]].some((row) => row && isRow(row)))
        .map(({ line }) => line.words),
    ),
  };
}

function countLost(rows: readonly TableLine[]): number {
  const hasCells = ({ cells }: TableLine) => cells.length > 0;
  const inside = rows.slice(rows.findIndex(hasCells) + 1, Math.max(0, rows.findLastIndex(hasCells)));
  const isLost = ({ line, date, cells }: TableLine) =>
    date !== null && cells.length === 0 && line.amounts.some((token) => standsAlone(line, token));
  return inside.filter(isLost).length;
}

function isRow({ cells, date, text }: TableLine): boolean {
  return cells.length > 0 || (date !== null && text !== '');
}

/** An account without movements has an opening balance equal to its closing balance. */
function withImpliedOpening(ledger: Ledger, { totals }: Summary): Ledger {
  const isNothing = (['in', 'out'] as const).every((direction) => {
    const own = totals.filter(({ of }) => of === direction);
    return own.length > 0 && own.every(({ token }) => token.pence === 0n);
  });
  if (ledger.entries.length > 0 || ledger.opening !== null || !isNothing) return ledger;
  return { ...ledger, opening: ledger.closing };
}
