import { type Block, framed, stack } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { Paper, type PaperOptions } from '#sandbox/documents/drawing/paper.ts';
import { label } from '#sandbox/documents/drawing/style.ts';
import { table } from '#sandbox/documents/drawing/table.ts';
import type { Choices } from '../../chance.ts';
import type { Account, AccountRow } from '../account.ts';
import { balanceText, figure, type StatementDesk } from '../desk.ts';
import { drawLegal, drawStatementHead, footer, runningHead } from '../head.ts';
import { drawStatementTable } from '../table.ts';
import type { AccountPart, Currency, PartedAccount } from './parts.ts';
import type { PartsPlan } from './plan.ts';
import {
  ACCOUNT_TITLES,
  CARD_TITLES,
  CARD_TOTALS,
  CURRENCY_TITLES,
  EMPTY,
  PART_LABELS,
  type PartLabel,
  PENDING_TITLES,
  POT_TITLES,
} from './words.ts';

export interface PartedDesk extends StatementDesk {
  plan: PartsPlan;
  parted: PartedAccount;
}

type DeskOf = (paper: Paper, account: Account) => PartedDesk;

const SIGNS = { GBP: '£', EUR: '€', USD: '$' } as const;
/** Lines that must fit below a title. */
const LINES_OF_SECTION = 7;

/** Prints an account with its parts, one section after the other. */
export function printParted(deskOf: DeskOf, parted: PartedAccount, options: PaperOptions): Paper {
  const paper = new Paper(options);
  const months = parted.account.months.map((month, index) => ({
    ...parted.account,
    ...month,
    rows: parted.account.rows.filter((row) => row.month === index),
  }));
  const printer = new Printer(paper);
  // the newest month is printed first
  for (const [index, account] of months.toReversed().entries()) {
    const desk = deskOf(paper, account);
    if (index > 0) printer.turn(desk);
    printer.drawHead(desk);
    for (const section of sectionsOf(desk)) printer.drawSection(desk, section);
    drawLegal(desk, printer.y);
  }
  return paper;
}

/** A title with a table below it. */
interface Section {
  title: string | null;
  subtitle: string | null;
  ends: boolean;
  account: Account;
  currency: Currency;
  /** A name for the balances, so that each is forged apart from the others. */
  isPending: boolean;
  total: { label: string; rows: readonly AccountRow[] } | null;
  isFirst: boolean;
}

function sectionsOf(desk: PartedDesk): Section[] {
  const { plan, parted, account, chance } = desk;
  const base = {
    subtitle: null,
    ends: false,
    currency: 'GBP' as const,
    isPending: false,
    total: null,
    isFirst: false,
  };
  const hasTitle = plan.hasAccountTitle || (plan.order === 'parts_first' && parted.parts.length > 0);
  const [title, potTitle, currencyTitle] = [ACCOUNT_TITLES, POT_TITLES, CURRENCY_TITLES].map((one) =>
    chance.choose(one),
  );
  const own: Section[] =
    parted.cards.length > 0
      ? cardSections(desk).map((section) => ({ ...base, ...section }))
      : [
          {
            ...base,
            title: hasTitle ? (title ?? '') : null,
            ends: plan.hasEnds && parted.parts.length > 0,
            account,
          },
        ];
  const parts = parted.parts.map((part): Section => {
    const form = (part.currency === 'GBP' ? potTitle : currencyTitle) ?? '';
    return {
      ...base,
      title: form.replace('{}', part.name),
      subtitle: `${says(desk, 'own')} ${partBalance(desk, part)}`,
      ends: plan.hasEnds,
      account: part.account,
      currency: part.currency,
    };
  });
  const booked = plan.order === 'account_first' ? [...own, ...parts] : [...parts, ...own];
  const pending: Section[] =
    parted.pending.length === 0
      ? []
      : [
          {
            ...base,
            title: chance.choose(PENDING_TITLES),
            account: { ...account, rows: parted.pending },
            isPending: true,
          },
        ];
  const all = plan.pending === 'top' ? [...pending, ...booked] : [...own, ...pending, ...parts];
  return all.map((section, index) => ({ ...section, isFirst: index === 0 }));
}

function cardSections({
  parted,
  account,
  plan,
  chance,
}: PartedDesk): Pick<Section, 'title' | 'account' | 'total'>[] {
  const [title, total] = [chance.choose(CARD_TITLES), chance.choose(CARD_TOTALS)];
  return parted.cards.map(({ ending, holder }, index) => {
    const fill = (form: string) => form.replace('{}', ending).replace('@', holder);
    const rows = account.rows.filter(({ id }) => (parted.cardOfRow.get(id) ?? 0) === index);
    return {
      title: fill(title),
      account: { ...account, rows },
      total: plan.hasCardTotals ? { label: fill(total), rows } : null,
    };
  });
}

