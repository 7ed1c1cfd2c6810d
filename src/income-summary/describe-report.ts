import type { Block, Column, Content } from '#platform/pdf/content.ts';
import type { User } from '#users/schema.ts';
import { formatPenceWithThousands, parsePence } from '#values/money.ts';
import { PAY_FREQUENCY_MEANINGS } from '#values/payroll-submission.ts';
import { maskNumber } from '#values/roles.ts';
import type { Figure } from './figure-schema.ts';
import type { ReportFacts } from './read-report.ts';
import { heading, more, note } from './report-blocks.ts';
import { showNotes, showReviews } from './report-case.ts';
import { showConsents } from './report-consent.ts';
import { showDocuments, showFindings } from './report-documents.ts';
import type { DrawnReport } from './report-findings.ts';
import { showAgreement, showMethods, showSources } from './report-sources.ts';
import { showIdentity, showLeftOut, showReasons, showStreams, showVerdict } from './report-verdict.ts';
import {
  cut,
  EMPLOYED_WORDS,
  REASON_WORDS,
  SEVERITY_WORDS,
  trendInWords,
  UNCONFIRMED_NOTES,
  variationInWords,
} from './report-words.ts';
import type { IncomeSummary } from './schema.ts';
import { dayInWords, money, monthInWords, timeInWords, trustInWords } from './words.ts';

/** Longer lists would make the report much longer than three pages. */
const WARNINGS_MAX = 10;
const EMPLOYMENTS_MAX = 6;
const MONTHS_MAX = 12;
/** A longer name would fill the page as a title. */
const TITLE_NAME_CHARACTERS_MAX = 60;

/** Turns a summary into a document for the file of an underwriter, or for a committee. */
export function describeReport(facts: ReportFacts, drawn: DrawnReport): Content {
  const { summary, user, clientName, madeAt, caseFile } = facts;
  const name = [user.forename, user.surname].filter(Boolean).join(' ');
  return {
    language: 'en',
    isCompact: true,
    title: name && name.length <= TITLE_NAME_CHARACTERS_MAX ? `Income of ${name}` : 'Income report',
    lead: [
      ...(name.length > TITLE_NAME_CHARACTERS_MAX ? [`About ${name}.`] : []),
      personLine(user),
      `Prepared for ${clientName} by ${facts.preparedBy} on ${timeInWords(madeAt)}. Figures as of ${dayInWords(summary.as_of)}, in pounds.`,
    ],
    author: clientName,
    madeAt,
    footer: `${clientName} · income report of ${dayInWords(summary.as_of)} · ${user.ext_id === null ? `user ${user.user_id}` : `reference ${user.ext_id}`}`,
    pageNumber: 'page {page} of {pages}',
    blocks: [
      ...showVerdict(summary),
      ...showMainFigures(summary),
      ...showReviews(caseFile),
      ...showReasons(summary),
      ...showFindings(drawn),
      ...(summary.sources.length > 0 ? showEvidence(facts) : []),
      ...showDocuments(facts.documents, facts.documentCount),
      ...showConsents(facts),
      ...showNotes(caseFile),
    ],
  };
}

/** Without any source, the reasons already say that nothing is known. */
function showEvidence(facts: ReportFacts): Block[] {
  const { summary } = facts;
  return [
    ...showIdentity(summary),
    ...showFigures(summary),
    ...showStreams(summary, inWords),
    ...showLeftOut(summary),
    ...showWarnings(summary),
    ...showEmployments(summary),
    ...showMonths(summary),
    ...showSources(facts),
    ...showAgreement(summary),
    ...showMethods(summary),
  ];
}

function personLine(user: User): string {
  return [
    user.date_of_birth ? `Born ${dayInWords(user.date_of_birth)}` : 'Date of birth not known',
    `NI number ${maskNumber(user.ni_number) ?? 'not known'}`,
    user.ext_id === null ? `user ${user.user_id}` : `reference ${user.ext_id}`,
  ].join(' · ');
}

/** What a committee looks for first. */
function showMainFigures({
  monthly_income: month,
  annual_income: annual,
  affordability,
}: IncomeSummary): Block[] {
  const figures = [
    { label: 'Typical month, net', figure: month.net },
    { label: 'Cautious month, net', figure: month.cautious_net },
    { label: 'Annualised gross', figure: annual.annualised_gross },
    { label: 'Left after estimated expenditure', figure: affordability.left },
  ];
  if (figures.every(({ figure }) => figure.amount === null)) return [];
  return [
    {
      kind: 'figures',
      figures: figures.map(({ label, figure }) => ({
        label,
        value: figure.amount === null ? inWords(figure) : inPounds(figure.amount),
      })),
    },
  ];
}

