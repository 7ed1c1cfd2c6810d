import type { Contradiction, NotCompared } from '#tax-authority';
import type { TaxYear } from '#values/calendar.ts';
import { magnitude } from '#values/money.ts';
import type { Agreed } from './agreement.ts';
import type { Calculated } from './calculated.ts';
import type { Warning } from './warning-schema.ts';
import { employerInWords, listed, money, warning } from './words.ts';

const RECENT_TAX_YEARS = 2;

export function authorityWarnings({ agreed, unpaid, employments }: Calculated): Warning[] {
  const rows = agreed.shown.tax_authority.tax_years;
  const years = rows.slice(0, RECENT_TAX_YEARS).map(({ tax_year }) => tax_year);
  const idsOf = (year: TaxYear) => rows.find(({ tax_year }) => tax_year === year)?.submission_ids ?? [];
  const differing = agreed.years.flatMap(({ taxYear, contradictions }) =>
    contradictions.map((one) =>
      warning('tax_year_differs', 'serious', `Tax year ${taxYear}: ${contradictionInWords(one)}.`, {
        ids: idsOf(taxYear),
      }),
    ),
  );
  const unnamed =
    employments.length === 0
      ? []
      : unpaid.filter((one) => one.years.some(({ taxYear }) => years.includes(taxYear)));
  return [
    ...differing,
    ...notComparedWarnings(agreed.years, idsOf),
    ...unnamed.map(({ number, name, years: reported }) =>
      warning(
        'employer_without_payslips',
        'caution',
        `The tax authority reports pay from ${employerInWords(name)}, but there are no payslips from this employer.`,
        { employment: number, ids: reported.map(({ submissionId }) => submissionId) },
      ),
    ),
  ];
}

function contradictionInWords({ employerName, what, payslips, taxAuthority }: Contradiction): string {
  if (what === 'taxable_pay' && employerName === null) {
    const [more, less] =
      payslips > taxAuthority ? ['payslips show', 'tax authority'] : ['tax authority shows', 'payslips'];
    return `the ${more} ${money(magnitude(payslips - taxAuthority))} more taxable pay than the ${less}`;
  }
  const from = employerName === null ? '' : ` from ${employerName}`;
  return what === 'gross_pay'
    ? `the payslips${from} show ${money(payslips)} of gross pay, which does not fit the ${money(taxAuthority)} of taxable pay that the tax authority reports`
    : `the payslips${from} show ${money(payslips)} of ${AMOUNT_WORDS[what]}, the tax authority ${money(taxAuthority)}`;
}

const AMOUNT_WORDS: Readonly<Record<NotCompared['what'], string>> = {
  taxable_pay: 'taxable pay',
  gross_pay: 'gross pay',
  income_tax: 'income tax',
};

/** These need no note: an employer without payslips has its own warning, and a year without a report is not expected to match. */
const ONE_SIDED: ReadonlySet<NotCompared['reason']> = new Set(['no_payslips', 'no_report']);

const REASON_WORDS: Readonly<Record<NotCompared['reason'], string>> = {
  not_on_payslips: 'not on the payslips',
  no_report: 'the tax authority has not reported the year',
  employer_not_reported: 'the tax authority does not report this employer',
  not_reported: 'not reported by the tax authority',
  no_payslips: 'no payslips',
  dates_differ: 'the payslips and the report end at different times',
  payslips_missing: 'payslips are missing',
  two_employments: 'there may be two jobs with this employer',
  employer_not_named: 'the employer is not named',
};

/** One note for each tax year that both sources know. */
function notComparedWarnings(years: Agreed['years'], idsOf: (year: TaxYear) => string[]): Warning[] {
  return years.flatMap(({ taxYear, notCompared }) => {
    const some = notCompared.filter(({ reason }) => !ONE_SIDED.has(reason));
    if (some.length === 0) return [];
    const byEmployer = Map.groupBy(some, ({ employerName, reason }) => `${employerName} ${reason}`);
    const parts = [...byEmployer.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const amounts = [first, ...others].map(({ what }) => AMOUNT_WORDS[what]);
      return `${listed(amounts)} from ${employerInWords(first.employerName)} (${REASON_WORDS[first.reason]})`;
    });
    return [
      warning(
        'tax_year_not_compared',
        'note',
        `Tax year ${taxYear}: these amounts could not be compared with the tax authority: ${listed(parts)}.`,
        { ids: idsOf(taxYear) },
      ),
    ];
  });
}
