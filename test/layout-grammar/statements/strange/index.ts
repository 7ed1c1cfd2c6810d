import { measuringPaper, Paper, type PaperOptions } from '#sandbox/documents/drawing/paper.ts';
import { addDays } from '#values/calendar.ts';
import type { Chance } from '../../chance.ts';
import { drawPerson } from '../../people.ts';
import type { Account } from '../account.ts';
import { balanceOf, drawPlan, figureOf, type Plan } from './plan.ts';
import { drawStrangeAccount } from './rows.ts';
import { type StrangeDesk, StrangeTable } from './table.ts';
import { LABELS, NOTICES } from './words.ts';

const SIZE = [595.28, 841.89] as const;
const BESIDE = 120;
const SIZE_LEAST = 5.5;

export interface StrangeStatement {
  account: Account;
  plan: Plan;
  print: (chance: Chance, account: Account, options: Pick<PaperOptions, 'forgery'>) => Paper;
}

/** Draws a statement in a structure that is seldom seen. */
export function drawStrange(chance: Chance): StrangeStatement {
  const plan = drawPlan(chance);
  const { title, forename, surname } = drawPerson(chance);
  const account = drawStrangeAccount(chance, {
    isCard: plan.isCard,
    holder: `${title} ${forename} ${surname}`,
  });
  const sheet = { size: SIZE, family: plan.family };
  return {
    account,
    plan,
    print(own, printed, options) {
      const measuring = measuringPaper(sheet);
      const words = says(own, plan);
      let desk: StrangeDesk = {
        paper: measuring,
        chance: own,
        plan,
        account: printed,
        size: plan.size,
        says: words,
      };
      const full = SIZE[0] - 2 * plan.margin;
      const widthAt = (size: number) =>
        new StrangeTable({ ...desk, size }, { x: 0, y: 0, room: 0 }, () => 0).width;
      const fits = (room: number) =>
        [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]
          .map((less) => plan.size - less)
          .find((size) => size >= SIZE_LEAST && widthAt(size) <= room);
      const beside = plan.beside !== 'none' && fits(full - BESIDE) !== undefined ? plan.beside : 'none';
      const room = beside === 'none' ? full : full - BESIDE;
      const paper = new Paper({
        ...options,
        ...sheet,
        producer: 'Strange Press 2',
        madeOn: addDays(printed.end, 2),
      });
      desk = { ...desk, paper, size: fits(room) ?? SIZE_LEAST };
      draw({ desk, beside, room, sheet });
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

interface ToDraw {
  desk: StrangeDesk;
  beside: Plan['beside'];
  room: number;
  sheet: { size: typeof SIZE; family: Plan['family'] };
}

function draw({ desk, beside, room, sheet }: ToDraw): void {
  const { paper, plan, account, chance, size } = desk;
  const x = plan.margin + (beside === 'left' ? BESIDE : 0);
  let page = 1;
  let y = drawHead(desk);
  if (plan.summary !== 'none') y = drawSummary(desk, y + 8);
  if (plan.interest === 'above') y = drawInterest(desk, y + 8);
  y += 16;
  const besideEnd =
    beside === 'none' ? 0 : drawBeside(desk, beside === 'left' ? plan.margin : plan.margin + room + 14, y);
  footer(desk, page);
  const table = new StrangeTable({ ...desk, size }, { x, y, room }, () => {
    paper.newPage(sheet);
    page++;
    footer(desk, page);
    paper.write(
      `${account.bank} - ${account.number} - ${plan.longDay(account.end)}`,
      plan.margin,
      plan.margin,
      { size: 7 },
    );
    return plan.margin + 30;
  });
  let end = table.draw() + 14;
  if (page === 1) end = Math.max(end, besideEnd);
  if (end > paper.height - 220) return;
  if (plan.interest === 'below') end = drawInterest(desk, end) + 8;
  if (plan.hasUpcoming) end = drawUpcoming(desk, end + 6);
  for (const notice of chance.shuffle(NOTICES).slice(0, 2)) {
    paper.write(notice, plan.margin, end, { size: 7 });
    end += 10;
  }
}

function drawHead({ paper, plan, account, says: word }: StrangeDesk): number {
  const { margin } = plan;
  const size = 9;
  paper.write(account.bank, margin, margin, { size: 15, isBold: true });
  paper.write(plan.isCard ? 'Credit card statement' : 'Statement of account', margin, margin + 20, {
    size: 11,
  });
  [account.holder, ...account.address].forEach((line, index) => {
    paper.write(line, margin, margin + 46 + index * 12, { size, field: index === 0 ? 'holder' : undefined });
  });
  const pairs = [
    [word('number'), account.number],
    ...(plan.isCard ? [['Credit limit', figureOf(plan, 3_500_00n)]] : [[word('sortCode'), account.sortCode]]),
    [word('period'), `${plan.longDay(account.start)} to ${plan.longDay(account.end)}`],
  ];
  pairs.forEach(([label = '', value = ''], index) => {
    paper.write(label, 310, margin + 46 + index * 14, { size });
    paper.write(value, 400, margin + 46 + index * 14, { size });
  });
  return margin + 100;
}

function drawSummary({ paper, plan, account, says: word }: StrangeDesk, y: number): number {
  const size = 8.5;
  const ends = [
    { label: word('opening'), value: balanceOf(plan, account.opening), field: 'opening' },
    { label: word('closing'), value: balanceOf(plan, account.closing), field: 'closing' },
  ] as const;
  const all = [
    ends[0],
    { label: word('totalIn'), value: figureOf(plan, account.totalIn), field: 'totalIn' },
    { label: word('totalOut'), value: figureOf(plan, account.totalOut), field: 'totalOut' },
    ends[1],
  ];
  if (plan.summary === 'sentence') {
    const parts = [
      ['Your balance was '],
      [ends[0].value, 'opening'],
      [` on ${plan.longDay(account.start)} and `],
      [ends[1].value, 'closing'],
      [` on ${plan.longDay(account.end)}.`],
    ];
    let x = plan.margin;
    for (const [text = '', field] of parts) {
      paper.write(text, x, y, { size, field });
      x += paper.widthOf(text, { size });
    }
    return y + 14;
  }
  if (plan.summary === 'line') {
    all.forEach(({ label, value, field }, index) => {
      paper.write(label, plan.margin + index * 130, y, { size: 7.5 });
      paper.write(value, plan.margin + index * 130, y + 12, { size, isBold: true, field });
    });
    return y + 26;
  }
  const list = plan.summary === 'balances' ? ends : all;
  list.forEach(({ label, value, field }, index) => {
    paper.write(label, plan.margin, y + index * 13, { size });
    paper.write(value, plan.margin + 260, y + index * 13, { size, align: 'right', field });
  });
  return y + list.length * 13;
}

function drawInterest({ paper, plan, account }: StrangeDesk, y: number): number {
  const size = 7.5;
  const at = [plan.margin, plan.margin + 110, plan.margin + 190, plan.margin + 260];
  const line = (texts: readonly string[], top: number, isBold = false) =>
    texts.forEach((text, index) => {
      paper.write(text, at[index] ?? 0, top, { size, isBold });
    });
  line(['Interest rates from', 'Gross', 'AER', 'Earned this year'], y, true);
  line([plan.longDay(account.start), '1.34%', '1.35%', figureOf(plan, 14_27n)], y + 11);
  return y + 22;
}

function drawUpcoming({ paper, plan, account }: StrangeDesk, y: number): number {
  const size = 7.5;
  paper.write('Payments that we expect next month', plan.margin, y, { size: 9, isBold: true });
  [
    ['OCTAGON ENERGY', 84_00n, 4],
    ['TV LICENCE MBP', 14_12n, 9],
  ].forEach(([text, pence, days], index) => {
    paper.write(`${plan.longDay(addDays(account.end, Number(days)))}`, plan.margin, y + 14 + index * 11, {
      size,
    });
    paper.write(String(text), plan.margin + 90, y + 14 + index * 11, { size });
    paper.write(figureOf(plan, BigInt(pence ?? 0)), plan.margin + 300, y + 14 + index * 11, {
      size,
      align: 'right',
    });
  });
  return y + 40;
}

/** Sentences in a narrow column beside the rows. */
function drawBeside({ paper, chance }: StrangeDesk, x: number, top: number): number {
  const size = 7.5;
  let y = top;
  for (const notice of chance.shuffle(NOTICES).slice(0, 4)) {
    let line = '';
    for (const word of [...notice.split(' '), '\n']) {
      if (word === '\n' || paper.widthOf(`${line} ${word}`, { size }) > BESIDE - 22) {
        paper.write(line.trim(), x, y, { size, colour: '#555555' });
        y += 9;
        line = '';
      }
      line += ` ${word}`;
    }
    y += 8;
  }
  return y;
}

function footer({ paper, plan, account }: StrangeDesk, page: number): void {
  const text = `${account.bank} is authorised by the Prudential Regulation Authority. Page ${page}`;
  paper.write(text, plan.margin, paper.height - 24, { size: 6.5 });
}
