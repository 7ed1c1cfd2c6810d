import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { WholeReview } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import stack from '../../../layout/stack.module.css';
import { Card, Empty, Facts } from '../../../ui/card.tsx';
import { day, exactTime, inWords, wholePounds } from '../../../ui/format.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { VerdictStatus } from '../../../ui/verdict-status.tsx';
import { authorInWords, OUTCOMES } from '../../../words/reviews.ts';
import { MainFigures } from '../overview/main-figures.tsx';
import styles from './review-tab.module.css';

const route = getRouteApi('/shell/people/$userId/review/$reviewId');

/** A review with the copy of what it was based on. It links to nothing that may have changed since. */
export function ReviewPage() {
  const { userId, reviewId } = route.useParams();
  const query = useQuery({
    queryKey: ['reviews', userId, 'whole', reviewId],
    // a review never changes
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/reviews/{review_id}', {
        path: { user_id: userId, review_id: reviewId },
        signal,
      }),
  });
  return (
    <div className={stack.stack}>
      <p>
        <Link to="/people/$userId/review" params={{ userId }}>
          All reviews and notes
        </Link>
      </p>
      <Loaded query={query} lines={12}>
        {(review) => (
          <>
            <Decision review={review} />
            <Verdict review={review} />
            <MainFigures summary={review.summary} />
            <Incomes review={review} />
            <Warnings review={review} />
            <Documents review={review} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Decision({ review }: { review: WholeReview }) {
  const { label, tone } = OUTCOMES[review.outcome];
  return (
    <Card title="Review" action={<Status tone={tone}>{label}</Status>}>
      <p className={styles.text}>{review.reason}</p>
      <Facts
        facts={[
          ['Recorded by', authorInWords(review.author)],
          ['Recorded', exactTime(review.recorded_at)],
          ['Documents', review.documents.length],
          [
            'Hash of the evidence',
            <code key="hash" className={styles.hash}>
              {review.evidence_hash}
            </code>,
          ],
        ]}
      />
      <p className={styles.soft}>
        Everything on this page is a copy from that moment. It shows what was known then, whatever has changed
        since.
      </p>
    </Card>
  );
}

function Verdict({ review: { summary } }: { review: WholeReview }) {
  const { verdict } = summary;
  return (
    <Card title="The verdict then" action={<VerdictStatus status={verdict.status} />}>
      <p className={styles.text}>{verdict.sentence}</p>
      <ul>
        {unique(verdict.reasons.map(({ message }) => message)).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Card>
  );
}

type Stream = WholeReview['summary']['income_streams'][number];

const STREAM_COLUMNS: readonly Column<Stream>[] = [
  { title: 'Income', cell: ({ payer }) => payer ?? '–' },
  { title: 'Kind', cell: ({ kind }) => inWords(kind) },
  {
    title: 'Typical month',
    isFigure: true,
    cell: ({ typical_month: { amount } }) => (amount === null ? 'Not known' : wholePounds(amount)),
  },
];

function Incomes({ review: { summary } }: { review: WholeReview }) {
  if (summary.income_streams.length === 0) return null;
  return (
    <Card title="Incomes then">
      <Table
        caption="Incomes then"
        columns={STREAM_COLUMNS}
        rows={summary.income_streams}
        keyOf={(stream) => String(summary.income_streams.indexOf(stream))}
      />
    </Card>
  );
}

function Warnings({ review: { summary } }: { review: WholeReview }) {
  if (summary.warnings.length === 0) return null;
  return (
    <Card title="Warnings then">
      <ul>
        {unique(summary.warnings.map(({ message }) => message)).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Card>
  );
}

function unique(messages: readonly string[]): string[] {
  return [...new Set(messages)];
}

type Reviewed = WholeReview['documents'][number];

const DOCUMENT_COLUMNS: readonly Column<Reviewed>[] = [
  { title: 'File', cell: ({ file_name }) => <span className={styles.hash}>{file_name}</span> },
  { title: 'Kind', cell: ({ kind }) => inWords(kind) },
  { title: 'Uploaded', cell: ({ uploaded_at: at }) => (at ? day(at) : '–') },
  { title: 'Trust', cell: ({ trust_score }) => (trust_score ? <Trust score={trust_score} /> : '–') },
  {
    title: 'SHA-256 of the file',
    cell: ({ sha256 }) => (sha256 ? <code className={styles.hash}>{sha256}</code> : 'Not known'),
  },
];

function Documents({ review: { documents } }: { review: WholeReview }) {
  return (
    <Card title="Documents then">
      {documents.length === 0 ? (
        <Empty title="No documents had been uploaded" />
      ) : (
        <Table
          caption="Documents then"
          columns={DOCUMENT_COLUMNS}
          rows={documents}
          keyOf={({ document_id }) => document_id}
        />
      )}
    </Card>
  );
}
