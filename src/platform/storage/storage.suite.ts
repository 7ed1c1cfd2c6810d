import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { erasedLast } from './erased-by-day.ts';
import { requireWorking } from './require-working.ts';
import { readWhole, type Storage } from './storage.ts';

export const KEY = createSecretKey(randomBytes(32));

export async function* from(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.alloc(bytes);
  throw new Error('connection lost');
}

/** Larger than one request can be, with a remainder. */
const LARGE_BYTES = 12 * 1024 * 1024 + 7;
const DAY_MS = 24 * 60 * 60_000;

export interface StoragePlace {
  open(): Promise<Storage>;
  /** Opens the same place again, as another process does. */
  reopen(): Promise<Storage>;
  /** The paths of objects in the trash. */
  trash(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Declares the tests that every storage must pass. */
export function describeStorage(name: string, place: StoragePlace): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await place.open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    storage.close();
    await place.remove();
  });

  /** The age of an object is counted by the clock of the machine. */
  function passTime(ms: number): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
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

  describe(name, () => {
    test('passes the check of an operator', async () => {
      await requireWorking(storage);
      expect(await paths()).toEqual([]);
    });

    test('returns a stored object until it is removed', async () => {
      expect(await storage.put('client/user/one', from('hello ', 'there'), KEY)).toEqual({
        outcome: 'stored',
        sha256: createHash('sha256').update('hello there').digest(),
      });
      await storage.put('client/user/one-more', from('another'), KEY);
      expect(await storage.exists('client/user/one')).toBe(true);
      expect(await read('client/user/one')).toBe('hello there');
      expect(await paths()).toEqual(['client/user/one', 'client/user/one-more']);
      await storage.remove('client/user/one');
      await storage.remove('client/user/one');
      expect(await read('client/user/one')).toBeNull();
      expect(await storage.exists('client/user/one')).toBe(false);
      expect(await paths()).toEqual(['client/user/one-more']);
    });

    test('keeps objects that no other key opens', async () => {
      await storage.put('client/user/one', from('secret'), KEY);
      const source = await storage.get('client/user/one', createSecretKey(randomBytes(32)));
      await expect(readWhole(source ?? from())).rejects.toThrow();
    });

    test('stores large objects and reads them in pieces', async () => {
      const bytes = randomBytes(LARGE_BYTES);
      async function* chunks(): AsyncGenerator<Buffer> {
        for (let start = 0; start < bytes.length; start += 300_000)
          yield Buffer.from(bytes.subarray(start, start + 300_000));
      }
      const { sha256 } = (await storage.put('client/user/large', chunks(), KEY)) as { sha256: Buffer };
      expect(sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true);
      const pieces: Buffer[] = [];
      for await (const piece of (await storage.get('client/user/large', KEY)) ?? []) pieces.push(piece);
      expect(pieces.length).toBeGreaterThan(10);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    });

    test.each([
      ['small', 100],
      ['large', LARGE_BYTES],
    ] as const)(
      'keeps nothing of an interrupted %s write, and its path can be used again',
      async (_, bytes) => {
        await expect(storage.put('client/user/one', failing(bytes), KEY)).rejects.toThrow('connection lost');
        expect(await paths()).toEqual([]);
        expect(await read('client/user/one')).toBeNull();
        passTime(3_600_000);
        expect(await storage.sweep({ partialMs: 60_000, trashMs: 60_000 })).toBe(0);
        await storage.put('client/user/one', from('whole'), KEY);
        expect(await read('client/user/one')).toBe('whole');
      },
    );

    test('shows nothing of an object before it is complete', async () => {
      const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
      const { promise: goOn, resolve } = Promise.withResolvers<void>();
      async function* slow(): AsyncGenerator<Buffer> {
        yield Buffer.from('first ');
        asked();
        await goOn;
        yield Buffer.from('second');
      }
      const put = storage.put('client/user/one', slow(), KEY);
      await isAsked;
      expect(await paths()).toEqual([]);
      expect(await read('client/user/one')).toBeNull();
      resolve();
      await put;
      expect(await read('client/user/one')).toBe('first second');
    });

    test('removes everything in a folder and nothing else', async () => {
      for (const path of ['client/ada/a/one', 'client/ada/b/two', 'client/ada-2/c/three'])
        await storage.put(path, from(path), KEY);
      expect(await paths('client/ada')).toEqual(['client/ada/a/one', 'client/ada/b/two']);
      expect(await paths('client/nobody')).toEqual([]);
      await storage.removeFolder('client/ada');
      await storage.removeFolder('client/nobody');
      expect(await paths()).toEqual(['client/ada-2/c/three']);
    });

    test('hides an object in the trash until it is swept or its folder is removed', async () => {
      const swept = { partialMs: 60_000, trashMs: 60_000 };
      for (const name of ['one', 'two', 'three']) await storage.put(`client/ada/a/${name}`, from(name), KEY);
      await storage.moveToTrash('client/ada/a/one');
      await storage.moveToTrash('client/ada/a/gone');
      expect(await paths()).toEqual(['client/ada/a/three', 'client/ada/a/two']);
      await storage.sweep(swept);
      expect(await place.trash()).toEqual(['client/ada/a/one']);
      passTime(120_000);
      await storage.moveToTrash('client/ada/a/two');
      await storage.sweep(swept);
      expect(await place.trash()).toEqual(['client/ada/a/two']);
      await storage.removeFolder('client/ada');
      expect(await place.trash()).toEqual([]);
      expect(await paths()).toEqual([]);
    });

    test('remembers which folders were erased', async () => {
      for (const folder of ['client/ada', 'client/eve', 'client/ada']) await storage.noteErased(folder);
      const found: string[] = [];
      for await (const folder of (await place.reopen()).listErased()) found.push(folder);
      expect(found.sort()).toEqual(['client/ada', 'client/eve']);
      await storage.noteErased('other/max');
      expect((await storage.listErasedClients()).sort()).toEqual(['client', 'other']);
    });

    test('lists the folders that were erased on the last two days with erasures', async () => {
      const last = async (counts: (folder: string) => boolean = () => true) => {
        const found: string[] = [];
        const days = await (await place.reopen()).listErasedDays();
        for await (const folder of erasedLast(days, counts)) found.push(folder);
        return found.sort();
      };
      expect(await last()).toEqual([]);
      await storage.noteErased('client/ada');
      passTime(5 * DAY_MS);
      await storage.noteErased('client/eve');
      expect(await last()).toEqual(['client/ada', 'client/eve']);
      passTime(DAY_MS);
      // recording it again does not make it newer
      await storage.noteErased('client/ada');
      await storage.noteErased('client/max');
      expect(await last()).toEqual(['client/eve', 'client/max']);
      // recorded by a machine whose clock was wrong
      passTime(400 * DAY_MS);
      await storage.noteErased('client/tom');
      passTime(-400 * DAY_MS);
      expect(await last()).toEqual(['client/eve', 'client/max', 'client/tom']);
      // days without erasures that count are not among the last two
      expect(await last((folder) => folder !== 'client/max')).toEqual([
        'client/ada',
        'client/eve',
        'client/max',
        'client/tom',
      ]);
    });

    test('can be given another owner', async () => {
      expect(await storage.findOwner()).toBeNull();
      expect(await storage.isOwnedBy('first')).toBe(true);
      expect(await storage.findOwner()).toBe('first');
      await storage.setOwner('second');
      expect([await storage.isOwnedBy('first'), await storage.isOwnedBy('second')]).toEqual([false, true]);
    });

    test('is owned by the first of several concurrent claims', async () => {
      const owners = Array.from({ length: 10 }, (_, position) => `owner-${position}`);
      const found = await Promise.all(owners.map((owner) => storage.isOwnedBy(owner)));
      expect(found.filter(Boolean)).toHaveLength(1);
      const again = await place.reopen();
      expect(await Promise.all(owners.map((owner) => again.isOwnedBy(owner)))).toEqual(found);
      expect(await paths()).toEqual([]);
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
}
