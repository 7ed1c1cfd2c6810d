import { chmod, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a temporary folder for one service's data. For root, the database runs as another user, who must be able to enter. */
export async function makeDataFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `stipend-${name}-`));
  await chmod(path, 0o755);
  return { path, remove: () => removeDataFolder(path) };
}

/**
 * Removes the data of a service that has stopped. If root ran it and other users can't enter the folder, the
 * folder has only a link to the database, which is in a folder of its own in /var/lib/stipend.
 */
export async function removeDataFolder(path: string): Promise<void> {
  const database = await readlink(join(path, 'postgres')).catch(() => null);
  for (const folder of [...(database ? [dirname(database)] : []), path])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
