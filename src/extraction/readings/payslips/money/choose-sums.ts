import { magnitude, type Pence } from '#values/money.ts';
import {
  COMBINED_MAX,
  combinationsOf,
  type Figure,
  negated,
  sumOf,
  type Total,
  type Totals,
} from '../../../relations/payslips/figures.ts';
import type { Payslip } from '../../../relations/payslips/payslip.ts';
import { evaluate } from '../../../relations/payslips/relation.ts';
import { deductionsSum, earningsSum, netPay } from '../../../relations/payslips/sums.ts';
import { earningKindOf, isOtherDeduction } from '../../../vocabulary/payslips/elements.ts';
import type { Kind } from '../../../vocabulary/payslips/lexicon.ts';
import { isInKind, isPaidInAddition, mainRegion, splitRows } from './split-rows.ts';

/** The rows of a period and the totals that fit them. */
export interface Sums {
  earnings: Figure[];
  deductions: Figure[];
  totals: Totals;
  /** All figures of the period, with the kinds that the sums give them. */
  period: Figure[];
  /** True for a list that prints deductions as negative and refunds as positive. */
  isNegative: boolean;
}

type Lists = Pick<Sums, 'earnings' | 'deductions' | 'isNegative'>;

const UNUSUAL = 1;
/** The relations that decide what the rows and totals are. */
const RELATIONS = [netPay, earningsSum, deductionsSum];

/**
 * Chooses what is a payment, a deduction and a total, so that gross pay, deductions and net pay fit each other and
 * their rows. Words and blocks suggest the first choice; others need sums that hold.
 */
export function chooseSums(period: readonly Figure[]): Sums {
  const named = nameTotals(period);
  let best: { sums: Sums; score: number } | null = null;
  for (const { cost, ...lists } of listsOf(named)) {
    const { totals, score, isWhole } = bestTotals(named, lists);
    if (!best || score - cost > best.score)
      best = { sums: { ...lists, totals, period: named }, score: score - cost };
    if (isWhole && cost === 0) break;
  }
  return best?.sums as Sums;
}

/** Takes the last row of a list without a total as the total, if its label is not known and the other rows add up to it. */
function nameTotals(period: readonly Figure[]): Figure[] {
  const { earnings, deductions } = splitRows(period);
  const has = (kind: Kind) => period.some((figure) => figure.kind === kind);
  const totalOf = (rows: readonly Figure[], isKnown: (label: string) => boolean) => {
    const last = rows.at(-1);
    const isOpen = last && last.kind === null && last.pence !== 0n && !isKnown(last.label);
    return isOpen && rows.length > 1 && sumOf(rows.slice(0, -1)) === last.pence ? last : null;
  };
  const gross = has('gross') ? null : totalOf(earnings, (label) => earningKindOf(label).type !== 'OTHER');
  const taken = has('total_deductions') ? null : totalOf(deductions, isOtherDeduction);
  return period.map((figure) => {
    if (figure === gross) return { ...figure, kind: 'gross' };
    return figure === taken ? { ...figure, kind: 'total_deductions' } : figure;
  });
}

/** Lists the ways to split rows into payments and deductions, the likeliest first, with both signs of the deductions. */
function* listsOf(period: readonly Figure[]): Generator<Lists & { cost: number }> {
  const inKind = period.filter(isInKind);
  for (const { earnings, deductions, cost } of splits(period)) {
    const sum = sumOf(deductions);
    const isUsuallyNegative = sum < 0n && deductions.every(({ pence }) => pence <= 0n);
    for (const isNegative of sum === 0n ? [false] : [isUsuallyNegative, !isUsuallyNegative])
      yield {
        earnings: [...earnings, ...inKind],
        deductions: isNegative ? deductions.map(negated) : deductions,
        isNegative,
        cost: cost + (isNegative === isUsuallyNegative ? 0 : UNUSUAL),
      };
  }
}

interface Split {
  earnings: Figure[];
  deductions: Figure[];
  cost: number;
}

