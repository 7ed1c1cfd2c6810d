import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDisk } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { Archive } from './archive.ts';
import { deriveBackupKeys, openBackupKeys } from './backup-keys.ts';
import { type BaseManifest, baseName } from './base-manifest.ts';
import { chooseRecovery } from './choose.ts';
import { removeOldBases } from './remove-old.ts';
import { restName } from './segments.ts';

const SYSTEM = '7000000000000000001';
const SEGMENT_BYTES = 16 * 1024 ** 2;
const PART_BYTES = 100_000;
const [OLD, NEW] = openBackupKeys(
  deriveBackupKeys(['old', 'new'].map((id) => ({ id, bytes: randomBytes(32) }))),
) as [ReturnType<typeof openBackupKeys>[number], ReturnType<typeof openBackupKeys>[number]];

let root: string;
let storage: Storage;
let archive: Archive;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stipend-archive-'));
  storage = await openDisk(root);
  archive = new Archive(storage, [OLD], PART_BYTES);
});
afterEach(() => rm(root, { recursive: true }));

/** Times are hours of one day, or of the days after it. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000);
const segment = (timeline: number, place: number) =>
  `${String(timeline).padStart(8, '0')}00000000${place.toString(16).toUpperCase().padStart(8, '0')}`;

async function putLog(name: string, hour: number, text = name): Promise<void> {
  const file = join(root, 'source');
  await writeFile(file, text);
  await archive.putLog(SYSTEM, name, file);
  for await (const found of archive.listLog(SYSTEM))
    if (found.name === name) await utimes(join(root, 'kept', found.path), at(hour), at(hour));
}

/** The segments from one place to another, a minute after each other. */
async function putSegments(timeline: number, [from, to]: [number, number], hour: number): Promise<void> {
  for (let place = from; place <= to; place++)
    await putLog(segment(timeline, place), hour + (place - from) / 60);
}

/** A timeline that leaves the first one in this segment. */
const putHistory = (timeline: number, place: number, hour: number) =>
  putLog(`${String(timeline).padStart(8, '0')}.history`, hour, `1\t0/${place.toString(16)}000100\tbefore\n`);

async function putBase(timeline: number, place: number, hour: number, by = archive): Promise<string> {
  const name = baseName(at(hour));
  const parts = await by.putBase(name, Readable.from([Buffer.from('files')]));
  const time = at(hour).toISOString();
  const manifest: BaseManifest = {
    ...{ format: 1, name, began_at: time, ended_at: time, key_id: by.currentKey.id, parts, bytes: 5 },
    ...{ version: '1.0.0', server_version: 18, system_id: SYSTEM, segment_bytes: SEGMENT_BYTES },
    ...{ first_segment: segment(timeline, place), last_segment: segment(timeline, place) },
    ...{ database: 'stipend', user: 'stipend', contents: null },
  };
  await by.finishBase(manifest);
  for (const { paths } of await by.listBaseFolders())
    for (const path of paths.filter((one) => one.includes(name)))
      await utimes(join(root, 'kept', path), at(hour), at(hour));
  return name;
}

async function chosen(to: string | number, timeline: string | null = null) {
  const wanted = typeof to === 'number' ? at(to).toISOString() : to;
  const found = await chooseRecovery(archive, { to: wanted, timeline, now: at(100) });
  return [found.base.name, Number.parseInt(found.timeline, 16)];
}
const positions = async (listed = archive.listLog(SYSTEM)) => {
  const names: string[] = [];
  for await (const { name } of listed) names.push(name);
  return names.sort();
};

test('a base backup in several objects comes back whole, and not at all if one is missing', async () => {
  const data = randomBytes(5 * PART_BYTES + 1);
  const pieces = Array.from({ length: Math.ceil(data.length / 30_000) }, (_, n) =>
    data.subarray(n * 30_000, (n + 1) * 30_000),
  );
  const parts = await archive.putBase('20261101t000000z', Readable.from(pieces));
  expect(parts).toBeGreaterThan(3);
  const base = { name: '20261101t000000z', key_id: OLD.id, parts } as BaseManifest;
  expect((await buffer(archive.getBase(base))).equals(data)).toBe(true);
  const [folder] = await archive.listBaseFolders();
  await storage.remove(folder?.paths.find((path) => path.endsWith('data-2')) ?? '');
  await expect(buffer(archive.getBase(base))).rejects.toThrow(`Part 2 of ${parts} of the base backup`);
});

