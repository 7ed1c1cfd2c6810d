import { label } from '#sandbox/documents/drawing/style.ts';
import type { Pence } from '#values/money.ts';
import type { AccountRow } from './account.ts';
import { balanceText, figure, type StatementDesk, signedText } from './desk.ts';
import { type ColumnKind, TYPE_CODES } from './words.ts';

interface Column {
  kind: ColumnKind;
  heading: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

const PADDING = 4;
const TOP_OF_PAGE = 60;

/** Draws the rows over as many pages as they need. Returns where they end. */
export class StatementTable {
  readonly #desk: StatementDesk;
  readonly #columns: Column[];
  readonly #codes = new Map<string, string>();
  readonly #startPage: () => void;
  #y: number;

  constructor(desk: StatementDesk, top: number, startPage: () => void) {
    this.#desk = desk;
    this.#startPage = startPage;
    this.#y = top;
    this.#columns = this.#layOut();
  }

  draw(): number {
    const { structure, says, account } = this.#desk;
    const { rows, opening, closing } = account;
    if (structure.signs === 'sections') return this.#drawSections(rows);
    this.#headings();
    if (structure.hasOpeningRow)
      this.#balanceRow(says.label('opening_row'), opening, { field: 'opening', day: account.start });
    this.#drawRows(structure.isNewestFirst ? rows.toReversed() : rows);
    if (structure.hasClosingRow)
      this.#balanceRow(says.label('closing_row'), closing, { field: 'closing', day: account.end });
    if (structure.hasTotalRows) this.#totals();
    return this.#y;
  }

  #drawSections(rows: readonly AccountRow[]): number {
    const { paper, style, says, chance, account } = this.#desk;
    const order = chance.happens(50) ? (['in', 'out'] as const) : (['out', 'in'] as const);
    for (const direction of order) {
      this.#makeRoom(5);
      const title = says.column(direction).replace(/ ?\(?£\)?/, '');
      paper.write(label(style, title), style.margin, this.#y, { size: style.size + 1, isBold: true });
      this.#y += this.#pitch() + 2;
      this.#headings();
      const own = rows.filter(({ amount }) => amount > 0n === (direction === 'in'));
      this.#drawRows(own);
      const total = direction === 'in' ? account.totalIn : account.totalOut;
      this.#write('text', says.label(direction === 'in' ? 'total_in_row' : 'total_out_row'), true);
      this.#write('amount', figure(this.#desk, total), true, `total_${direction}`);
      this.#y += this.#pitch() * 2;
    }
    return this.#y;
  }

