import { followChanges } from '#platform/database/watch-changes.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route, streamRoute } from '#platform/http/route.ts';
import { notFound } from '#platform/problem.ts';
import { requireUserKey, tenantOf, userExists } from '#users';
import { paginate, sliceOf } from '#values/page.ts';
import { withMaskedNumbers } from '#values/roles.ts';
import type { DocumentsContext } from './context.ts';
import type { CoverageSteps } from './coverage.ts';
import { type DocumentDataStep, deleteDocument } from './delete-document.ts';
import { fileRoutes } from './file-routes.ts';
import { givePassword } from './give-password.ts';
import { recordDocumentAccess } from './record-document-access.ts';
import {
  Document,
  DocumentChecks,
  DocumentChecksQuery,
  DocumentList,
  DocumentListQuery,
  Message,
  PASSWORD_ATTEMPTS_MAX,
  PasswordInput,
} from './schema.ts';
import { openChecks } from './seal-document.ts';
import { maskCheck, requireOwn, showDocument, showDocuments, viewOf } from './show-document.ts';
import { isFinal } from './statuses.ts';
import * as store from './store.ts';
import { uploadRoutes } from './upload-routes.ts';

const TAG = 'Documents';
const ids = { document_id: 'Document' };
const NOT_CHECKED: DocumentChecks = { score: null, trust_score: null, checks: [] };

type Context = DocumentsContext & {
  hooks: { documentData: readonly DocumentDataStep[]; coverage: CoverageSteps };
};

export function documentRoutes(context: Context): Route[] {
  return [
    ...uploadRoutes(context),
    ...readRoutes(context),
    passwordRoute(context),
    deleteRoute(context),
    ...fileRoutes(context),
  ];
}

function readRoutes(context: Context): Route[] {
  const { database } = context;
  return [
    readRoute({
      path: '/documents',
      afterWithdrawal: 'masked',
      name: 'documents.list',
      tag: TAG,
      summary: 'List documents',
      description: 'Newest first.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_documents',
      query: DocumentListQuery,
      reply: DocumentList,
      errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
      handle: async ({ caller, query }) => {
        const { clientId } = caller;
        const { user_id, kind, status, updated_since: updatedSince } = query;
        const tenant = await tenantOf(context, clientId);
        const userId = caller.kind === 'user' ? caller.userId : user_id;
        if (user_id !== undefined && user_id !== userId) throw notFound('User', user_id);
        const filter = {
          ...(userId ? { userId } : {}),
          ...(kind ? { kind } : {}),
          ...(status ? { status } : {}),
          ...(updatedSince ? { updatedSince } : {}),
        };
        return database.reads.inTenantSnapshot(clientId, async (tx) => {
          if (userId !== undefined && !(await userExists(tx, clientId, userId)))
            throw notFound('User', userId);
          const found = await store.listDocuments(tx, clientId, { filter, ...sliceOf(query) });
          const documents = await showDocuments(tx, tenant, found.rows, viewOf(caller, context.hooks));
          return { pagination: paginate(query, found), documents };
        });
      },
    }),
    readRoute({
      path: '/documents/{document_id}',
      name: 'documents.get',
      tag: TAG,
      summary: 'Get a document',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_documents',
      ids,
      reply: Document,
      hasEtag: true,
      handle: async ({ caller, params }) => {
        const tenant = await tenantOf(context, caller.clientId);
        return database.reads.inTenant(caller.clientId, async (db) => {
          const row = await requireOwn(db, caller, params.document_id);
          return showDocument(db, tenant, row, viewOf(caller, context.hooks));
        });
      },
    }),
    streamRoute({
      method: 'GET',
      path: '/documents/{document_id}/events',
      name: 'documents.follow',
      tag: TAG,
      summary: 'Follow a document’s changes',
      description:
        'Sends the document as a server-sent event, and again after each change, until its final status or for ten minutes at most.',
      callers: ['api_key', 'user'],
      scope: 'documents:read',
      effects: {},
      ids,
      reply: Document,
      watch: async ({ caller, params: { document_id: documentId }, signal }) => {
        const { clientId } = caller;
        const db = database.tenant(clientId);
        const tenant = await tenantOf(context, clientId);
        await requireOwn(db, caller, documentId);
        return followChanges(context.watches.documents, documentId, {
          signal,
          read: async () => {
            const row = await store.findDocument(db, clientId, documentId);
            return row && showDocument(db, tenant, row, viewOf(caller, context.hooks));
          },
          isLast: ({ status }) => isFinal(status),
        });
      },
    }),
    checksRoute(context),
  ];
}

