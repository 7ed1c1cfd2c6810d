import type { Block } from '#platform/pdf/content.ts';
import { heading, more } from './report-blocks.ts';
import {
  CURRENT_WORDS,
  cut,
  DETAIL_RESULT_WORDS,
  DETAIL_WORDS,
  DOCUMENT_KIND_WORDS,
  IDENTITY_WORDS,
  KIND_WORDS,
  RESULT_WORDS,
  SHOWING_WORDS,
  STATUS_WORDS,
} from './report-words.ts';
import type { IncomeSummary } from './schema.ts';
import type { IncomeStream } from './stream-schema.ts';
import { count, dayInWords, trustInWords } from './words.ts';

const REASONS_MAX = 8;
const STREAMS_MAX = 8;
const LEFT_OUT_MAX = 8;

/** The conclusion exactly as the API writes it. */
export function showVerdict({ verdict: { status, sentence } }: IncomeSummary): Block[] {
  const [title, tone] = STATUS_WORDS[status];
  return [{ kind: 'callout', title: `Verdict: ${title}`, text: sentence, tone }];
}

export function showReasons({ verdict: { reasons } }: IncomeSummary): Block[] {
  if (reasons.length === 0) return [];
  return [
    heading('Reasons'),
    {
      kind: 'table',
      columns: [
        { heading: 'No.', share: 0.6 },
        { heading: 'Reason', share: 6 },
        { heading: 'Evidence', share: 2 },
      ],
      rows: reasons
        .slice(0, REASONS_MAX)
        .map(({ message, submission_ids, document_ids }, index) => [
          String(index + 1),
          message,
          evidenceInWords(submission_ids.length, document_ids.length),
        ]),
    },
    ...more(reasons.length - REASONS_MAX),
  ];
}

/** Whether the evidence is the person's own. */
export function showIdentity({ verdict: { identity } }: IncomeSummary): Block[] {
  return [
    heading('Whose evidence it is'),
    { kind: 'facts', rows: [['Result', IDENTITY_WORDS[identity.status]], ...comparedInWords(identity)] },
  ];
}

function evidenceInWords(submissions: number, documents: number): string {
  const parts = [
    submissions > 0 ? count(submissions, 'record') : '',
    documents > 0 ? count(documents, 'document') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function comparedInWords({ compared }: IncomeSummary['verdict']['identity']): [string, string][] {
  return [...Map.groupBy(compared, ({ source }) => source)].map(([source, details]) => [
    SHOWING_WORDS[source],
    details.map(({ field, result }) => `${DETAIL_WORDS[field]} ${DETAIL_RESULT_WORDS[result]}`).join(', '),
  ]);
}

/** Each income, and what each kind of source says about it. */
export function showStreams(
  { income_streams: streams }: IncomeSummary,
  inWords: (figure: IncomeStream['typical_month']) => string,
): Block[] {
  if (streams.length === 0) return [];
  return [
    heading('Income by payer'),
    {
      kind: 'table',
      columns: [
        { heading: 'Payer', share: 3.5 },
        { heading: 'Typical month', share: 2.1, isNumeric: true },
        { heading: 'Cautious', share: 2.1, isNumeric: true },
        { heading: 'Last payment', share: 2.8 },
        { heading: 'Payroll', share: 2.5 },
        { heading: 'Uploads', share: 2.5 },
        { heading: 'Tax authority', share: 2.5 },
        { heading: 'Bank', share: 2.5 },
      ],
      rows: streams
        .slice(0, STREAMS_MAX)
        .map((stream) => [
          [
            cut(stream.payer ?? 'Not named'),
            KIND_WORDS[stream.kind],
            CURRENT_WORDS[String(stream.is_current) as keyof typeof CURRENT_WORDS],
            ...(stream.basis === 'taxable'
              ? ['taxable pay']
              : stream.basis === 'takings'
                ? ['before tax and costs']
                : []),
          ].join(', '),
          inWords(stream.typical_month),
          inWords(stream.cautious_month),
          stream.last_payment ? dayInWords(stream.last_payment) : 'not known',
          ...(['payroll', 'upload', 'tax_authority', 'bank'] as const).map(
            (kind) => RESULT_WORDS[stream.sources.find(({ source }) => source === kind)?.result ?? 'silent'],
          ),
        ]),
    },
    ...more(streams.length - STREAMS_MAX),
  ];
}

/** Evidence that is in no figure. */
export function showLeftOut({ left_out: items }: IncomeSummary): Block[] {
  if (items.length === 0) return [];
  return [
    heading('Left out of the figures'),
    {
      kind: 'table',
      columns: [
        { heading: 'What', share: 3 },
        { heading: 'Date', share: 2 },
        { heading: 'Trust', share: 1.4 },
        { heading: 'Why it does not count', share: 6 },
      ],
      rows: items
        .slice(0, LEFT_OUT_MAX)
        .map(({ kind, payer, date, trust_score, message }) => [
          [DOCUMENT_KIND_WORDS[kind], payer && cut(payer)].filter(Boolean).join(', '),
          date ? dayInWords(date) : 'none',
          trust_score ? trustInWords(trust_score) : '',
          message,
        ]),
    },
    ...more(items.length - LEFT_OUT_MAX),
  ];
}