  #drawRows(rows: readonly AccountRow[]): void {
    const { structure } = this.#desk;
    for (const [index, row] of rows.entries()) {
      const [before, after] = [rows[index - 1], rows[index + 1]];
      const isTurned = this.#makeRoom(row.lines.length + 2, before);
      const isFirstOfDay = before?.date !== row.date || isTurned;
      const isLastOfDay = structure.isNewestFirst ? before?.date !== row.date : after?.date !== row.date;
      if (structure.dates === 'lines' && isFirstOfDay) {
        this.#write('date', this.#desk.rowDay(row.date), true, `row.${row.id}.date`);
        this.#y += this.#pitch();
      }
      this.#row(row, {
        hasDate: structure.dates === 'rows' || (structure.dates === 'days' && isFirstOfDay),
        hasBalance: structure.balances === 'rows' || (structure.balances === 'days' && isLastOfDay),
      });
    }
  }

  #row(row: AccountRow, { hasDate, hasBalance }: { hasDate: boolean; hasBalance: boolean }): void {
    const { structure, rowDay, style, paper } = this.#desk;
    const field = (name: string) => `row.${row.id}.${name}`;
    const last = row.lines.length - 1;
    // the other cells are half way down a description of several lines
    const middle = structure.amountLine === 'middle' ? (last * style.size * 1.2) / 2 : 0;
    for (const [line, text] of row.lines.entries()) {
      const y = this.#y;
      this.#y += middle;
      if (line === 0) {
        if (hasDate) this.#write('date', rowDay(row.date), false, field('date'));
        if (hasDate) this.#write('posted', rowDay(row.posted), false, field('posted'));
        this.#write('type', this.#code(row), false, field('type'));
        this.#write('reference', referenceOf(row));
      }
      this.#y = y;
      this.#write('text', text, false, field(`text.${line}`));
      this.#y += middle;
      if (line === (structure.amountLine === 'last' ? last : 0)) {
        this.#write(row.amount > 0n ? 'in' : 'out', figure(this.#desk, row.amount), false, field('amount'));
        this.#write('amount', signedText(this.#desk, row.amount), false, field('amount'));
        if (hasBalance) this.#write('balance', balanceText(this.#desk, row.balance), false, field('balance'));
      }
      this.#y = y;
      this.#y += line === last ? this.#pitch() : style.size * 1.2;
    }
    if (style.rules === 'lines' || style.rules === 'grid')
      paper.rule(
        style.margin,
        this.#y - style.size * 0.35,
        paper.width - style.margin,
        this.#y - style.size * 0.35,
        { colour: '#dddddd', width: 0.4 },
      );
  }

  #totals(): void {
    const { says, account } = this.#desk;
    this.#makeRoom(3);
    this.#y += 3;
    for (const [kind, total] of [
      ['out', account.totalOut],
      ['in', account.totalIn],
    ] as const) {
      this.#write('text', says.label(kind === 'in' ? 'total_in_row' : 'total_out_row'), true);
      const column = this.#columns.some((own) => own.kind === kind) ? kind : 'amount';
      this.#write(column, figure(this.#desk, total), true, `total_${kind}`);
      this.#y += this.#pitch();
    }
  }

  #balanceRow(
    text: string,
    pence: Pence,
    { field, day }: { field: string | undefined; day: string | null },
  ): void {
    this.#makeRoom(1);
    const { structure, chance } = this.#desk;
    if (day !== null && structure.dates !== 'lines' && chance.happens(60))
      this.#write('date', this.#desk.rowDay(day));
    this.#write('text', text, true);
    this.#write('balance', balanceText(this.#desk, pence), true, field);
    this.#y += this.#pitch();
  }

  /** Turns the page if these lines don't fit on it. */
  #makeRoom(lines: number, before?: AccountRow): boolean {
    const { paper, structure, says } = this.#desk;
    const carried = structure.hasCarriedRows && before !== undefined;
    if (this.#y + (lines + (carried ? 1 : 0)) * this.#pitch() < paper.height - 70) return false;
    if (carried) {
      this.#write('text', says.label('carried'), true);
      this.#write('balance', balanceText(this.#desk, before.balance), true, `row.${before.id}.carried`);
    }
    this.#startPage();
    this.#y = TOP_OF_PAGE;
    this.#headings();
    if (carried) {
      this.#write('text', says.label('brought'), true);
      this.#write('balance', balanceText(this.#desk, before.balance), true, `row.${before.id}.brought`);
      this.#y += this.#pitch();
    }
    return true;
  }

  #headings(): void {
    const { paper, style, structure } = this.#desk;
    if (!structure.hasHeadings) return;
    const right = paper.width - style.margin;
    if (style.fill) paper.fill(style.margin, this.#y - 2, right - style.margin, style.size * 1.6, style.fill);
    for (const { heading, x, width, align } of this.#columns) {
      const headed = structure.headingAlign === 'cell' || align === 'left' ? align : structure.headingAlign;
      const at = { left: x + PADDING, right: x + width - PADDING, centre: x + width / 2 }[headed];
      paper.write(label(style, heading), at, this.#y, {
        size: style.size,
        isBold: style.isHeadingBold,
        align: headed,
      });
    }
    this.#y += style.size * 1.5;
    if (style.rules !== 'none') paper.rule(style.margin, this.#y - 2, right, this.#y - 2);
    this.#y += 4;
  }

  #write(kind: ColumnKind, text: string, isBold = false, field?: string): void {
    const column = this.#columns.find((own) => own.kind === kind);
    if (!column || text === '') return;
    const { paper, style } = this.#desk;
    const at = column.align === 'left' ? column.x + PADDING : column.x + column.width - PADDING;
    paper.write(text, at, this.#y, { size: style.size, isBold, align: column.align, field });
  }

  #pitch(): number {
    return this.#desk.style.size * this.#desk.style.leading;
  }

  #code(row: AccountRow): string {
    const known = this.#codes.get(row.kind) ?? this.#desk.chance.choose(TYPE_CODES[row.kind]);
    this.#codes.set(row.kind, known);
    return known;
  }

  /** Columns are as wide as their contents. Descriptions take the rest. */
  #layOut(): Column[] {
    const { paper, style, structure, says, account, rowDay } = this.#desk;
    const ink = { size: style.size, isBold: true };
    const widest = (texts: readonly string[]) =>
      Math.max(0, ...texts.map((text) => paper.widthOf(text, ink)));
    const { rows } = account;
    const texts: Record<ColumnKind, () => string[]> = {
      date: () => rows.map(({ date }) => rowDay(date)),
      posted: () => rows.map(({ posted }) => rowDay(posted)),
      type: () => rows.map((row) => this.#code(row)),
      reference: () => rows.map(referenceOf),
      text: () => [],
      out: () => [figure(this.#desk, account.totalOut)],
      in: () => [figure(this.#desk, account.totalIn)],
      amount: () => [
        ...rows.map(({ amount }) => signedText(this.#desk, amount)),
        figure(this.#desk, account.totalOut),
        figure(this.#desk, account.totalIn),
      ],
      balance: () => [
        ...rows.map(({ balance }) => balanceText(this.#desk, balance)),
        balanceText(this.#desk, account.opening),
      ],
    };
    const columns = structure.columns.map((kind): Column => {
      const isMoney = ['out', 'in', 'amount', 'balance'].includes(kind);
      const heading = says.column(kind);
      const width =
        Math.max(widest([label(style, heading)]), widest(texts[kind]())) + 2 * PADDING + (isMoney ? 10 : 4);
      return { kind, heading, x: 0, width, align: isMoney ? structure.amountAlign : 'left' };
    });
    const used = columns.filter(({ kind }) => kind !== 'text').reduce((sum, { width }) => sum + width, 0);
    let x = style.margin;
    for (const column of columns) {
      if (column.kind === 'text') column.width = paper.width - 2 * style.margin - used;
      column.x = x;
      x += column.width;
    }
    return columns;
  }

  /** The room for descriptions, to see if the longest one fits. */
  get textWidth(): number {
    return this.#columns.find(({ kind }) => kind === 'text')?.width ?? 0;
  }
}

/** The number that a bank or a shop gave to a payment. */
function referenceOf({ id, date }: AccountRow): string {
  return `${date.slice(8)}${id.padStart(5, '0')}`;
}
