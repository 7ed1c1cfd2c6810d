import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as pipelineOf, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { openBackupStorage, type StorageOptions } from '../../storage/open-storage.ts';
import { readWhole, type Storage, StorageUnavailable, type StoredObject } from '../../storage/storage.ts';
import type { BackupKey } from './backup-keys.ts';
import { BaseManifest } from './base-manifest.ts';
import { isNeeded } from './segments.ts';

/** Even with the smallest parts of an upload, a bucket accepts far more than this. */
const PART_BYTES = 4 * 1024 ** 3;

export interface BaseFolder {
  name: string;
  paths: readonly string[];
  isComplete: boolean;
  /** Of the newest object. */
  storedAt: Date;
}

/**
 * Base backups and the write-ahead log, compressed and sealed, in the folder `backups` of the storage. Names contain the mark of
 * the key, so that a rotation of the master keys leaves earlier objects readable.
 */
export class Archive {
  readonly storage: Storage;
  readonly #keys: readonly BackupKey[];
  readonly #partBytes: number;

  constructor(storage: Storage, keys: readonly BackupKey[], partBytes = PART_BYTES) {
    this.storage = storage;
    this.#keys = keys;
    this.#partBytes = partBytes;
  }

  get currentKey(): BackupKey {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no key for backups');
    return key;
  }

  /** Stores a file of the log, unless it is stored already. Its content must then be the same. */
  async putLog(systemId: string, name: string, file: string): Promise<boolean> {
    if (!isNeeded(name)) throw new Error(`${name} is not a file of the write-ahead log`);
    const stored = await this.getLog(systemId, name);
    if (stored) {
      if ((await hashOf(stored)).equals(await hashOf(createReadStream(file)))) return false;
      throw new Error(
        `${name} is in the archive with another content: does a copy of the database server archive into the same storage?`,
      );
    }
    await this.#put(logPath(systemId, name, this.currentKey), createReadStream(file));
    return true;
  }

  /** Null if the file is not in the archive. */
  async getLog(systemId: string, name: string): Promise<Readable | null> {
    for (const key of this.#keys) {
      const found = await this.#get(logPath(systemId, name, key), key);
      if (found) return found;
    }
    return null;
  }

