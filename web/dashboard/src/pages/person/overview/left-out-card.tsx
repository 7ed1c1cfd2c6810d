import type { IncomeSummary, LeftOut } from '../../../../../../clients/typescript/index.js';
import { Card } from '../../../ui/card.tsx';
import { Status } from '../../../ui/status.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { useShort } from '../../../ui/use-short.tsx';
import { DocumentLink } from './document-link.tsx';
import { groupLeftOut, whatIsLeftOut, whenLeftOut } from './group-left-out.ts';
import styles from './left-out-card.module.css';
import { RecordsLink } from './records-link.tsx';

const SHOWN_FIRST = 3;

/** Payslips and bank statements that are in no figure, with the reason. */
export function LeftOutCard({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const groups = groupLeftOut(summary.left_out);
  const { classOf, toggle } = useShort(groups.length, { first: SHOWN_FIRST, what: 'that are left out' });
  return (
    <Card title="Left out of the figures">
      <ul className={styles.list}>
        {groups.map((group, index) => (
          <li key={group[0]?.submission_ids.join() || group[0]?.document_id} className={classOf(index)}>
            <Item group={group} index={index} userId={userId} />
          </li>
        ))}
      </ul>
      {toggle}
    </Card>
  );
}

function Item({ group, index, userId }: { group: readonly LeftOut[]; index: number; userId: string }) {
  const [item] = group;
  if (!item) return null;
  const { payer, trust_score: trust, document_id: documentId, finding } = item;
  const date = whenLeftOut(group);
  return (
    <>
      <div className={styles.what}>
        <b>{whatIsLeftOut(group)}</b>
        {date ? <span>{date}</span> : null}
        {trust ? <Trust score={trust} /> : <Status tone="bad">Does not count</Status>}
      </div>
      {payer ? <div className={styles.payer}>{payer}</div> : null}
      <p>{item.message}</p>
      <div className={styles.links}>
        {documentId ? <DocumentLink userId={userId} documentId={documentId} finding={finding} /> : null}
        <RecordsLink
          userId={userId}
          ids={group.flatMap(({ submission_ids }) => submission_ids)}
          search={{ left_out: String(index) }}
        />
      </div>
    </>
  );
}
