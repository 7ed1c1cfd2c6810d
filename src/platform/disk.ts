import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Gauge, type Registry } from 'prom-client';

export interface Folders {
  dataDir: string;
  databaseUrl: string | null;
  storage: { kind: 'disk'; url: string } | { kind: 's3' } | null;
}

/** The folders of this machine that the service writes to. */
export function foldersOf({ storage, dataDir, databaseUrl }: Folders): string[] {
  const folders = storage === null || databaseUrl === null ? [dataDir] : [];
  return storage?.kind === 'disk' ? [...folders, fileURLToPath(storage.url)] : folders;
}

export async function measureDisk(folder: string): Promise<{ free: number; all: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

const GIB = 1024 ** 3;
const LOW = { bytes: 5 * GIB, share: 0.1 };
const FULL = { bytes: GIB / 4, share: 0.005 };

/** `low` if somebody should add space soon, `full` if writes fail or soon will. On a small disk, a share of it counts. */
export function judgeDisk({ free, all }: { free: number; all: number }): 'low' | 'full' | null {
  const isBelow = ({ bytes, share }: typeof LOW) => free < Math.min(bytes, share * all);
  return isBelow(FULL) ? 'full' : isBelow(LOW) ? 'low' : null;
}

export function watchDisk(registry: Registry, config: Folders): void {
  new Gauge({
    name: 'stipend_disk_free_bytes',
    help: 'Free bytes of the folders on this machine that hold files or the built-in database',
    labelNames: ['folder'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const folder of foldersOf(config)) {
        const measured = await measureDisk(folder).catch(() => null);
        if (measured) this.set({ folder }, measured.free);
      }
    },
  });
}
