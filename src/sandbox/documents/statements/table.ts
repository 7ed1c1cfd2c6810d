import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { Desk } from '../drawing/style.ts';
import type { Ink } from '../drawing/surface.ts';
import type { Statement, StatementRow } from '../statement.ts';

export type ColumnKind =
  | 'date'
  | 'posted'
  | 'type'
  | 'reference'
  | 'text'
  | 'out'
  | 'in'
  | 'amount'
  | 'balance'
  | 'foreign';

type Align = 'left' | 'right' | 'centre';

export interface TableColumn {
  kind: ColumnKind;
  /** One or more lines, from top to bottom. */
  heading: string | readonly string[];
  /** The edge or the middle of the cells, by their alignment. */
  x: number;
  align: Align;
  /** Where headings are, if they are not aligned with the cells. */
  headed?: { x: number; align: Align };
}

/** How a bank prints the rows of an account. Labels that are null are not printed. */
export interface TablePlan {
  columns: readonly TableColumn[];
  headings: 'every_page' | 'first_page' | 'none';
  /** On every row, on the first row of a day, on a line before the rows of a day, or below the text. */
  dates: 'rows' | 'days' | 'lines' | 'below';
  balances: 'rows' | 'days' | 'none';
  /** The line of a description on which amounts are printed. */
  amountLine: 'first' | 'last' | 'middle';
  isNewestFirst: boolean;
  /** Rows for the first and the last balance, and whether these have dates. */
  opening: string | null;
  closing: string | null;
  areEndsDated: boolean;
  /** Balances at the end of a page and at the start of the next. */
  forward: { carried: string; brought: string } | null;
  /** Money in and money out have tables of their own, with totals. */
  sections: Sections | null;
  /** Sums of the two columns of amounts. */
  daySum: string | null;
  pageSum: string | null;
  /** Sums at the end: in one row, or each in its own. */
  totals: string | { in: string; out: string } | null;
  /** Printed in the column for the other direction. */
  empty: string;
  day(day: Day): string;
  /** An amount without a sign, an amount in a column for both directions, and a balance. */
  figure(pence: Pence): string;
  signed(pence: Pence): string;
  balance(pence: Pence): string;
  /** More cells on the first line of a row. */
  cells?(row: StatementRow, index: number): Partial<Record<ColumnKind, string>>;
  /** Texts for screen readers after each amount. */
  whisper?(row: StatementRow): string;
  /** Text beside the table, on the line of a row. */
  aside?(index: number): { x: number; text: string } | null;
  look: TableLook;
}

export interface Sections {
  in: string;
  out: string;
  first: 'in' | 'out';
  totals: { in: string; out: string };
  /** Each section has headings below its title. Otherwise the titles are among the descriptions. */
  hasHeadings: boolean;
}

export interface TableLook {
  /** The ends of rules and grounds. */
  edges: readonly [left: number, right: number];
  rows: 'plain' | 'ruled' | 'banded';
  hasHeadingRule: boolean;
  /** Between two lines of a row, and between two rows. In points. */
  lineHeight: number;
  pitch: number;
  heading: Partial<Ink>;
  cell: Partial<Ink>;
}

interface Where {
  statement: Statement;
  top: number;
  /** The lowest position for a line. */
  bottom: number;
  /** Draws the top of the next page and returns where its rows begin. */
  turnPage(): number;
}

type Cells = Partial<Record<ColumnKind, { text: string; field?: string }>>;

/** Draws the rows over as many pages as they need. Returns where they end. */
export function drawTable(desk: Desk, plan: TablePlan, where: Where): number {
  return new Table(desk, plan, where).draw();
}

class Table {
  readonly #desk: Desk;
  readonly #plan: TablePlan;
  readonly #where: Where;
  #y: number;
  /** The rows of this page. */
  #page: StatementRow[] = [];

  constructor(desk: Desk, plan: TablePlan, where: Where) {
    this.#desk = desk;
    this.#plan = plan;
    this.#where = where;
    this.#y = where.top;
  }

