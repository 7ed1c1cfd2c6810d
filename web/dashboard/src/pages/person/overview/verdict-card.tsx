import type { IncomeSummary, IncomeVerdict } from '../../../../../../clients/typescript/index.js';
import { day } from '../../../ui/format.ts';
import { RiskStatus } from '../../../ui/risk-status.tsx';
import { Status } from '../../../ui/status.tsx';
import { VerdictStatus } from '../../../ui/verdict-status.tsx';
import { comparedInWords, IDENTITIES } from '../../../words/verdicts.ts';
import { Downloads } from './downloads.tsx';
import styles from './verdict-card.module.css';
import { VerdictReasons } from './verdict-reasons.tsx';

/** A longer sentence would fill a phone in the large type. */
const SENTENCE_LENGTH_MAX = 140;

/** The conclusion, exactly as the API writes it, why it is so, and whose evidence it is. */
export function VerdictCard({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { verdict } = summary;
  const isLong = verdict.sentence.length > SENTENCE_LENGTH_MAX;
  return (
    <section className={`${styles.card} ${styles[verdict.status]}`} aria-label="Verdict">
      <header className={styles.header}>
        <h2>
          <VerdictStatus status={verdict.status} isLarge />
        </h2>
        <span className={styles.risk}>
          <RiskStatus risk={summary.risk} />
        </span>
        <span className={styles.soft}>As of {day(summary.as_of)}</span>
      </header>
      <p className={isLong ? styles.longSentence : styles.sentence}>{verdict.sentence}</p>
      <div className={styles.columns}>
        <div>
          <h3>Why</h3>
          <VerdictReasons summary={summary} userId={userId} />
        </div>
        <div>
          <h3>Whose evidence it is</h3>
          <Identity identity={verdict.identity} />
        </div>
      </div>
      <div className={styles.actions}>
        <Downloads userId={userId} asOf={summary.as_of} />
      </div>
    </section>
  );
}

function Identity({ identity: { status, compared } }: { identity: IncomeVerdict['identity'] }) {
  const [tone, words] = IDENTITIES[status];
  const sources = comparedInWords(compared);
  return (
    <>
      <p className={styles.whose}>
        <Status tone={tone}>{words}</Status>
      </p>
      {sources.length === 0 ? <p className={styles.soft}>Nothing shows whose evidence it is.</p> : null}
      <dl className={styles.compared}>
        {sources.map(([source, text]) => (
          <div key={source}>
            <dt>{source}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
