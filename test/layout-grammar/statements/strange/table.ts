import type { Paper } from '#sandbox/documents/drawing/paper.ts';
import type { Day } from '#values/calendar.ts';
import { type Pence, sumPence } from '#values/money.ts';
import type { Chance } from '../../chance.ts';
import type { Account, AccountRow } from '../account.ts';
import { balanceOf, figureOf, type Kind, type Plan, signedOf } from './plan.ts';
import type { LABELS } from './words.ts';

export interface StrangeDesk {
  paper: Paper;
  chance: Chance;
  plan: Plan;
  account: Account;
  size: number;
  says: (label: keyof typeof LABELS) => string;
}

interface Column {
  kind: Kind;
  x: number;
  width: number;
  align: 'left' | 'right' | 'centre';
}

interface CellText {
  text: string;
  field?: string;
}
type Cells = Partial<Record<Kind, CellText>>;

const MONEY: readonly Kind[] = ['out', 'in', 'amount', 'balance', 'foreign'];
const CODES: Record<string, string> = {
  card: 'DEB',
  refund: 'CR',
  debit: 'DD',
  order: 'SO',
  cash: 'ATM',
  salary: 'BGC',
};
const BOTTOM = 70;

/** Draws the rows, with everything that banks print between them. */
export class StrangeTable {
  readonly width: number;
  readonly #desk: StrangeDesk;
  readonly #columns: Column[];
  readonly #newPage: () => number;
  readonly #isAmountLast: boolean;
  #y: number;
  #page: AccountRow[] = [];

