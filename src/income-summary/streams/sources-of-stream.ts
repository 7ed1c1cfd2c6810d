import { employerOf, isSameEmployer, type Payslip } from '#evidence';
import { latestYears } from '#tax-authority';
import { addDays, taxYearOf } from '#values/calendar.ts';
import { magnitude } from '#values/money.ts';
import type { Calculated, NumberedEmployment } from '../calculated.ts';
import { onceEach } from '../figures.ts';
import type { IncomeStream } from '../stream-schema.ts';
import type { BankEvidence } from './bank-evidence.ts';

type Source = IncomeStream['sources'][number];

export interface StreamSource {
  result: Source['result'];
  ids: readonly string[];
}

/** Smaller differences count as agreement. */
const AGREES_BELOW_PENCE = 100n;
/** Weekends and holidays move the pay date that the tax authority reports. */
const PAYDAY_MOVES_DAYS_MAX = 3;

export function silent(): StreamSource {
  return { result: 'silent', ids: [] };
}

/** All four kinds of sources. Those that are not given are silent. */
export function allSources(given: Partial<Record<Source['source'], StreamSource>>): Source[] {
  return (['payroll', 'upload', 'tax_authority', 'bank'] as const).map((source) => {
    const { result, ids } = given[source] ?? silent();
    return { source, result, submission_ids: onceEach(ids) };
  });
}

export function sourcesOfEmployment(
  employment: NumberedEmployment,
  calculated: Calculated,
  bank: BankEvidence,
): Source[] {
  return allSources({
    ...payslipSources(employment, calculated),
    tax_authority: authoritySource(employment, calculated),
    bank: bankSource(employment, calculated, bank),
  });
}

/**
 * A payroll proves the pay if the payslips behind the figures have high trust. An upload, a payroll whose details could not be
 * confirmed, and the payroll of a director, who may run it, support it. A source with other amounts for a payslip contradicts it.
 */
function payslipSources(
  { payslips, typical, latest }: NumberedEmployment,
  { facts, counted }: Calculated,
): Record<'payroll' | 'upload', StreamSource> {
  const isUpload = new Map(
    facts.payslips.map(({ submissionId, source }) => [submissionId, source === 'payslip_upload']),
  );
  const behind = new Set(typical.net.ids.length > 0 ? typical.net.ids : latest.ids);
  const isHigh = payslips
    .filter(({ ids }) => ids.some((id) => behind.has(id)))
    .every(({ trustScore }) => trustScore === 'HIGH');
  const others = counted.different.filter((one) => payslips.some(({ id }) => id === one.counted.id));
  const sourceOf = (wanted: boolean): StreamSource => {
    const ids = payslips.flatMap((one) => one.ids).filter((id) => isUpload.get(id) === wanted);
    const different = others.filter(({ payslip }) => isUpload.get(payslip.id) === wanted);
    if (different.length > 0)
      return { result: 'contradicts', ids: different.flatMap(({ payslip }) => payslip.ids) };
    if (ids.length === 0) return silent();
    return { result: !wanted && isHigh && !latest.isDirector ? 'proves' : 'supports', ids };
  };
  return { payroll: sourceOf(false), upload: sourceOf(true) };
}

/** Years in which the tax authority names the employer but nothing can be compared say nothing about the amounts. */
function authoritySource(
  { payslips, latest }: NumberedEmployment,
  { facts, agreed }: Calculated,
): StreamSource {
  const years = [...latestYears(facts.income)].flatMap(([taxYear, { employers, submissionId, upTo }]) => {
    const named = employers.filter(({ name }) => isSameEmployer(employer(name), latest.employer));
    const year = agreed.years.find((one) => one.taxYear === taxYear);
    if (named.length === 0 || !year) return [];
    if (
      year.contradictions.some(({ employerName }) => isSameEmployer(employer(employerName), latest.employer))
    )
      return [{ agrees: false, submissionId }];
    const last = payslips.findLast(
      ({ payDate }) =>
        taxYearOf(payDate) === taxYear && (upTo === null || payDate <= addDays(upTo, PAYDAY_MOVES_DAYS_MAX)),
    );
    const isOwnEqual = named.some(({ income }) => income !== null && income === last?.taxableToDate);
    return year.verdict === 'agrees' || isOwnEqual ? [{ agrees: true, submissionId }] : [];
  });
  const differing = years.filter(({ agrees }) => !agrees);
  if (differing.length > 0)
    return { result: 'contradicts', ids: differing.map(({ submissionId }) => submissionId) };
  return years.length > 0
    ? { result: 'proves', ids: years.map(({ submissionId }) => submissionId) }
    : silent();
}

/** Pay that should have arrived but did not, or arrived with another amount, contradicts the payslips. */
function bankSource(
  { payslips }: NumberedEmployment,
  { agreed }: Calculated,
  { pay }: BankEvidence,
): StreamSource {
  const own = new Set(payslips.map(({ id }) => id));
  const isOwn = ({ id }: Payslip) => own.has(id);
  const wrong = [...agreed.missing, ...agreed.unequal.map(({ payslip }) => payslip)].filter(isOwn);
  if (wrong.length > 0) {
    const paid = pay.filter(({ payslip }) => wrong.some(({ id }) => id === payslip.id));
    return {
      result: 'contradicts',
      ids: [...wrong.flatMap(({ ids }) => ids), ...paid.map(({ credit }) => credit.statementId)],
    };
  }
  const arrived = pay.filter(
    ({ credit, payslip }) =>
      isOwn(payslip) && payslip.net !== null && magnitude(credit.pence - payslip.net) < AGREES_BELOW_PENCE,
  );
  return arrived.length > 0
    ? { result: 'supports', ids: arrived.map(({ credit }) => credit.statementId) }
    : silent();
}

/** True if both names are known and mean one employer. */
export function isEmployer(one: string | null, other: string | null): boolean {
  return isSameEmployer(employer(one), employer(other));
}

function employer(name: string | null) {
  return employerOf({ employer_name: name, employer_tax_reference: null });
}