test('a source that fails leaves no part that looks complete', async () => {
  async function* source() {
    yield randomBytes(PART_BYTES / 2);
    throw new Error('the server is gone');
  }
  await expect(archive.putBase('20261101t000000z', Readable.from(source()))).rejects.toThrow(
    'the server is gone',
  );
  expect(await archive.listBaseFolders()).toEqual([]);
});

test('a file of the log is stored once, and refused with another content', async () => {
  await putLog(segment(1, 1), 1);
  await putLog(segment(1, 1), 1);
  await expect(putLog(segment(1, 1), 1, 'other')).rejects.toThrow('with another content');
  const [name] = await positions();
  expect(name).toBe(segment(1, 1));
});

test('an altered, truncated or exchanged object can’t be opened', async () => {
  await putSegments(1, [1, 2], 1);
  const files: string[] = [];
  for await (const { path } of archive.listLog(SYSTEM)) files.push(join(root, 'kept', path));
  const [one = '', two = ''] = files.sort();
  const bytes = await readFile(one);
  const changed = Buffer.from(bytes);
  changed[30] = (changed[30] ?? 0) ^ 1;
  for (const wrong of [changed, bytes.subarray(0, -1), await readFile(two)]) {
    await writeFile(one, wrong);
    const found = await archive.getLog(SYSTEM, segment(1, 1));
    await expect(buffer(found as Readable)).rejects.toThrow('it is damaged');
  }
});

/** Recovered at 20:00 to the state of segment 4, while the first timeline had got to segment 8. */
async function recoveredOnce() {
  const first = await putBase(1, 1, 1);
  await putSegments(1, [1, 6], 2);
  const second = await putBase(1, 7, 10);
  await putSegments(1, [7, 8], 11);
  await putHistory(2, 4, 20);
  return { first, second };
}

test('a time is recovered on the timeline that was in use then', async () => {
  const { first, second } = await recoveredOnce();
  await putSegments(2, [4, 6], 21);
  expect(await chosen(5)).toEqual([first, 1]);
  expect(await chosen(15)).toEqual([second, 1]);
  expect(await chosen(19.9)).toEqual([second, 1]);
  // the second backup is not on the way to the second timeline
  expect(await chosen(22)).toEqual([first, 2]);
  expect(await chosen('latest')).toEqual([first, 2]);
  const third = await putBase(2, 6, 30);
  await putSegments(2, [7, 9], 31);
  expect(await chosen('latest')).toEqual([third, 2]);
  expect(await chosen(15)).toEqual([second, 1]);
  expect(await chosen('latest', '1')).toEqual([second, 1]);
});

test('a copy that was recovered as a test does not change what is recovered later', async () => {
  const { second } = await recoveredOnce();
  await putSegments(1, [9, 12], 25);
  expect(await chosen(40)).toEqual([second, 1]);
  expect(await chosen('latest')).toEqual([second, 1]);
});

test('two servers that archived at the same time need a decision, but only for times after they parted', async () => {
  const { first, second } = await recoveredOnce();
  await putSegments(2, [4, 6], 21);
  await putSegments(1, [9, 12], 25);
  await expect(chosen('latest')).rejects.toThrow(/on the timelines 1 and 2.*--timeline/);
  await expect(chosen(22)).rejects.toThrow('--timeline');
  expect(await chosen(15)).toEqual([second, 1]);
  expect(await chosen('latest', '2')).toEqual([first, 2]);
});

test('a missing segment is found, on the way through all timelines', async () => {
  const { first } = await recoveredOnce();
  await putSegments(2, [4, 6], 21);
  const remove = async (name: string) => {
    for await (const found of archive.listLog(SYSTEM))
      if (found.name === name) await storage.remove(found.path);
  };
  // not needed: the first timeline ends before
  await remove(segment(1, 8));
  expect(await chosen('latest')).toEqual([first, 2]);
  await remove(segment(2, 5));
  await expect(chosen('latest')).rejects.toThrow(`The segment ${segment(2, 5)}`);
});

const rest = (timeline: number, place: number, { valid, text }: { valid: number; text: string }) =>
  restName(segment(timeline, place), { valid, sha256: createHash('sha256').update(text).digest('hex') });

