import { Link } from '@tanstack/react-router';
import type { IncomeSummary, IncomeWarning } from '../../../../../../client/index.js';
import { type PayslipsSearch, payslipsSearch, RECORDS_MAX } from '../../../search.ts';
import { Card } from '../../../ui/card.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import styles from './warnings.module.css';

const LOOKS: Readonly<Record<IncomeWarning['severity'], readonly [Tone, string]>> = {
  serious: ['bad', 'Serious'],
  caution: ['warning', 'Caution'],
  note: ['neutral', 'Note'],
};

/** Lists the warnings, most serious first. */
export function Warnings({ summary, userId }: { summary: IncomeSummary; userId: string }) {
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
                    <Link to="/people/$userId/payslips" params={{ userId }} search={recordsOf(warning)}>
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

/** Very many are nearly all, and all of them are easier to look through. */
function recordsOf({ submission_ids: ids }: IncomeWarning): PayslipsSearch {
  return ids.length > RECORDS_MAX ? {} : payslipsSearch({ records: ids.join(',') });
}

function counted(count: number): string {
  if (count > RECORDS_MAX) return 'See the payslips';
  return count === 1 ? 'See the record' : `See the ${count} records`;
}
