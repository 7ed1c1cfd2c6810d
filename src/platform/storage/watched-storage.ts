import { type Reason, reasonOf, type Traffic } from '../dependencies/dependency.ts';
import { requireWorking } from './require-working.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

/** Reports what is stored and read. Only a stored object shows that the storage works: a full one can be read. */
export function watchedStorage(storage: Storage, traffic: Traffic): Storage {
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isOutage(error)) traffic.failed(reasonOf(error));
      throw error;
    }
  };
  return {
    ...storage,
    async put(path, source, key) {
      const stored = await watch(storage.put(path, source, key));
      if (stored.outcome === 'full') traffic.failed('full');
      else traffic.succeeded();
      return stored;
    },
    get: (path, key) => watch(storage.get(path, key)),
    exists: (path) => watch(storage.exists(path)),
    remove: (path) => watch(storage.remove(path)),
  };
}

/** A put can also fail because its source does, for example when the caller hangs up. */
const OF_THE_DISK = /^E(IO|ROFS|ACCES|PERM|STALE|NXIO|NODEV|HOSTDOWN)$/;

function isOutage(error: unknown): boolean {
  return (
    error instanceof StorageUnavailable || OF_THE_DISK.test(String((error as NodeJS.ErrnoException).code))
  );
}

/** Reads as long as the storage works, because that is cheap. After a failure it stores and removes a test object. */
export async function probeStorage(storage: Storage, last: Reason | null): Promise<Reason | null> {
  try {
    await (last === null ? storage.findOwner() : requireWorking(storage));
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
