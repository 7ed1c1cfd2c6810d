import {
  aligned,
  type Block,
  beside,
  framed,
  lines,
  paragraph,
  stack,
} from '#sandbox/documents/drawing/block.ts';
import { pairs } from '#sandbox/documents/drawing/pairs.ts';
import type { Paper } from '#sandbox/documents/drawing/paper.ts';
import { logo } from '#sandbox/documents/drawing/picture.ts';
import { type Style, total } from '#sandbox/documents/drawing/style.ts';
import type { Chance } from '../chance.ts';
import { chooseWords, note, type PrintedFields, type SlipDesk } from './desk.ts';
import { drawAddress, drawDetails, drawTitle, spellName } from './details.ts';
import { drawLists } from './lists.ts';
import { LEAVE, MESSAGES } from './messages.ts';
import type { Slip } from './slip.ts';
import type { Structure } from './structure.ts';
import { drawAsides, drawEmployer, drawNet, drawSummary, drawYear } from './sums.ts';
import { LABELS } from './words/labels.ts';

export interface PageToDraw {
  slip: Slip;
  style: Style;
  structure: Structure;
  /** Makes the same choices each time that the page is drawn. */
  chance: Chance;
  /** The person's name, if it is not to be spelled by chance. */
  name?: string;
}

/** Composes a payslip. Returns the whole page as one block, and what is printed on it. */
export function composePage(
  paper: Paper,
  page: PageToDraw,
): { block: Block; printed: PrintedFields; name: string } {
  const printed: PrintedFields = new Map();
  const { chance } = page;
  const name = page.name ?? spellName(chance, page.slip.person);
  const desk: SlipDesk = { ...page, paper, printed, name, says: chooseWords(chance) };
  const room = paper.width - 2 * page.style.margin;
  const { structure } = desk;
  const details = drawDetails(desk);
  const address = structure.hasAddressWindow ? drawAddress(desk) : null;
  const isAddressFirst = chance.happens(40);
  const blocks: (Block | null)[] = [
    drawHead(desk),
    isAddressFirst ? address : null,
    details.top,
    ...drawBody(desk, room),
    details.bottom,
    isAddressFirst ? null : address,
    structure.hasMessages ? drawMessage(desk, room) : null,
    structure.head === 'foot' ? drawFoot(desk) : null,
  ];
  const gap = chance.pick([8, 10, 14]);
  return {
    block: stack(
      blocks.filter((block) => block !== null),
      gap,
    ),
    printed,
    name,
  };
}

function drawHead(desk: SlipDesk): Block {
  const { structure, style, slip, chance } = desk;
  const title = lines(desk, [drawTitle(desk)], { size: style.size + 3, isBold: true, colour: style.accent });
  note(desk, 'employer_name');
  if (structure.head === 'title_only' || structure.head === 'foot') return title;
  const employer = lines(desk, [slip.employer], {
    size: style.size + chance.pick([1, 3, 5]),
    isBold: chance.happens(80),
  });
  const isBlock = structure.head === 'address_block';
  const hasAddress = isBlock || chance.happens(40);
  const address = isBlock ? slip.employerAddress : [slip.employerAddress.join(', ')];
  const place = hasAddress ? lines(desk, address, { size: isBlock ? style.size : style.size - 1 }) : null;
  const name = place ? stack([employer, place], 1) : employer;
  const hasTitle = structure.isPeriodInTitle || chance.happens(75);
  const image = drawLogo(desk);
  if (structure.head === 'centred')
    return stack([aligned(name, 'centre'), ...(hasTitle ? [aligned(title, 'centre')] : [])], 3);
  if (!hasTitle) return beside([...image, name], 12);
  const [left, right] = structure.head === 'employer_left' ? [name, title] : [title, name];
  return beside([...image, left, aligned(right, 'right')], 20);
}

/** The employer below everything else, as on letters. */
function drawFoot(desk: SlipDesk): Block {
  const { employer, employerAddress } = desk.slip;
  const text = desk.chance.pick([
    employer,
    `${employer}, ${employerAddress.join(', ')}`,
    `${employer} - Registered in England No. 0${desk.chance.between(1_000_000, 9_999_999)}`,
  ]);
  return lines(desk, [text], { size: desk.style.size - 0.5 });
}

function drawLogo({ style, paper }: SlipDesk): Block[] {
  if (style.picture !== 'logo') return [];
  const size = style.size * 3;
  const png = logo({ back: 255, front: 90 });
  return [
    {
      width: size,
      height: size,
      draw: ({ x, y }) => paper.picture(png, x, y, { width: size, height: size }),
    },
  ];
}

