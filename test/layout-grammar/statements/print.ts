import { type Block, framed, stack } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { Paper, type PaperOptions } from '#sandbox/documents/drawing/paper.ts';
import { label } from '#sandbox/documents/drawing/style.ts';
import { type Cell, type Column, type TableRow, table } from '#sandbox/documents/drawing/table.ts';
import type { Pence } from '#values/money.ts';
import type { Account } from './account.ts';
import { balanceText, figure, type StatementDesk } from './desk.ts';
import { drawLegal, drawNotices, drawStatementHead, footer, runningHead } from './head.ts';
import type { AccountPart, Currency, PartedAccount } from './parts.ts';
import type { PartsPlan } from './parts-plan.ts';
import { drawStatementTable } from './table.ts';
import {
  ACCOUNT_TITLES,
  CARD_TITLES,
  CARD_TOTALS,
  CURRENCY_TITLES,
  EMPTY,
  PENDING_TITLES,
  POT_TITLES,
} from './words.ts';

export interface PartedDesk extends StatementDesk {
  plan: PartsPlan;
  parted: PartedAccount;
}

const SIGNS = { GBP: '£', EUR: '€', USD: '$' } as const;
/** Lines that must fit below a title. */
const LINES_OF_SECTION = 7;

/** Prints a statement for each month, with the parts of the account one after the other. */
export function printStatements(
  deskOf: (paper: Paper, account: Account) => PartedDesk,
  { account: whole }: PartedAccount,
  options: PaperOptions,
): Paper {
  const paper = new Paper(options);
  const printer = new Printer(paper);
  const months = whole.months.map((month, index) =>
    deskOf(paper, { ...whole, ...month, rows: whole.rows.filter((row) => row.month === index) }),
  );
  const isNewestFirst = months[0]?.plan.kind === 'months';
  for (const [index, desk] of (isNewestFirst ? months.toReversed() : months).entries()) {
    if (index > 0) printer.turn(desk);
    printer.drawHead(desk);
    const notices = { page: printer.page, end: drawNotices(desk, printer.y) };
    for (const [at, section] of sectionsOf(desk).entries()) printer.drawSection(desk, section, at === 0);
    drawLegal(desk, printer.page === notices.page ? Math.max(printer.y, notices.end) : printer.y);
  }
  return paper;
}

/** A table with a title above it, unless it is the only one. */
interface Section {
  account: Account;
  title?: string;
  subtitle?: string;
  hasEnds?: boolean;
  currency?: Currency;
  isPending?: boolean;
  total?: string;
}

function sectionsOf(desk: PartedDesk): Section[] {
  const { plan, parted, account, chance } = desk;
  if (plan.kind === 'none') return [{ account }];
  const hasTitle = plan.hasAccountTitle || (plan.order === 'parts_first' && parted.parts.length > 0);
  const [title, potTitle, currencyTitle] = [
    chance.choose(ACCOUNT_TITLES),
    chance.choose(POT_TITLES),
    chance.choose(CURRENCY_TITLES),
  ];
  const whole = { account, hasEnds: plan.hasEnds && parted.parts.length > 0 };
  const own: Section[] =
    parted.cards.length > 0 ? cardSections(desk) : [{ ...whole, ...(hasTitle ? { title } : {}) }];
  const parts = parted.parts.map(
    (part): Section => ({
      title: (part.currency === 'GBP' ? potTitle : currencyTitle).replace('{}', part.name),
      subtitle: `${desk.says.part('own')} ${partBalance(desk, part)}`,
      hasEnds: plan.hasEnds,
      account: part.account,
      currency: part.currency,
    }),
  );
  const booked = plan.order === 'account_first' ? [...own, ...parts] : [...parts, ...own];
  if (parted.pending.length === 0) return booked;
  const pending: Section = {
    title: chance.choose(PENDING_TITLES),
    account: { ...account, rows: parted.pending },
    isPending: true,
  };
  return plan.pending === 'top' ? [pending, ...booked] : [...own, pending, ...parts];
}

