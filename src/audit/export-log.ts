import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/permits.ts';
import { type ExportedEntry, listExported } from './exported-entry.ts';
import { type AuditContext, recordAuditEntry } from './record-audit-entry.ts';
import * as store from './store.ts';

const BATCH = 1000;
/** Of an export that may be of no interest, this many entries are looked at. */
const LOOKED_AT_MAX = 100;

interface Part {
  after: number;
  limit: number;
}

/** Records the export and returns its lines. They are read while they are sent. */
export async function exportLog(
  { database }: { database: Database },
  auditContext: AuditContext,
  { actor, part, gone }: { actor: Actor; part: Part; gone: AbortSignal },
): Promise<AsyncIterable<Buffer>> {
  const { clientId } = auditContext;
  const last = await database.inTenant(clientId, async (tx) => {
    const head = await store.findHead(tx, clientId);
    const end = Math.min(part.after + part.limit, head?.sequence ?? 0);
    if (end > part.after && !(await hasOnlyExports(tx, clientId, { after: part.after, end })))
      await recordAuditEntry(tx, auditContext, {
        actor,
        action: 'audit_exported',
        details: { first: part.after + 1, last: end },
      });
    return end;
  });
  return writeLines({ database, clientId, after: part.after, last, gone });
}

/** Programs that continue until nothing is left would otherwise always find the record of their last export. */
async function hasOnlyExports(
  tx: Parameters<typeof store.listEntriesAfter>[0],
  clientId: string,
  { after, end }: { after: number; end: number },
): Promise<boolean> {
  if (end - after > LOOKED_AT_MAX) return false;
  const rows = await store.listEntriesAfter(tx, clientId, { after, limit: end - after });
  return rows.every(({ action }) => action === 'audit_exported');
}

async function* writeLines({
  database,
  clientId,
  after,
  last,
  gone,
}: {
  database: Database;
  clientId: string;
  after: number;
  last: number;
  gone: AbortSignal;
}): AsyncGenerator<Buffer> {
  for (let position = after; position < last && !gone.aborted; ) {
    const from = position;
    const entries = await database.inTenant(clientId, (tx) =>
      listExported(tx, clientId, { after: from, limit: Math.min(BATCH, last - from) }),
    );
    if (entries.length === 0) return;
    position = entries.at(-1)?.sequence ?? last;
    yield Buffer.from(toNdjson(entries));
  }
}

export function toNdjson(entries: readonly ExportedEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
