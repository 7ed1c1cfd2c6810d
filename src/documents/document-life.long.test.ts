import { expect, test } from 'vitest';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { processingOf, statement } from './document-life.fixture.ts';

/** This service has no worker: jobs run only when a test runs them. */
const service = useService();
const steps = documentsOf(service);
const { processNow, submissionCount } = processingOf(service);

test('processing a document stores one submission when several jobs run concurrently', async () => {
  const userId = await steps.consentingUser();
  const documentId = await steps.uploaded(userId, statement());
  await Promise.all([processNow(documentId), processNow(documentId), processNow(documentId)]);
  expect(await submissionCount(userId)).toBe(1);
  expect((await steps.document(documentId)).status).toBe('EXTRACTED');
});
