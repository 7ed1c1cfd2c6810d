import {
  measuringPaper,
  Paper,
  type PaperOptions,
  type Printed,
  type Values,
} from '#sandbox/documents/drawing/paper.ts';
import type { Style } from '#sandbox/documents/drawing/style.ts';
import { addDays } from '#values/calendar.ts';
import { type Chance, chanceOf, type Part } from '../chance.ts';
import { DAY_FORMS, NARROW_FORMS, withoutYear } from '../days.ts';
import { drawPerson } from '../people.ts';
import { retouchOf } from '../retouch.ts';
import { drawStyle } from '../style.ts';
import { type Account, drawAccount, type MonthOfAccount } from './account.ts';
import { ACCOUNT_FORGERIES, type AccountForgery, drawAccountWithParts } from './accounts/index.ts';
import { chooseStatementWords, type StatementDesk } from './desk.ts';
import { forgeStatement, type StatementForgery as PlainForgery, STATEMENT_FORGERIES } from './forge.ts';
import { drawLegal, drawStatementHead, footer, runningHead } from './head.ts';
import { drawStrange } from './strange/index.ts';
import { drawStatementStructure, type StatementStructure } from './structure.ts';
import { drawStatementTable, textWidthOf } from './table.ts';
import { type StatementTruth, statementTruth, strangeTruth } from './truth.ts';

export { STATEMENT_FORGERIES } from './forge.ts';
export type { StatementTruth } from './truth.ts';

export type StatementForgery = PlainForgery | AccountForgery;

export interface StatementDocument {
  bytes: Buffer;
  truth: StatementTruth;
  forgery: StatementForgery | null;
  /** Every piece of text, with its place. */
  printed: Printed[];
}

export interface StatementToDraw {
  part: Part;
  seed: number;
  forgery?: StatementForgery | null;
}

const SIZE = [595.28, 841.89] as const;
const PRODUCERS = {
  development: ['Calder Print 4', 'OpenText Output Transformation Engine', 'iText 2.1.7'],
  heldOut: ['Apache FOP 2.6', 'Quadient Inspire', 'Skia/PDF m122', 'PDFlib 9.3'],
};

/** What forgers do to the statements of a part. */
export function forgeriesOf(part: Part): readonly StatementForgery[] {
  return isOfAccounts(part) ? ACCOUNT_FORGERIES : STATEMENT_FORGERIES;
}

/** Draws the statement of a seed, or its forged twin. Returns null if it can't be forged in this way. */
export function drawStatement({ part, seed, forgery = null }: StatementToDraw): StatementDocument | null {
  if (isOfAccounts(part)) {
    const drawn = drawAccountWithParts({ part, seed, forgery: forgery as AccountForgery | null });
    return drawn && { ...drawn, forgery };
  }
  return drawPlainStatement({ part, seed, forgery: forgery as PlainForgery | null });
}

function isOfAccounts(part: Part): boolean {
  return part === 'accounts' || part === 'held-out-accounts';
}

interface PlainToDraw {
  part: Part;
  seed: number;
  forgery: PlainForgery | null;
}

function drawPlainStatement({ part, seed, forgery }: PlainToDraw): StatementDocument | null {
  if (part === 'strange') return drawStrangeStatement(seed, forgery);
  const chance = chanceOf(part, 'statement', seed);
  const structure = drawStatementStructure(chance);
  const { forename, surname, title, address, postCode } = drawPerson(chance);
  const account = drawAccount(chance, {
    holder: chance.pick([
      `${title} ${forename} ${surname}`,
      `${title} ${forename[0]} ${surname}`,
      `${forename} ${surname}`,
    ]),
    address: [...address, postCode],
    isCard: structure.kind === 'card',
    months: structure.months,
    rowsPerMonth: chance.pick([6, 14, 22, 38]),
  });
  const drawn = statementStyle(chance);
  const style = fittedStyle({ part, seed, structure, style: drawn }, account);
  const isLetterByLetter = chance.choose({
    development: [false],
    heldOut: [false, false, false, false, false, true],
  });
  const options = {
    isLetterByLetter,
    producer: chance.choose(PRODUCERS),
    madeOn: addDays(account.end, chance.between(0, 3)),
  };
  const original = print({ part, seed, structure, style }, account, options);
  const truth = (of: Account) => statementTruth(of, structure);
  if (forgery === null)
    return { bytes: original.bytes, printed: original.printed, truth: truth(account), forgery };
  const forged = forgeStatement(chanceOf(part, 'forged statement', seed), forgery, account);
  // an export without balances has none to change
  const isChanged =
    forgery !== 'closing_changed' && forgery !== 'picture_over_balance'
      ? true
      : original.values.has('closing');
  if (!forged || !isChanged) return null;
  const retouch = retouchOf(forged.how, original.values);
  const twin = print({ part, seed, structure, style }, forged.account, { ...options, forgery: retouch });
  return { bytes: twin.bytes, printed: twin.printed, truth: truth(forged.account), forgery };
}

