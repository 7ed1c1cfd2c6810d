import type { Block } from '#platform/pdf/content.ts';
import { TrustScore } from '#values/trust-score.ts';
import type { ReportFacts } from './read-report.ts';
import { heading, note } from './report-blocks.ts';
import { SOURCE_WORDS, VERDICT_WORDS } from './report-words.ts';
import type { IncomeSummary } from './schema.ts';
import { count, dayInWords, trustInWords } from './words.ts';

const SOURCES_MAX = 10;

/** Where the data came from, and how old it is. */
export function showSources({ summary: { sources }, providerName }: ReportFacts): Block[] {
  return [
    heading('Sources'),
    {
      kind: 'table',
      columns: [
        { heading: 'Source', share: 4 },
        { heading: 'Records', share: 1.4, isNumeric: true },
        { heading: 'Last retrieved', share: 2.8 },
        { heading: 'Newest data', share: 2.8 },
        { heading: 'Age', share: 1.6 },
        { heading: 'Lowest trust', share: 2 },
      ],
      rows: sources
        .slice(0, SOURCES_MAX)
        .map((source) => [
          [SOURCE_WORDS[source.kind], source.provider && providerName(source.provider)]
            .filter(Boolean)
            .join(': '),
          String(source.submission_count),
          source.last_retrieved_at ? dayInWords(source.last_retrieved_at) : 'never',
          source.newest_date ? dayInWords(source.newest_date) : 'none',
          source.age_days === null ? '' : count(source.age_days, 'day'),
          source.trust ? trustInWords(source.trust) : '',
        ]),
    },
  ];
}

/** The checks of the sources against each other. */
export function showAgreement({ agreement, trust }: IncomeSummary): Block[] {
  const { tax_authority: authority, bank, uploads } = agreement;
  const rowsOf = (rows: readonly { verdict: keyof typeof VERDICT_WORDS }[], what: string) => {
    const [agreed, all] = [
      rows.filter(({ verdict }) => verdict === 'agrees').length,
      rows.filter(({ verdict }) => verdict !== 'one_source_only').length,
    ];
    return all === 0 ? VERDICT_WORDS.one_source_only : `agree in ${agreed} of ${count(all, what)}`;
  };
  const scores = TrustScore.options.filter((score) => trust.counts[score] > 0);
  return [
    heading('Checks'),
    {
      kind: 'facts',
      rows: [
        ['Payslips and tax authority', rowsOf(authority.tax_years, 'tax year')],
        ['Payslips and bank statements', rowsOf(bank.months, 'month')],
        [
          'Payslips of several sources',
          uploads.same + uploads.different === 0
            ? VERDICT_WORDS.one_source_only
            : `${uploads.same} equal, ${uploads.different} different`,
        ],
        [
          'Trust in payslips',
          scores.map((score) => `${trust.counts[score]} ${trustInWords(score)}`).join(', ') || 'none',
        ],
      ],
    },
  ];
}

/** How the figures are calculated. */
export function showMethods({ monthly_income: month }: IncomeSummary): Block[] {
  if (month.gross.amount === null && month.net.amount === null) return [];
  const text =
    'A month’s rate is its average payslip times the number of payslips in a year, divided by twelve. For regular pay, a typical month is the median of the last three whole months, and the cautious figure is the lower of that and the latest whole month. For variable pay, a typical month is the median of the whole months of the last year, and the cautious figure is the mean of the lower half. Months with statutory pay or unpaid leave count only in the cautious figure. If fewer than three whole months are known, the latest one counts. Expenditure is the average for households with this pay, from the Office for National Statistics. It is not what this person spends.';
  return [heading('How the figures are calculated'), note(text)];
}
