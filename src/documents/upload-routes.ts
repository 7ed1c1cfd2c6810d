import { type Route, route, uploadRoute } from '#platform/http/route.ts';
import { tenantOf } from '#users';
import { withDirectUrls } from './collect-upload.ts';
import type { DocumentsContext } from './context.ts';
import { presignUploads } from './presign-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import {
  type DocumentKind,
  MEDIA_TYPES,
  PresignedUploads,
  presignInput,
  Uploaded,
  UploadQuery,
} from './schema.ts';
import { openUpload } from './upload-token.ts';

const TAG = 'Documents';

export function uploadRoutes(context: DocumentsContext): Route[] {
  return [
    presignRoute(context, {
      kind: 'bank_statement',
      path: '/documents/bank-statements/presign',
      name: 'documents.presignBankStatements',
      summary: 'Create upload URLs for bank statements',
      takes: 'PDF',
    }),
    presignRoute(context, {
      kind: 'payslip',
      path: '/documents/payslips/presign',
      name: 'documents.presignPayslips',
      summary: 'Create upload URLs for payslips',
      takes: 'PDF, JPEG or PNG',
    }),
    receiveRoute(context),
  ];
}

function presignRoute(
  context: DocumentsContext,
  {
    kind,
    takes,
    ...described
  }: { kind: DocumentKind; takes: string } & Pick<Route, 'path' | 'name' | 'summary'>,
): Route {
  return route({
    method: 'PUT',
    ...described,
    tag: TAG,
    description: `Returns an upload URL for each file. \`PUT\` the file there: ${takes}, up to 25 MB (26,214,400 bytes) and 100 pages, or 20 scanned pages. A URL expires after 15 minutes and accepts one file. Then follow the document with \`GET /documents/{document_id}\` or its event stream.`,
    callers: ['user'],
    scope: 'documents:write',
    effects: {},
    takesAuthorisation: true,
    body: presignInput(kind),
    reply: PresignedUploads,
    errors: { 404: 'User with id [019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071] does not exist' },
    handle: async ({ caller: { clientId, userId, journeySessionId }, body: { files }, authorisationId }) => {
      const tenant = await tenantOf(context, clientId);
      const isDirect = context.storage.direct !== null;
      const options = { userId, kind, files, authorisationId, journeySessionId, isDirect };
      const made = await context.database.inTenant(clientId, (tx) =>
        presignUploads(tx, context, tenant, options),
      );
      return withDirectUrls(context.storage, made, files);
    },
  });
}

function receiveRoute(context: DocumentsContext): Route {
  return uploadRoute({
    method: 'PUT',
    path: '/uploads',
    name: 'uploads.create',
    tag: TAG,
    summary: 'Upload a file',
    description:
      'Use the full `presigned_url`. It needs no other credentials, and web pages from any origin can use it. You can use the URL again until a file is accepted.',
    callers: 'anyone',
    effects: {},
    query: UploadQuery,
    mediaTypes: MEDIA_TYPES,
    reply: Uploaded,
    errors: {
      400: 'The file is empty',
      403: 'This upload URL has already been used: request a new one for each file',
      408: 'The request did not arrive in time',
      409: 'Another file is being uploaded to this URL. Try again if that upload fails',
      413: 'The file is larger than 25 MB',
      415: 'The file must have one of these types: application/pdf',
      429: 'A user can upload at most 10 files at a time: try again when one of them has arrived',
      503: 'Too many uploads are running: try again in a few seconds',
      507: 'There is not enough storage for this file: try again later',
    },
    errorDescriptions: {
      400: 'The query is not valid, the file is empty, or the upload was interrupted',
      403: 'The upload URL is not valid, has expired or was already used, the file is not the one that it was requested for, or uploads are turned off',
      415: 'The upload URL does not accept files of this type, or the file has other content before its PDF header',
      429: 'The user or the client has too many uploads in progress, or the user has sent too many requests',
    },
    userOf: ({ token }) => openUpload(context.keys.root, token)?.user_id ?? null,
    receive: (arriving) => receiveUpload(context, arriving),
  });
}
