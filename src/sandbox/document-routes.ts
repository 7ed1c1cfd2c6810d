import { presignUploads, receiveFile } from '#documents';
import { type Route, route } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { SANDBOX_ROUTE, type SandboxContext } from './context.ts';
import { createDocument } from './create-document.ts';
import { CreatedDocument, DocumentInput } from './document-schema.ts';
import { recordChange } from './record-change.ts';

/** Draws documents of the sandbox's people, to be uploaded by the client or, with a user, at once. */
export function documentRoutes(context: SandboxContext): Route[] {
  return [
    route({
      ...SANDBOX_ROUTE,
      method: 'POST',
      path: '/sandbox/documents',
      name: 'sandbox.createDocument',
      summary: 'Create a payslip or a bank statement',
      effects: {},
      description:
        'Draws a payslip with the figures that the providers return for the person, or a bank statement that shows the net pay. The layouts are as hard to read as real ones. The reply contains the file and the data that a perfect extraction finds. With `user_id`, the file is also uploaded for that user: follow it with `GET /documents/{document_id}` or its event stream. `tamper` makes forgeries that lower the trust score.',
      takesAuthorisation: true,
      // scans take seconds of computing
      isCostly: true,
      body: DocumentInput,
      status: 201,
      reply: CreatedDocument,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      prepare: async ({ caller, body }) => {
        const clientTime = await context.clientClocks.of(caller.clientId);
        return createDocument(context, body, clientTime());
      },
      commit: async (tx, { caller, body, authorisationId }, made) => {
        const { user_id: userId, kind, external_id } = body;
        if (userId === undefined) return { reply: { ...made, document: null }, userId: null };
        const tenant = await tenantOf(context, caller.clientId);
        const files = [{ file_name: made.file_name, external_id, size: made.size }];
        const awaited = await presignUploads(tx, context, tenant, { userId, kind, files, authorisationId });
        const document_id = awaited.presigned_urls[0]?.document_id ?? '';
        const document = {
          document_id,
          status: 'AWAITING_UPLOAD',
          status_reason: null,
          duplicate_of: null,
        } as const;
        const subject = { kind: 'user', id: userId } as const;
        await recordChange(tx, tenant, caller, { change: 'document_created', subject });
        return { reply: { ...made, document }, userId };
      },
      settle: async ({ caller, body: { user_id: userId, kind } }, reply) => {
        if (reply.document?.status !== 'AWAITING_UPLOAD' || userId === undefined) return reply;
        const { document_id: documentId } = reply.document;
        const bytes = Buffer.from(reply.content, 'base64');
        const owner = { clientId: caller.clientId, userId, documentId, kind };
        return { ...reply, document: await receiveFile(context, owner, bytes) };
      },
    }),
  ];
}
