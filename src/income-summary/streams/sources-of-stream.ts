import { employerOf, isSameEmployer, type Payslip } from '#evidence';
import { isClose, latestYears, PAYDAY_MOVES_DAYS_MAX } from '#tax-authority';
import { addDays, taxYearOf } from '#values/calendar.ts';
import type { Calculated, NumberedEmployment } from '../calculated.ts';
import { onceEach } from '../figures.ts';
import type { IncomeStream } from '../stream-schema.ts';
import type { BankEvidence } from './bank-evidence.ts';

type Source = IncomeStream['sources'][number];

export interface StreamSource {
  result: Source['result'];
  ids: readonly string[];
}

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

/** Every source is judged by the payslips behind the typical month: what it showed before proves nothing about today's pay. */
export function sourcesOfEmployment(
  employment: NumberedEmployment,
  calculated: Calculated,
  bank: BankEvidence,
): Source[] {
  const behind = payslipsBehind(employment);
  return allSources({
    ...payslipSources(employment, behind, calculated),
    tax_authority: authoritySource(employment, behind, calculated),
    bank: bankSource(employment, behind, { agreed: calculated.agreed, pay: bank.pay }),
  });
}

function payslipsBehind({ payslips, typical, latest }: NumberedEmployment): Payslip[] {
  const ids = new Set(typical.net.ids.length > 0 ? typical.net.ids : latest.ids);
  return payslips.filter((payslip) => payslip.ids.some((id) => ids.has(id)));
}

/**
 * A payroll proves the pay if it has every payslip behind the figures, with high trust. An upload, a payroll whose details
 * could not be confirmed, and the payroll of a director, who may run it, support it. A source with other amounts for a
 * payslip contradicts it.
 */
function payslipSources(
  { payslips }: NumberedEmployment,
  behind: readonly Payslip[],
  { facts, counted }: Calculated,
): Record<'payroll' | 'upload', StreamSource> {
  const isUpload = new Map(
    facts.payslips.map(({ submissionId, source }) => [submissionId, source === 'payslip_upload']),
  );
  const isFromPayroll = ({ ids, trustScore }: Payslip) =>
    trustScore === 'HIGH' && ids.some((id) => isUpload.get(id) === false);
  const isProof = behind.every(isFromPayroll) && !payslips.some(({ isDirector }) => isDirector);
  const others = counted.different.filter((one) => payslips.some(({ id }) => id === one.counted.id));
  const sourceOf = (wanted: boolean): StreamSource => {
    const ids = payslips.flatMap((one) => one.ids).filter((id) => isUpload.get(id) === wanted);
    const different = others.filter(({ payslip }) => isUpload.get(payslip.id) === wanted);
    if (different.length > 0)
      return { result: 'contradicts', ids: different.flatMap(({ payslip }) => payslip.ids) };
    if (ids.length === 0) return silent();
    return { result: !wanted && isProof ? 'proves' : 'supports', ids };
  };
  return { payroll: sourceOf(false), upload: sourceOf(true) };
}

/**
 * The year of the newest payslip proves the pay if its figures agree. Years in which the tax authority names the employer but
 * nothing can be compared, and earlier years, say nothing about today's pay.
 */
function authoritySource(
  { payslips, latest }: NumberedEmployment,
  behind: readonly Payslip[],
  { facts, agreed }: Calculated,
): StreamSource {
  const years = [...latestYears(facts.income)].flatMap(([taxYear, { employers, submissionId, upTo }]) => {
    const named = employers.filter(({ name }) => isSameEmployer(employer(name), latest.employer));
    const year = agreed.years.find((one) => one.taxYear === taxYear);
    if (!year) return [];
    if (
      year.contradictions.some(({ employerName }) => isSameEmployer(employer(employerName), latest.employer))
    )
      return [{ agrees: false, taxYear, submissionId }];
    const last = payslips.findLast(
      ({ payDate }) =>
        taxYearOf(payDate) === taxYear && (upTo === null || payDate <= addDays(upTo, PAYDAY_MOVES_DAYS_MAX)),
    );
    const isOwnEqual = named.some(({ income }) => income !== null && income === last?.taxableToDate);
    const isEqual = named.length > 0 && (year.verdict === 'agrees' || isOwnEqual);
    return isEqual ? [{ agrees: true, taxYear, submissionId }] : [];
  });
  const idsOf = (some: typeof years) => some.map(({ submissionId }) => submissionId);
  const differing = years.filter(({ agrees }) => !agrees);
  if (differing.length > 0) return { result: 'contradicts', ids: idsOf(differing) };
  const yearsBehind = new Set(behind.map(({ payDate }) => taxYearOf(payDate)));
  const agreeing = years.filter(({ taxYear }) => yearsBehind.has(taxYear));
  if (agreeing.length === 0) return silent();
  const isNewest = agreeing.some(({ taxYear }) => taxYear === taxYearOf(latest.payDate));
  return { result: isNewest ? 'proves' : 'supports', ids: idsOf(agreeing) };
}

/**
 * Pay that should have arrived but did not, or arrived with another amount, contradicts the payslips. The bank supports them if
 * it shows the newest one behind the figures, and at least half of them.
 */
function bankSource(
  { payslips }: NumberedEmployment,
  behind: readonly Payslip[],
  { agreed, pay }: Pick<Calculated, 'agreed'> & Pick<BankEvidence, 'pay'>,
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
    ({ credit, payslip }) => isOwn(payslip) && payslip.net !== null && isClose(credit.pence, payslip.net),
  );
  const isPaid = ({ id }: Payslip) => arrived.some(({ payslip }) => payslip.id === id);
  const newest = behind.at(-1);
  const isSupport =
    newest !== undefined && isPaid(newest) && 2 * behind.filter(isPaid).length >= behind.length;
  return isSupport ? { result: 'supports', ids: arrived.map(({ credit }) => credit.statementId) } : silent();
}

/** True if both names are known and mean one employer. */
export function isEmployer(one: string | null, other: string | null): boolean {
  return isSameEmployer(employer(one), employer(other));
}

function employer(name: string | null) {
  return employerOf({ employer_name: name, employer_tax_reference: null });
}
