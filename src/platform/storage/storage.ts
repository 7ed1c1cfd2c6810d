import type { KeyObject } from 'node:crypto';
import type { ErasedDay } from './erased-by-day.ts';

/**
 * Stores objects, each sealed under its path and a key. An object is written once, as a whole, and then read or removed. Its
 * path is never reused.
 */
export interface Storage {
  /**
   * Stores the whole object durably, or nothing, and returns the SHA-256 of its bytes. Errors of the source are thrown. The
   * source's chunks may be empty afterwards.
   */
  put(
    path: string,
    source: AsyncIterable<Buffer>,
    key: KeyObject,
  ): Promise<{ outcome: 'stored'; sha256: Buffer } | { outcome: 'full' }>;
  /** Null if the object does not exist. Reading fails if the object was sealed under another key or was changed. */
  get(path: string, key: KeyObject): Promise<AsyncIterable<Buffer> | null>;
  exists(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Hides an object. It can be restored by hand until the sweep deletes it. */
  moveToTrash(path: string): Promise<void>;
  /** Removes all objects whose path starts with the folder, including those in the trash and among direct uploads. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Records permanently that everything in this folder was erased, and on which day, so that a restored database can erase
   * it again. The first record of a folder counts.
   */
  noteErased(folder: string): Promise<void>;
  /** The folders that were recorded as erased. */
  listErased(): AsyncIterable<string>;
  /** The first parts of their paths, which are few. */
  listErasedClients(): Promise<string[]>;
  /** The days with such records, the newest first. Earlier versions did not record days: if no record has one, all are of one day. */
  listErasedDays(): Promise<ErasedDay[]>;
  /** All objects, or those whose path starts with the folder. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** Returns true if the storage belongs to this owner. The first caller becomes the owner. */
  isOwnedBy(owner: string): Promise<boolean>;
  /** Returns null as long as nobody is the owner. */
  findOwner(): Promise<string | null>;
  /** Sets the owner, and replaces an earlier one. */
  setOwner(owner: string): Promise<void>;
  /**
   * Deletes partial files that crashes left behind, direct uploads that nobody needs, and what was moved to the trash long ago.
   * Returns the number of partial files and direct uploads.
   */
  sweep(old: SweptAges): Promise<number>;
  /** Uploads straight to the storage. Null if the storage does not offer them. */
  readonly direct: DirectUploads | null;
  /** Closes idle connections. */
  close(): void;
}

/**
 * Objects that somebody else writes with a signed URL, apart from all others. They are not sealed yet: the
 * service seals files that it accepts, and removes the others.
 */
export interface DirectUploads {
  /** Returns a URL to which exactly this file can be sent with PUT. */
  sign(path: string, file: { sizeBytes: number; contentType: string; secondsValid: number }): Promise<string>;
  find(path: string): Promise<{ size: number } | null>;
  read(path: string): AsyncIterable<Buffer>;
  remove(path: string): Promise<void>;
}

export interface SweptAges {
  partialMs: number;
  trashMs: number;
  direct?: {
    ms: number;
    /** Returns those of these direct uploads that are still needed, however old they are. */
    findNeeded(paths: readonly string[]): Promise<ReadonlySet<string>>;
  };
}

/** The storage did not respond, or asked the caller to try again later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Nothing can be written. What is stored can be read and removed. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

export interface StoredObject {
  path: string;
  /** By the storage's own clock, not the service's. */
  storedAt: Date;
}

export async function readWhole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
