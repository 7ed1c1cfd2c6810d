import type { Journey } from '../../../../../../clients/typescript/index.js';
import { day, month } from '../../../ui/format.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { When } from '../../../ui/when.tsx';
import styles from './ask.module.css';
import { askInWords } from './propose.ts';

type Item = NonNullable<Journey['asked_for']>[number];

const RECEIVED: Readonly<Record<Item['received'], readonly [Tone, string]>> = {
  none: ['neutral', 'Nothing yet'],
  some: ['warning', 'In part'],
  all: ['good', 'Arrived'],
};

/** What a link asks for, and what has arrived of it. */
export function AskedItems({ asked }: { asked: Journey['asked_for'] }) {
  if (!asked) return 'Income in general';
  return (
    <ul className={styles.asked}>
      {asked.map((item) => (
        <li key={askInWords(item)}>
          {askInWords(item)} <Status tone={RECEIVED[item.received][0]}>{RECEIVED[item.received][1]}</Status>
          {item.arrivals.length > 0 ? <div className={styles.came}>{cameInWords(item)}</div> : null}
        </li>
      ))}
    </ul>
  );
}

/** “Paid 30 Jan 2026; Feb 2026 is not complete”. */
function cameInWords({ source, arrivals }: Item): string {
  if (source === 'taxauth') return `Tax years ${arrivals.flatMap(({ tax_years }) => tax_years).join(', ')}`;
  return arrivals
    .map(({ month: of, pay_dates, account_endings, is_complete }) => {
      const what =
        source === 'payslips'
          ? `Paid ${pay_dates.map(day).join(', ')}`
          : [month(of ?? ''), ...account_endings.map((ending) => `account ending ${ending}`)].join(', ');
      return is_complete ? what : `${what} (not complete)`;
    })
    .join('; ');
}

const DELIVERIES: Readonly<Record<NonNullable<Journey['delivery']>, readonly [Tone, string]>> = {
  waiting: ['busy', 'On its way'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Not delivered'],
};

/** When and where the service sent a link. */
export function SentTo({ journey: { sent_at, sent_to, delivery } }: { journey: Journey }) {
  if (!sent_at) return 'By your team';
  const [tone, words] = delivery ? DELIVERIES[delivery] : DELIVERIES.sent;
  return (
    <>
      <Status tone={tone}>{words}</Status> <When at={sent_at} />
      {sent_to ? <div className={styles.came}>to {sent_to}</div> : null}
    </>
  );
}
