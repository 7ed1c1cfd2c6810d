import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const DISK_MB = 64;
const FILLER = 'filler';
/** More than all documents of a round. */
const FREE_MB_LEAST = 16;
const FREE_MS_MAX = 10_000;
const POLL_MS = 50;

/**
 * The disk for documents. Root gets a small file system of its own, which can be filled. Other users can't mount one: then
 * the processes get a limit on the size of files.
 */
export class StorageDisk {
  readonly folder: string;
  readonly #isMounted: boolean;

  private constructor(folder: string, isMounted: boolean) {
    this.folder = folder;
    this.#isMounted = isMounted;
  }

  /** `canFill`: whether the disk is to be filled, for which it needs a file system of its own. */
  static async create(folder: string, { canFill }: { canFill: boolean }): Promise<StorageDisk> {
    await mkdir(folder);
    const canMount = canFill && process.platform === 'linux' && process.getuid?.() === 0;
    const isMounted =
      canMount &&
      (await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).then(
        () => true,
        () => false,
      ));
    return new StorageDisk(folder, isMounted);
  }

  /** True if the disk could be filled. */
  async fill(): Promise<boolean> {
    if (!this.#isMounted) return false;
    const file = join(this.folder, FILLER);
    const error = await writeFile(file, Buffer.alloc(DISK_MB * 1024 * 1024)).catch((thrown) => thrown);
    return (error as NodeJS.ErrnoException)?.code === 'ENOSPC';
  }

  /** Waits until the space is there: what follows writes to the disk too. */
  async free(): Promise<void> {
    await rm(join(this.folder, FILLER), { force: true });
    const deadline = performance.now() + FREE_MS_MAX;
    while ((await this.#freeMb()) < FREE_MB_LEAST) {
      if (performance.now() > deadline)
        throw new Error(`${await this.#freeMb()} of ${DISK_MB} MB are free on the disk after the fault`);
      await wait(POLL_MS);
    }
  }

  async #freeMb(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return Math.floor((bavail * bsize) / 1024 / 1024);
  }

  async close(): Promise<void> {
    if (this.#isMounted) await promisify(execFile)('umount', [this.folder]);
  }
}
