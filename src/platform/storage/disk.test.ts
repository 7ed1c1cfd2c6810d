import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDisk } from './disk.ts';
import { openStorage } from './open-storage.ts';
import { requireWorking } from './require-working.ts';
import { describeStorage, from, KEY } from './storage.suite.ts';
import { readWhole, type Storage } from './storage.ts';

let root: string;
let storage: Storage;

async function open(): Promise<Storage> {
  root = await mkdtemp(join(tmpdir(), 'stipend-objects-'));
  return openDisk(root);
}

const remove = () => rm(root, { recursive: true, force: true });

describeStorage('storage on disk', {
  open,
  remove,
  reopen: () => openDisk(root),
  async trash() {
    const found = await readdir(join(root, 'trash'), { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, 'trash').length + 1))
      .sort();
  },
});

describe('files of the storage on disk', () => {
  beforeEach(async () => {
    storage = await open();
  });
  afterEach(remove);

  test('are written as the bytes arrive, without collecting tiny chunks in memory', async () => {
    const size = async () => {
      const [name = ''] = await readdir(join(root, 'incoming'));
      return (await stat(join(root, 'incoming', name))).size;
    };
    async function* crumbs(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 5_000; count++) yield Buffer.of(1);
      await expect.poll(size).toBeGreaterThan(0);
    }
    expect(await storage.put('client/user/one', crumbs(), KEY)).toMatchObject({ outcome: 'stored' });
    const source = await storage.get('client/user/one', KEY);
    expect(source && (await readWhole(source))).toHaveLength(5_000);
  });

  test('leave nothing behind when a write fails', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* from('half of it');
      throw new Error('connection lost');
    }
    await expect(storage.put('client/user/one', failing(), KEY)).rejects.toThrow('connection lost');
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    await storage.isOwnedBy('me');
    expect((await readdir(root)).sort()).toEqual(['erased', 'incoming', 'kept', 'owner', 'trash']);
  });

  test('are swept if they are old and partial', async () => {
    const left = join(root, 'incoming', 'left');
    await writeFile(left, 'half');
    expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(0);
    const old = new Date(Date.now() - 120_000);
    await utimes(left, old, old);
    expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(1);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  test('can’t be written if the folder is missing or not a folder, and the message says what to check', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(openDisk(file)).rejects.toThrow(/ENOTDIR.*check STORAGE_URL.*not read-only/);
    await rm(join(root, 'incoming'), { recursive: true });
    await expect(requireWorking(storage)).rejects.toThrow(/ENOENT.*check STORAGE_URL.*not read-only/);
  });

  test('are in a folder of the data directory, or in the folder that STORAGE_URL names', async () => {
    const [usual, named] = [join(root, 'data'), join(root, 'named')];
    await openStorage({ storage: null, dataDir: usual });
    await openStorage({ storage: { kind: 'disk', url: `file://${named}` }, dataDir: usual });
    expect(await readdir(join(usual, 'objects'))).toEqual(['erased', 'incoming', 'kept', 'trash']);
    expect(await readdir(named)).toEqual(['erased', 'incoming', 'kept', 'trash']);
  });
});
