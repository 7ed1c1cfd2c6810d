import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeStatement } from '../../../src/sandbox/documents/index.ts';
import type { Journal } from '../journal.ts';
import { type Caller, consentingUser, type DriverContext, repeat, unlessDeleted } from './driver.ts';

const LAYOUT = 'stonegate';
const MONTHS = ['2026-01', '2026-02', '2026-03'] as const;
const RETRY_MS = 1000;
const UPLOAD_MS_MAX = 120_000;
const READ_MS_MAX = 240_000;

/** Uploads bank statements and waits until they are read. Some of their users are deleted in the meantime. */
export function uploadDocuments(context: DriverContext): Promise<void> {
  const { ledger, installation } = context;
  return repeat(context, { activity: 'upload', callers: 1, pauseMs: 1000 }, async (caller) => {
    const userId = await consentingUser(context, caller);
    if (caller.random.happens(30)) ledger.expendable.push(userId);
    await unlessDeleted(context, userId, () => uploadOne(context, caller, userId));
    if (caller.random.happens(50)) ledger.expendable.push(userId);
  });

  async function uploadOne(_: DriverContext, caller: Caller, userId: string): Promise<void> {
    const asUser = caller.client.forUser(userId);
    const bytes = statement(caller, installation.canary);
    const { presigned_urls } = await asUser.put('/documents/bank-statements/presign', {
      body: { files: [{ file_name: 'statement.pdf', size: bytes.length }] },
    });
    const [presigned] = presigned_urls;
    if (!presigned) throw new Error('There is no upload URL');
    const documentId = presigned.document_id;
    const isStored = await putFile(context.journal, presigned.presigned_url, bytes, () =>
      ledger.isThere(userId),
    );
    if (!isStored) return;
    ledger.documents.set(documentId, { userId, sha256: createHash('sha256').update(bytes).digest('hex') });
    const begun = performance.now();
    const read = await installation
      .caller('extraction', context.journal)
      .waitForDocument(documentId, { timeoutMs: READ_MS_MAX });
    context.journal.see('extraction', read.status, performance.now() - begun);
    if (read.status !== 'EXTRACTED' && ledger.isThere(userId))
      context.journal.violate(
        'extraction',
        `document ${documentId} ended as ${read.status} ${read.status_reason}`,
      );
  }
}

/** A comment at the end of the file carries the canary, because the pages of a PDF are compressed. */
function statement({ random, serial }: Caller, canary: string): Buffer {
  const wanted = {
    layout: LAYOUT,
    persona: 'user_good',
    seed: random.between(1, 3),
    month: random.pick(MONTHS),
  };
  return Buffer.concat([makeStatement(wanted).bytes, Buffer.from(`\n% ${canary} ${serial}\n`)]);
}

/** Sends a file until the service has it. If an earlier attempt got no reply but used the URL, the file has arrived. */
async function putFile(
  journal: Journal,
  url: string,
  bytes: Buffer,
  isAwaited: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + UPLOAD_MS_MAX;
  for (let attempts = 1; performance.now() < deadline; attempts++) {
    const { seen, code } = await putOnce(journal, url, bytes);
    if (seen === '200' || (code === 'upload_used' && attempts > 1)) return true;
    if (!isAwaited()) return false;
    if (!/^(no reply|5\d\d|409|429)$/.test(seen)) throw new Error(`An upload was answered ${seen} ${code}`);
    await wait(RETRY_MS);
  }
  throw new Error(`An upload did not succeed within ${UPLOAD_MS_MAX} ms`);
}

async function putOnce(journal: Journal, url: string, bytes: Buffer) {
  const begun = performance.now();
  const reply = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  const seen = reply ? String(reply.status) : 'no reply';
  journal.see('upload', seen, performance.now() - begun);
  return { seen, code: reply?.headers.get('x-svc-error-code') ?? null };
}