  constructor(
    desk: StrangeDesk,
    { x, y, room }: { x: number; y: number; room: number },
    newPage: () => number,
  ) {
    this.#desk = desk;
    this.#newPage = newPage;
    this.#y = y;
    this.#isAmountLast = desk.chance.happens(25);
    const widths = desk.plan.columns.map((kind) => this.#widthOf(kind));
    this.width = widths.reduce((sum, width) => sum + width, 0);
    const spare = Math.max(0, room - this.width);
    let left = x;
    this.#columns = desk.plan.columns.map((kind, index) => {
      const width =
        (widths[index] ?? 0) + (kind === 'text' ? spare * 0.6 : (spare * 0.4) / (widths.length - 1));
      const column: Column = {
        kind,
        x: left,
        width,
        align: MONEY.includes(kind) ? desk.plan.amountAlign : 'left',
      };
      left += width;
      return column;
    });
  }

  draw(): number {
    const { plan, account } = this.#desk;
    if (plan.headingPlace !== 'none') this.#heading();
    if (plan.signs === 'sections') this.#sections();
    else {
      if (plan.ends !== 'none') this.#end('opening');
      this.#rows(plan.isNewestFirst ? account.rows.toReversed() : account.rows);
      if (plan.ends === 'rows') this.#end('closing');
      if (plan.sums === 'end') this.#sums(account.rows, ['totalIn', 'totalOut']);
    }
    return this.#y;
  }

  #sections(): void {
    const { chance, account, says } = this.#desk;
    const parts = chance.shuffle([
      {
        title: says('totalIn').replace(/^Total (.)/, (_, first: string) => first.toUpperCase()),
        sum: 'totalIn' as const,
        isIn: true,
      },
      {
        title: says('totalOut').replace(/^Total (.)/, (_, first: string) => first.toUpperCase()),
        sum: 'totalOut' as const,
        isIn: false,
      },
    ]);
    for (const { title, sum, isIn } of parts) {
      const rows = account.rows.filter(({ amount }) => amount > 0n === isIn);
      if (rows.length === 0) continue;
      this.#space(4);
      this.#put({ text: { text: title } }, { isBold: true });
      this.#rows(rows);
      this.#sums(rows, [sum]);
    }
  }

  #rows(rows: readonly AccountRow[]): void {
    const { plan } = this.#desk;
    let day: Day | null = null;
    for (const [index, row] of rows.entries()) {
      const isNewDay = row.date !== day;
      this.#space(row.lines.length + (plan.dates === 'day_heading' && isNewDay ? 2 : 0));
      if (plan.dates === 'day_heading' && isNewDay) this.#dayHeading(row.date);
      day = row.date;
      const isLastOfDay = rows[index + 1]?.date !== row.date;
      this.#row(row, { hasDate: isNewDay || plan.dates === 'each_row', isLastOfDay });
      this.#page.push(row);
      const ofDay = rows.filter(({ date }) => date === day);
      if (plan.sums === 'day' && isLastOfDay && ofDay.length > 1 && plan.signs === 'columns')
        this.#columnSums(this.#desk.says('daySum'), ofDay);
    }
  }

  #row(row: AccountRow, { hasDate, isLastOfDay }: { hasDate: boolean; isLastOfDay: boolean }): void {
    const { plan } = this.#desk;
    const named = (text: string, name: string): CellText => ({ text, field: `row.${row.id}.${name}` });
    const last = row.lines.length - 1;
    row.lines.forEach((line, index) => {
      const cells: Cells = { text: named(line, `text.${index}`) };
      if (index === 0 && hasDate) {
        if (plan.dates !== 'day_heading') cells.date = named(plan.rowDay(row.date), 'date');
        cells.posted = named(plan.rowDay(row.posted), 'posted');
      }
      if (index === 0) cells.type = named(CODES[row.kind] ?? 'FPO', 'type');
      if (index === (this.#isAmountLast ? last : 0))
        Object.assign(cells, this.#moneyOf(row, named, isLastOfDay));
      this.#put(cells);
    });
  }

  #moneyOf(row: AccountRow, named: (text: string, name: string) => CellText, isLastOfDay: boolean): Cells {
    const { plan } = this.#desk;
    const hasBalance = plan.balances === 'each_row' || (plan.balances === 'end_of_day' && isLastOfDay);
    const balance = hasBalance ? { balance: named(balanceOf(plan, row.balance), 'balance') } : {};
    if (plan.signs !== 'columns') return { amount: named(signedOf(plan, row.amount), 'amount'), ...balance };
    const [own, other] = row.amount > 0n ? (['in', 'out'] as const) : (['out', 'in'] as const);
    return { [own]: named(figureOf(plan, row.amount), 'amount'), [other]: { text: plan.empty }, ...balance };
  }

  #dayHeading(day: Day): void {
    const { plan, paper, size } = this.#desk;
    paper.write(plan.rowDay(day), this.#columns[0]?.x ?? 0, this.#y, { size, isBold: true });
    this.#y += size * plan.leading;
  }

  #end(end: 'opening' | 'closing'): void {
    const { plan, account, says } = this.#desk;
    const day = end === 'opening' ? account.start : account.end;
    this.#space(1);
    this.#put({
      ...(this.#desk.chance.happens(50) ? { date: { text: plan.rowDay(day) } } : {}),
      text: { text: says(end) },
      balance: { text: balanceOf(plan, account[end]), field: end },
    });
  }

  #sums(rows: readonly AccountRow[], sums: readonly ('totalIn' | 'totalOut')[]): void {
    const { plan, account, says, chance } = this.#desk;
    if (plan.signs === 'columns') {
      this.#columnSums(chance.pick(['Totals', 'Total', 'Total for the period']), rows);
      return;
    }
    for (const sum of sums) {
      const label = says(sum);
      this.#space(1);
      const text = /^total/i.test(label) ? label : `Total ${label.toLowerCase()}`;
      this.#put(
        { text: { text }, amount: { text: figureOf(plan, account[sum]), field: sum } },
        { isBold: true },
      );
    }
  }

  #columnSums(label: string, rows: readonly AccountRow[]): void {
    const { plan } = this.#desk;
    const sum = (isIn: boolean): Pence =>
      sumPence(rows.map(({ amount }) => (amount > 0n === isIn ? amount : 0n)));
    this.#put(
      {
        text: { text: label },
        out: { text: figureOf(plan, sum(false)) },
        in: { text: figureOf(plan, sum(true)) },
      },
      { isBold: true },
    );
  }

  /** Turns the page if the next lines do not fit. */
  #space(lines: number): void {
    const { plan, paper, size, says } = this.#desk;
    if (this.#y + (lines + 3) * size * plan.leading < paper.height - BOTTOM) return;
    const last = this.#page.at(-1);
    if (plan.sums === 'page' && plan.signs === 'columns' && last)
      this.#columnSums(says('pageSum'), this.#page);
    const isForward = plan.forward && last !== undefined;
    if (isForward)
      this.#put({ text: { text: says('carried') }, balance: { text: balanceOf(plan, last.balance) } });
    this.#y = this.#newPage();
    this.#page = [];
    if (plan.headingPlace === 'every_page') this.#heading();
    if (isForward)
      this.#put({ text: { text: says('brought') }, balance: { text: balanceOf(plan, last.balance) } });
  }

  #heading(): void {
    const { plan, paper, size } = this.#desk;
    for (const { kind, x, width, align } of this.#columns) {
      const own = plan.headingAlign === 'cell' || !MONEY.includes(kind) ? align : plan.headingAlign;
      paper.write(plan.headings[kind] ?? '', placeIn({ x, width }, own), this.#y, {
        size,
        isBold: true,
        align: own,
      });
    }
    this.#y += size * plan.leading;
    if (plan.rules) this.#rule();
    if (plan.rules) this.#y += 3;
  }

  #rule(): void {
    const [first, last] = [this.#columns[0], this.#columns.at(-1)] as [Column, Column];
    this.#desk.paper.rule(first.x, this.#y - 2, last.x + last.width, this.#y - 2);
  }

  #put(cells: Cells, { isBold = false } = {}): void {
    const { paper, plan, size } = this.#desk;
    for (const column of this.#columns) {
      const cell = cells[column.kind];
      if (cell === undefined) continue;
      const { align } = column;
      paper.write(cell.text, placeIn(column, align), this.#y, { size, isBold, align, field: cell.field });
    }
    this.#y += size * plan.leading;
  }

  #widthOf(kind: Kind): number {
    const { paper, plan, account, size, says } = this.#desk;
    const widest = (texts: readonly string[]) =>
      Math.max(...texts.map((text) => paper.widthOf(text, { size, isBold: true })));
    const heading = plan.headings[kind] ?? '';
    const gap = size * 1.6;
    const days = account.rows.map(({ date }) => plan.rowDay(date));
    switch (kind) {
      case 'date':
      case 'posted':
        return widest([heading, ...days, plan.rowDay(account.end)]) + gap;
      case 'type':
        return widest([heading, 'BGC']) + gap;
      case 'text':
        return (
          widest([
            heading,
            ...account.rows.flatMap(({ lines }) => lines),
            says('brought'),
            says('carried'),
            says('opening'),
            says('closing'),
          ]) + gap
        );
      case 'foreign':
        return widest([heading]) + gap;
      default: {
        const sums = [account.totalIn, account.totalOut, ...account.rows.map(({ amount }) => amount)];
        const balances = [account.opening, ...account.rows.map(({ balance }) => balance)];
        const texts =
          kind === 'balance'
            ? balances.map((pence) => balanceOf(plan, pence))
            : sums.map((pence) => signedOf(plan, pence));
        return widest([heading, ...texts]) + gap;
      }
    }
  }
}

function placeIn({ x, width }: { x: number; width: number }, align: Column['align']): number {
  const inner = width - 8;
  return align === 'left' ? x : align === 'right' ? x + inner : x + inner / 2;
}