function showFigures(summary: IncomeSummary): Block[] {
  const { monthly_income: month, annual_income: annual, affordability, composition, trend } = summary;
  const year = annual.last_12_months;
  if ([month.gross, month.net, annual.annualised_gross, year.gross].every(({ amount }) => amount === null))
    return [heading('Pay'), { kind: 'text', text: `No figure is known: ${inWords(month.gross)}.` }];
  const rows: string[][] = [
    ['Typical month, gross', inWords(month.gross), 'Cautious', inWords(month.cautious_gross)],
    ['Typical month, net', inWords(month.net), 'Cautious', inWords(month.cautious_net)],
    [
      'Annualised gross',
      inWords(annual.annualised_gross),
      'Last 12 months, gross',
      `${inWords(year.gross)}${year.is_complete || year.gross.amount === null ? '' : ' (not complete)'}`,
    ],
    [
      'Estimated expenditure',
      inWords(affordability.total),
      'Left from typical net pay',
      inWords(affordability.left),
    ],
    [
      'Fixed pay, last 12 months',
      percent(composition.fixed_percent),
      'Variable pay, last 12 months',
      percent(composition.variable_percent),
    ],
    ['Trend', trendInWords(trend), 'Variation by month', variationInWords(summary)],
    [
      'Lowest trust',
      summary.trust.worst ? trustInWords(summary.trust.worst) : 'none',
      'Warnings',
      String(summary.warnings.length),
    ],
  ];
  const columns: Column[] = [
    { heading: 'Figure', share: 3 },
    { heading: 'Value', share: 3 },
    { heading: 'Figure', share: 3 },
    { heading: 'Value', share: 3 },
  ];
  const unconfirmed = UNCONFIRMED_NOTES[summary.verdict.status];
  return [
    heading(unconfirmed === null ? 'Pay' : 'Pay, not confirmed'),
    ...(unconfirmed === null ? [] : [note(unconfirmed)]),
    { kind: 'table', columns, rows },
  ];
}

function showWarnings(summary: IncomeSummary): Block[] {
  const { warnings } = summary;
  if (warnings.length === 0)
    return [
      heading('Warnings'),
      {
        kind: 'text',
        text: summary.employments.some(({ payslip_count }) => payslip_count > 0)
          ? 'There are no warnings about this income.'
          : 'No payslips are known, so nothing could be checked.',
      },
    ];
  const left = warnings.length - WARNINGS_MAX;
  return [
    heading('Warnings'),
    {
      kind: 'table',
      columns: [
        { heading: 'Severity', share: 1 },
        { heading: 'What was noticed', share: 7 },
      ],
      rows: warnings
        .slice(0, WARNINGS_MAX)
        .map(({ severity, message }) => [SEVERITY_WORDS[severity], message]),
    },
    ...more(left),
  ];
}

function showEmployments({ employments }: IncomeSummary): Block[] {
  if (employments.length === 0)
    return [heading('Employments'), { kind: 'text', text: 'No employment is known.' }];
  const left = employments.length - EMPLOYMENTS_MAX;
  return [
    heading('Employments'),
    {
      kind: 'table',
      columns: [
        { heading: 'Employer', share: 4 },
        { heading: 'From', share: 2.6 },
        { heading: 'To', share: 2.6 },
        { heading: 'Paid', share: 2.2 },
        { heading: 'Last pay', share: 2.6 },
        numeric('Typical gross'),
        numeric('Typical net'),
      ],
      rows: employments
        .slice(0, EMPLOYMENTS_MAX)
        .map((job) => [
          [job.employer_name ?? 'Not named', job.role].flatMap((text) => (text ? cut(text) : [])).join(', '),
          job.from ? dayInWords(job.from) : 'not known',
          job.to ? dayInWords(job.to) : EMPLOYED_WORDS[job.is_current_reason],
          job.pay_frequency ? PAY_FREQUENCY_MEANINGS[job.pay_frequency] : 'not known',
          job.last_pay ? dayInWords(job.last_pay.pay_date) : 'none',
          inWords(job.typical_month.gross),
          inWords(job.typical_month.net),
        ]),
    },
    ...more(left),
  ];
}

function showMonths({ months }: IncomeSummary): Block[] {
  if (months.length === 0) return [];
  return [
    heading('Months'),
    {
      kind: 'table',
      columns: [
        { heading: 'Month', share: 3 },
        ...['Gross paid', 'Net paid', 'Bank credits', 'Rate, gross', 'Rate, net'].map(numeric),
        { heading: 'Note', share: 3 },
      ],
      rows: months
        .slice(0, MONTHS_MAX)
        .map((one) => [
          monthInWords(one.month),
          ...[one.gross_pay, one.net_pay, one.bank_credits, one.monthly_gross, one.monthly_net].map(pounds),
          one.has_gap ? 'gap in pay' : one.is_whole ? '' : 'not a whole month',
        ]),
    },
  ];
}

/** The amount, or why there is none. */
function inWords(figure: Figure): string {
  return figure.amount === null ? REASON_WORDS[figure.reason ?? 'no_payslips'] : pounds(figure.amount);
}

function inPounds(amount: string): string {
  return money(parsePence(amount) ?? 0n);
}

function pounds(amount: string | null): string {
  const pence = amount === null ? null : parsePence(amount);
  return pence === null ? '–' : formatPenceWithThousands(pence);
}

function percent(value: number | null): string {
  return value === null ? 'not known' : `${value}%`;
}

function numeric(text: string): Column {
  return { heading: text, share: 2.2, isNumeric: true };
}
