import { type Block, beside, lines, paragraph, stack } from '#sandbox/documents/drawing/block.ts';
import { cells } from '#sandbox/documents/drawing/cells.ts';
import { type Pair, pairs } from '#sandbox/documents/drawing/pairs.ts';
import { measuringPaper, Paper, type PaperOptions } from '#sandbox/documents/drawing/paper.ts';
import { A4 } from '#sandbox/documents/drawing/surface.ts';
import { table } from '#sandbox/documents/drawing/table.ts';
import { drawTable } from '#sandbox/documents/statements/table.ts';
import { addDays } from '#values/calendar.ts';
import type { Chance } from '../../chance.ts';
import { drawPerson } from '../../people.ts';
import type { Account } from '../account.ts';
import { balanceOf, drawPlan, figureOf, type Plan } from './plan.ts';
import { drawStrangeAccount } from './rows.ts';
import { planStrangeTable, type StrangeDesk, strangeDesk, strangeWidth } from './table.ts';
import { LABELS, NOTICES } from './words.ts';

const BESIDE = 120;
const SIZE_LEAST = 5.5;
const BOTTOM = 70;
/** Room for the blocks below the table. */
const BELOW = 220;

export interface StrangeStatement {
  account: Account;
  plan: Plan;
  print: (chance: Chance, account: Account, options: Pick<PaperOptions, 'forgery'>) => Paper;
}

/** Draws a statement in a structure that is seldom seen. */
export function drawStrange(chance: Chance): StrangeStatement {
  const plan = drawPlan(chance);
  const { title, forename, surname } = drawPerson(chance);
  const holder = `${title} ${forename} ${surname}`;
  const account = drawStrangeAccount(chance, { isCard: plan.isCard, holder });
  const sheet = { size: A4, family: plan.family };
  return {
    account,
    plan,
    print(own, printed, options) {
      const measuring = measuringPaper(sheet);
      const given = { paper: measuring, chance: own, plan, account: printed, says: says(own, plan) };
      const full = A4[0] - 2 * plan.margin;
      const fits = (room: number) =>
        [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]
          .map((less) => plan.size - less)
          .find((size) => size >= SIZE_LEAST && strangeWidth(strangeDesk(given, measuring, size)) <= room);
      const side = plan.beside !== 'none' && fits(full - BESIDE) !== undefined ? plan.beside : 'none';
      const room = side === 'none' ? full : full - BESIDE;
      const madeOn = addDays(printed.end, 2);
      const paper = new Paper({ ...options, ...sheet, producer: 'Strange Press 2', madeOn });
      draw(strangeDesk(given, paper, fits(room) ?? SIZE_LEAST), { side, room });
      return paper;
    },
  };
}

/** Each label has one wording in a document. */
function says(chance: Chance, plan: Plan): StrangeDesk['says'] {
  const chosen = Object.fromEntries(
    Object.entries(LABELS).map(([label, list]) => [label, chance.pick(list.split('|'))]),
  );
  if (plan.isCard) Object.assign(chosen, { opening: chosen.openingCard, closing: chosen.closingCard });
  return (label) => chosen[label] ?? '';
}

function draw(desk: StrangeDesk, { side, room }: { side: Plan['beside']; room: number }): void {
  const { paper, plan, account, chance } = desk;
  const { margin } = plan;
  const put = (block: Block, x: number, y: number, width: number) => {
    block.draw({ x, y, width, height: block.height });
    return y + block.height;
  };
  let page = 1;
  const footer = () => {
    const text = `${account.bank} is authorised by the Prudential Regulation Authority. Page ${page}`;
    paper.write(text, margin, paper.height - 24, { size: 6.5 });
  };
  footer();
  const top = put(composeHead(larger(desk, 9)), margin, margin, paper.width - 2 * margin) + 16;
  const besideEnd =
    side === 'none'
      ? 0
      : put(notices(desk, 4, BESIDE - 22), side === 'left' ? margin : margin + room + 14, top, BESIDE - 22);
  const end = drawTable(desk, planStrangeTable(desk, margin + (side === 'left' ? BESIDE : 0), room), {
    statement: account,
    top,
    bottom: paper.height - BOTTOM,
    turnPage() {
      paper.newPage();
      page += 1;
      footer();
      const running = `${account.bank} - ${account.number} - ${plan.longDay(account.end)}`;
      paper.write(running, margin, margin, { size: 7 });
      return margin + 30;
    },
  });
  const below = Math.max(end + 14, page === 1 ? besideEnd : 0);
  if (below > paper.height - BELOW) return;
  const blocks = [
    ...(plan.interest === 'below' ? [interest(desk)] : []),
    ...(plan.hasUpcoming ? [upcoming(desk)] : []),
    lines(desk, chance.shuffle(NOTICES).slice(0, 2), { size: 7 }),
  ];
  put(stack(blocks, 8), margin, below, room);
}

