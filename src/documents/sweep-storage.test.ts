import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { access, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteTimeline } from '#platform/database/installation.ts';
import { TEST_FOLDER } from '#platform/storage/require-working.ts';
import { documentsOf } from '../../test/support/documents.ts';
import { useService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { listMissingFiles } from './list-missing-files.ts';
import { adoptStorage, sweepStorage, sweepWarnings } from './sweep-storage.ts';

/** This service has no worker, so documents stay unread. */
const service = useService();
const steps = documentsOf(service);
const KEY = createSecretKey(randomBytes(32));

function statement(month = '2026-01'): Buffer {
  return makeStatement({ layout: 'stonegate', persona: 'user_good', seed: 1, month }).bytes;
}

describe('the storage sweep', () => {
  const HOURS_MS = 3 * 60 * 60_000;
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from('complete, but an orphan');
  }
  const fileOf = (path: string) => join(service.app.config.dataDir, 'objects', 'kept', path);

  /** Three hours pass. The age of files is that of the file system, which a test's clock can't move. */
  async function age(userId: string): Promise<void> {
    const old = new Date(Date.now() - HOURS_MS);
    for (const path of await steps.objects(userId)) await utimes(fileOf(path), old, old);
    service.clock.advance(HOURS_MS);
  }

  async function orphanOf(userId: string, documentId: string): Promise<string> {
    const path = `${service.clientId}/${userId}/${documentId}/${randomUUID()}`;
    await service.app.storage.put(path, bytes(), KEY);
    return path;
  }

  test('removes partial files and orphans, and keeps every document’s file', async () => {
    const { storage, config } = service.app;
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    const orphan = await orphanOf(userId, documentId);
    const half = join(config.dataDir, 'objects', 'incoming', 'half');
    await writeFile(half, 'half');
    const tried = `${TEST_FOLDER}/${randomUUID()}/one`;
    await storage.put(tried, bytes(), KEY);
    await sweepStorage(service.app);
    expect([await storage.exists(orphan), await storage.exists(tried)]).toEqual([true, true]);
    await age(userId);
    const old = new Date(Date.now() - HOURS_MS);
    for (const file of [half, fileOf(tried)]) await utimes(file, old, old);
    await sweepStorage(service.app);
    expect(await storage.exists(tried), 'an object that tested the storage').toBe(false);
    expect(await storage.exists(orphan)).toBe(false);
    await expect(access(half)).rejects.toThrow('ENOENT');
    expect(await steps.objects(userId)).toHaveLength(1);
    expect((await service.ask('GET', `/documents/${documentId}/content`)).status).toBe(200);
  });

  test('is not needed to find documents whose file was lost', async () => {
    const userId = await steps.consentingUser();
    const [kept, lost] = [
      await steps.uploaded(userId, statement()),
      await steps.uploaded(userId, statement('2026-02')),
    ];
    const missing = async () => {
      const found = [];
      for await (const page of listMissingFiles(service.app)) found.push(...page.missing);
      return found;
    };
    expect(await missing()).toEqual([]);
    const path = (await steps.objects(userId)).find((one) => one.includes(lost)) ?? '';
    await rm(fileOf(path));
    expect(await missing()).toMatchObject([{ client_id: service.clientId, document_id: lost }]);
    expect(await missing()).not.toContainEqual(expect.objectContaining({ document_id: kept }));
    await service.ask('DELETE', `/documents/${lost}`);
    expect(await missing()).toEqual([]);
  });

  test('looks only at documents that changed since the last sweep', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await age(userId);
    await sweepStorage(service.app);
    const orphan = await orphanOf(userId, documentId);
    const old = new Date(Date.now() - HOURS_MS);
    await utimes(fileOf(orphan), old, old);
    const other = await steps.consentingUser();
    await steps.uploaded(other, statement());
    await age(other);
    await sweepStorage(service.app);
    expect(await service.app.storage.exists(orphan)).toBe(true);
  });

  test('moves nothing if more files have no document than a crash could leave', async () => {
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    for (let count = 0; count < 120; count++) await orphanOf(userId, documentId);
    await age(userId);
    await sweepStorage(service.app);
    expect(await steps.objects(userId)).toHaveLength(121);
    expect(service.log.at(-1)).toContain('too many files in the storage have no document');
    expect(await sweepWarnings(service.app.database)()).toEqual([expect.stringContaining('stipend sweep')]);
    const later = await steps.consentingUser();
    const orphan = await orphanOf(later, await steps.uploaded(later, statement()));
    await age(later);
    await sweepStorage(service.app, { isAnyNumber: true });
    expect(await steps.objects(userId)).toHaveLength(1);
    expect(await service.app.storage.exists(orphan), 'the sweep went on').toBe(false);
    expect(await sweepWarnings(service.app.database)()).toEqual([]);
  });

  test('removes nothing with a restored copy of the database, until the copy is made the owner', async () => {
    const { storage, database } = service.app;
    const userId = await steps.consentingUser();
    const documentId = await steps.uploaded(userId, statement());
    await sweepStorage(service.app);
    const orphan = await orphanOf(userId, documentId);
    await age(userId);
    await database.inSystem(async (tx) => {
      await tx.updateTable('installation').set({ server: 'where the backup was made' }).execute();
      await noteTimeline(tx);
    });
    await sweepStorage(service.app);
    expect(await storage.exists(orphan)).toBe(true);
    expect(service.log.at(-1)).toContain('the storage belongs to another database');
    expect(await sweepWarnings(service.app.database)()).toEqual([
      expect.stringContaining('stipend restored'),
    ]);
    await adoptStorage(service.app);
    await sweepStorage(service.app);
    expect(await storage.exists(orphan)).toBe(false);
  });

  test('removes nothing in storage that belongs to another database', async () => {
    const keys = { ...service.app.keys, root: createSecretKey(randomBytes(32)) };
    const userId = await steps.consentingUser();
    const orphan = await orphanOf(userId, await steps.uploaded(userId, statement()));
    await age(userId);
    await sweepStorage({ ...service.app, keys });
    expect(await service.app.storage.exists(orphan)).toBe(true);
    expect(service.log.at(-1)).toContain('the storage belongs to another database');
  });
});