class Printer {
  readonly #paper: Paper;
  #page = 1;
  y = 0;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  turn(desk: PartedDesk): void {
    this.#paper.newPage();
    this.#page++;
    footer(desk, this.#page);
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
    if (this.#page === 1) footer(desk, 1);
    this.y = style.margin + head.height + 18;
  }

  drawSection(desk: PartedDesk, section: Section): void {
    const { style, plan } = desk;
    const pitch = style.size * style.leading;
    const isPart =
      !section.isFirst && section.account !== desk.account && !section.isPending && !section.total;
    if ((isPart && plan.hasOwnPages) || this.y + LINES_OF_SECTION * pitch > this.#paper.height - 80) {
      this.turn(desk);
      runningHead(desk);
      this.y = 60;
    } else if (!section.isFirst) this.y += 14;
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
    if (section.total) this.#total(own, section.total);
  }

  #heading(own: PartedDesk, { title, subtitle, ends, account }: Section): void {
    if (title !== null) this.#line(label(own.style, title), own, true);
    if (subtitle !== null && !ends) this.#line(subtitle, own, false);
    if (!ends) return;
    for (const end of ['opening', 'closing'] as const) {
      const x = own.style.margin;
      const { size } = own.style;
      this.#paper.write(says(own, end), x, this.y, { size });
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

  #total(own: PartedDesk, { label: text, rows }: NonNullable<Section['total']>): void {
    const { style } = own;
    const sum = rows
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
function deskFor(desk: PartedDesk, { account, currency, isPending, ends, total }: Section): PartedDesk {
  const { style, structure, plan } = desk;
  const pound = currency === 'GBP' || style.pound === '' ? style.pound : SIGNS[currency];
  const inCurrency = (text: string) =>
    currency === 'GBP' ? text : text.replace('£', SIGNS[currency]).replace('GBP', currency);
  const hasEnds = !isPending && !ends && total === null;
  return {
    ...desk,
    account,
    style: { ...style, pound } as PartedDesk['style'],
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
            label: says(desk, 'opening'),
            value: balanceText(desk, account.opening),
            field: 'opening',
            isAmount: true,
          },
        ]
      : []),
    { label: says(desk, 'account'), value: own, field: 'closing', isAmount: true },
    { label: says(desk, 'parts'), value: rest, field: 'parts', isAmount: true },
    ...(plan.hasTotal ? [{ label: says(desk, 'total'), value: total, field: 'total', isAmount: true }] : []),
  ];
  if (plan.summary === 'pairs')
    return framed(desk, pairs(desk, list, 'justified'), { title: null, hasFrame: chance.happens(40) });
  return cells({ ...desk, style }, list, { columns: 4, rules: 'none', isLabelSmall: true, align: 'left' });
}

function drawProducts(desk: PartedDesk): Block {
  const { plan, parted, account } = desk;
  const opening = (part: AccountPart) =>
    part.account.closing === 0n ? 0n : (part.account.opening * part.worth) / part.account.closing;
  const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n);
  const [openings, moved] = [parted.parts.map(opening), parted.parts.map(({ account: own }) => own)];
  const isSterling = parted.parts.every(({ currency }) => currency === 'GBP');
  const row = (name: string, figures: readonly bigint[], fields: readonly string[] = []) => ({
    cells: Object.fromEntries(
      [
        { text: name },
        ...figures.map((pence, index) => ({ text: balanceText(desk, pence), field: fields[index] ?? '' })),
      ].map(({ text, ...rest }, index) => [
        String(index),
        { text, ...('field' in rest && rest.field ? { field: rest.field } : {}) },
      ]),
    ),
  });
  const own = [account.opening, account.totalOut, account.totalIn, parted.shown.account];
  const rest = [
    isSterling ? sum(openings) : 0n,
    isSterling ? sum(moved.map(({ totalOut }) => totalOut)) : 0n,
    isSterling ? sum(moved.map(({ totalIn }) => totalIn)) : parted.shown.parts,
    parted.shown.parts,
  ];
  const all = [own[0] ?? 0n, own[1] ?? 0n, own[2] ?? 0n, parted.account.closing].map((one, index) =>
    index === 3 ? one + sum(parted.parts.map(({ worth }) => worth)) : one + (rest[index] ?? 0n),
  );
  const heading = (key: number, text: string) => ({
    key: String(key),
    heading: text,
    align: 'right' as const,
  });
  return table(
    desk,
    [
      { key: '0', heading: says(desk, 'product'), align: 'left', isWide: true },
      heading(1, says(desk, 'opening')),
      heading(2, desk.says.column('out')),
      heading(3, desk.says.column('in')),
      heading(4, says(desk, 'closing')),
    ],
    [
      row(says(desk, 'in_total'), own, ['opening', 'total_out', 'total_in', 'closing']),
      row(says(desk, 'parts').replace(/ ?balance ?(?:in )?/i, ''), rest, ['', '', '', 'parts']),
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

/** Each label has one wording in a document. */
const chosen = new WeakMap<object, Map<PartLabel, string>>();

function says({ chance }: PartedDesk, which: PartLabel): string {
  const own = chosen.get(chance) ?? new Map<PartLabel, string>();
  chosen.set(chance, own);
  const text = own.get(which) ?? chance.choose(PART_LABELS[which] as Choices<string>);
  own.set(which, text);
  return text;
}