  async hasLog(systemId: string, name: string): Promise<boolean> {
    for (const key of this.#keys) if (await this.storage.exists(logPath(systemId, name, key))) return true;
    return false;
  }

  /** The files of the log of all timelines and keys, in no order. Without an id, those of all database servers. */
  async *listLog(systemId?: string): AsyncGenerator<StoredObject & { systemId: string; name: string }> {
    for await (const { path, storedAt } of this.storage.list(
      systemId === undefined ? 'wal' : `wal/${systemId}`,
    )) {
      const [, id = '', , , file = ''] = path.split('/');
      const [name = '', ...kind] = file.split('-');
      const found = [name.toUpperCase(), ...kind].join('.');
      if (isNeeded(found)) yield { path, storedAt, systemId: id, name: found };
    }
  }

  /** Stores the data in parts, because a bucket limits the size of an object. Returns their number. */
  async putBase(name: string, data: Readable): Promise<number> {
    const chunks: AsyncIterator<Buffer> = data[Symbol.asyncIterator]();
    const partBytes = this.#partBytes;
    let parts = 0;
    try {
      let next = await chunks.next();
      async function* part() {
        for (let bytes = 0; !next.done && bytes < partBytes; next = await chunks.next()) {
          bytes += next.value.length;
          yield next.value;
        }
      }
      do {
        parts += 1;
        await this.#put(basePath(name, this.currentKey, `data-${parts}`), Readable.from(part()));
      } while (!next.done);
    } finally {
      data.destroy();
    }
    return parts;
  }

  async finishBase(manifest: BaseManifest): Promise<void> {
    async function* source() {
      yield Buffer.from(JSON.stringify(manifest));
    }
    const key = this.currentKey;
    requireStored(await this.storage.put(basePath(manifest.name, key, 'manifest'), source(), key.key));
  }

  getBase({ name, key_id, parts }: BaseManifest): Readable {
    const key = this.#keys.find(({ id }) => id === key_id);
    const get = async (part: number) => key && (await this.#get(basePath(name, key, `data-${part}`), key));
    async function* data() {
      for (let part = 1; part <= parts; part++) {
        const found = await get(part);
        if (!found) throw new Error(`Part ${part} of ${parts} of the base backup ${name} is missing`);
        yield* found;
      }
    }
    return Readable.from(data(), { objectMode: false });
  }

  /** Complete base backups, oldest first. Fails if there are some, and none can be used. */
  async listBases(): Promise<BaseManifest[]> {
    const bases: BaseManifest[] = [];
    let others = 0;
    for await (const { path } of this.storage.list('base')) {
      const [, , mark, file] = path.split('/');
      if (file !== 'manifest') continue;
      const key = this.#keys.find((one) => one.mark === mark);
      const object = key && (await this.storage.get(path, key.key));
      const { data: base } = BaseManifest.safeParse(
        object && JSON.parse((await readWhole(object)).toString('utf8')),
      );
      if (base) bases.push(base);
      else others += 1;
    }
    if (bases.length === 0 && others > 0)
      throw new Error(
        'All backups in the storage are sealed under other keys, or were made by another version of Stipend: add the master key of that time to MASTER_KEYS (or its backup key to BACKUP_KEYS)',
      );
    return bases.sort((one, other) => (one.ended_at < other.ended_at ? -1 : 1));
  }

  /** Also of base backups that are incomplete, or sealed under other keys. */
  async listBaseFolders(): Promise<BaseFolder[]> {
    const objects: StoredObject[] = [];
    for await (const object of this.storage.list('base')) objects.push(object);
    return [...Map.groupBy(objects, ({ path }) => path.split('/')[1] ?? '')].map(([name, of]) => ({
      name,
      paths: of.map(({ path }) => path),
      isComplete: of.some(({ path }) => path.endsWith('/manifest')),
      storedAt: new Date(Math.max(...of.map(({ storedAt }) => storedAt.getTime()))),
    }));
  }

  close(): void {
    this.storage.close();
  }

  async #put(path: string, source: Readable): Promise<void> {
    const compress = createZstdCompress();
    const done = pipeline(source, compress);
    // the storage reports the error when it reads
    done.catch(() => undefined);
    requireStored(await this.storage.put(path, compress, this.currentKey.key));
    await done;
  }

  async #get(path: string, { key }: BackupKey): Promise<Readable | null> {
    const sealed = await this.storage.get(path, key);
    if (!sealed) return null;
    // an error reaches the reader
    return pipelineOf(requireUndamaged(sealed, path), createZstdDecompress(), () => undefined);
  }
}

/** The storage's own errors say what to do. */
async function* requireUndamaged(sealed: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* sealed;
  } catch (cause) {
    const isOfStorage =
      cause instanceof StorageUnavailable || (cause as NodeJS.ErrnoException).syscall !== undefined;
    if (isOfStorage) throw cause;
    throw new Error(`The object ${path} of the backup can't be opened: it is damaged`, { cause });
  }
}

export async function openArchive(options: StorageOptions, keys: readonly BackupKey[]): Promise<Archive> {
  return new Archive(await openBackupStorage(options), keys);
}

function requireStored({ outcome }: { outcome: 'stored' | 'full' }): void {
  if (outcome === 'full') throw new Error('The storage of the backups is full: free or add space');
}

function logPath(systemId: string, name: string, { mark }: BackupKey): string {
  return `wal/${systemId}/${mark}/${name.slice(0, 8).toLowerCase()}/${name.toLowerCase().replaceAll('.', '-')}`;
}

function basePath(name: string, { mark }: BackupKey, file: string): string {
  return `base/${name}/${mark}/${file}`;
}

async function hashOf(source: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(source, hash);
  return hash.digest();
}

/** Counts the bytes that pass. */
export function counter(): Transform & { bytes: number } {
  const counting = Object.assign(
    new Transform({
      transform(chunk, _, done) {
        counting.bytes += chunk.length;
        done(null, chunk);
      },
    }),
    { bytes: 0 },
  );
  return counting;
}
