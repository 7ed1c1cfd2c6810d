import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Case } from '../../../../../../clients/typescript/index.js';
import { useAccess } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Status } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import { authorInWords, OUTCOMES, type Outcome } from '../../../words/reviews.ts';
import { AddNote } from './add-note.tsx';
import { Assignee } from './assignee.tsx';
import styles from './case-bar.module.css';
import { caseQuery } from './case-query.ts';
import { RecordReview } from './record-review.tsx';

/** Above all tabs of a person: who works on them, what was decided last, and what to do next. */
export function CaseBar({ userId, children }: { userId: string; children?: ReactNode }) {
  const query = useQuery(caseQuery(userId));
  return (
    <section className={styles.bar} aria-label="Case">
      <Loaded query={query} lines={2}>
        {(found) => <Content found={found}>{children}</Content>}
      </Loaded>
    </section>
  );
}

const RECORDED: Readonly<Record<Outcome, string>> = {
  accepted: 'Your review is recorded.',
  needs_more_evidence: 'Your review is recorded. The person does not know yet: press “Ask for more”.',
  rejected: 'Your review is recorded.',
};

function Content({ found, children }: { found: Case; children?: ReactNode }) {
  const mayChange = useAccess('change_cases') !== null;
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Assigned to</dt>
          <dd>
            <Assignee found={found} mayChange={mayChange} />
          </dd>
        </div>
        <div>
          <dt>Review</dt>
          <dd>
            <ReviewState found={found} />
          </dd>
        </div>
      </dl>
      {mayChange ? (
        <div className={styles.actions}>
          <RecordReview found={found} onRecorded={(outcome) => setSaid(RECORDED[outcome])} />
          <AddNote userId={found.user_id} onAdded={() => setSaid('Your note is added.')} />
          {children}
        </div>
      ) : null}
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

function ReviewState({ found: { review, user_id: userId } }: { found: Case }) {
  if (!review) return <span className={styles.soft}>Not reviewed yet</span>;
  const { label, tone } = OUTCOMES[review.outcome];
  return (
    <>
      <span className={styles.line}>
        <Status tone={review.is_reopened ? 'neutral' : tone}>{label}</Status>
        <span className={styles.soft}>
          by {authorInWords(review.author)}, <When at={review.recorded_at} />
        </span>
        <Link to="/people/$userId/review/$reviewId" params={{ userId, reviewId: review.review_id }}>
          What it was based on
        </Link>
      </span>
      {review.is_reopened ? (
        <span className={styles.line}>
          <Status tone="warning">Reopened</Status>
          <span>
            {review.reopened_because.map(({ message }) => message).join(' ')}{' '}
            {review.reopened_at ? <When at={review.reopened_at} /> : null}
          </span>
        </span>
      ) : null}
    </>
  );
}
