import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listDocuments, openFile } from '#documents';
import { makeEmptyFolder } from '#platform/empty-folder.ts';
import { SERVICE } from '#platform/http/permits.ts';
import { renderPdf } from '#platform/pdf/render-pdf.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { tenantOf } from '#users';
import { downloadName } from '#values/download-name.ts';
import type { Key } from '#values/page.ts';
import { type ExportContext, recordExport } from './export-routes.ts';
import { packExport, unpack } from './pack-export.ts';
import { collectExport } from './pdf/collect-export.ts';
import { describeExport } from './pdf/describe-export.ts';
import { openExport } from './read-export.ts';

const ONLY_OWNER = { flag: 'wx', mode: 0o600 } as const;
const FILES_PER_PAGE = 100;

type Context = ExportContext & { storage: Pick<Storage, 'get'> };

/**
 * Writes everything about a user to a new or empty folder: the JSON export, the PDF and all uploaded files. Only the owner
 * can read a new folder. Returns the number of files. The export is recorded in the audit log first.
 */
export async function writeExport(
  context: Context,
  { clientId, userId }: { clientId: string; userId: string },
  folder: string,
): Promise<number> {
  const { database, providers } = context;
  const tenant = await tenantOf(context, clientId);
  const { packed, collected } = await database.inTenantSnapshot(clientId, async (tx) => ({
    packed: await packExport(await openExport(tx, tenant, { userId, withCases: true })),
    collected: await collectExport(await openExport(tx, tenant, { userId })),
  }));
  await makeEmptyFolder(folder);
  await recordExport(context, tenant, { actor: SERVICE, userId, format: 'folder' });
  await pipeline(unpack(packed), createWriteStream(join(folder, 'data.json'), { flags: 'wx', mode: 0o600 }));
  const providerName = (id: string) => providers.nameOf(id);
  const pdf = await renderPdf(describeExport(collected, { language: 'en', providerName }));
  await writeFile(join(folder, 'data.pdf'), pdf, ONLY_OWNER);
  return writeFiles(context, { clientId, userId }, join(folder, 'files'));
}

/** Each file has its document's id in its name, because a person may upload several files with the same name. */
async function writeFiles(
  context: Context,
  { clientId, userId }: { clientId: string; userId: string },
  folder: string,
): Promise<number> {
  await mkdir(folder, { mode: 0o700 });
  const db = context.database.tenant(clientId);
  let written = 0;
  let after: Key | undefined;
  for (;;) {
    const page = { filter: { userId }, skip: 0, limit: FILES_PER_PAGE, after };
    const { rows, next } = await listDocuments(db, clientId, page);
    for (const row of rows) {
      const file = await openFile(context, row);
      if (!file) continue;
      const name = `${row.document_id}-${downloadName(file.fileName, file.mediaType)}`;
      await pipeline(
        Readable.from(file.bytes),
        createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600 }),
      );
      written += 1;
    }
    if (next === null) return written;
    after = next;
  }
}
