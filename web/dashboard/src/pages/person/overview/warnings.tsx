import type { IncomeSummary, IncomeWarning } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { useShort } from '../../../ui/use-short.tsx';
import { RecordsLink } from './records-link.tsx';
import { keyAmong } from './summary-query.ts';
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
          const key = keyAmong(warnings, warning);
          return (
            <li key={key} className={classOf(index)}>
              <Status tone={tone}>{words}</Status>
              <div>
                {warning.message}{' '}
                <RecordsLink userId={userId} ids={warning.submission_ids} search={{ warning: key }} />
              </div>
            </li>
          );
        })}
      </ul>
      {toggle}
    </Card>
  );
}
