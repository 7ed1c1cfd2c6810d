import type { FictionalBank } from '#simulation/banking/account.ts';
import type { Activity } from '#simulation/banking/activity.ts';
import type { Block } from '../drawing/block.ts';
import { Paper, type PaperOptions } from '../drawing/paper.ts';
import type { Desk, Style } from '../drawing/style.ts';
import type { Statement } from '../statement.ts';
import { drawTable, type TablePlan } from './table.ts';

/** A bank's layout. */
export interface StatementLayout extends FictionalBank {
  name: string;
  /** The features that make it hard to extract. */
  description: string;
  order: 'ascending' | 'descending';
  balances: 'every_row' | 'end_of_day' | 'none';
  /** The day of the month on which statements begin. */
  firstDay: number;
  paysInterest: boolean;
  /** Values that are not printed. */
  omits: readonly ('iban' | 'sort_code' | 'account_number')[];
  describe(activity: Activity): string[];
  style: Style;
  /** How the bank's printer makes files. */
  printer?: Pick<PaperOptions, 'isLetterByLetter' | 'hasMisreadPounds'>;
  /** The top of the first page, and of the others. */
  head(desk: Desk, statement: Statement): Block;
  pageHead?(desk: Desk, statement: Statement, page: number): Block;
  /** At the foot of each page. */
  foot?: string;
  /** Printed beside the table, from the same height. */
  beside?(desk: Desk, statement: Statement, y: number): void;
  table(statement: Statement): TablePlan;
}

const [FOOT, BOTTOM, GAP] = [34, 52, 14] as const;

/** Draws a statement. The paper knows what was printed, and makes the file. */
export function drawStatement(layout: StatementLayout, statement: Statement, options: PaperOptions): Paper {
  const { style, foot } = layout;
  const { family, margin } = style;
  const paper = new Paper({ ...options, ...layout.printer, family });
  const desk: Desk = { paper, style };
  let page = 1;
  const start = (block: Block | undefined): number => {
    if (foot !== undefined) paper.write(foot, margin, paper.height - FOOT, { size: 7, colour: '#5b6675' });
    if (block === undefined) return margin;
    block.draw({ x: margin, y: margin, width: paper.width - 2 * margin, height: block.height });
    return margin + block.height + GAP;
  };
  const top = start(layout.head(desk, statement));
  layout.beside?.(desk, statement, top);
  drawTable(desk, layout.table(statement), {
    statement,
    top,
    bottom: paper.height - BOTTOM,
    turnPage() {
      paper.newPage();
      page += 1;
      return start(layout.pageHead?.(desk, statement, page));
    },
  });
  return paper;
}