/** Draws what lies behind the text: coloured paper, or a pale picture. */
export function drawBackground(paper: Paper, { tint, picture }: Style): void {
  if (tint) paper.fill(0, 0, paper.width, paper.height, tint);
  if (picture !== 'watermark') return;
  const size = Math.min(paper.width, paper.height) * 0.6;
  const at = { x: (paper.width - size) / 2, y: (paper.height - size) / 2 };
  paper.picture(logo({ back: 255, front: 238 }), at.x, at.y, { width: size, height: size });
}

/** The lists with the blocks of sums around them. */
function drawBody(desk: SlipDesk, room: number): Block[] {
  const { structure, chance } = desk;
  const lists = drawLists(desk);
  const [year, employer, summary, net] = [
    drawYear(desk),
    drawEmployer(desk),
    drawSummary(desk),
    drawNet(desk),
  ];
  const extras = [...drawAsides(desk), ...drawLeave(desk), ...drawBank(desk)];
  const isBeside = year !== null && structure.year === 'box_beside' && lists.width + year.width + 10 <= room;
  const main = isBeside ? beside(chance.happens(75) ? [lists, year] : [year, lists], 10) : lists;
  const others = chance.shuffle(
    [...(isBeside ? [] : [year]), employer, summary, ...extras].filter((block) => block !== null),
  );
  if (net === null) return [main, ...shelves(chance, others, room)];
  if (structure.net === 'cards')
    return chance.happens(70)
      ? [net, main, ...shelves(chance, others, room)]
      : [main, net, ...shelves(chance, others, room)];
  if (structure.net === 'line') return [main, net, ...shelves(chance, others, room)];
  const place = chance.pick(['shelf', 'shelf', 'end'] as const);
  if (place === 'shelf') return [main, ...shelves(chance, [...others, net], room)];
  return [
    main,
    ...shelves(chance, others, room),
    aligned(net, chance.pick(['right', 'right', 'left']), room / 3),
  ];
}

/** Puts blocks next to each other, as many as fit. */
function shelves(chance: Chance, blocks: readonly Block[], room: number): Block[] {
  const most = chance.pick([1, 2, 2, 3]);
  const gap = 12;
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    const used = row?.reduce((sum, { width }) => sum + width + gap, 0) ?? 0;
    if (row && row.length < most && used + block.width <= room) row.push(block);
    else rows.push([block]);
  }
  return rows.map((row) => {
    const [only] = row;
    // a short block alone would be stretched over the page, with its figure far from its label
    if (row.length === 1 && only && only.width < room * 0.6)
      return aligned(only, chance.pick(['left', 'left', 'right']), Math.max(only.width, room * 0.45));
    return beside(row, gap);
  });
}

function drawLeave(desk: SlipDesk): Block[] {
  const { structure, chance, says } = desk;
  if (!structure.hasLeave) return [];
  const { development, varied = [], heldOut } = LEAVE;
  const isVaried = chance.part === 'varied' || chance.part === 'invented';
  const texts = chance.part === 'development' ? development : isVaried ? varied : heldOut;
  const taken = chance.between(0, 40) / 2;
  const figures = [28, taken, 28 - taken];
  const list = texts.map((text, index) => ({
    label: text,
    value: (figures[index] ?? 0).toFixed(1),
    isAmount: true,
  }));
  return [
    framed(desk, pairs(desk, list, 'justified'), {
      title: says.heading('leave_box'),
      hasFrame: chance.happens(50),
    }),
  ];
}

function drawBank(desk: SlipDesk): Block[] {
  const { structure, chance, says, slip, style } = desk;
  if (!structure.hasBank) return [];
  const account = `****${chance.between(1000, 9999)}`;
  const isPaid = chance.happens(25);
  const list = [
    ...(chance.happens(60)
      ? [{ label: chance.choose(LABELS.sort_code), value: `**-**-${chance.between(10, 99)}` }]
      : []),
    { label: chance.choose(LABELS.account), value: account },
    ...(isPaid ? [{ label: 'Amount', value: total(style, slip.net), field: 'net' }] : []),
  ];
  return [
    framed(desk, pairs(desk, list, 'aligned'), {
      title: says.heading('bank_box'),
      hasFrame: chance.happens(50),
    }),
  ];
}

function drawMessage(desk: SlipDesk, room: number): Block {
  const { chance, style } = desk;
  const count = chance.pick([1, 1, 2]);
  const texts = [...new Set(Array.from({ length: count }, () => chance.choose(MESSAGES)))];
  const width = room * 0.9;
  return stack(
    texts.map((text) => paragraph(desk, text, width, { size: style.size - 0.5 })),
    2,
  );
}