  draw(): number {
    const { opening, closing, sections, isNewestFirst, totals } = this.#plan;
    const { statement } = this.#where;
    const { rows } = statement;
    if (!sections?.hasHeadings && this.#plan.headings !== 'none') this.#headings();
    if (sections) {
      this.#sections(sections);
      return this.#y;
    }
    const [first, last] = isNewestFirst ? ([closing, opening] as const) : ([opening, closing] as const);
    if (first !== null) this.#end(first, isNewestFirst ? 'closing' : 'opening');
    this.#rows(isNewestFirst ? rows.toReversed() : rows);
    if (last !== null) this.#end(last, isNewestFirst ? 'opening' : 'closing');
    if (totals !== null) this.#totals(totals);
    return this.#y;
  }

  #sections({ first, totals, hasHeadings, ...titles }: Sections): void {
    const { statement } = this.#where;
    const { paper, style } = this.#desk;
    const order = first === 'in' ? (['in', 'out'] as const) : (['out', 'in'] as const);
    for (const which of order) {
      const rows = statement.rows.filter(({ amount }) => amount > 0n === (which === 'in'));
      this.#makeRoom(5);
      if (hasHeadings) {
        const ink = { size: style.size + 1, isBold: true, colour: style.accent };
        paper.write(titles[which], this.#plan.look.edges[0], this.#y, ink);
        this.#y += this.#plan.look.pitch + 2;
        if (this.#plan.headings !== 'none') this.#headings();
      } else this.#put({ text: { text: titles[which] } }, { isBold: true });
      this.#rows(rows);
      this.#sum(totals[which], which);
      this.#y += this.#plan.look.pitch;
    }
  }

  #rows(rows: readonly StatementRow[]): void {
    const { plan, where } = { plan: this.#plan, where: this.#where };
    for (const [index, row] of rows.entries()) {
      const [before, after] = [rows[index - 1], rows[index + 1]];
      const isNewDay = before?.date !== row.date;
      const isTurned = this.#makeRoom(row.lines.length + 1, before);
      if (plan.dates === 'lines' && (isNewDay || isTurned)) this.#dayLine(row);
      // the balance of a day is the one after its latest transaction, in both orders
      const isLastOfDay = plan.isNewestFirst ? isNewDay : after?.date !== row.date;
      const at = {
        index: where.statement.rows.indexOf(row),
        hasDate: plan.dates === 'rows' || (plan.dates === 'days' && (isNewDay || isTurned)),
        hasBalance: plan.balances === 'rows' || (plan.balances === 'days' && isLastOfDay),
        isOdd: index % 2 === 1,
      };
      this.#row(row, at);
      this.#page.push(row);
      const ofDay = rows.filter(({ date }) => date === row.date);
      if (plan.daySum !== null && after?.date !== row.date && ofDay.length > 1)
        this.#columnSums(plan.daySum, ofDay);
    }
  }

  #row(
    row: StatementRow,
    at: { index: number; hasDate: boolean; hasBalance: boolean; isOdd: boolean },
  ): void {
    const { plan, desk } = { plan: this.#plan, desk: this.#desk };
    const { lineHeight, pitch, rows, edges } = plan.look;
    const last = row.lines.length - 1;
    const height = last * lineHeight + pitch;
    if (rows === 'banded' && at.isOdd)
      desk.paper.fill(edges[0], this.#y - 2, edges[1] - edges[0], height, '#eef1f4');
    const top = this.#y;
    const named = (text: string, name: string) => ({ text, field: `row.${row.id}.${name}` });
    for (const [line, text] of row.lines.entries()) {
      const amounts = line === (plan.amountLine === 'last' ? last : 0) ? this.#amounts(row, at, named) : {};
      const more = line === 0 ? this.#more(row, at, named) : {};
      this.#y = top + line * lineHeight;
      this.#write({ text: named(text, `text.${line}`) });
      // the other cells may be half way down a description of several lines
      if (plan.amountLine === 'middle') this.#y = top + (last * lineHeight) / 2;
      this.#write({ ...more, ...amounts });
      if (plan.whisper && line === 0) this.#whisper(plan.whisper(row));
    }
    const aside = plan.aside?.(at.index);
    if (aside) desk.paper.write(aside.text, aside.x, top, this.#ink());
    this.#y = top + height;
    if (plan.dates === 'below') {
      this.#y += lineHeight - pitch;
      this.#put({ text: named(plan.day(row.date), 'date') });
    }
    if (rows === 'ruled') {
      const y = this.#y - (pitch - lineHeight) / 2 - 1.5;
      desk.paper.rule(edges[0], y, edges[1], y, { colour: '#c9ced3', width: 0.4 });
    }
  }

  #more(row: StatementRow, at: { hasDate: boolean; index: number }, named: Named): Cells {
    const { plan } = { plan: this.#plan };
    const cells = Object.entries(plan.cells?.(row, at.index) ?? {});
    return {
      ...(at.hasDate
        ? { date: named(plan.day(row.date), 'date'), posted: named(plan.day(row.posted), 'posted') }
        : {}),
      ...Object.fromEntries(cells.map(([kind, text]) => [kind, named(text, kind)])),
    };
  }

  #amounts(row: StatementRow, { hasBalance }: { hasBalance: boolean }, named: Named): Cells {
    const plan = this.#plan;
    const [own, other] = row.amount > 0n ? (['in', 'out'] as const) : (['out', 'in'] as const);
    return {
      [own]: named(plan.figure(row.amount), 'amount'),
      [other]: { text: plan.empty },
      // only one of the two kinds of columns is printed
      ...(this.#has('amount') ? { amount: named(plan.signed(row.amount), 'amount') } : {}),
      ...(hasBalance && row.balance !== null ? { balance: named(plan.balance(row.balance), 'balance') } : {}),
    };
  }

  #dayLine({ date, id }: StatementRow): void {
    const { paper } = this.#desk;
    const [first] = this.#plan.columns;
    const ink = { ...this.#ink({ isBold: true }), field: `row.${id}.date` };
    paper.write(
      this.#plan.day(date),
      first?.align === 'left' ? first.x : this.#plan.look.edges[0],
      this.#y,
      ink,
    );
    this.#y += this.#plan.look.pitch;
  }

  #end(text: string, which: 'opening' | 'closing'): void {
    const { plan, where } = { plan: this.#plan, where: this.#where };
    const { [which]: pence, start, end } = where.statement;
    this.#makeRoom(1);
    const day = plan.day(which === 'opening' ? start : end);
    const cell = { text: plan.balance(pence), field: which };
    this.#put(
      {
        ...(plan.areEndsDated && plan.dates !== 'lines' ? { date: { text: day } } : {}),
        text: { text },
        [this.#has('balance') ? 'balance' : 'amount']: cell,
      },
      { isBold: true },
    );
  }

  #totals(totals: NonNullable<TablePlan['totals']>): void {
    this.#makeRoom(3);
    this.#y += 3;
    if (typeof totals === 'string') this.#columnSums(totals, this.#where.statement.rows, true);
    else for (const which of ['out', 'in'] as const) this.#sum(totals[which], which);
  }

  #sum(text: string, which: 'in' | 'out'): void {
    const { totalIn, totalOut } = this.#where.statement;
    const column = this.#has(which) ? which : 'amount';
    const cell = {
      text: this.#plan.figure(which === 'in' ? totalIn : totalOut),
      field: `total_${which}`,
    };
    this.#makeRoom(1);
    this.#put({ text: { text }, [column]: cell }, { isBold: true });
  }

  #columnSums(text: string, rows: readonly StatementRow[], isAll = false): void {
    const cellOf = (which: 'in' | 'out') => {
      const own = rows.filter(({ amount }) => amount > 0n === (which === 'in'));
      const sum = this.#plan.figure(sumPence(own.map(({ amount }) => amount)));
      return { text: sum, ...(isAll ? { field: `total_${which}` } : {}) };
    };
    this.#put({ text: { text }, out: cellOf('out'), in: cellOf('in') }, { isBold: true });
  }

  /** Turns the page if these lines and what ends a page do not fit on it. */
  #makeRoom(lines: number, before?: StatementRow): boolean {
    const { plan, where } = { plan: this.#plan, where: this.#where };
    const { pitch } = plan.look;
    const forward = before === undefined ? null : plan.forward;
    const closing = (forward ? 1 : 0) + (plan.pageSum === null ? 0 : 1);
    if (this.#y + (lines + closing) * pitch < where.bottom) return false;
    if (plan.pageSum !== null && this.#page.length > 0) this.#columnSums(plan.pageSum, this.#page);
    const put = (text: string, name: string) => {
      const balance = { text: plan.balance(before?.balance ?? 0n), field: `row.${before?.id}.${name}` };
      this.#put({ text: { text }, balance }, { isBold: true });
    };
    if (forward) put(forward.carried, 'carried');
    this.#y = where.turnPage();
    this.#page = [];
    if (plan.headings === 'every_page') this.#headings();
    if (forward) put(forward.brought, 'brought');
    return true;
  }

  #headings(): void {
    const { columns, look } = this.#plan;
    const { paper, style } = this.#desk;
    const texts = columns.map(({ heading }) => (typeof heading === 'string' ? [heading] : heading));
    const lines = Math.max(...texts.map(({ length }) => length));
    const ink = this.#ink({ isBold: style.isHeadingBold, colour: style.accent, ...look.heading });
    const lineHeight = ink.size * 1.2;
    const [left, right] = look.edges;
    if (style.fill) paper.fill(left, this.#y - 3, right - left, lines * lineHeight + 5, style.fill);
    for (const [index, { x, align, headed = { x, align } }] of columns.entries()) {
      const own = texts[index] ?? [];
      // the last lines of all headings are on one line
      const top = this.#y + (lines - own.length) * lineHeight;
      for (const [line, text] of own.entries())
        paper.write(text, headed.x, top + line * lineHeight, { ...ink, align: headed.align });
    }
    this.#y += lines * lineHeight + 3;
    if (look.hasHeadingRule) paper.rule(left, this.#y - 1, right, this.#y - 1);
    this.#y += 4;
  }

  #put(cells: Cells, look: { isBold?: boolean } = {}): void {
    this.#write(cells, look);
    this.#y += this.#plan.look.pitch;
  }

  #write(cells: Cells, look: { isBold?: boolean } = {}): void {
    for (const { kind, x, align } of this.#plan.columns) {
      const cell = cells[kind];
      if (cell === undefined || cell.text === '') continue;
      this.#desk.paper.write(cell.text, x, this.#y, { ...this.#ink(look), align, field: cell.field });
    }
  }

  #whisper(text: string): void {
    for (const { x, align } of this.#plan.columns)
      if (align === 'right') this.#desk.paper.write(text, x + 2, this.#y, { size: 6, isInvisible: true });
  }

  #ink(more: Partial<Ink> = {}): Ink {
    return { size: this.#desk.style.size, ...this.#plan.look.cell, ...more };
  }

  #has(kind: ColumnKind): boolean {
    return this.#plan.columns.some((column) => column.kind === kind);
  }
}

type Named = (text: string, name: string) => { text: string; field: string };
