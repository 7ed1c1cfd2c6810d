import { measuringPaper, type Paper, type Printed } from '#sandbox/documents/drawing/paper.ts';
import type { Style } from '#sandbox/documents/drawing/style.ts';
import { A4 } from '#sandbox/documents/drawing/surface.ts';
import { addDays } from '#values/calendar.ts';
import { type Chance, chanceOf, type Part } from '../chance.ts';
import { DAY_FORMS, drawRowForm } from '../days.ts';
import { drawPerson, type Person } from '../people.ts';
import { retouchOf } from '../retouch.ts';
import { drawStyle } from '../style.ts';
import { type Account, drawAccount } from './account.ts';
import { chooseStatementWords } from './desk.ts';
import {
  ACCOUNT_FORGERIES,
  FORGERIES_OF_CLOSING,
  forgeStatement,
  STATEMENT_FORGERIES,
  type StatementForgery,
} from './forge.ts';
import { drawStatementHead } from './head.ts';
import { drawParts, type Holders, type PartedAccount } from './parts.ts';
import { drawPartsPlan, isOfAccounts, type PartsPlan } from './parts-plan.ts';
import { type PartedDesk, printStatements } from './print.ts';
import { textWidthOf } from './table.ts';
import { type StatementTruth, statementTruth } from './truth.ts';

export { ACCOUNT_FORGERIES, STATEMENT_FORGERIES, type StatementForgery } from './forge.ts';
export type { StatementTruth } from './truth.ts';

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

const PRODUCERS = {
  development: ['Calder Print 4', 'OpenText Output Transformation Engine', 'iText 2.1.7'],
  heldOut: ['Apache FOP 2.6', 'Quadient Inspire', 'Skia/PDF m122', 'PDFlib 9.3'],
};
const LETTER_BY_LETTER = { development: [false], heldOut: [false, false, false, false, false, true] };

/** What forgers do to the statements of a part. */
export function forgeriesOf(part: Part): readonly StatementForgery[] {
  return isOfAccounts(part) ? ACCOUNT_FORGERIES : STATEMENT_FORGERIES;
}

/** Draws the statement of a seed, or its forged twin. Returns null if it can't be forged in this way. */
export function drawStatement({ part, seed, forgery = null }: StatementToDraw): StatementDocument | null {
  const chance = chanceOf(part, 'statement', seed);
  const drawn = drawPartsPlan(chance);
  const { holders, account } = drawHolders(chance, drawn);
  const honest = drawParts(chance, account, drawn, holders);
  const { plan, style } = fitted({ part, seed, plan: drawn, style: statementStyle(chance) }, honest);
  const options = {
    size: A4,
    family: style.family,
    isLetterByLetter: chance.choose(LETTER_BY_LETTER),
    producer: chance.choose(PRODUCERS),
    madeOn: addDays(account.end, chance.between(0, 3)),
  };
  const deskOf = (parted: PartedAccount) => (paper: Paper, own: Account) =>
    deskFor(paper, { part, seed, plan, style }, parted, own);
  const finish = (paper: Paper, parted: PartedAccount) => ({
    bytes: paper.finish(),
    printed: paper.printed,
    truth: truthOf(parted, plan, holders),
    forgery,
  });
  const original = printStatements(deskOf(honest), honest, options);
  if (forgery === null) return finish(original, honest);
  const forged = forgeStatement(chanceOf(part, 'forged statement', seed), forgery, honest);
  // a balance that is printed nowhere can't be changed
  const isHidden = FORGERIES_OF_CLOSING.includes(forgery) && !original.values.has('closing');
  if (!forged || isHidden) return null;
  const retouch = retouchOf(forged.how, original.values);
  const twin = printStatements(deskOf(forged.parted), forged.parted, { ...options, forgery: retouch });
  return finish(twin, forged.parted);
}

function drawHolders(chance: Chance, plan: PartsPlan): { holders: Holders; account: Account } {
  const one = drawPerson(chance);
  const first = plan.kind === 'none' ? spell(chance, one) : titled(one);
  const other = plan.kind === 'none' ? one : drawPerson(chance);
  const second = titled(
    plan.holders === 'one' ? other : { ...other, surname: chance.pick([one, other]).surname },
  );
  const holder = plan.holders === 'line' ? `${first} ${chance.pick(['&', 'and'])} ${second}` : first;
  const isOnLines = plan.holders === 'lines' && plan.structure.holder === 'address';
  const account = drawAccount(chance, {
    holder,
    address: [...(isOnLines ? [second] : []), ...one.address, one.postCode],
    isCard: plan.structure.kind === 'card',
    months: plan.structure.months,
    rowsPerMonth: chance.pick(chance.part === 'strange' ? [3, 7, 15, 28, 52] : [6, 14, 22, 38]),
  });
  return { holders: { first, second }, account };
}

function titled({ title, forename, surname }: Person): string {
  return `${title} ${forename} ${surname}`;
}

function spell(chance: Chance, person: Person): string {
  const { title, forename, surname } = person;
  return chance.pick([titled(person), `${title} ${forename[0]} ${surname}`, `${forename} ${surname}`]);
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
  plan: PartsPlan;
  style: Style;
}

const SIZE_LEAST = 6;

/** The largest type in which the head and the longest description fit, if need be without notices beside the rows. */
function fitted(wanted: ToPrint, parted: PartedAccount): ToPrint {
  const { style, plan } = wanted;
  const paper = measuringPaper({ size: A4, family: style.family });
  const accounts = [parted.account, ...parted.parts.map(({ account }) => account)];
  const texts = accounts.flatMap(({ rows }) => rows.flatMap(({ lines }) => lines));
  const bare = { ...plan, structure: { ...plan.structure, notices: 'none' as const } };
  for (const tried of plan.structure.notices === 'none' ? [plan] : [plan, bare])
    for (let { size } = style; size > SIZE_LEAST; size -= 0.5) {
      const smaller = { ...wanted, plan: tried, style: { ...style, size } };
      const desk = deskFor(paper, smaller, parted, parted.account);
      const widest = Math.max(...texts.map((text) => paper.widthOf(text, { size })));
      const room = paper.width - 2 * style.margin;
      if (drawStatementHead(desk).width <= room && widest <= textWidthOf(desk) - 8) return smaller;
    }
  return { ...wanted, plan: bare, style: { ...style, size: SIZE_LEAST } };
}

function deskFor(
  paper: Paper,
  { part, seed, plan, style }: ToPrint,
  parted: PartedAccount,
  account: Account,
): PartedDesk {
  const chance = chanceOf(part, 'statement page', seed);
  const { structure } = plan;
  return {
    paper,
    style,
    chance,
    plan,
    parted,
    structure,
    account,
    codes: new Map(),
    longDay: chance.choose(DAY_FORMS),
    rowDay: drawRowForm(chance, structure),
    says: chooseStatementWords(chance, structure),
  };
}

function truthOf({ account, shown }: PartedAccount, plan: PartsPlan, { first, second }: Holders) {
  const truth = statementTruth({ ...account, closing: shown.account }, plan.structure, {
    hasParts: plan.kind !== 'none',
  });
  const both = [`${first} & ${second}`, `${first} and ${second}`, `${first} ${second}`];
  const accepted = plan.holders === 'lines' ? [first, ...both] : [account.holder];
  return { ...truth, fields: { ...truth.fields, holder: { accepted, isPrinted: true } } };
}
