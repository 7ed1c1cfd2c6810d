import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { exampleOf } from '#values/example-of.ts';
import { packExport, unpack } from './pack-export.ts';
import type { ExportSource } from './read-export.ts';
import { UserExport } from './schema.ts';

const EXAMPLE = exampleOf(UserExport);

/** The example, with each list in two pages. */
function sourceOf(whole: UserExport): ExportSource {
  const entries = Object.entries(whole).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  async function* pages(items: unknown[]) {
    yield items.slice(0, 1);
    if (items.length > 1) yield items.slice(1);
  }
  return {
    facts: whole,
    lists: Object.fromEntries(entries.map(([name, items]) => [name, pages(items)])),
  } as unknown as ExportSource;
}

test('a packed export is the same JSON, and has no field that is not described', async () => {
  const [entry] = EXAMPLE.entries;
  const whole = { ...EXAMPLE, entries: entry ? [entry, entry, entry] : [] };
  const secret = { ...whole, user: { ...whole.user, data_key: 'secret' } };
  const chunks: Buffer[] = [];
  for await (const chunk of unpack(await packExport(sourceOf(secret)))) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString('utf8'))).toEqual(whole);
});

test('an export that is larger than the limit is rejected, and the message says what to do', async () => {
  const [request] = EXAMPLE.deletion_requests;
  // random text, which can't be compressed much
  const decline_reason = randomBytes(100_000).toString('base64');
  const large = { ...EXAMPLE, deletion_requests: request ? [{ ...request, decline_reason }] : [] };
  await expect(packExport(sourceOf(large), { packedBytesMax: 50_000 })).rejects.toMatchObject({
    code: 'export_too_large',
    messages: [expect.stringContaining('page by page')],
  });
});
