import {
  aligned,
  type Block,
  beside,
  framed,
  lines,
  paragraph,
  stack,
} from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { logo } from '#sandbox/documents/drawing/picture.ts';
import { label } from '#sandbox/documents/drawing/style.ts';
import { table } from '#sandbox/documents/drawing/table.ts';
import { addDays } from '#values/calendar.ts';
import { drawRange } from '../days.ts';
import { balanceText, figure, NOTICES_WIDTH, type StatementDesk } from './desk.ts';
import { CARD_LEGAL, LEGAL, NOTICES } from './words.ts';

/** The top of a statement: the bank, the account and the summary. */
export function drawStatementHead(desk: StatementDesk): Block {
  const { structure, account, style, says, chance } = desk;
  const kind =
    structure.kind === 'card' ? 'card_title' : structure.kind === 'export' ? 'export_title' : 'title';
  const bank = lines(desk, [account.bank], { size: style.size + 6, isBold: true, colour: style.accent });
  const title = lines(desk, [says.label(kind)], { size: style.size + 2, isBold: chance.happens(60) });
  const address = lines(desk, [account.holder, ...account.address], {
    size: style.size + 0.5,
    field: 'holder',
  });
  const details = pairs(desk, listDetails(desk), chance.pick(['aligned', 'inline']));
  const hasAddress = structure.holder !== 'label';
  const aside =
    structure.legal === 'aside'
      ? [paragraph(desk, legalOf(desk).join(' '), 150, { size: style.size - 1.5 })]
      : [];
  const middle = hasAddress ? beside([address, details, ...aside], 24) : beside([details, ...aside], 24);
  const summary = drawSummary(desk);
  const interest = structure.interest === 'above' ? [drawInterest(desk)] : [];
  const top = style.picture === 'logo' ? beside([drawLogo(desk), bank], 10) : bank;
  return stack([top, title, middle, ...(summary ? [summary] : []), ...interest], 12);
}

function drawLogo({ paper, style }: StatementDesk): Block {
  const size = style.size * 2.5;
  const png = logo({ back: 255, front: 60 });
  return aligned(
    {
      width: size,
      height: size,
      draw: ({ x, y }) => paper.picture(png, x, y, { width: size, height: size }),
    },
    'left',
  );
}

function listDetails(desk: StatementDesk): Pair[] {
  const { account, structure, says, chance, longDay } = desk;
  const period: Pair = {
    label: says.label('period'),
    value: drawRange(chance, longDay, account),
    field: 'period',
  };
  return [
    ...(structure.holder === 'address'
      ? []
      : [{ label: says.label('holder'), value: account.holder, field: 'holder' }]),
    { label: says.label(account.isCard ? 'card' : 'number'), value: account.number },
    ...(account.isCard ? [] : [{ label: says.label('sort_code'), value: account.sortCode }]),
    ...(structure.hasIban && account.iban
      ? [{ label: 'IBAN', value: account.iban.replace(/(.{4})(?=.)/g, '$1 ') }]
      : []),
    period,
    ...(chance.happens(35) ? [{ label: says.label('statement_date'), value: longDay(account.end) }] : []),
  ];
}

function drawSummary(desk: StatementDesk): Block | null {
  const { structure, account, says, chance, style } = desk;
  if (structure.summary === 'none') return null;
  const [opening, closing] = account.isCard
    ? ([says.label('previous'), says.label('new')] as const)
    : ([says.label('opening'), says.label('closing')] as const);
  const [into, out] = account.isCard
    ? (['Payments received', 'New transactions'] as const)
    : ([says.label('total_in'), says.label('total_out')] as const);
  const first: Pair = {
    label: opening,
    value: balanceText(desk, account.opening),
    field: 'opening',
    isAmount: true,
  };
  const last: Pair = {
    label: closing,
    value: balanceText(desk, account.closing),
    field: 'closing',
    isAmount: true,
    isBold: chance.happens(50),
  };
  const sums: Pair[] = [
    { label: into, value: figure(desk, account.totalIn), field: 'total_in', isAmount: true },
    { label: out, value: figure(desk, account.totalOut), field: 'total_out', isAmount: true },
  ];
  if (structure.summary === 'sentence') return sentence(desk, first, last);
  const hasSums = structure.summary !== 'balances' && chance.happens(65);
  const list = [
    first,
    ...(hasSums ? (chance.happens(50) ? sums : sums.toReversed()) : []),
    last,
    ...cardPairs(desk),
  ];
  const title = chance.happens(50) ? says.label('summary_title') : null;
  if (structure.summary === 'pairs' || structure.summary === 'balances')
    return framed(desk, pairs(desk, list, 'justified'), { title, hasFrame: chance.happens(50) });
  if (structure.summary === 'cells')
    return framed(
      desk,
      cells(desk, list, {
        columns: list.length,
        rules: chance.pick(['none', 'grid', 'outline']),
        isLabelSmall: true,
        align: chance.pick(['left', 'centre']),
      }),
      { title, hasFrame: false },
    );
  // both balances on one line of text
  const inline = [first, last].map((pair) =>
    pairs(
      { ...desk, style: { ...style, colon: style.colon || ':' } },
      [pair].map((one) => ({ ...one, isAmount: false })),
      'inline',
    ),
  );
  return beside(inline, 20);
}

