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
import { drawRange } from '../days.ts';
import { balanceText, figure, type StatementDesk } from './desk.ts';
import { CARD_LEGAL, LEGAL } from './words.ts';

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
  const top = style.picture === 'logo' ? beside([drawLogo(desk), bank], 10) : bank;
  return stack([top, title, middle, ...(summary ? [summary] : [])], 12);
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
  const hasSums = chance.happens(65);
  const list = [
    first,
    ...(hasSums ? (chance.happens(50) ? sums : sums.toReversed()) : []),
    last,
    ...cardPairs(desk),
  ];
  const title = chance.happens(50) ? says.label('summary_title') : null;
  if (structure.summary === 'pairs')
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

/** Legal text below the rows. Some banks print it over the same text of a template. */
export function drawLegal(desk: StatementDesk, y: number): void {
  const { structure, paper, style } = desk;
  if (structure.legal === 'aside') return;
  const room = paper.width - 2 * style.margin;
  const block = stack(
    legalOf(desk).map((text) => paragraph(desk, text, room, { size: style.size - 1.5 })),
    3,
  );
  const top = Math.min(y + 12, paper.height - 40 - block.height);
  const box = { x: style.margin, y: top, width: room, height: block.height };
  block.draw(box);
  if (structure.legal !== 'overprinted') return;
  paper.fill(box.x, box.y - 1, room, block.height + 2, '#ffffff');
  block.draw(box);
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
