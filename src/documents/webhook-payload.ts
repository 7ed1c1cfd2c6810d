import { z } from 'zod';
import { defineEvent } from '#events';
import { exampleOf } from '#values/example-of.ts';
import { Document, DocumentReason, UnusableStatus } from './schema.ts';

const { document_id, kind, external_id } = Document.shape;
const EXAMPLE = exampleOf(Document);

export const DocumentRejected = defineEvent({
  kind: 'user-document-rejected',
  id: 'DocumentRejected',
  summary: 'A document can’t be used: its file was rejected, did not arrive or could not be processed',
  data: z.object({
    document_id,
    payload: z.object({
      document_id,
      kind,
      status: UnusableStatus.describe('Status of the document'),
      status_reason: DocumentReason.describe('Why the document was rejected or failed'),
      external_id,
    }),
  }),
  example: {
    document_id: EXAMPLE.document_id,
    payload: {
      document_id: EXAMPLE.document_id,
      kind: EXAMPLE.kind,
      status: 'REJECTED' as const,
      status_reason: 'password_protected' as const,
      external_id: EXAMPLE.external_id,
    },
  },
});