function passwordRoute(context: Context): Route {
  return route({
    method: 'PUT',
    path: '/documents/{document_id}/password',
    name: 'documents.sendPassword',
    tag: TAG,
    summary: 'Send the password of a document',
    description: `Opens a file that was rejected as \`password_protected\`, and processes it: the status becomes PROCESSING again. If the password is wrong, the document is rejected as \`wrong_password\`. You can send ${PASSWORD_ATTEMPTS_MAX} passwords for each document. The password is stored encrypted until the file is read, and then deleted, so the pages of such a file can’t be shown as images.`,
    callers: ['api_key', 'user'],
    scope: ['documents:write', 'documents:read'],
    effects: {},
    ids,
    body: PasswordInput,
    reply: Document,
    hasEtag: true,
    errors: {
      403: 'User [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] has no active authorisation',
      429: 'Document [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] has no password attempts left: upload a copy of the file without a password',
    },
    handle: async ({ caller, params: { document_id: documentId }, body: { password } }) => {
      const tenant = await tenantOf(context, caller.clientId);
      return context.database.inTenant(caller.clientId, async (tx) => {
        await requireOwn(tx, caller, documentId);
        const row = await givePassword(tx, tenant, { documentId, password, actor: actorOf(caller) });
        return showDocument(tx, tenant, row, viewOf(caller, context.hooks));
      });
    },
  });
}

function deleteRoute(context: Context): Route {
  return route({
    method: 'DELETE',
    path: '/documents/{document_id}',
    afterWithdrawal: 'shown',
    name: 'documents.delete',
    tag: TAG,
    summary: 'Delete a document',
    description:
      'Deletes the document, its file, its checks and everything that was extracted from it: payroll submissions with their entry, or bank statement submissions. If the document is being processed, none of its data is stored. The same file can be uploaded again. A user token deletes only documents of its own user. Events that were published before keep their payload as long as events are kept: see `GET /events`.',
    callers: ['api_key', 'member', 'user'],
    effects: { erase: 'always' },
    ids,
    reply: Message,
    takesIfMatch: true,
    handle: async ({ caller, params: { document_id: documentId }, ifMatch }) => {
      const tenant = await tenantOf(context, caller.clientId);
      const deletion = {
        documentId,
        actor: actorOf(caller),
        steps: context.hooks.documentData,
        view: viewOf(caller, context.hooks),
        ifMatch,
      };
      await context.database.inTenant(caller.clientId, async (tx) => {
        await requireOwn(tx, caller, documentId);
        await deleteDocument(tx, tenant, deletion);
      });
      return { message: `Document with id [${documentId}] was deleted` };
    },
  });
}

function checksRoute(context: DocumentsContext): Route {
  return readRoute({
    path: '/documents/{document_id}/checks',
    name: 'documents.getChecks',
    tag: TAG,
    summary: 'Get a document’s checks',
    description:
      'Returns the trust score and its checks. Each check has a result, the expected and the actual value, and the position on the page.',
    callers: ['api_key', 'member'],
    permission: 'read_document_content',
    ids,
    query: DocumentChecksQuery,
    reply: DocumentChecks,
    handle: async ({ caller, params: { document_id: documentId }, query, noteUser }) => {
      const { clientId } = caller;
      const db = context.database.tenant(clientId);
      const row = await requireOwn(db, caller, documentId);
      noteUser(row.user_id);
      if (!row.sealed_checks) return NOT_CHECKED;
      const tenant = await tenantOf(context, clientId);
      const access = withMaskedNumbers(caller.access, query.mask_numbers);
      const fields = ['checks', ...(access === 'full' ? ['NI_number'] : [])];
      if (caller.kind === 'member')
        await recordDocumentAccess(context, tenant, caller, {
          userId: row.user_id,
          documentId,
          details: { fields },
        });
      const userKey = await requireUserKey(db, tenant, row.user_id);
      const found = openChecks(userKey, { clientId, documentId }, row.sealed_checks);
      return { ...found, checks: found.checks.map((check) => maskCheck(check, access)) };
    },
  });
}
