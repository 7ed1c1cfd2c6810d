import type { IncomeSummary, IncomeWarning } from '../../../../../../client/index.js';
import { Card } from '../../../ui/card.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import styles from './warnings.module.css';

const LOOKS: Readonly<Record<IncomeWarning['severity'], readonly [Tone, string]>> = {
  serious: ['bad', 'Serious'],
  caution: ['warning', 'Caution'],
  note: ['neutral', 'Note'],
};

/** What does not fit, most serious first. */
export function Warnings({ summary }: { summary: IncomeSummary }) {
  const { warnings } = summary;
  return (
    <Card title="What to look at">
      {warnings.length === 0 ? (
        <p>
          {summary.employments.length === 0
            ? 'No payslips are known, so nothing could be checked.'
            : 'No warnings.'}
        </p>
      ) : null}
      <ul className={styles.list}>
        {warnings.map((warning) => {
          const [tone, words] = LOOKS[warning.severity];
          return (
            <li key={`${warning.code}/${warning.message}`}>
              <Status tone={tone}>{words}</Status>
              <div>
                {warning.message}
                {warning.submission_ids.length > 0 ? (
                  <>
                    {' '}
                    <span className={styles.records}>{counted(warning.submission_ids.length)}</span>
                  </>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function counted(count: number): string {
  return count === 1 ? 'Seen in 1 record.' : `Seen in ${count} records.`;
}
