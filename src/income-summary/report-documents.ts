import type { DrawnFindings } from '#documents';
import type { Check, Document } from '#documents/schema.ts';
import type { Block } from '#platform/pdf/content.ts';
import { parsePence } from '#values/money.ts';
import { heading, note } from './report-blocks.ts';
import type { DrawnFinding, DrawnReport } from './report-findings.ts';
import { cut, DOCUMENT_KIND_WORDS, DOCUMENT_STATUS_WORDS, UPLOAD_WORDS } from './report-words.ts';
import { count, dayInWords, money, monthInWords, timeInWords, trustInWords } from './words.ts';

const DOCUMENTS_MAX = 40;

/** Each serious finding: its words, and its place on the page beside them. */
export function showFindings({ findings, more }: DrawnReport): Block[] {
  if (findings.length === 0) return [];
  return [
    heading('Serious findings in documents'),
    ...findings.map(toBlock),
    ...(more > 0
      ? [note(`${count(more, 'more finding')} can be read in the dashboard, on the pages of the documents.`)]
      : []),
  ];
}

function toBlock({ document, placed, others, drawn }: DrawnFinding): Block {
  const page = placed[0]?.page;
  const isNumbered = placed.length > 1;
  const atPlace = placed.map((check, index) => `${isNumbered ? `${index + 1}. ` : ''}${inWords(check)}`);
  const what = [DOCUMENT_KIND_WORDS[document.kind], coveredInWords(document)].filter(Boolean).join(', ');
  const isMissing = drawn === null && placed.length > 0;
  return {
    kind: 'picture',
    title: `${what}${page === undefined ? '' : `, page ${page}`}`,
    lines: [
      ...atPlace,
      ...others.map(inWords),
      ...(isMissing ? ['The page is not shown here: see the document in the dashboard.'] : []),
    ],
    picture: drawn && {
      ...drawn,
      marks: isNumbered ? numbered(drawn.marks) : drawn.marks.map((mark) => ({ ...mark, label: null })),
      alt: `Part of page ${page} of a document, with a frame around the place of ${isNumbered ? 'these findings' : 'this finding'}: ${atPlace.join(' ')}`,
    },
  };
}

function inWords({ message, expected, actual }: Check): string {
  const values = [expected, actual].flatMap((value) => amountIn(value) ?? []);
  return `${message}${values.length === 2 ? ` (expected ${values[0]}, found ${values[1]})` : ''}.`;
}

type Mark = DrawnFindings['marks'][number];
/** In points. */
const SAME_PLACE = 4;

/** Findings at the same place share a frame. */
function numbered(marks: readonly Mark[]): (Mark & { label: string })[] {
  const frames: (Mark & { label: string })[] = [];
  const sides = ['x', 'y', 'width', 'height'] as const;
  for (const [index, mark] of marks.entries()) {
    const same = frames.find((frame) =>
      sides.every((side) => Math.abs(frame[side] - mark[side]) <= SAME_PLACE),
    );
    if (same) same.label += `, ${index + 1}`;
    else frames.push({ ...mark, label: String(index + 1) });
  }
  return frames;
}

/** `£1,234.56`. Other values, such as a National Insurance number, are not quoted. */
function amountIn(value: string | null): string | null {
  const isAmount = value !== null && /^£?-?[\d,]+\.\d\d$/.test(value);
  const pence = isAmount ? parsePence(value.replace(/[£,]/g, '')) : null;
  return pence === null ? null : money(pence);
}

/** Every uploaded file, with the hash that identifies it. */
export function showDocuments(documents: readonly Document[], total: number): Block[] {
  if (documents.length === 0)
    return [heading('Documents'), { kind: 'text', text: 'The person has uploaded no documents.' }];
  const shown = documents.slice(0, DOCUMENTS_MAX);
  return [
    heading('Documents'),
    {
      kind: 'table',
      columns: [
        { heading: 'Document', share: 3.3 },
        { heading: 'Status', share: 2 },
        { heading: 'Uploaded', share: 2.3 },
        { heading: 'SHA-256 of the file', share: 5 },
      ],
      rows: shown.map((document) => [
        [DOCUMENT_KIND_WORDS[document.kind], coveredInWords(document)].filter(Boolean).join(', '),
        document.trust_score
          ? [
              `trust ${trustInWords(document.trust_score)}`,
              ...(document.serious_count ? [count(document.serious_count, 'serious finding')] : []),
            ].join(', ')
          : DOCUMENT_STATUS_WORDS[document.status],
        document.uploaded_at
          ? `${timeInWords(document.uploaded_at)}, ${UPLOAD_WORDS[document.uploaded_through]}`
          : 'not uploaded',
        document.sha256 ? inGroups(document.sha256) : 'not recorded',
      ]),
    },
    ...(total > shown.length ? [note(`The API lists ${total - shown.length} more.`)] : []),
  ];
}

/** Without spaces, a line could not be broken inside. */
function inGroups(hash: string): string {
  return hash.match(/.{1,16}/g)?.join(' ') ?? hash;
}

/** `Kestrel Foods, October 2026`, or the account and days of a statement. */
function coveredInWords({ covers }: Document): string {
  if (!covers) return '';
  const { from, to, employers, bank_name, account_ending } = covers;
  const [first, ...others] = employers;
  const who = first
    ? `${cut(first)}${others.length > 0 ? ` and ${count(others.length, 'other')}` : ''}`
    : [bank_name && cut(bank_name), account_ending && `account ending ${account_ending}`]
        .filter(Boolean)
        .join(', ');
  return [who, from && to ? daysInWords(from, to) : null].filter(Boolean).join(', ');
}

function daysInWords(from: string, to: string): string {
  if (from === to) return dayInWords(from);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return isSameMonth ? monthInWords(from) : `${monthInWords(from)} to ${monthInWords(to)}`;
}
