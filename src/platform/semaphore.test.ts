import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Release, Semaphore } from './semaphore.ts';

/** Acquires a permit and notes when it is granted. */
function acquire(semaphore: Semaphore, granted: string[], key: string, name = key): Promise<Release> {
  return semaphore.acquire(key).then((release) => {
    granted.push(name);
    return release;
  });
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('tryAcquire', () => {
  test('grants permits up to the total', () => {
    const semaphore = new Semaphore({ total: 2 });
    expect(semaphore.tryAcquire()).not.toBeNull();
    const second = semaphore.tryAcquire();
    expect(semaphore.tryAcquire()).toBeNull();
    second?.();
    expect(semaphore.tryAcquire()).not.toBeNull();
  });

  test('grants permits up to the limit of each key', () => {
    const semaphore = new Semaphore({ perKey: 1 });
    expect(semaphore.tryAcquire('a')).not.toBeNull();
    expect(semaphore.tryAcquire('a')).toBeNull();
    expect(semaphore.tryAcquire('b')).not.toBeNull();
  });

  test('applies the total to all keys together', () => {
    const semaphore = new Semaphore({ perKey: 2, total: 3 });
    expect(['a', 'a', 'b', 'b'].map((key) => semaphore.tryAcquire(key) !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('applies a limit that differs between keys', () => {
    const semaphore = new Semaphore({ perKey: (key) => (key === 'a' ? 2 : 1) });
    expect(['a', 'a', 'a', 'b', 'b'].map((key) => semaphore.tryAcquire(key) !== null)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  test('does not grant anything when the limit is zero', () => {
    expect(new Semaphore({ perKey: 0 }).tryAcquire('a')).toBeNull();
    expect(new Semaphore({ total: 0 }).tryAcquire('a')).toBeNull();
  });

  test('without a limit always grants a permit', () => {
    const semaphore = new Semaphore({});
    for (let count = 0; count < 1000; count++) expect(semaphore.tryAcquire()).not.toBeNull();
  });
});

describe('a release', () => {
  test('returns its permit once, however often it is called', () => {
    const semaphore = new Semaphore({ total: 2 });
    const first = semaphore.tryAcquire();
    semaphore.tryAcquire();
    first?.();
    first?.();
    expect(semaphore.tryAcquire()).not.toBeNull();
    expect(semaphore.tryAcquire()).toBeNull();
  });

  test('hands its permit to a waiting caller, so that no other caller can take it in between', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 1 });
    const first = await semaphore.acquire();
    const waiting = semaphore.acquire();
    first();
    expect(semaphore.tryAcquire()).toBeNull();
    (await waiting)();
    expect(semaphore.tryAcquire()).not.toBeNull();
  });
});

describe('acquire', () => {
  test('grants at once while a permit is free', async () => {
    const semaphore = new Semaphore({ total: 1 });
    (await semaphore.acquire())();
    (await semaphore.acquire())();
  });

  test('fails as unavailable when too many callers wait', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 1 });
    await semaphore.acquire();
    void semaphore.acquire();
    expect(semaphore.waiting).toBe(1);
    await expect(semaphore.acquire()).rejects.toMatchObject({
      kind: 'unavailable',
      headers: { 'retry-after': '2' },
    });
    expect(semaphore.waiting).toBe(1);
  });

  test('counts the callers of all keys that wait', async () => {
    const semaphore = new Semaphore({ perKey: 1, waitingMax: 2 });
    for (const key of ['a', 'b']) await semaphore.acquire(key);
    for (const key of ['a', 'b']) void semaphore.acquire(key);
    await expect(semaphore.acquire('a')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('does not let callers wait by default', async () => {
    const semaphore = new Semaphore({ total: 1 });
    await semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('fails with the error of its options', async () => {
    const semaphore = new Semaphore({ total: 0, onFull: () => new Error('too many documents') });
    await expect(semaphore.acquire()).rejects.toThrow('too many documents');
  });

  test('serves the callers of one key in order', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 10 });
    const granted: string[] = [];
    const all = ['1', '2', '3', '4'].map((name) => acquire(semaphore, granted, 'a', name));
    for (const one of all) (await one)();
    expect(granted).toEqual(['1', '2', '3', '4']);
  });

  test('serves waiting keys round robin', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 10 });
    const granted: string[] = [];
    const first = await semaphore.acquire('x');
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) =>
      acquire(semaphore, granted, key).then((release) => release()),
    );
    first();
    await Promise.all(all);
    expect(granted).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('skips a key that has all its permits in use', async () => {
    const semaphore = new Semaphore({ perKey: 1, total: 2, waitingMax: 10 });
    const granted: string[] = [];
    await semaphore.acquire('slow');
    const fast = await semaphore.acquire('fast');
    const all = ['slow', 'slow', 'fast', 'other'].map((key) => acquire(semaphore, granted, key));
    fast();
    await settled();
    expect(granted).toEqual(['fast']);
    (await all[2])?.();
    await settled();
    expect(granted).toEqual(['fast', 'other']);
  });

  test('does not let a waiting key block a key that has free permits', async () => {
    const semaphore = new Semaphore({ perKey: 1, total: 3, waitingMax: 10 });
    await semaphore.acquire('a');
    void semaphore.acquire('a');
    expect(semaphore.tryAcquire('b')).not.toBeNull();
  });
});

describe('a signal', () => {
  test('that fired before the call makes acquire fail', async () => {
    const semaphore = new Semaphore({ total: 1 });
    await expect(semaphore.acquire('', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(semaphore.tryAcquire()).not.toBeNull();
  });

  test('ends the wait with its reason, so that another caller may wait', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 1 });
    const first = await semaphore.acquire();
    const stopping = new AbortController();
    const abandoned = semaphore.acquire('', stopping.signal);
    stopping.abort(new Error('stopped'));
    await expect(abandoned).rejects.toThrow('stopped');
    expect(semaphore.waiting).toBe(0);
    const next = semaphore.acquire();
    first();
    (await next)();
  });

  test('ends only its own wait', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 3 });
    const granted: string[] = [];
    const first = await semaphore.acquire();
    const stopping = new AbortController();
    const all = [
      acquire(semaphore, granted, 'a', '1'),
      semaphore.acquire('a', stopping.signal).catch(() => granted.push('abandoned')),
      acquire(semaphore, granted, 'a', '2'),
    ] as const;
    stopping.abort();
    await settled();
    first();
    (await all[0])();
    (await all[2])();
    expect(granted).toEqual(['abandoned', '1', '2']);
  });

  test('that fires after the grant has no effect', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 1 });
    const first = await semaphore.acquire();
    const stopping = new AbortController();
    const second = semaphore.acquire('', stopping.signal);
    first();
    stopping.abort();
    const release = await second;
    expect(semaphore.tryAcquire()).toBeNull();
    release();
    expect(semaphore.tryAcquire()).not.toBeNull();
  });
});

