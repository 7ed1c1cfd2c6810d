import { Link } from '@tanstack/react-router';
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
export function Warnings({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { warnings } = summary;
  return (
    <Card title={warnings.length === 0 ? 'Everything fits' : 'What to look at'}>
      {warnings.length === 0 ? <p>Nothing was found that an underwriter should know.</p> : null}
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
                    <Link to="/people/$userId/payslips" params={{ userId }} className={styles.link}>
                      {counted(warning.submission_ids.length)}
                    </Link>
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
  return count === 1 ? 'See the record' : `See ${count} records`;
}
