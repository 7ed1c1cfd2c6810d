import { StipendError } from '../api.ts';
import { problemInWords } from '../words/problems.ts';
import styles from './problem-note.module.css';

/** Says in words what went wrong, with the id that the operator can look up. */
export function ProblemNote({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const { messages, requestId } = factsOf(error);
  return (
    <div className={styles.note} role="alert">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {requestId ? (
        <p className={styles.id}>
          Request id <code>{requestId}</code>
        </p>
      ) : null}
      {onRetry ? (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

/** A problem that a page has found itself, with words for people. */
export class SaidProblem extends Error {}

const CONNECTION = 'We can’t reach the service. Check your connection and try again.';

function factsOf(error: Error): { messages: readonly string[]; requestId: string | null } {
  if (error instanceof SaidProblem) return { messages: [error.message], requestId: null };
  if (!(error instanceof StipendError))
    return { messages: ['Something went wrong on this page. Load it again.'], requestId: null };
  const isLost = error.code === 'connection_failed' || error.code === 'timed_out';
  if (isLost) return { messages: [CONNECTION], requestId: null };
  return { messages: problemInWords(error), requestId: error.requestId };
}
