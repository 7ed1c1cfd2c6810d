/** Where objects are kept. A path names an object once and for all: it is written whole, then read or removed. */
export interface Storage {
  /** All or nothing: what is there is durable and complete. What the source throws is thrown on. */
  put(path: string, source: AsyncIterable<Buffer>): Promise<{ outcome: 'stored' } | { outcome: 'full' }>;
  /** Null when there is none. */
  get(path: string): Promise<AsyncIterable<Buffer> | null>;
  exists(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** All whose path begins with the folder. */
  removeFolder(folder: string): Promise<void>;
  /** All of them, or those whose path begins with the folder. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** Whether it is kept by this owner; who asks first becomes it. */
  isOwnedBy(owner: string): Promise<boolean>;
  /** Clears away what crashes left half-written. */
  sweep(olderThanMs: number): Promise<number>;
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
