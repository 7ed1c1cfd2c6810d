import { measuringPaper, type Paper } from '#sandbox/documents/drawing/paper.ts';
import type { Style } from '#sandbox/documents/drawing/style.ts';
import { addDays } from '#values/calendar.ts';
import { type Chance, chanceOf, type Part } from '../../chance.ts';
import { DAY_FORMS, NARROW_FORMS, withoutYear } from '../../days.ts';
import { drawPerson } from '../../people.ts';
import { retouchOf } from '../../retouch.ts';
import { drawStyle } from '../../style.ts';
import { type Account, drawAccount } from '../account.ts';
import { chooseStatementWords } from '../desk.ts';
import { textWidthOf } from '../table.ts';
import { accountTruth } from '../truth.ts';
import { type AccountForgery, forgeParts } from './forge.ts';
import { drawParts, type Holders, type PartedAccount } from './parts.ts';
import { drawPartsPlan, type PartsPlan } from './plan.ts';
import { type PartedDesk, printParted } from './print.ts';

export { ACCOUNT_FORGERIES, type AccountForgery } from './forge.ts';

const SIZE = [595.28, 841.89] as const;
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6];

/** Draws an account with pots, pockets, several cards, two holders or pending rows, or its forged twin. */
export function drawAccountWithParts({
  part,
  seed,
  forgery,
}: {
  part: Part;
  seed: number;
  forgery: AccountForgery | null;
}) {
  const chance = chanceOf(part, 'account with parts', seed);
  const plan = drawPartsPlan(chance);
  const { holders, account } = drawHolders(chance, plan);
  const honest = drawParts(chance, account, plan, holders);
  const style = { ...drawStyle(chance), leading: chance.pick([1.4, 1.55, 1.8]), labelCase: 'as_is' as const };
  const forged =
    forgery === null
      ? { parted: honest, how: null }
      : forgeParts(chanceOf(part, 'forged account with parts', seed), forgery, honest);
  if (forged === null) return null;
  const print = (parted: PartedAccount, original: Paper | null) => {
    const deskOf = (paper: Paper, own: Account, size = fitted) =>
      deskFor(paper, {
        chance: chanceOf(part, 'page of parts', seed),
        plan,
        parted,
        account: own,
        style: { ...style, size },
      });
    const fitted = sizeOf(style, (paper, size) => deskOf(paper, honest.account, size));
    return printParted(deskOf, parted, {
      size: SIZE,
      family: style.family,
      producer: 'Calder Print 4',
      madeOn: addDays(account.end, 2),
      forgery: original && retouchOf(forged.how, original.values),
    });
  };
  const original = print(honest, null);
  // a balance that is printed nowhere can't be changed
  const isOfClosing =
    forgery === 'closing_changed' || forgery === 'pending_as_booked' || forgery === 'pot_as_account';
  if (isOfClosing && !original.values.has('closing')) return null;
  const paper = forgery === null ? original : print(forged.parted, original);
  return { bytes: paper.finish(), printed: paper.printed, truth: truthOf(forged.parted, plan, holders) };
}

function drawHolders(chance: Chance, plan: PartsPlan): { holders: Holders; account: Account } {
  const [one, other] = [drawPerson(chance), drawPerson(chance)];
  const first = `${one.title} ${one.forename} ${one.surname}`;
  const second = `${other.title} ${other.forename} ${chance.pick([one.surname, other.surname])}`;
  const holder = plan.holders === 'line' ? `${first} ${chance.pick(['&', 'and'])} ${second}` : first;
  const isOnLines = plan.holders === 'lines' && plan.structure.holder === 'address';
  const account = drawAccount(chance, {
    holder,
    address: [...(isOnLines ? [second] : []), ...one.address, one.postCode],
    isCard: plan.kind === 'cards',
    months: plan.structure.months,
    rowsPerMonth: chance.pick([6, 12, 18, 30]),
  });
  return { holders: { first, second }, account };
}

function deskFor(
  paper: Paper,
  { chance, plan, ...own }: Pick<PartedDesk, 'chance' | 'plan' | 'parted' | 'account' | 'style'>,
): PartedDesk {
  const { structure } = plan;
  return {
    ...own,
    paper,
    chance,
    plan,
    structure,
    codes: new Map(),
    longDay: chance.choose(DAY_FORMS),
    rowDay: structure.hasYears ? chance.choose(NARROW_FORMS) : withoutYear(chance),
    says: chooseStatementWords(chance, structure),
  };
}

/** The largest type in which the longest description fits. */
function sizeOf(style: Style, deskOf: (paper: Paper, size: number) => PartedDesk): number {
  const paper = measuringPaper({ size: SIZE, family: style.family });
  const fits = (size: number) => {
    const desk = deskOf(paper, size);
    const texts = [desk.account, ...desk.parted.parts.map(({ account }) => account)].flatMap(({ rows }) =>
      rows.flatMap(({ lines }) => lines),
    );
    return Math.max(...texts.map((text) => paper.widthOf(text, { size }))) <= textWidthOf(desk) - 8;
  };
  return SIZES.find(fits) ?? 6;
}

function truthOf({ account, shown }: PartedAccount, plan: PartsPlan, { first, second }: Holders) {
  const truth = accountTruth({ ...account, closing: shown.account }, plan.structure);
  const both = [`${first} & ${second}`, `${first} and ${second}`, `${first} ${second}`];
  const accepted = plan.holders === 'lines' ? [first, ...both] : [account.holder];
  return { ...truth, fields: { ...truth.fields, holder: { accepted, isPrinted: true } } };
}
