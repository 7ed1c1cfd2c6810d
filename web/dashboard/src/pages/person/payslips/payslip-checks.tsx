import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PayrollSubmission } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Trust } from '../../../ui/trust.tsx';
import { CheckList } from '../documents/check-list.tsx';
import { checksQuery } from '../documents/checks-query.ts';
import styles from './payslip-card.module.css';

const ORIGINS = {
  payroll_connection:
    'The person signed in to the payroll provider, and the service read the payslip there. The person could not change it.',
  payroll_direct_connection:
    'The service found the person in the employer’s payroll by National Insurance number, date of birth and postcode.',
  payslip_upload: 'The person uploaded the payslip.',
} as const;

/** Why a payslip has its trust score: the checks of its document, or what was compared if a provider sent it. */
export function PayslipChecks({ payslip, userId }: { payslip: PayrollSubmission; userId: string }) {
  const mayReadDocument = useAccess('read_document_content') !== null;
  const { document_id: documentId } = payslip;
  return (
    <div className={styles.checks}>
      <p>
        <Trust score={payslip.trust_score} /> {ORIGINS[payslip.source]}
      </p>
      {documentId === null ? (
        <ComparedDetails payslip={payslip} userId={userId} />
      ) : mayReadDocument ? (
        <DocumentChecks documentId={documentId} userId={userId} />
      ) : (
        <p>Your role can’t see document checks.</p>
      )}
    </div>
  );
}

function ComparedDetails({ payslip: { id }, userId }: { payslip: PayrollSubmission; userId: string }) {
  const query = useQuery({
    queryKey: ['payslip-checks', id],
    queryFn: ({ signal }) =>
      api.get('/payroll/{user_id}/submissions/{submission_id}/checks', {
        path: { user_id: userId, submission_id: id },
        query: { mask_numbers: true },
        signal,
      }),
  });
  return (
    <Loaded query={query} lines={3}>
      {({ checks }) =>
        checks.length === 0 ? (
          <p>
            Nothing could be compared, because details are missing from the payslip or from the person’s
            record.
          </p>
        ) : (
          <CheckList checks={checks} isOpen />
        )
      }
    </Loaded>
  );
}

function DocumentChecks({ documentId, userId }: { documentId: string; userId: string }) {
  const query = useQuery(checksQuery(documentId));
  return (
    <Loaded query={query} lines={3}>
      {({ checks, score }) => (
        <>
          {score === null ? null : <p>{score} of 100 points.</p>}
          <CheckList checks={checks} isOpen />
          <p>
            <Link to="/people/$userId/documents/$documentId" params={{ userId, documentId }}>
              See where on the page
            </Link>
          </p>
        </>
      )}
    </Loaded>
  );
}