test('of several rests of a segment the longest is used, also if it is the only file of its timeline', async () => {
  await putBase(1, 1, 0);
  await putSegments(1, [1, 3], 1);
  const names = [
    rest(1, 4, { valid: 0x9000, text: 'a' }),
    rest(1, 4, { valid: 0x10000, text: 'c' }),
    rest(1, 4, { valid: 0x8000, text: 'f' }),
  ];
  for (const name of [...names, ...[3, 4, 5].map((place) => `${segment(1, place)}.partial`)])
    await putLog(name, 5);
  const { rests } = await chooseRecovery(archive, { to: 'latest', timeline: null, now: at(100) });
  expect(rests.get(segment(1, 4))).toBe(names[1]);
  expect(rests.has(segment(1, 3))).toBe(false);
  expect(rests.get(segment(1, 5))).toBe(`${segment(1, 5)}.partial`);
  await putHistory(2, 4, 6);
  await putLog(rest(2, 4, { valid: 0x20000, text: 'd' }), 7);
  expect((await chosen('latest'))[1]).toBe(2);
  await putLog(rest(2, 6, { valid: 0x20000, text: 'e' }), 8);
  await expect(chosen('latest')).rejects.toThrow(`The segment ${segment(2, 4)}`);
});

test('log of a lost server that its successor lacks needs a decision until the successor has a base backup', async () => {
  await putBase(1, 1, 0);
  await putHistory(2, 4, 5);
  await putSegments(2, [4, 6], 6);
  // before the position at which the second timeline begins
  await putSegments(1, [1, 3], 10);
  await putLog(rest(1, 4, { valid: 0x80, text: 'a' }), 10);
  expect((await chosen('latest'))[1]).toBe(2);
  await putLog(rest(1, 4, { valid: 0x180, text: 'b' }), 11);
  await expect(chosen('latest')).rejects.toThrow(
    /on the timelines 1 and 2.*1 leaves out everything that was written on timeline 2/,
  );
  expect((await chosen('latest', '1'))[1]).toBe(1);
  const decided = await putBase(2, 6, 12);
  expect(await chosen('latest')).toEqual([decided, 2]);
});

test('old base backups are removed with the log that only they need', async () => {
  await putBase(1, 1, 0);
  const needed = await putBase(1, 3, 24);
  const newest = await putBase(1, 5, 72);
  await putSegments(1, [1, 6], 0);
  expect(await removeOldBases(archive, { now: at(96), days: 2 })).toEqual({ bases: 1, segments: 2 });
  expect((await archive.listBases()).map(({ name }) => name)).toEqual([needed, newest]);
  expect(await positions()).toEqual([3, 4, 5, 6].map((place) => segment(1, place)));
});

test('a base backup after a recovery keeps its log, which begins before that of an older one', async () => {
  await putBase(1, 7, 24);
  await putHistory(2, 4, 25);
  await putBase(2, 5, 26);
  await putSegments(2, [4, 6], 26);
  expect(await removeOldBases(archive, { now: at(48), days: 7 })).toEqual({ bases: 0, segments: 1 });
  expect(await positions()).toEqual(['00000002.history', segment(2, 5), segment(2, 6)]);
});

test('base backups under a key that is no longer set stay until they are old, and so does their log', async () => {
  const old = await putBase(1, 1, 0);
  await putSegments(1, [1, 6], 0);
  archive = new Archive(storage, [NEW], PART_BYTES);
  await putBase(1, 5, 24);
  expect(await removeOldBases(archive, { now: at(48), days: 7 })).toEqual({ bases: 0, segments: 0 });
  expect((await archive.listBaseFolders()).map(({ name }) => name)).toContain(old);
  expect(await removeOldBases(archive, { now: at(24 * 20), days: 7 })).toEqual({ bases: 1, segments: 4 });
});

test('what other servers left behind, without a base backup, is removed too', async () => {
  await putBase(1, 1, 72);
  const file = join(root, 'source');
  await writeFile(file, 'log');
  await archive.putLog('7000000000000000002', segment(1, 1), file);
  const path = (await positions(archive.listLog('7000000000000000002'))).length;
  expect(path).toBe(1);
  expect(await removeOldBases(archive, { now: new Date(Date.now() + 10 * 86_400_000), days: 2 })).toEqual({
    bases: 0,
    segments: 1,
  });
});
