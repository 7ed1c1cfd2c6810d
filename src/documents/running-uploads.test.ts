import { expect, test } from 'vitest';
import type { Problem } from '#platform/problem.ts';
import { RunningUploads } from './running-uploads.ts';
import type { UploadClaims } from './upload-token.ts';

const endless = () => new Promise<never>(() => undefined);

/** Starts uploads that never end, and returns the codes of those that were rejected. */
async function refusalsOf(uploads: RunningUploads, owners: readonly Owner[]): Promise<string[]> {
  const codes: string[] = [];
  for (const { client, user } of owners) {
    const claims = {
      client_id: client,
      user_id: user,
      document_id: `document ${++documents}`,
    } as UploadClaims;
    uploads.run(claims, endless).catch(({ code }: Problem) => codes.push(code));
    await Promise.resolve();
  }
  return codes;
}

interface Owner {
  client: string;
  user: string;
}
let documents = 0;

test('slow uploads of one client are rejected before they use up the capacity of others', async () => {
  const uploads = new RunningUploads();
  const slow = Array.from({ length: 100 }, (_, index) => ({ client: 'greedy', user: `user ${index % 10}` }));
  const refused = await refusalsOf(uploads, slow);
  expect(refused.length).toBeGreaterThan(50);
  expect(new Set(refused)).toEqual(new Set(['too_many_uploads']));
  expect(await refusalsOf(uploads, [{ client: 'greedy', user: 'another' }])).toEqual([]);
  const ten = Array.from({ length: 10 }, () => ({ client: 'stranger', user: 'one' }));
  expect(await refusalsOf(uploads, ten)).toEqual([]);
});

test('a second upload of the same document, and the eleventh of a user, are rejected', async () => {
  const uploads = new RunningUploads();
  const claims = { client_id: 'a', user_id: 'b', document_id: 'c' } as UploadClaims;
  uploads.run(claims, endless);
  await expect(uploads.run(claims, endless)).rejects.toMatchObject({ code: 'upload_running' });
  const more = Array.from({ length: 10 }, () => ({ client: 'a', user: 'b' }));
  expect(await refusalsOf(uploads, more)).toEqual(['too_many_uploads']);
});