function cardSections({ parted, account, plan, chance }: PartedDesk): Section[] {
  const [title, total] = [chance.choose(CARD_TITLES), chance.choose(CARD_TOTALS)];
  return parted.cards.map(({ ending, holder }, index) => {
    const fill = (form: string) => form.replace('{}', ending).replace('@', holder);
    const rows = account.rows.filter(({ id }) => (parted.cardOfRow.get(id) ?? 0) === index);
    return {
      title: fill(title),
      account: { ...account, rows },
      ...(plan.hasCardTotals ? { total: fill(total) } : {}),
    };
  });
}

class Printer {
  readonly #paper: Paper;
  page = 1;
  y = 0;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  turn(desk: PartedDesk): void {
    this.#paper.newPage();
    this.page++;
    footer(desk, this.page);
  }

  drawHead(desk: PartedDesk): void {
    const { style } = desk;
    const parts = desk.parted.parts.length > 0 ? [drawPartsSummary(desk)] : [];
    const head = stack([drawStatementHead(desk), ...parts], 14);
    head.draw({
      x: style.margin,
      y: style.margin,
      width: this.#paper.width - 2 * style.margin,
      height: head.height,
    });
    if (this.page === 1) footer(desk, 1);
    this.y = style.margin + head.height + 18;
  }

  drawSection(desk: PartedDesk, section: Section, isFirst: boolean): void {
    const { style, plan } = desk;
    const pitch = style.size * style.leading;
    const isPart = !isFirst && section.subtitle !== undefined;
    if ((isPart && plan.hasOwnPages) || this.y + LINES_OF_SECTION * pitch > this.#paper.height - 80) {
      this.turn(desk);
      runningHead(desk);
      this.y = 60;
    } else if (!isFirst) this.y += 14;
    const own = deskFor(desk, section);
    this.#heading(own, section);
    if (section.account.rows.length === 0) {
      this.#line(desk.chance.choose(EMPTY), own, false);
      return;
    }
    this.y = drawStatementTable(own, this.y, () => {
      this.turn(desk);
      runningHead(desk);
    });
    if (section.total !== undefined) this.#total(own, section.total);
  }

  #heading(own: PartedDesk, { title, subtitle, hasEnds, account }: Section): void {
    if (title !== undefined) this.#line(label(own.style, title), own, true);
    if (subtitle !== undefined && !hasEnds) this.#line(subtitle, own, false);
    if (!hasEnds) return;
    for (const end of ['opening', 'closing'] as const) {
      const x = own.style.margin;
      const { size } = own.style;
      this.#paper.write(own.says.part(end), x, this.y, { size });
      this.#paper.write(balanceText(own, account[end]), x + 220, this.y, {
        size,
        align: 'right',
        field: `own.${end}`,
      });
      this.y += size * own.style.leading;
    }
    this.y += 6;
  }

  #line(text: string, { style }: PartedDesk, isTitle: boolean): void {
    const size = style.size + (isTitle ? 1.5 : 0);
    this.#paper.write(text, style.margin, this.y, { size, isBold: isTitle });
    this.y += size * 1.6;
  }

  #total(own: PartedDesk, text: string): void {
    const { style } = own;
    const sum = own.account.rows
      .filter(({ kind }) => kind !== 'card_payment')
      .reduce((total, { amount }) => total - amount, 0n);
    this.#paper.write(text, style.margin, this.y, { size: style.size, isBold: true });
    this.#paper.write(figure(own, sum), this.#paper.width - style.margin - 4, this.y, {
      size: style.size,
      isBold: true,
      align: 'right',
    });
    this.y += style.size * style.leading;
  }
}

/** The desk for a section: its rows, its currency, and no balances for rows that are not booked. */
function deskFor(desk: PartedDesk, section: Section): PartedDesk {
  const { account, currency = 'GBP', isPending = false, hasEnds: isHeaded = false, total } = section;
  const { style, structure, plan } = desk;
  const pound = currency === 'GBP' || style.pound === '' ? style.pound : SIGNS[currency];
  const inCurrency = (text: string) =>
    currency === 'GBP' ? text : text.replace('£', SIGNS[currency]).replace('GBP', currency);
  const hasEnds = !isPending && !isHeaded && total === undefined;
  return {
    ...desk,
    account,
    style: { ...style, pound },
    structure: {
      ...structure,
      columns:
        isPending && plan.hasPendingColumns
          ? structure.columns.filter((kind) => kind !== 'balance')
          : structure.columns,
      balances: isPending ? 'none' : structure.balances,
      hasOpeningRow: structure.hasOpeningRow && hasEnds,
      hasClosingRow: structure.hasClosingRow && hasEnds,
    },
    says: { ...desk.says, column: (kind) => inCurrency(desk.says.column(kind)) },
  };
}