function larger(desk: StrangeDesk, size: number): StrangeDesk {
  return { ...desk, style: { ...desk.style, size } };
}

function composeHead(desk: StrangeDesk): Block {
  const { plan, account, says: word } = desk;
  const second: Pair = plan.isCard
    ? { label: 'Credit limit', value: figureOf(plan, 3_500_00n) }
    : { label: word('sortCode'), value: account.sortCode };
  const details: Pair[] = [
    { label: word('number'), value: account.number },
    second,
    { label: word('period'), value: `${plan.longDay(account.start)} to ${plan.longDay(account.end)}` },
  ];
  const title = plan.isCard ? 'Credit card statement' : 'Statement of account';
  const holder = stack([lines(desk, [account.holder], { field: 'holder' }), lines(desk, account.address)], 0);
  return stack(
    [
      lines(desk, [account.bank], { size: 15, isBold: true }),
      lines(desk, [title], { size: 11 }),
      beside([holder, pairs(desk, details, 'aligned')], 60),
      ...(plan.summary === 'none' ? [] : [summary(larger(desk, 8.5))]),
      ...(plan.interest === 'above' ? [interest(desk)] : []),
    ],
    8,
  );
}

function summary(desk: StrangeDesk): Block {
  const { plan, account, says: word } = desk;
  const pair = (label: 'opening' | 'closing' | 'totalIn' | 'totalOut'): Pair => {
    const isEnd = label === 'opening' || label === 'closing';
    const value = isEnd ? balanceOf(plan, account[label]) : figureOf(plan, account[label]);
    return { label: word(label), value, field: label, isAmount: true };
  };
  const [opening, closing] = [pair('opening'), pair('closing')];
  const all = [opening, pair('totalIn'), pair('totalOut'), closing];
  if (plan.summary === 'sentence') return sentence(desk, opening, closing);
  if (plan.summary === 'line')
    return cells(desk, all, { columns: 4, rules: 'none', isLabelSmall: true, align: 'left' });
  const list = pairs(desk, plan.summary === 'balances' ? [opening, closing] : all, 'justified');
  return { ...list, draw: (box) => list.draw({ ...box, width: Math.max(list.width, 260) }) };
}

/** Both balances within a sentence. */
function sentence(desk: StrangeDesk, opening: Pair, closing: Pair): Block {
  const { paper, plan, account, style } = desk;
  const { size } = style;
  const parts: { text: string; field?: string }[] = [
    { text: 'Your balance was ' },
    { text: opening.value, field: 'opening' },
    { text: ` on ${plan.longDay(account.start)} and ` },
    { text: closing.value, field: 'closing' },
    { text: ` on ${plan.longDay(account.end)}.` },
  ];
  const widths = parts.map(({ text }) => paper.widthOf(text, { size }));
  return {
    width: widths.reduce((sum, width) => sum + width, 0),
    height: 14,
    draw({ x, y }) {
      let left = x;
      for (const [index, { text, field }] of parts.entries()) {
        paper.write(text, left, y, { size, field });
        left += widths[index] ?? 0;
      }
    },
  };
}

/** Rates of interest, in a small table that is not about the rows. */
function interest(desk: StrangeDesk): Block {
  const { plan, account } = desk;
  const texts = [plan.longDay(account.start), '1.34%', '1.35%', figureOf(plan, 14_27n)];
  return smallTable(desk, ['Interest rates from', 'Gross', 'AER', 'Earned this year'], [texts]);
}

function upcoming(desk: StrangeDesk): Block {
  const { plan, account } = desk;
  const row = (text: string, pence: bigint, days: number) => [
    plan.longDay(addDays(account.end, days)),
    text,
    figureOf(plan, pence),
  ];
  const rows = [row('OCTAGON ENERGY', 84_00n, 4), row('TV LICENCE MBP', 14_12n, 9)];
  return stack(
    [
      lines(desk, ['Payments that we expect next month'], { size: 9, isBold: true }),
      smallTable(desk, [], rows),
    ],
    4,
  );
}

function smallTable(desk: StrangeDesk, headings: readonly string[], rows: readonly string[][]): Block {
  const columns = (rows[0] ?? []).map((_, index) => ({
    key: String(index),
    heading: headings[index] ?? '',
    align: 'left' as const,
  }));
  const block = table(
    larger(desk, 7.5),
    columns,
    rows.map((row) => ({
      cells: Object.fromEntries(row.map((text, index) => [String(index), { text }])),
    })),
    { hasHeadings: headings.length > 0 },
  );
  return { ...block, draw: (box) => block.draw({ ...box, width: block.width + 60 }) };
}

/** Sentences in a narrow column. */
function notices(desk: StrangeDesk, count: number, width: number): Block {
  const ink = { size: 7.5, colour: '#555555' };
  const texts = desk.chance.shuffle(NOTICES).slice(0, count);
  return stack(
    texts.map((text) => paragraph(desk, text, width, ink)),
    8,
  );
}