/** Both balances within a sentence. */
function sentence(desk: StatementDesk, first: Pair, last: Pair): Block {
  const { account, longDay } = desk;
  const line = beside(
    [
      lines(desk, ['Your balance was']),
      lines(desk, [first.value], { field: 'opening' }),
      lines(desk, [`on ${longDay(account.start)} and`]),
      lines(desk, [last.value], { field: 'closing' }),
      lines(desk, [`on ${longDay(account.end)}.`]),
    ],
    desk.style.size * 0.3,
  );
  return aligned(line, 'left');
}

function cardPairs(desk: StatementDesk): Pair[] {
  const { account, chance } = desk;
  if (!account.isCard) return [];
  const least = account.closing < 0n ? -account.closing / 40n : 0n;
  return chance
    .shuffle([
      { label: 'Minimum payment', value: figure(desk, least > 5_00n ? least : 5_00n), isAmount: true },
      { label: 'Credit limit', value: figure(desk, 4_000_00n), isAmount: true },
      { label: 'Payment due date', value: desk.longDay(account.end), isAmount: true },
    ])
    .slice(0, chance.between(1, 3));
}

export function legalOf({ chance, account }: StatementDesk): string[] {
  const texts = [
    chance.choose(LEGAL),
    ...(account.isCard ? [chance.choose(CARD_LEGAL), chance.choose(CARD_LEGAL)] : []),
  ];
  return [...new Set(texts)];
}

/** Legal text and other blocks below the rows. Some banks print the text over the same text of a template. */
export function drawLegal(desk: StatementDesk, y: number): void {
  const { structure, paper, style } = desk;
  if (structure.legal === 'aside') return;
  const room = paper.width - 2 * style.margin;
  const legal = legalOf(desk).map((text) => paragraph(desk, text, room, { size: style.size - 1.5 }));
  const more = [
    ...(structure.interest === 'below' ? [drawInterest(desk)] : []),
    ...(structure.hasUpcoming ? [drawUpcoming(desk)] : []),
  ];
  const text = stack(legal, 3);
  const all = stack([...more, text], 12);
  const block = y + 12 + all.height < paper.height - 40 ? all : text;
  const top = Math.min(y + 12, paper.height - 40 - block.height);
  const box = { x: style.margin, y: top, width: room, height: block.height };
  block.draw(box);
  if (structure.legal !== 'overprinted') return;
  paper.fill(box.x, box.y - 1, room, block.height + 2, '#ffffff');
  block.draw(box);
}

/** Rates of interest, in a small table that is not about the rows. */
function drawInterest(desk: StatementDesk): Block {
  const values = [desk.longDay(desk.account.start), '1.34%', '1.35%', figure(desk, 14_27n)];
  return smallTable(desk, ['Interest rates from', 'Gross', 'AER', 'Earned this year'], [values]);
}

function drawUpcoming(desk: StatementDesk): Block {
  const row = (text: string, pence: bigint, days: number) => [
    desk.longDay(addDays(desk.account.end, days)),
    text,
    figure(desk, pence),
  ];
  const rows = [row('OCTAGON ENERGY', 84_00n, 4), row('TV LICENCE MBP', 14_12n, 9)];
  const title = 'Payments that we expect next month';
  return framed(desk, smallTable(desk, [], rows), { title, hasFrame: false });
}

function smallTable(desk: StatementDesk, headings: readonly string[], rows: readonly string[][]): Block {
  const columns = (rows[0] ?? []).map((_, index) => ({
    key: String(index),
    heading: headings[index] ?? '',
    align: 'left' as const,
  }));
  const cellsOf = (row: readonly string[]) => Object.fromEntries(row.map((text, index) => [index, { text }]));
  const block = table(
    desk,
    columns,
    rows.map((row) => ({ cells: cellsOf(row) })),
    { hasHeadings: headings.length > 0 },
  );
  return aligned(block, 'left', block.width + 60);
}

/** Sentences in a narrow column beside the rows. Returns where they end. */
export function drawNotices(desk: StatementDesk, y: number): number {
  const { paper, structure, chance, style } = desk;
  if (structure.notices === 'none') return y;
  const width = NOTICES_WIDTH - 22;
  const texts = chance.shuffle(NOTICES).slice(0, 4);
  const ink = { size: style.size - 0.5, colour: '#555555' };
  const block = stack(
    texts.map((text) => paragraph(desk, text, width, ink)),
    8,
  );
  const x = structure.notices === 'left' ? style.margin : paper.width - style.margin - width;
  block.draw({ x, y, width, height: block.height });
  return y + block.height;
}

export function footer(desk: StatementDesk, page: number): void {
  const { paper, style } = desk;
  const ink = { size: style.size - 1, align: 'right' } as const;
  paper.write(`${label(style, 'Page')} ${page}`, paper.width - style.margin, paper.height - 32, ink);
}

/** The top of a page on which the rows continue. */
export function runningHead({ paper, style, account }: StatementDesk): void {
  paper.write(account.bank, style.margin, 30, { size: style.size, isBold: true });
}
