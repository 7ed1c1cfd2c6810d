import type { UserProgress } from '../../../../../clients/typescript/index.js';
import { Status, type Tone } from '../../ui/status.tsx';
import { effectInShort } from '../person/withdrawal/withdrawal-note.tsx';
import styles from './people-page.module.css';

export type Progress = UserProgress['progress'][number];

/** In the order in which the filter offers them. */
export const PROGRESS: Readonly<Record<Progress, { label: string; tone: Tone }>> = {
  has_data: { label: 'Has data', tone: 'neutral' },
  in_progress: { label: 'Data is on its way', tone: 'busy' },
  waiting: { label: 'Waiting for the person', tone: 'busy' },
  needs_attention: { label: 'Needs attention', tone: 'warning' },
  nothing_found: { label: 'Nothing found', tone: 'neutral' },
  not_started: { label: 'Nothing yet', tone: 'neutral' },
};

const WAITING: Readonly<Record<NonNullable<UserProgress['waiting_for']>, string>> = {
  open_link: 'The link has not been opened yet',
  finish_journey: 'The link was opened, but sharing is not finished',
  security_question: 'Has to answer a security question',
  upload: 'An upload has not arrived',
};

const REASONS: Readonly<Record<NonNullable<UserProgress['attention_reason']>, string>> = {
  sign_in_again: 'Has to sign in to the provider again',
  sign_in_failed: 'The sign-in to the provider failed',
  retrieval_failed: 'Their data could not be fetched',
  document_not_read: 'A document could not be read',
  declined: 'Does not want to share',
  left: 'Left before the end',
  link_expired: 'The link has expired',
};

/** The progress of a person, in words. */
export function ProgressWords({ user }: { user: UserProgress }) {
  const detail =
    (user.attention_reason && REASONS[user.attention_reason]) ??
    (user.waiting_for && WAITING[user.waiting_for]);
  const { withdrawal } = user;
  return (
    <div className={styles.progress}>
      {withdrawal ? (
        <>
          <Status tone="warning">Consent withdrawn</Status>
          <span className={styles.detail}>{effectInShort(withdrawal)}</span>
        </>
      ) : null}
      {(withdrawal?.is_hidden ? user.progress.filter((one) => one !== 'not_started') : user.progress).map(
        (one) => (
          <Status key={one} tone={PROGRESS[one].tone}>
            {PROGRESS[one].label}
          </Status>
        ),
      )}
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </div>
  );
}
