import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Case, IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, textOf } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { LongTextField } from '../../../ui/long-text-field.tsx';
import { RiskStatus } from '../../../ui/risk-status.tsx';
import { VerdictStatus } from '../../../ui/verdict-status.tsx';
import { OUTCOME_NAMES, OUTCOMES, type Outcome } from '../../../words/reviews.ts';
import { summaryQuery } from '../overview/summary-query.ts';
import { TEXT_LENGTH_MAX } from './add-note.tsx';
import { useCaseRefresh } from './case-query.ts';
import styles from './record-review.module.css';

interface Draft {
  outcome: Outcome | null;
  reason: string;
}
const EMPTY: Draft = { outcome: null, reason: '' };

/** Records a decision. What was typed is kept until it is recorded, even if the dialog is closed. */
export function RecordReview({ found, onRecorded }: { found: Case; onRecorded: (outcome: Outcome) => void }) {
  const [isOpen, setOpen] = useState(false);
  const draft = useRef<Draft>(EMPTY);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Record a review</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Record a review">
        <Content
          found={found}
          draft={draft}
          onClose={() => setOpen(false)}
          onRecorded={(outcome) => {
            draft.current = EMPTY;
            setOpen(false);
            onRecorded(outcome);
          }}
        />
      </Dialog>
    </>
  );
}

interface Review {
  found: Case;
  draft: { current: Draft };
  onClose: () => void;
  onRecorded: (outcome: Outcome) => void;
}

function Content(review: Review) {
  const query = useQuery(summaryQuery(review.found.user_id));
  return (
    <Loaded query={query} lines={8}>
      {(summary) => <ReviewForm {...review} summary={summary} />}
    </Loaded>
  );
}

function ReviewForm({ found, draft, summary, onClose, onRecorded }: Review & { summary: IncomeSummary }) {
  // what the member saw when the dialog was opened, even if newer data is loaded meanwhile
  const [seen] = useState({ summary, reviewId: found.review?.review_id ?? null });
  const refresh = useCaseRefresh(found.user_id);
  const record = useMutation({
    mutationFn: (form: FormData) =>
      api.post('/users/{user_id}/reviews', {
        path: { user_id: found.user_id },
        body: {
          outcome: String(form.get('outcome')) as Outcome,
          reason: textOf(form, 'reason') ?? '',
          seen_evidence_hash: seen.summary.evidence_hash,
          seen_review_id: seen.reviewId,
        },
      }),
    onSuccess: ({ outcome }) => onRecorded(outcome),
    // also after a failure: the page then shows what has changed
    onSettled: refresh,
  });
  return (
    <Form
      onSend={(form) => record.mutate(form)}
      isPending={record.isPending}
      error={record.error}
      sendLabel="Record the review"
      onCancel={onClose}
    >
      <div className={styles.basis}>
        <span className={styles.verdict}>
          <VerdictStatus status={seen.summary.verdict.status} />
          <RiskStatus risk={seen.summary.risk} />
        </span>
        <p>{seen.summary.verdict.sentence}</p>
      </div>
      <fieldset className={styles.outcomes}>
        <legend>What do you decide?</legend>
        {OUTCOME_NAMES.map((outcome) => (
          <label key={outcome} className={styles.outcome}>
            <input
              type="radio"
              name="outcome"
              value={outcome}
              required
              defaultChecked={draft.current.outcome === outcome}
              onChange={() => {
                draft.current = { ...draft.current, outcome };
              }}
            />
            <span>
              <b>{OUTCOMES[outcome].label}</b>
              <small>{OUTCOMES[outcome].meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <LongTextField
        label="Why?"
        name="reason"
        description="Your team sees it with your name and the time. The person can ask for a copy."
        rows={5}
        isRequired
        maxLength={TEXT_LENGTH_MAX}
        defaultValue={draft.current.reason}
        onChange={(reason) => {
          draft.current = { ...draft.current, reason };
        }}
      />
      <p className={styles.note}>
        A copy of the summary and the hashes of all documents are kept with it. A review can’t be changed or
        deleted. If you change your mind, record another one.
      </p>
    </Form>
  );
}
