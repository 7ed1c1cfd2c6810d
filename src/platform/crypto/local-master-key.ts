import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { KEY_BYTES } from './seal.ts';

/** Reads the sandbox's master key from its data folder, and creates the key at the first start. Only its owner may read the file. */
export async function localMasterKey(dataDir: string): Promise<{ id: string; bytes: Buffer }[]> {
  const path = join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const text = await readFile(path, 'utf8').catch(() => makeMasterKey(dataDir, path));
  const [id = '', key = ''] = text.trim().split(':');
  const bytes = Buffer.from(key, 'base64');
  if (!id || bytes.length !== KEY_BYTES) throw new Error(`${path} does not contain a master key`);
  return [{ id, bytes }];
}

/**
 * Writes and flushes a temporary file, then links it to its name, so that a crash never leaves half a key. Of two processes that
 * do this at once, the first link wins and both read the same key.
 */
async function makeMasterKey(dataDir: string, path: string): Promise<string> {
  const part = `${path}.part-${process.pid}`;
  await writeFile(part, `local:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(part);
  await syncFolder(dataDir);
  return readFile(path, 'utf8');
}
