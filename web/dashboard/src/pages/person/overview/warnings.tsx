import { Link } from '@tanstack/react-router';
import type { IncomeSummary, IncomeWarning } from '../../../../../../client/index.js';
import { type PayslipsSearch, payslipsSearch, RECORDS_MAX } from '../../../search.ts';
import { Card } from '../../../ui/card.tsx';
import { count } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { useShort } from '../../../ui/use-short.tsx';
import { keyOfWarning } from './summary-query.ts';
import styles from './warnings.module.css';

const LOOKS: Readonly<Record<IncomeWarning['severity'], readonly [Tone, string]>> = {
  serious: ['bad', 'Serious'],
  caution: ['warning', 'Caution'],
  note: ['neutral', 'Note'],
};

/** Serious warnings are always shown. */
const SHOWN_FIRST = 8;

/** Lists the warnings, most serious first. */
export function Warnings({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { warnings } = summary;
  const serious = warnings.filter(({ severity }) => severity === 'serious').length;
  const { classOf, toggle } = useShort(warnings.length, {
    first: Math.max(SHOWN_FIRST, serious),
    what: 'warnings',
  });
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
        {warnings.map((warning, index) => {
          const [tone, words] = LOOKS[warning.severity];
          return (
            <li key={keyOfWarning(warnings, warning)} className={classOf(index)}>
              <Status tone={tone}>{words}</Status>
              <div>
                {warning.message}
                {warning.submission_ids.length > 0 ? (
                  <>
                    {' '}
                    <Link
                      to="/people/$userId/payslips"
                      params={{ userId }}
                      search={recordsOf(warnings, warning)}
                    >
                      {recordsInWords(warning.submission_ids.length)}
                    </Link>
                  </>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {toggle}
    </Card>
  );
}

function recordsOf(warnings: readonly IncomeWarning[], warning: IncomeWarning): PayslipsSearch {
  const ids = warning.submission_ids;
  return payslipsSearch(
    ids.length > RECORDS_MAX ? { warning: keyOfWarning(warnings, warning) } : { records: ids.join(',') },
  );
}

function recordsInWords(number: number): string {
  return number === 1 ? 'See the record' : `See the ${count(number)} records`;
}
