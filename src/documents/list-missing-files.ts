import type { DocumentsContext } from './context.ts';
import { type FileOfDocument, listFiles, listStillWithFile } from './store-across-clients.ts';

const DOCUMENTS_AT_ONCE = 200;
const REQUESTS_AT_ONCE = 20;

/** After each page of documents: how many were checked so far, and which of this page have lost their file. */
export interface CheckedFiles {
  checked: number;
  missing: readonly FileOfDocument[];
}

/** Looks up the file of every document in the storage, without reading the files. */
export async function* listMissingFiles({
  database,
  storage,
}: Pick<DocumentsContext, 'database' | 'storage'>): AsyncGenerator<CheckedFiles> {
  let after: FileOfDocument | null = null;
  let checked = 0;
  for (;;) {
    const page: FileOfDocument[] = await database.inSystem((tx) =>
      listFiles(tx, { after, limit: DOCUMENTS_AT_ONCE }),
    );
    const absent: FileOfDocument[] = [];
    for (let start = 0; start < page.length; start += REQUESTS_AT_ONCE) {
      const some = page.slice(start, start + REQUESTS_AT_ONCE);
      const exist = await Promise.all(some.map(({ object_path }) => storage.exists(object_path)));
      absent.push(...some.filter((_, index) => !exist[index]));
    }
    // a document or its file may have been deleted since the page was read
    const missing = absent.length > 0 ? await database.inSystem((tx) => listStillWithFile(tx, absent)) : [];
    checked += page.length;
    yield { checked, missing };
    after = page.at(-1) ?? null;
    if (!after || page.length < DOCUMENTS_AT_ONCE) return;
  }
}
