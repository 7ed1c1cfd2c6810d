import { open } from 'node:fs/promises';

/** Makes the names of new files in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
