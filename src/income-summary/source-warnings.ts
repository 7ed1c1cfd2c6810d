import type { AccountStatus } from '#accounts/schema.ts';
import type { Calculated } from './calculated.ts';
import type { Payslip } from './payslip.ts';
import { trustOf, worstOf } from './sources.ts';
import type { Warning } from './warning-schema.ts';
import { count, dayInWords, employerInWords, listed, money, warning } from './words.ts';

/** Statuses in which an account works, or is about to. */
const WORKING: ReadonlySet<AccountStatus> = new Set(['CONNECTED', 'PENDING']);
const RECENT_TAX_YEARS = 2;

export function sourceWarnings(calculated: Calculated): Warning[] {
  return [
    ...trustWarnings(calculated),
    ...authorityWarnings(calculated),
    ...bankWarnings(calculated),
    ...differenceWarnings(calculated),
    ...coverageWarnings(calculated),
    ...accountWarnings(calculated),
  ];
}

function trustWarnings({ counted, facts }: Calculated): Warning[] {
  const { worst, counts, submission_ids: ids } = trustOf(counted.payslips);
  const documents = facts.statements.flatMap(({ submissionId, documentId }) => {
    const trust = documentId === null ? undefined : facts.documentTrust.get(documentId);
    return trust && trust !== 'HIGH' ? [{ submissionId, trust }] : [];
  });
  const lowCount = counts.MEDIUM + counts.LOW + counts.VERY_LOW;
  const worstDocument = worstOf(documents.map(({ trust }) => trust));
  return [
    ...(worst !== null && worst !== 'HIGH'
      ? [
          warning(
            'low_trust',
            severityOf(worst),
            `The trust score of ${count(lowCount, 'payslip')} is below HIGH; the lowest is ${worst}.`,
            { ids },
          ),
        ]
      : []),
    ...(worstDocument !== null
      ? [
          warning(
            'low_trust_document',
            severityOf(worstDocument),
            `The trust score of ${count(documents.length, 'bank statement')} is below HIGH; the lowest is ${worstDocument}.`,
            { ids: documents.map(({ submissionId }) => submissionId) },
          ),
        ]
      : []),
  ];
}

function severityOf(trust: string): Warning['severity'] {
  return trust === 'MEDIUM' ? 'caution' : 'serious';
}

function authorityWarnings({ agreed, unpaid, employments }: Calculated): Warning[] {
  const rows = agreed.shown.tax_authority.tax_years;
  const years = rows.slice(0, RECENT_TAX_YEARS).map(({ tax_year }) => tax_year);
  const differing = agreed.years.flatMap((year) => {
    if (year.verdict !== 'differs' || year.difference === null) return [];
    const ids = rows.find(({ tax_year }) => tax_year === year.taxYear)?.submission_ids ?? [];
    const [more, less] = year.difference > 0n ? ['payslips', 'tax authority'] : ['tax authority', 'payslips'];
    const amount = money(year.difference < 0n ? -year.difference : year.difference);
    return [
      warning(
        'tax_year_differs',
        'serious',
        `Tax year ${year.taxYear}: taxable pay by the ${more} is ${amount} more than by the ${less}.`,
        { ids },
      ),
    ];
  });
  const unnamed =
    employments.length === 0
      ? []
      : unpaid.filter((one) => one.years.some(({ taxYear }) => years.includes(taxYear)));
  return [
    ...differing,
    ...unnamed.map(({ number, name, years: reported }) =>
      warning(
        'employer_without_payslips',
        'caution',
        `The tax authority names ${employerInWords(name)}, but there are no payslips of this employer.`,
        { employment: number, ids: reported.map(({ submissionId }) => submissionId) },
      ),
    ),
  ];
}

function bankWarnings({ agreed: { missing, unequal, unseen } }: Calculated): Warning[] {
  return [
    ...(missing.length > 0
      ? [
          warning(
            'bank_credit_missing',
            'serious',
            `The bank statements do not show this pay: ${listed(missing.map(payInWords))}.`,
            { ids: missing.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
    ...(unequal.length > 0
      ? [
          warning(
            'bank_credit_differs',
            'serious',
            `The bank received other amounts than the net pay: ${listed(
              unequal.map(({ payslip, credited }) => `${money(credited)} instead of ${payInWords(payslip)}`),
            )}.`,
            { ids: unequal.flatMap(({ payslip }) => payslip.ids) },
          ),
        ]
      : []),
    ...(unseen.length > 0
      ? [
          warning(
            'no_pay_at_bank',
            'caution',
            `The bank statements cover ${count(unseen.length, 'pay date')} but show no pay. Pay may go to another account.`,
            { ids: unseen.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
  ];
}

function payInWords({ net, payDate, employerName }: Payslip): string {
  return `${net === null ? 'pay' : money(net)} of ${employerInWords(employerName)} on ${dayInWords(payDate)}`;
}

function differenceWarnings({ counted: { different } }: Calculated): Warning[] {
  if (different.length === 0) return [];
  const texts = different.map(
    ({ payslip, counted }) =>
      `${dayInWords(payslip.payDate)} (${[payslip, counted].map(({ net }) => (net === null ? 'unknown' : money(net))).join(' instead of ')} net)`,
  );
  return [
    warning(
      'source_differs',
      'serious',
      `Two sources have the same payslip with other amounts; the one that is trusted less does not count: ${listed(texts)}.`,
      { ids: different.flatMap(({ payslip, counted }) => [...payslip.ids, ...counted.ids]) },
    ),
  ];
}

const INCOMPLETE_WORDS = {
  payslips_missing: 'a payslip is missing',
  amounts_missing: 'a payslip does not show its amounts',
  starts_within_period: 'no earlier job is known',
};

function coverageWarnings({ lastYear, read, facts }: Calculated): Warning[] {
  const reason = lastYear.incompleteReason;
  return [
    ...(reason !== null && reason !== 'no_payslips'
      ? [
          warning(
            'twelve_months_incomplete',
            'note',
            `The last twelve months are not complete: ${INCOMPLETE_WORDS[reason]}. Their sums may be too low.`,
            { ids: lastYear.payslips.flatMap(({ ids }) => ids) },
          ),
        ]
      : []),
    ...(read.undated.length > 0
      ? [
          warning(
            'payslip_without_date',
            'caution',
            `${count(read.undated.length, 'payslip')} without a date ${read.undated.length === 1 ? 'does' : 'do'} not count.`,
            {
              ids: read.undated,
            },
          ),
        ]
      : []),
    ...(read.ahead.length > 0
      ? [
          warning(
            'future_pay_date',
            'serious',
            `${count(read.ahead.length, 'payslip')} with a pay date far in the future ${read.ahead.length === 1 ? 'does' : 'do'} not count.`,
            { ids: read.ahead },
          ),
        ]
      : []),
    ...(facts.isCut
      ? [
          warning(
            'older_payslips_left_out',
            'note',
            `Only the newest ${facts.payslips.length} payslips are in this summary.`,
          ),
        ]
      : []),
  ];
}

function accountWarnings({ facts: { accounts, payslips } }: Calculated): Warning[] {
  return accounts
    .filter(({ status }) => !WORKING.has(status))
    .map(({ accountId, provider, status }) =>
      warning(
        'account_needs_attention',
        'note',
        `The account at ${provider} has the status ${status}, so new data does not arrive.`,
        {
          accountId,
          ids: payslips.filter((one) => one.accountId === accountId).map(({ submissionId }) => submissionId),
        },
      ),
    );
}
