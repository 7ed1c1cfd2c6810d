/** Node reports ENOENT, not EROFS, if it creates several folders on a read-only file system. */
const UNUSABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO', 'ESTALE']);
const ADVICE =
  'check STORAGE_URL (without it: DATA_DIR), that its disk is mounted and not read-only, and that the user of this process can write there';

/** Adds advice to an error of the file system, which says only what failed. */
export function adviseOnFolder(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOSPC')
    return new Error(`${error.message}: the disk is full, so free or add space`, { cause: error });
  if (!UNUSABLE.has(error.code ?? '')) return error;
  return new Error(`${error.message}: ${ADVICE}`, { cause: error });
}