function* splits(period: readonly Figure[]): Generator<Split> {
  const { earnings, deductions } = splitRows(period);
  yield { earnings, deductions, cost: 0 };
  // deductions with unknown labels look like payments in lists without headings
  const unknown = earnings.filter(({ kind, section }) => kind === null && section === null);
  if (unknown.length <= COMBINED_MAX)
    for (const moved of combinationsOf(unknown).slice(1))
      yield {
        earnings: earnings.filter((row) => !moved.includes(row)),
        deductions: [...deductions, ...moved],
        cost: UNUSUAL,
      };
  // `Annual salary / 12` is a payment, `Annual salary` is not; `Gross salary` is one above the total of its list
  const mayBePaid = ({ kind, section, row, region }: Figure) =>
    kind === 'balance'
      ? section === 'payments' || section === null
      : kind === 'gross' &&
        period.some((total) => total.kind === 'gross' && total.region === region && total.row > row);
  for (const basic of period.filter(mayBePaid))
    yield {
      earnings: [...earnings, { ...basic, kind: null }].sort((a, b) => a.row - b.row),
      deductions,
      cost: UNUSUAL,
    };
  // a summary may repeat deductions, with the other sign
  const main = mainRegion(deductions);
  const listed = deductions.filter((row) => row.region === main || !isRepeated(row, deductions));
  if (listed.length < deductions.length) yield { earnings, deductions: listed, cost: UNUSUAL };
  // rows at the end may belong to another block without a heading
  for (const head of headsOf(earnings)) yield { earnings: head, deductions, cost: UNUSUAL };
  for (const head of headsOf(deductions)) yield { earnings, deductions: head, cost: UNUSUAL };
}

function isRepeated(row: Figure, rows: readonly Figure[]): boolean {
  return rows.some((other) => other !== row && magnitude(other.pence) === magnitude(row.pence));
}

function* headsOf(rows: readonly Figure[]): Generator<Figure[]> {
  for (let length = rows.length - 1; length > 0; length -= 1) {
    const head = rows.slice(0, length);
    const isNamedBefore = ({ kind }: Figure) => kind === null || head.some((row) => row.kind === kind);
    if (rows.slice(length).every(isNamedBefore)) yield head;
  }
}

interface Scored {
  totals: Totals;
  score: number;
  /** True if all sums hold. */
  isWhole: boolean;
}

/** Chooses the printed totals that fit each other and the rows. */
function bestTotals(period: readonly Figure[], lists: Lists): Scored {
  const printed = (kind: Kind): Total[] =>
    period.filter((figure) => figure.kind === kind).map((figure) => ({ figure, pence: figure.pence }));
  const sum = sumOf(lists.deductions);
  // refunds may exceed the deductions
  const signed = ({ figure, pence }: Total): Total => ({
    figure,
    pence: pence < 0n && pence !== sum ? -pence : pence,
  });
  const grosses = orElse(printed('gross'), grossOf(lists.earnings));
  const taken = orElse(printed('total_deductions').map(signed), lists.deductions.length > 0 ? sum : null);
  let best: Scored | null = null;
  for (const gross of grosses)
    for (const net of orElse(printed('net'), null))
      for (const deductions of taken) {
        const totals = { gross, deductions, net };
        const { score, isWhole } = scoreOf(totals, lists);
        const hasNone = deductions === null && isWhole && net !== null;
        if (!best || score > best.score)
          best = {
            totals: hasNone ? { ...totals, deductions: { figure: null, pence: 0n } } : totals,
            score,
            isWhole,
          };
      }
  return best as Scored;
}

function orElse(printed: readonly Total[], sum: Pence | null): (Total | null)[] {
  if (printed.length > 0) return [...printed];
  return [sum === null ? null : { figure: null, pence: sum }];
}

/** The sum of the payments, without those of another block that are paid in addition. */
function grossOf(earnings: readonly Figure[]): Pence | null {
  const main = mainRegion(earnings);
  const rows = earnings.filter((row) => !isPaidInAddition(row) || row.region === main);
  return rows.length === 0 ? null : sumOf(rows) - sumOf(earnings.filter(isInKind));
}

function scoreOf(totals: Totals, lists: Lists): Pick<Scored, 'score' | 'isWhole'> {
  const money = { ...lists, totals, period: [], yearToDate: [] };
  // gross pay without payments leaves them to be found
  const isEmpty = totals.gross?.figure != null && lists.earnings.length === 0;
  let score = isEmpty ? earningsSum.explains.fails : 0;
  let isWhole = !isEmpty;
  // these relations need only the money
  for (const relation of RELATIONS)
    for (const { outcome } of evaluate(relation, { money } as unknown as Payslip)) {
      score += relation.explains[outcome === 'holds' ? 'holds' : 'fails'];
      isWhole &&= outcome === 'holds';
    }
  return { score, isWhole };
}
