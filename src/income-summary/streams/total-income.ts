import { parsePence } from '#values/money.ts';
import type { Figure } from '../figure-schema.ts';
import { addKnown, known, type Sum, showFigure, unknown } from '../figures.ts';
import type { IncomeSummary } from '../schema.ts';
import type { IncomeStream } from '../stream-schema.ts';

/** Adds up what current incomes pay out. Taxable pay and takings are left out, because they can't be added to net amounts. */
export function totalIncome(streams: readonly IncomeStream[]): IncomeSummary['total_income'] {
  const current = streams.filter(({ is_current }) => is_current === true);
  const net = current.filter(({ basis }) => basis === 'net');
  const none = unknown(current.length > 0 ? 'only_taxable' : 'no_current_income');
  const add = (figureOf: (stream: IncomeStream) => Figure) =>
    showFigure(net.length === 0 ? none : addKnown(net.map(figureOf).map(toSum), 'too_few_months'));
  return {
    typical_month: add(({ typical_month }) => typical_month),
    cautious_month: add(({ cautious_month }) => cautious_month),
  };
}

function toSum({ amount, reason, submission_ids }: Figure): Sum {
  const pence = amount === null ? null : parsePence(amount);
  return pence === null ? unknown(reason ?? 'amount_missing', submission_ids) : known(pence, submission_ids);
}
