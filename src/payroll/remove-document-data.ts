import type { DocumentDataStep } from '#documents';
import { rateSharers } from './reuse.ts';
import * as store from './store.ts';

/**
 * Deletes the payslips that were extracted from a document, and their entry if it is empty then. They belong to no
 * account, so no account has to be corrected. Other users who have the same file or payslip are rated again.
 */
export const removePayslipsOfDocument: DocumentDataStep = async (tx, { clientId, userId, documentId }) => {
  await rateSharers(tx, { clientId, userId, documentIds: [documentId] });
  const entryIds = await store.deleteOfDocument(tx, clientId, documentId);
  await store.deleteEmptyEntries(tx, clientId, entryIds);
};
