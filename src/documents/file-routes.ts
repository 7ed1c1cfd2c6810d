import type { Caller } from '#platform/http/caller.ts';
import { type FileReply, fileRoute, type Route } from '#platform/http/route.ts';
import { fixed, invalidRequest, notFound, Problem, say } from '#platform/problem.ts';
import { readWhole } from '#platform/storage/storage.ts';
import { downloadName } from '#values/download-name.ts';
import type { DocumentsContext } from './context.ts';
import { fileNotKept, type OpenedFile, openFile } from './open-file.ts';
import { recordDocumentAccess } from './record-document-access.ts';
import { MEDIA_TYPES } from './schema.ts';
import { requireOwn } from './show-document.ts';
import type { DocumentRow } from './store.ts';

const TAG = 'Documents';
const ids = { document_id: 'Document' };
const PAGE = /^[1-9]\d{0,3}$/;
const PAGE_DPI = 110;

/** Serves the uploaded file and images of its pages. */
export function fileRoutes(context: DocumentsContext): Route[] {
  return [
    fileRoute({
      method: 'GET',
      path: '/documents/{document_id}/content',
      name: 'documents.download',
      tag: TAG,
      summary: 'Download a document',
      description:
        'Returns the file exactly as it was uploaded. Its name gets the extension of its type, such as `.pdf`. The file of a rejected document is returned only to its own user. A user token downloads only files of its own user. Each download is recorded in the audit log.',
      callers: ['api_key', 'member', 'user'],
      permission: 'read_document_content',
      effects: {},
      ids,
      mediaTypes: MEDIA_TYPES,
      readFile: async ({ caller, params: { document_id: documentId }, noteUser }) => {
        const file = await openOwnFile(context, caller, documentId);
        noteUser(file.row.user_id);
        // the person who uploaded a file may download it
        if (file.row.status === 'REJECTED' && caller.kind !== 'user') throw rejected(documentId);
        await recordDocumentAccess(context, file.tenant, caller, { userId: file.row.user_id, documentId });
        const { mediaType, bytes, length, fileName } = file;
        return { mediaType, bytes, length, fileName: downloadName(fileName, mediaType) };
      },
    }),
    fileRoute({
      method: 'GET',
      path: '/documents/{document_id}/pages/{page}.png',
      name: 'documents.downloadPage',
      tag: TAG,
      summary: 'Get a page of a document as an image',
      description: `Returns the page as a PNG image with ${PAGE_DPI} dots per inch. The boxes of checks are in points, 72 per inch. Each access is recorded in the audit log.`,
      callers: ['api_key', 'member'],
      permission: 'read_document_content',
      effects: {},
      isCostly: true,
      ids,
      numbers: { page: 'Number of the page, starting at 1' },
      mediaTypes: ['image/png'],
      readFile: async ({ caller, params: { document_id: documentId, page = '' }, noteUser, callerGone }) => {
        const file = await openOwnFile(context, caller, documentId);
        noteUser(file.row.user_id);
        if (!PAGE.test(page)) throw noSuchPage(page);
        const read = { userId: file.row.user_id, documentId, details: { page: Number(page) } };
        await recordDocumentAccess(context, file.tenant, caller, read);
        return drawPage(context, file, { page, gone: callerGone() });
      },
    }),
  ];
}

async function openOwnFile(
  context: DocumentsContext,
  caller: Caller,
  documentId: string,
): Promise<OpenedFile> {
  const row = await requireOwn(context.database.tenant(caller.clientId), caller, documentId);
  const file = await openFile(context, row);
  if (!file) throw noFile(documentId, row);
  return file;
}

async function drawPage(
  context: DocumentsContext,
  { row, bytes, mediaType }: OpenedFile,
  { page, gone }: { page: string; gone: AbortSignal },
): Promise<FileReply> {
  if (row.pages !== null && Number(page) > row.pages) throw noSuchPage(page);
  const drawn = await context.extractor.renderPage({
    bytes: await readWhole(bytes),
    mediaType,
    pageNumber: Number(page),
    dpi: PAGE_DPI,
    owner: row.client_id,
    signal: gone,
  });
  if (drawn.outcome === 'refused') throw notDrawn(drawn.reason);
  return { mediaType: 'image/png', bytes: drawn.png, length: drawn.png.length };
}

function rejected(documentId: string): Problem {
  return invalidRequest(say`Document [${documentId}] was rejected, so its file can't be downloaded`);
}

function noFile(documentId: string, { status, duplicate_of, uploaded_at }: DocumentRow): Problem {
  if (duplicate_of !== null)
    return invalidRequest(
      say`Document [${documentId}] is a duplicate: get the file of document [${duplicate_of}] instead`,
    );
  // a withdrawn consent makes a document FAILED, and only its status says so
  if (uploaded_at !== null && status !== 'FAILED') return fileNotKept(documentId);
  return invalidRequest(say`Document [${documentId}] has no file: its status is ${fixed(status)}`);
}

function noSuchPage(page: string): Problem {
  return notFound('Page', page);
}

function notDrawn(reason: string): Problem {
  return new Problem({
    code: 'not_drawn',
    messages: [say`The page cannot be shown: ${fixed(reason.replaceAll('_', ' '))}`],
  });
}
