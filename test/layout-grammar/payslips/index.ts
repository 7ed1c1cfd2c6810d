import type { Block } from '#sandbox/documents/drawing/block.ts';
import {
  measuringPaper,
  Paper,
  type PaperOptions,
  type Printed,
  type Values,
} from '#sandbox/documents/drawing/paper.ts';
import type { Style } from '#sandbox/documents/drawing/style.ts';
import type { Sheet } from '#sandbox/documents/drawing/surface.ts';
import { addDays, type Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type Chance, chanceOf, type Part } from '../chance.ts';
import type { Employer } from '../people.ts';
import { retouchOf } from '../retouch.ts';
import { drawStyle } from '../style.ts';
import { drawSlip } from './draw-slip.ts';
import { forge, type PayslipForgery } from './forge.ts';
import { composePage, drawBackground } from './page.ts';
import type { Slip } from './slip.ts';
import { drawStructure, type Structure } from './structure.ts';
import { type PayslipTruth, truthOf } from './truth.ts';

export { PAYSLIP_FORGERIES, type PayslipForgery } from './forge.ts';
export type { FieldTruth, PayslipTruth } from './truth.ts';

/** A file with one payslip or several. A forger changes the first one. */
export interface PayslipDocument {
  bytes: Buffer;
  truths: PayslipTruth[];
  uploadedOn: Day;
  forgery: PayslipForgery | null;
  /** Every piece of text, with its place. */
  printed: Printed[];
}

export interface PayslipToDraw {
  part: Part;
  seed: number;
  forgery?: PayslipForgery | null;
}

/** Draws the document of a seed, or its forged twin. Returns null if it can't be forged in this way. */
export function drawPayslips({ part, seed, forgery = null }: PayslipToDraw): PayslipDocument | null {
  const chance = chanceOf(part, 'payslip', seed);
  const producer = chance.choose(PRODUCERS);
  const slips = drawEmployments(chance, { part, seed });
  const [first] = slips;
  if (!first) return null;
  const madeOn = addDays(latest(slips), chance.between(-3, 2));
  const original = print(slips, { part, seed }, { producer, madeOn });
  const days = chance.between(3, 25);
  if (forgery === null) return { ...original, forgery, uploadedOn: addDays(latest(slips), days) };
  const printed = original.fields[0] ?? new Map();
  const forged = forge(chanceOf(part, 'forgery', seed), forgery, {
    slip: first,
    raised: (by) => slipOf({ part, seed, index: 0 }, by),
    hasYear: printed.has('ytd.gross_pay') || printed.has('ytd.taxable'),
    hasPeriod: printed.has('pay_interval_end') || printed.has('ytd.tax'),
  });
  if (!forged) return null;
  const changed = [forged.slip, ...slips.slice(1)];
  const twin = print(
    changed,
    { part, seed },
    { producer, madeOn, forgery: retouchOf(forged.how, original.values) },
  );
  return { ...twin, forgery, uploadedOn: addDays(latest(changed), days) };
}

const PRODUCERS = {
  development: ['Ledgerline Payroll 9', 'PDFsharp 1.50', 'wkhtmltopdf 0.12.5'],
  heldOut: ['Apache FOP 2.6', 'Crystal Reports', 'Skia/PDF m122', 'iText 5.5.13', 'Oracle XML Publisher'],
};

function latest(slips: readonly Slip[]): Day {
  return (
    slips
      .map(({ payDate }) => payDate)
      .sort()
      .at(-1) ?? ''
  );
}

/** Most files have one payslip. Some people have several jobs. */
function drawEmployments(chance: Chance, of: { part: Part; seed: number }): Slip[] {
  const count = chance.happens(90) ? 1 : chance.pick([2, 2, 3]);
  const first = slipOf({ ...of, index: 0 });
  const sameEmployer = chance.happens(40) ? { employer: employerOf(first) } : {};
  const others = Array.from({ length: count - 1 }, (_, index) =>
    drawSlip(chanceOf(of.part, 'slip', of.seed, index + 1), {
      person: first.person,
      near: { taxYear: first.taxYear, day: first.payDate },
      ...sameEmployer,
    }),
  );
  return [first, ...others];
}