describe('run', () => {
  test('lets as much work run as there are permits', async () => {
    const semaphore = new Semaphore({ total: 2, waitingMax: 1 });
    const ends: (() => void)[] = [];
    let running = 0;
    const work = () =>
      semaphore.run(async () => {
        running += 1;
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
      });
    const started = [work(), work(), work()];
    await expect(work()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(running).toBe(2);
    ends.shift()?.();
    await started[0];
    await expect.poll(() => ends.length).toBe(2);
    expect(running).toBe(2);
    for (const end of ends) end();
    await Promise.all(started);
    await semaphore.run(async () => undefined);
  });

  test('returns the permit of work that fails', async () => {
    const semaphore = new Semaphore({ total: 1, waitingMax: 1 });
    const failing = semaphore.run(() => Promise.reject(new Error('failed')));
    const next = semaphore.run(async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });

  test('returns the permit of work that throws before its first await', async () => {
    const semaphore = new Semaphore({ total: 1 });
    const failing = semaphore.run(() => {
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(semaphore.tryAcquire()).not.toBeNull();
  });
});

test('no sequence of calls exceeds a limit, forgets a caller or loses a permit', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('acquire' as const), key: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ what: fc.constant('release' as const), at: fc.nat(20) }),
    fc.record({ what: fc.constant('abandon' as const), at: fc.nat(20) }),
  );
  const limits = fc.record({ total: fc.integer({ min: 1, max: 4 }), perKey: fc.integer({ min: 1, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      limits,
      fc.array(step, { maxLength: 60, size: 'max' }),
      async ({ total, perKey }, steps) => {
        const semaphore = new Semaphore({ total, perKey, waitingMax: 1000 });
        const held: { key: string; release: Release }[] = [];
        const waiting = new Set<AbortController>();
        const heldOf = (key: string) => held.filter((one) => one.key === key).length;
        for (const next of steps) {
          if (next.what === 'acquire') {
            const stopping = new AbortController();
            waiting.add(stopping);
            semaphore
              .acquire(next.key, stopping.signal)
              .then((release) => held.push({ key: next.key, release }))
              .catch(() => undefined)
              .finally(() => waiting.delete(stopping));
          } else if (next.what === 'release') held.splice(next.at, 1)[0]?.release();
          else [...waiting][next.at]?.abort();
          await settled();
          expect(held.length).toBeLessThanOrEqual(total);
          for (const key of ['a', 'b', 'c']) expect(heldOf(key)).toBeLessThanOrEqual(perKey);
          expect(semaphore.waiting).toBe(waiting.size);
        }
        while (held.length > 0) {
          held.shift()?.release();
          await settled();
        }
        expect(waiting.size).toBe(0);
        for (let count = 0; count < Math.min(total, perKey); count++)
          expect(semaphore.tryAcquire('a')).not.toBeNull();
        expect(semaphore.tryAcquire('a')).toBeNull();
      },
    ),
    { numRuns: 200 },
  );
});
