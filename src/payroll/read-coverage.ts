import { type CoverageStep, joinCoverage } from '#documents';
import { openSummary } from './seal-submission.ts';
import { listSummariesOfDocuments } from './store.ts';

/** Says which pay dates and employers the payslips of each document show. */
export const coverageOfPayslips: CoverageStep = async (tx, { clientId }, keys) => {
  const rows = await listSummariesOfDocuments(tx, clientId, [...keys.keys()]);
  return joinCoverage(
    rows.flatMap(({ document_id: documentId, submission_id: submissionId, sealed_summary }) => {
      const userKey = documentId && keys.get(documentId);
      if (!userKey) return [];
      const slip = openSummary(userKey, { clientId, submissionId }, sealed_summary);
      const date = slip.pay_date ?? slip.pay_interval_end;
      const { employer_name: employer } = slip;
      return [{ documentId, from: date, to: date, employer, bank_name: null, account_ending: null }];
    }),
  );
};
