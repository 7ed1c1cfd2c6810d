import type { Chance, Part } from '../chance.ts';
import { drawStatementStructure, type StatementStructure } from './structure.ts';

/** Which parts an account has, and where they are printed. */
export interface PartsPlan {
  kind: 'none' | 'pots' | 'pockets' | 'cards' | 'months' | 'plain';
  structure: StatementStructure;
  /** The balances of the account and its parts at the top. */
  summary: 'pairs' | 'cells' | 'products';
  hasOpening: boolean;
  hasTotal: boolean;
  /** The opening and closing balance above each table. */
  hasEnds: boolean;
  hasAccountTitle: boolean;
  hasOwnPages: boolean;
  order: 'account_first' | 'parts_first';
  hasCardTotals: boolean;
  pending: 'none' | 'top' | 'bottom';
  hasPendingColumns: boolean;
  holders: 'one' | 'line' | 'lines';
  hasForeign: boolean;
}

/** A statement of an account without parts. */
const NO_PARTS: Omit<PartsPlan, 'structure'> = {
  kind: 'none',
  summary: 'pairs',
  hasOpening: false,
  hasTotal: false,
  hasEnds: false,
  hasAccountTitle: false,
  hasOwnPages: false,
  order: 'account_first',
  hasCardTotals: false,
  pending: 'none',
  hasPendingColumns: false,
  holders: 'one',
  hasForeign: false,
};

export function drawPartsPlan(chance: Chance): PartsPlan {
  if (!isOfAccounts(chance.part)) return { ...NO_PARTS, structure: drawStatementStructure(chance) };
  const kind = chance.pick(['pots', 'pots', 'pots', 'pockets', 'cards', 'months', 'plain'] as const);
  const structure = structureFor(chance, kind);
  const hasEnds = chance.happens(50);
  return {
    kind,
    structure,
    summary: chance.choose({
      development: ['pairs', 'products'],
      heldOut: ['pairs', 'cells', 'products'],
    }),
    hasOpening: structure.balances === 'none' ? !hasEnds || chance.happens(50) : chance.happens(40),
    hasTotal: chance.happens(60),
    hasEnds,
    hasAccountTitle: chance.happens(60),
    hasOwnPages: chance.happens(40),
    order: chance.choose({
      development: ['account_first', 'account_first', 'account_first', 'parts_first'],
      heldOut: ['account_first', 'account_first', 'parts_first', 'parts_first'],
    }),
    hasCardTotals: chance.happens(50),
    pending:
      kind !== 'months' && chance.happens(kind === 'plain' ? 80 : 35)
        ? chance.pick(['top', 'bottom'])
        : 'none',
    hasPendingColumns: chance.happens(60),
    holders: chance.pick(['one', 'one', 'line', 'lines']),
    hasForeign: chance.happens(35),
  };
}

export function isOfAccounts(part: Part): boolean {
  return part === 'accounts' || part === 'held-out-accounts';
}

const TRIES = 60;

/** Draws structures until one suits an account of this kind. */
function structureFor(chance: Chance, kind: PartsPlan['kind']): StatementStructure {
  const isWanted = ({ kind: drawn, signs, columns }: StatementStructure) =>
    kind === 'cards'
      ? drawn === 'card'
      : drawn === 'current' && signs !== 'sections' && columns.includes('balance');
  let structure = drawStatementStructure(chance);
  for (let tries = 0; tries < TRIES && !isWanted(structure); tries++)
    structure = drawStatementStructure(chance);
  const isNewestFirst = kind === 'cards' ? false : chance.happens(40);
  const hasRowsOfEnds = !isNewestFirst && structure.hasOpeningRow;
  return {
    ...structure,
    isNewestFirst,
    headings: 'every_page',
    hasCarriedRows: false,
    sums: 'none',
    hasOpeningRow: hasRowsOfEnds,
    hasClosingRow: hasRowsOfEnds && structure.hasClosingRow,
    summary:
      kind === 'pots' || kind === 'pockets'
        ? 'none'
        : structure.summary === 'none'
          ? 'pairs'
          : structure.summary,
    legal: structure.legal === 'aside' ? 'foot' : structure.legal,
    months: kind === 'months' ? 2 : 1,
  };
}
