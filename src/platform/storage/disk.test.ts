import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDisk } from './disk.ts';
import { openStorage } from './open-storage.ts';
import { readWhole, type Storage } from './storage.ts';

const KEY = createSecretKey(randomBytes(32));
let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stipend-objects-'));
  storage = await openDisk(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function* from(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('half of it');
  throw new Error('connection lost');
}

async function read(path: string): Promise<string | null> {
  const source = await storage.get(path, KEY);
  return source && (await readWhole(source)).toString('utf8');
}

async function paths(folder?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { path } of storage.list(folder)) found.push(path);
  return found.sort();
}

describe('storage on disk', () => {
  test('returns a stored object until it is removed', async () => {
    expect(await storage.put('client/user/one', from('hello ', 'there'), KEY)).toEqual({
      outcome: 'stored',
      sha256: createHash('sha256').update('hello there').digest(),
    });
    expect(await storage.exists('client/user/one')).toBe(true);
    expect(await read('client/user/one')).toBe('hello there');
    expect(await paths()).toEqual(['client/user/one']);
    await storage.remove('client/user/one');
    await storage.remove('client/user/one');
    expect(await read('client/user/one')).toBeNull();
    expect(await storage.exists('client/user/one')).toBe(false);
  });

  test('keeps nothing of an interrupted write, and its path can be used again', async () => {
    await expect(storage.put('client/user/one', failing(), KEY)).rejects.toThrow('connection lost');
    expect(await paths()).toEqual([]);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
    await storage.put('client/user/one', from('whole'), KEY);
    expect(await read('client/user/one')).toBe('whole');
  });

  test('writes tiny chunks as they arrive, without collecting them in memory', async () => {
    const size = async () => {
      const [name = ''] = await readdir(join(root, 'incoming'));
      return (await stat(join(root, 'incoming', name))).size;
    };
    async function* crumbs(): AsyncGenerator<Buffer> {
      for (let count = 0; count < 5_000; count++) yield Buffer.of(1);
      await expect.poll(size).toBeGreaterThan(0);
    }
    expect(await storage.put('client/user/one', crumbs(), KEY)).toMatchObject({ outcome: 'stored' });
    expect(await read('client/user/one')).toHaveLength(5_000);
  });

  test('shows nothing of an object before it is complete', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Buffer> {
      yield Buffer.from('first ');
      await goOn;
      yield Buffer.from('second');
    }
    const put = storage.put('client/user/one', slow(), KEY);
    await expect.poll(async () => (await readdir(join(root, 'incoming'))).length).toBe(1);
    expect(await paths()).toEqual([]);
    expect(await read('client/user/one')).toBeNull();
    resolve();
    await put;
    expect(await read('client/user/one')).toBe('first second');
  });

  test('removes everything in a folder and nothing else', async () => {
    for (const path of ['client/ada/a/one', 'client/ada/b/two', 'client/eve/c/three'])
      await storage.put(path, from(path), KEY);
    expect(await paths('client/ada')).toEqual(['client/ada/a/one', 'client/ada/b/two']);
    expect(await paths('client/nobody')).toEqual([]);
    await storage.removeFolder('client/ada');
    await storage.removeFolder('client/nobody');
    expect(await paths()).toEqual(['client/eve/c/three']);
  });

  test('sweeps old partial files that a crash left behind', async () => {
    const left = join(root, 'incoming', 'left');
    await writeFile(left, 'half');
    expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(0);
    const old = new Date(Date.now() - 120_000);
    await utimes(left, old, old);
    expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(1);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  test('hides an object in the trash until it is swept or its folder is removed', async () => {
    for (const name of ['one', 'two', 'three']) await storage.put(`client/ada/a/${name}`, from(name), KEY);
    for (const name of ['one', 'two', 'gone']) await storage.moveToTrash(`client/ada/a/${name}`);
    expect(await paths()).toEqual(['client/ada/a/three']);
    const hidden = join(root, 'trash', 'client', 'ada', 'a');
    expect((await readdir(hidden)).sort()).toEqual(['one', 'two']);
    const old = new Date(Date.now() - 120_000);
    await utimes(join(hidden, 'one'), old, old);
    await storage.sweep({ partialMs: 60_000, trashMs: 60_000 });
    expect(await readdir(hidden)).toEqual(['two']);
    await storage.removeFolder('client/ada');
    expect(await readdir(join(root, 'trash', 'client'))).toEqual([]);
  });

  test('remembers which folders were erased', async () => {
    for (const folder of ['client/ada', 'client/eve', 'client/ada']) await storage.noteErased(folder);
    const found: string[] = [];
    for await (const folder of (await openDisk(root)).listErased()) found.push(folder);
    expect(found.sort()).toEqual(['client/ada', 'client/eve']);
  });

  test('can be given another owner', async () => {
    expect(await storage.isOwnedBy('first')).toBe(true);
    await storage.setOwner('second');
    expect([await storage.isOwnedBy('first'), await storage.isOwnedBy('second')]).toEqual([false, true]);
  });

  test('is owned by the first of several concurrent claims', async () => {
    const owners = Array.from({ length: 10 }, (_, place) => `owner-${place}`);
    const found = await Promise.all(owners.map((owner) => storage.isOwnedBy(owner)));
    expect(found.filter(Boolean)).toHaveLength(1);
    const again = await openDisk(root);
    expect(await Promise.all(owners.map((owner) => again.isOwnedBy(owner)))).toEqual(found);
    expect(await paths()).toEqual([]);
    expect((await readdir(root)).sort()).toEqual(['erased', 'incoming', 'kept', 'owner', 'trash']);
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a/../b', 'a//b', 'A', 'a b', ''])(
    'rejects the path [%s]',
    async (path) => {
      await expect(storage.put(path, from('x'), KEY)).rejects.toThrow('path');
      await expect(storage.get(path, KEY)).rejects.toThrow('path');
      await expect(storage.removeFolder(path)).rejects.toThrow('path');
    },
  );
});

describe('the storage location', () => {
  test('is a folder in the data directory, or the folder that STORAGE_URL names', async () => {
    const [usual, named] = [join(root, 'data'), join(root, 'named')];
    await openStorage({ storageUrl: null, dataDir: usual });
    await openStorage({ storageUrl: `file://${named}`, dataDir: usual });
    expect(await readdir(join(usual, 'objects'))).toEqual(['erased', 'incoming', 'kept', 'trash']);
    expect(await readdir(named)).toEqual(['erased', 'incoming', 'kept', 'trash']);
  });

  test("can't be a bucket, and the error says so", async () => {
    await expect(openStorage({ storageUrl: 's3://bucket', dataDir: root })).rejects.toThrow(
      'STORAGE_URL names a bucket, which is not supported yet',
    );
  });
});