function employerOf({ employer, employerAddress, payeReference }: Slip): Employer {
  return { name: employer, address: [...employerAddress], payeReference };
}

function slipOf({ part, seed, index }: { part: Part; seed: number; index: number }, raise?: Pence): Slip {
  return drawSlip(chanceOf(part, 'slip', seed, index), raise === undefined ? {} : { raise });
}

interface PrintedSlips extends Pick<PayslipDocument, 'bytes' | 'truths' | 'printed'> {
  values: Values;
  fields: ReadonlyMap<string, string[]>[];
}

function print(
  slips: readonly Slip[],
  { part, seed }: { part: Part; seed: number },
  options: Omit<PaperOptions, 'size' | 'family'>,
): PrintedSlips {
  const pages = slips.map((slip, index) => {
    // one payroll prints all its payslips in the same way
    const own = slip.employer === slips[0]?.employer ? 0 : index;
    const layout = chanceOf(part, 'layout', seed, own);
    const [style, structure] = [drawStyle(layout), drawStructure(layout, slip)];
    return fitted({ slip, style, structure, chance: () => chanceOf(part, 'page', seed, own) });
  });
  const [first] = pages;
  if (!first) throw new Error('A document needs a page');
  const paper = new Paper({ ...options, ...sheetOf(first) });
  drawBackground(paper, first.style);
  let bottom = 0;
  const composed = pages.map((own, index) => {
    const { slip, style } = own;
    const isBelow =
      index > 0 && slip.employer === first.slip.employer && bottom + heightOf(own) <= paper.height;
    if (index > 0 && !isBelow) {
      paper.newPage(sheetOf(own));
      drawBackground(paper, style);
      bottom = 0;
    }
    if (isBelow) paper.rule(0, bottom, paper.width, bottom, { colour: '#999999' });
    const page = composePage(paper, { ...own, chance: own.chance() });
    const box = { x: style.margin, width: paper.width - 2 * style.margin, height: page.block.height };
    page.block.draw({ ...box, y: bottom + style.margin });
    bottom += page.block.height + 2 * style.margin;
    return { truth: truthOf(slip, page), printed: page.printed };
  });
  return {
    bytes: paper.finish(),
    truths: composed.map(({ truth }) => truth),
    fields: composed.map(({ printed }) => printed),
    values: paper.values,
    printed: paper.printed,
  };
}

function sheetOf({ structure, style }: PageOfSlip): Sheet {
  return { size: structure.size, family: style.family, values: style.values };
}

function heightOf(page: PageOfSlip): number {
  return measure(page).height + 2 * page.style.margin;
}

interface PageOfSlip {
  slip: Slip;
  style: Style;
  structure: Structure;
  chance: () => Chance;
}

const SIZES = [0, 0.5, 1, 1.5, 2] as const;
const SIZE_LEAST = 6.5;
const A4 = [595.28, 841.89] as const;
const LANDSCAPE = [841.89, 595.28] as const;

/** Finds the largest type in which everything fits on the page, or else a page on which it does. */
function fitted(page: PageOfSlip): PageOfSlip {
  const { structure } = page;
  const structures: Structure[] = [
    structure,
    { ...structure, size: A4 },
    { ...structure, size: LANDSCAPE },
    { ...structure, size: A4, lists: 'stacked', details: 'columns', summary: 'pairs' },
  ];
  for (const tried of structures)
    for (const smaller of SIZES) {
      const style = { ...page.style, size: page.style.size - smaller };
      if (style.size >= SIZE_LEAST && fits({ ...page, style, structure: tried }))
        return { ...page, style, structure: tried };
    }
  throw new Error('The payslip fits on no page');
}

function measure({ slip, style, structure, chance }: PageOfSlip): Block {
  const paper = measuringPaper({ size: structure.size, family: style.family, values: style.values });
  return composePage(paper, { slip, style, structure, chance: chance() }).block;
}

function fits(page: PageOfSlip): boolean {
  const { structure, style } = page;
  const { width, height } = measure(page);
  return width <= structure.size[0] - 2 * style.margin && height <= structure.size[1] - 2 * style.margin;
}
