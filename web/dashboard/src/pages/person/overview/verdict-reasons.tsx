import type { IncomeSummary } from '../../../../../../clients/typescript/index.js';
import { useShort } from '../../../ui/use-short.tsx';
import { DocumentLink } from './document-link.tsx';
import { RecordsLink } from './records-link.tsx';
import { keyAmong } from './summary-query.ts';
import styles from './verdict-reasons.module.css';

type VerdictReason = IncomeSummary['verdict']['reasons'][number];

const SHOWN_FIRST = 5;
const PROOFS: ReadonlySet<VerdictReason['code']> = new Set([
  'proven_by_payroll',
  'proven_by_tax_authority',
  'proven_by_bank',
]);

/** Why the verdict is what it is, most important reason first, with links to the evidence. */
export function VerdictReasons({ summary, userId }: { summary: IncomeSummary; userId: string }) {
  const { reasons } = summary.verdict;
  const { classOf, toggle } = useShort(reasons.length, { first: SHOWN_FIRST, what: 'reasons' });
  if (reasons.length === 0) return <p className={styles.none}>The API gives no reason.</p>;
  return (
    <>
      <ul className={styles.list}>
        {reasons.map((reason, index) => (
          <li
            key={keyAmong(reasons, reason)}
            className={classOf(index)}
            data-proof={PROOFS.has(reason.code) || undefined}
          >
            {reason.message} <Links reason={reason} summary={summary} userId={userId} />
          </li>
        ))}
      </ul>
      {toggle}
    </>
  );
}

function Links({
  reason,
  summary: { verdict, left_out },
  userId,
}: {
  reason: VerdictReason;
  summary: IncomeSummary;
  userId: string;
}) {
  const { document_ids: documents, submission_ids: ids } = reason;
  return (
    <span className={styles.links}>
      {documents.map((documentId, index) => (
        <DocumentLink
          key={documentId}
          userId={userId}
          documentId={documentId}
          finding={left_out.find(({ document_id }) => document_id === documentId)?.finding ?? null}
          number={documents.length > 1 ? index + 1 : null}
        />
      ))}
      <RecordsLink userId={userId} ids={ids} search={{ reason: keyAmong(verdict.reasons, reason) }} />
    </span>
  );
}
