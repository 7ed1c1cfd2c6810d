import { dateOf } from '#values/calendar.ts';
import type { Calculated, NumberedEmployment } from './calculated.ts';
import { type Sum, showFigure } from './figures.ts';
import type { IncomeStream } from './stream-schema.ts';

/** Lists each income of the person, current ones first. */
export function streamsOf(calculated: Calculated): IncomeStream[] {
  return calculated.employments.map((employment) => ofEmployment(employment));
}

function ofEmployment({
  number,
  latest,
  isCurrent,
  typical,
  payslips,
  lastPeriod,
}: NumberedEmployment): IncomeStream {
  const none: Sum = { pence: null, reason: 'no_payslips', ids: [] };
  const idsOf = (isUpload: boolean) =>
    payslips.filter(({ source }) => (source === 'payslip_upload') === isUpload).flatMap(({ ids }) => ids);
  const [uploaded, retrieved] = [idsOf(true), idsOf(false)];
  return {
    kind: 'employment',
    payer: latest.employerName,
    employment: number,
    is_current: isCurrent,
    basis: 'net',
    typical_month: showFigure(typical.net),
    cautious_month: showFigure(typical.cautiousNet),
    last_12_months: showFigure(none),
    first_payment: payslips[0] ? dateOf(payslips[0].payDate).toISOString() : null,
    last_payment: dateOf(lastPeriod.payDate).toISOString(),
    regularity: typical.kind,
    sources: [
      { source: 'payroll', result: retrieved.length > 0 ? 'proves' : 'silent', submission_ids: retrieved },
      { source: 'upload', result: uploaded.length > 0 ? 'supports' : 'silent', submission_ids: uploaded },
      { source: 'tax_authority', result: 'silent', submission_ids: [] },
      { source: 'bank', result: 'silent', submission_ids: [] },
    ],
  };
}
