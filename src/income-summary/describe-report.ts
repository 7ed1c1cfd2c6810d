import type { Block, Column, Content } from '#platform/pdf/content.ts';
import type { User } from '#users/schema.ts';
import { formatPenceWithThousands, parsePence } from '#values/money.ts';
import { PAY_FREQUENCY_MEANINGS } from '#values/payroll-submission.ts';
import { maskNumber } from '#values/roles.ts';
import type { Figure } from './figure-schema.ts';
import type { ReportFacts } from './read-report.ts';
import type { ReportPicture } from './report-pictures.ts';
import { showAgreement, showConsents, showMethods, showSources } from './report-sources.ts';
import { showLeftOut, showPictures, showStreams, showVerdict } from './report-verdict.ts';
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
import { dayInWords, monthInWords, trustInWords } from './words.ts';

/** Longer lists would make the report much longer than three pages. */
const WARNINGS_MAX = 10;
const EMPLOYMENTS_MAX = 6;
const MONTHS_MAX = 12;
/** A longer name would fill the page as a title. */
const TITLE_NAME_CHARACTERS_MAX = 60;

/** Turns a summary into a document for the file of an underwriter. */
export function describeReport(facts: ReportFacts, pictures: readonly ReportPicture[] = []): Content {
  const { summary, user, clientName, madeAt } = facts;
  const name = [user.forename, user.surname].filter(Boolean).join(' ');
  const day = dayInWords(summary.as_of);
  return {
    language: 'en',
    isCompact: true,
    title: name && name.length <= TITLE_NAME_CHARACTERS_MAX ? `Income of ${name}` : 'Income report',
    lead: [
      ...(name.length > TITLE_NAME_CHARACTERS_MAX ? [`About ${name}.`] : []),
      `Prepared for ${clientName}, as of ${day}. All amounts are in pounds.`,
      personLine(user),
    ],
    author: clientName,
    madeAt,
    footer: `${clientName} · income report of ${day} · user ${user.user_id} · page {page} of {pages}`,
    blocks: [
      ...showVerdict(summary),
      ...showPictures(pictures),
      ...showFigures(summary),
      ...showStreams(summary, inWords),
      ...showLeftOut(summary),
      ...showWarnings(summary),
      ...showEmployments(summary),
      ...showMonths(summary),
      ...showSources(facts),
      ...showAgreement(summary),
      ...showConsents(facts.consents),
      ...showMethods(),
    ],
  };
}

function personLine(user: User): string {
  return [
    user.date_of_birth ? `Born ${dayInWords(user.date_of_birth)}` : 'Date of birth not known',
    `NI number ${maskNumber(user.ni_number) ?? 'not known'}`,
    ...(user.ext_id === null ? [] : [`reference ${cut(user.ext_id)}`]),
  ].join(' · ');
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
  const note = UNCONFIRMED_NOTES[summary.verdict.status];
  return [
    heading(note === null ? 'Pay' : 'Pay, not confirmed'),
    ...(note === null ? [] : [{ kind: 'note' as const, text: note }]),
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
  const more = warnings.length - WARNINGS_MAX;
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
    ...(more > 0 ? [note(`The income summary in the API lists ${more} more.`)] : []),
  ];
}

function showEmployments({ employments }: IncomeSummary): Block[] {
  if (employments.length === 0)
    return [heading('Employments'), { kind: 'text', text: 'No employment is known.' }];
  const more = employments.length - EMPLOYMENTS_MAX;
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
    ...(more > 0 ? [note(`The income summary in the API lists ${more} more.`)] : []),
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

function pounds(amount: string | null): string {
  const pence = amount === null ? null : parsePence(amount);
  return pence === null ? '–' : formatPenceWithThousands(pence);
}

function percent(value: number | null): string {
  return value === null ? 'not known' : `${value}%`;
}

function heading(text: string): Block {
  return { kind: 'heading', level: 2, text };
}

function note(text: string): Block {
  return { kind: 'note', text };
}

function numeric(text: string): Column {
  return { heading: text, share: 2.2, isNumeric: true };
}