/** The balances of the account and its parts, with their total. */
function drawPartsSummary(desk: PartedDesk): Block {
  const { plan, parted, account, style, chance } = desk;
  const { shown, parts } = parted;
  const [own, rest] = [balanceText(desk, shown.account), balanceText(desk, shown.parts)];
  const total = balanceText(desk, parted.account.closing + parts.reduce((sum, { worth }) => sum + worth, 0n));
  if (plan.summary === 'products') return drawProducts(desk);
  const list: Pair[] = [
    ...(plan.hasOpening
      ? [
          {
            label: desk.says.part('opening'),
            value: balanceText(desk, account.opening),
            field: 'opening',
            isAmount: true,
          },
        ]
      : []),
    { label: desk.says.part('account'), value: own, field: 'closing', isAmount: true },
    { label: desk.says.part('parts'), value: rest, field: 'parts', isAmount: true },
    ...(plan.hasTotal
      ? [{ label: desk.says.part('total'), value: total, field: 'total', isAmount: true }]
      : []),
  ];
  if (plan.summary === 'pairs')
    return framed(desk, pairs(desk, list, 'justified'), { title: null, hasFrame: chance.happens(40) });
  return cells({ ...desk, style }, list, { columns: 4, rules: 'none', isLabelSmall: true, align: 'left' });
}

/** A row for the account, one for all its parts, and perhaps their total. */
function drawProducts(desk: PartedDesk): Block {
  const { plan, parted, account, says } = desk;
  const { parts, shown } = parted;
  const sum = (of: (part: AccountPart) => Pence) => parts.reduce((total, part) => total + of(part), 0n);
  // the movements of other currencies are not converted
  const isSterling = parts.every(({ currency }) => currency === 'GBP');
  const own = [account.opening, account.totalOut, account.totalIn, shown.account];
  const rest = isSterling
    ? [
        sum((one) => one.account.opening),
        sum((one) => one.account.totalOut),
        sum((one) => one.account.totalIn),
      ]
    : [0n, 0n, shown.parts];
  const all = own.map((pence, index) => pence + (rest[index] ?? 0n));
  all[3] = parted.account.closing + sum(({ worth }) => worth);
  const row = (name: string, figures: readonly Pence[], fields: readonly string[] = []): TableRow => {
    const cellsOf = figures.map((pence, index): [string, Cell] => {
      const field = fields[index];
      return [String(index + 1), { text: balanceText(desk, pence), ...(field ? { field } : {}) }];
    });
    return { cells: { 0: { text: name }, ...Object.fromEntries(cellsOf) } };
  };
  const headings = [says.part('opening'), says.column('out'), says.column('in'), says.part('closing')];
  return table(
    desk,
    [
      { key: '0', heading: says.part('product'), align: 'left', isWide: true },
      ...headings.map((heading, index): Column => ({ key: String(index + 1), heading, align: 'right' })),
    ],
    [
      row(says.part('in_total'), own, ['opening', 'total_out', 'total_in', 'closing']),
      row(
        says.part('parts').replace(/ ?balance ?(?:in )?/i, ''),
        [...rest, shown.parts],
        ['', '', '', 'parts'],
      ),
      ...(plan.hasTotal ? [row('Total', all)] : []),
    ],
    { hasHeadings: true },
  );
}

function partBalance(desk: PartedDesk, part: AccountPart): string {
  const { style } = desk;
  const sign = style.pound === '' && part.currency === 'GBP' ? '' : SIGNS[part.currency];
  return `${sign}${figure({ ...desk, style: { ...style, pound: '' } }, part.account.closing)}`;
}
