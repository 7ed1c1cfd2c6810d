import { type Route, route, uploadRoute } from '#platform/http/route.ts';
import { Semaphore } from '#platform/semaphore.ts';
import { tenantOf } from '#users';
import type { DocumentsContext } from './context.ts';
import { presignUploads } from './presign-uploads.ts';
import { receiveUpload } from './receive-upload.ts';
import { RunningUploads } from './running-uploads.ts';
import {
  type DocumentKind,
  MEDIA_TYPES,
  PresignedUploads,
  presignInput,
  Uploaded,
  UploadQuery,
} from './schema.ts';

const TAG = 'Documents';
/** They wait for one another, and should not do so with all connections to the database. */
const ENDINGS = { total: 3, waitingMax: 100 };

export function uploadRoutes(context: DocumentsContext): Route[] {
  return [
    presignRoute(context, {
      kind: 'bank_statement',
      path: '/documents/bank-statements/presign',
      summary: 'Presign bank statement uploads',
      takes: 'PDF',
    }),
    presignRoute(context, {
      kind: 'payslip',
      path: '/documents/payslips/presign',
      summary: 'Presign payslip uploads',
      takes: 'PDF, JPEG or PNG',
    }),
    receiveRoute(context),
  ];
}

function presignRoute(
  context: DocumentsContext,
  { kind, path, summary, takes }: { kind: DocumentKind; path: string; summary: string; takes: string },
): Route {
  return route({
    method: 'PUT',
    path,
    tag: TAG,
    summary,
    description: `For each file an address to \`PUT\` its bytes to: ${takes}, up to 100 pages, 20 if they are scanned, and 25 MB. It lives 15 minutes and takes one file. Follow the document at \`GET /documents/{document_id}\` or its events.`,
    callers: ['user'],
    takesAuthorisation: true,
    body: presignInput(kind),
    reply: PresignedUploads,
    handle: async ({ caller: { clientId, userId }, body: { files }, authorisationId }) => {
      const tenant = await tenantOf(context, clientId);
      return context.database.inTenant(clientId, (tx) =>
        presignUploads(tx, context, tenant, { userId, kind, files, authorisationId }),
      );
    },
  });
}

function receiveRoute(context: DocumentsContext): Route {
  const room = { running: new RunningUploads(), endings: new Semaphore(ENDINGS) };
  return uploadRoute({
    method: 'PUT',
    path: '/uploads',
    tag: TAG,
    summary: 'Upload a file',
    description:
      'To be called by its full `presigned_url`, which is all that it needs; pages of any origin may. Until a file was taken the address can be tried again.',
    callers: 'anyone',
    query: UploadQuery,
    mediaTypes: MEDIA_TYPES,
    reply: Uploaded,
    errors: {
      400: 'The file is empty',
      403: 'This upload address was used: each takes one file',
      408: 'The request did not arrive in time',
      409: 'A file is arriving at this upload address just now: try again if that one fails',
      413: 'The file is larger than 25 MB',
      415: 'The file is none of application/pdf, whatever it is called',
      429: 'At most 10 files of a user can arrive at a time',
      503: 'Too many files are arriving just now, please try again',
      507: 'There is no room for this file just now, please try again later',
    },
    receive: (arriving) => receiveUpload(context, arriving, room),
  });
}
