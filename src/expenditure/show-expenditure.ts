import { dateOf } from '#values/calendar.ts';
import { formatPence } from '#values/money.ts';
import type { Estimated, EstimatedMonth } from './estimate-months.ts';
import type { Expenditure, ExpenditureEstimate } from './schema.ts';

type Answer = Extract<Estimated, { outcome: 'estimated' }>;

export function showExpenditure({ months, leftOut }: Answer, { explain }: { explain: boolean }): Expenditure {
  if (!explain) return { expenditures: months.map(toEstimate) };
  return {
    expenditures: months.map((month) => ({ ...toEstimate(month), basis: toBasis(month) })),
    left_out: leftOut.map(({ date, reason }) => ({ date: dateOf(date).toISOString(), reason })),
  };
}

function toEstimate({ month, estimate }: EstimatedMonth): ExpenditureEstimate {
  return {
    date: dateOf(month.firstDay).toISOString(),
    cost_of_living: formatPence(estimate.costOfLiving),
    housing: formatPence(estimate.housing),
    total: formatPence(estimate.total),
  };
}

function toBasis({ month, age, ageBand, home }: EstimatedMonth): ExpenditureEstimate['basis'] {
  return {
    net_pay: formatPence(month.netPay),
    is_partial: month.isPartial,
    periods: month.parts.map(({ period, days, ofDays, netPay }) => ({
      submission_id: period.submissionId,
      days,
      of_days: ofDays,
      net_pay: formatPence(netPay),
    })),
    age,
    age_band: ageBand.name,
    region: home.region,
    post_code: home.postCode,
  };
}
