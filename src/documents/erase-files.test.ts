import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listJobs, retryJob } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { userJobs } from '#users';
import { documentsOf, simplePdf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { filesOfUsers } from './erase-files.ts';

const service = useService();
const steps = documentsOf(service);
const KEY = createSecretKey(randomBytes(32));

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('late file');
}

async function userWithFile(): Promise<string> {
  const userId = await steps.consentingUser();
  await steps.uploaded(userId, await simplePdf('a user’s file'));
  return userId;
}

function verify(userId: string, changes: Partial<Storage> = {}): Promise<void> | undefined {
  const hooks = { externalData: [filesOfUsers({ ...service.app.storage, ...changes })] };
  const [job] = userJobs({ ...service.app, hooks });
  return job?.run({ client_id: service.clientId, user_id: userId });
}

async function verifiedAt(userId: string): Promise<string | null | undefined> {
  const row = await service.app.database.inTenant(service.clientId, (tx) =>
    tx.selectFrom('erasures').select('verified_at').where('user_id', '=', userId).executeTakeFirst(),
  );
  return row?.verified_at;
}

describe('the erasure of a user', () => {
  test('is verified only when no file is left', async () => {
    const userId = await userWithFile();
    await service.ask('DELETE', `/users/${userId}`);
    const keepsAll = { removeFolder: async () => undefined };
    await expect(verify(userId, keepsAll)).rejects.toThrow('Data of an erased user is left: 1 files');
    expect(await verifiedAt(userId)).toBeNull();
    await verify(userId);
    expect(await steps.objects(userId)).toEqual([]);
    expect(await verifiedAt(userId)).toBe(service.clock.now().toISOString());
  });

  test('is not verified while a file is still arriving; the next run removes that file', async () => {
    const userId = await userWithFile();
    await service.ask('DELETE', `/users/${userId}`);
    const { storage } = service.app;
    const removeFolder = async (folder: string) => {
      await storage.removeFolder(folder);
      await storage.put(`${folder}/late/one`, bytes(), KEY);
    };
    await expect(verify(userId, { removeFolder })).rejects.toThrow('1 files');
    expect(await verifiedAt(userId)).toBeNull();
    await verify(userId);
    expect(await steps.objects(userId)).toEqual([]);
    expect(await verifiedAt(userId)).not.toBeNull();
  });

  test('is verified again when no upload can still be running, to remove files that a crash left', async () => {
    const userId = await userWithFile();
    await service.ask('DELETE', `/users/${userId}`);
    await service.runJobs();
    expect(await verifiedAt(userId)).not.toBeNull();
    await service.app.storage.put(`${service.clientId}/${userId}/late/one`, bytes(), KEY);
    const { database } = service.app;
    const jobs = await database.inSystem((tx) => listJobs(tx, { onlyFailed: false, limit: 100 }));
    const later = jobs.filter(({ task, state }) => task === 'verify-erasure' && state === 'later');
    expect(Date.parse(later.at(-1)?.run_at ?? '') - Date.now()).toBeGreaterThan(20 * 60_000);
    for (const { job_id } of later) await database.inSystem((tx) => retryJob(tx, job_id));
    await service.runJobs();
    expect(await steps.objects(userId)).toEqual([]);
  });
});