function drawStrangeStatement(seed: number, forgery: PlainForgery | null): StatementDocument | null {
  const { account, plan, print: printStrange } = drawStrange(chanceOf('strange', 'statement', seed));
  const page = () => chanceOf('strange', 'statement page', seed);
  const original = printStrange(page(), account, { forgery: null });
  const truth = (of: Account) => strangeTruth(of, plan);
  if (forgery === null)
    return { bytes: original.finish(), printed: original.printed, truth: truth(account), forgery };
  const forged = forgeStatement(chanceOf('strange', 'forged statement', seed), forgery, account);
  const isOfClosing = forgery === 'closing_changed' || forgery === 'picture_over_balance';
  if (!forged || (isOfClosing && !original.values.has('closing'))) return null;
  const retouch = retouchOf(forged.how, original.values);
  const twin = printStrange(page(), forged.account, { forgery: retouch });
  return { bytes: twin.finish(), printed: twin.printed, truth: truth(forged.account), forgery };
}

/** Statements are longer than payslips, so their type is smaller and their lines are closer. */
function statementStyle(chance: Chance): Style {
  const style = drawStyle(chance);
  return {
    ...style,
    size: Math.min(style.size, 9),
    leading: chance.pick([1.4, 1.55, 1.8]),
    labelCase: 'as_is',
  };
}

interface ToPrint {
  part: Part;
  seed: number;
  structure: StatementStructure;
  style: Style;
}

interface PrintedStatement {
  bytes: Buffer;
  printed: Printed[];
  values: Values;
}

const SIZE_LEAST = 6;

/** The largest type in which the head and the longest description fit. */
function fittedStyle(wanted: ToPrint, account: Account): Style {
  const { style } = wanted;
  const paper = measuringPaper({ size: SIZE, family: style.family });
  for (let { size } = style; size > SIZE_LEAST; size -= 0.5) {
    const tried = { ...style, size };
    const desk = deskOf(paper, { ...wanted, style: tried }, account);
    const room = paper.width - 2 * style.margin;
    const texts = account.rows.flatMap(({ lines }) => lines).map((text) => paper.widthOf(text, { size }));
    if (drawStatementHead(desk).width <= room && Math.max(...texts) <= textWidthOf(desk) - 8) return tried;
  }
  return { ...style, size: SIZE_LEAST };
}

function deskOf(paper: Paper, { part, seed, structure, style }: ToPrint, account: Account): StatementDesk {
  const chance = chanceOf(part, 'statement page', seed);
  return {
    paper,
    style,
    chance,
    structure,
    account,
    codes: new Map(),
    longDay: chance.choose(DAY_FORMS),
    rowDay: structure.hasYears ? chance.choose(NARROW_FORMS) : withoutYear(chance),
    says: chooseStatementWords(chance, structure),
  };
}

function print(
  wanted: ToPrint,
  account: Account,
  options: Omit<PaperOptions, 'size' | 'family'>,
): PrintedStatement {
  const { style } = wanted;
  const sheet = { size: SIZE, family: style.family };
  const paper = new Paper({ ...options, ...sheet });
  let page = 1;
  for (const [index, month] of account.months.entries()) {
    const desk = deskOf(paper, wanted, monthOf(account, month, index));
    if (index > 0) {
      paper.newPage(sheet);
      page++;
    }
    const head = drawStatementHead(desk);
    const room = paper.width - 2 * style.margin;
    head.draw({ x: style.margin, y: style.margin, width: room, height: head.height });
    footer(desk, page);
    const end = drawStatementTable(desk, style.margin + head.height + 18, () => {
      paper.newPage(sheet);
      page++;
      footer(desk, page);
      runningHead(desk);
    });
    drawLegal(desk, end);
  }
  return { bytes: paper.finish(), printed: paper.printed, values: paper.values };
}

function monthOf(account: Account, month: MonthOfAccount, index: number): Account {
  return { ...account, ...month, rows: account.rows.filter((row) => row.month === index) };
}
