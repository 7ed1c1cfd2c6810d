import type { Archive, BaseFolder } from './archive.ts';
import { type BaseManifest, baseName, firstPositions } from './base-manifest.ts';
import { isHistory, positionIn } from './segments.ts';

const DAY_MS = 86_400_000;

/**
 * Removes what no recovery to a time of the last days needs: the base backups before the newest one that is older, and the log
 * before the earliest position that a kept one needs. Also removes what interrupted backups and uploads left behind.
 */
export async function removeOldBases(
  archive: Archive,
  { now, days }: { now: Date; days: number },
): Promise<{ bases: number; segments: number }> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const bases = await archive.listBases();
  const isRecent = (base: BaseManifest | undefined) => base === undefined || new Date(base.ended_at) >= since;
  const kept = bases.filter((base, index) => isRecent(base) || isRecent(bases[index + 1]));
  if (kept.length === 0) return { bases: 0, segments: 0 };
  await archive.storage.sweep({ partialMs: DAY_MS, trashMs: DAY_MS });
  const others = (await archive.listBaseFolders()).filter(({ name }) =>
    kept.every((base) => base.name !== name),
  );
  const isNeeded = ({ name, isComplete, storedAt }: BaseFolder) =>
    isComplete
      ? // sealed under a key that this process does not have
        name >= baseName(since) || kept.every((base) => base.name >= baseName(since))
      : now.getTime() - storedAt.getTime() < DAY_MS;
  const old = others.filter((folder) => !isNeeded(folder));
  for (const { paths } of old) for (const path of paths) await archive.storage.remove(path);
  const hasUnreadable = others.some((folder) => folder.isComplete && isNeeded(folder));
  return { bases: old.length, segments: hasUnreadable ? 0 : await removeLog(archive, kept, since) };
}

async function removeLog(archive: Archive, kept: readonly BaseManifest[], since: Date): Promise<number> {
  const first = firstPositions(kept);
  let removed = 0;
  for await (const { path, name, systemId, storedAt } of archive.listLog()) {
    if (isHistory(name)) continue;
    const position = first.get(systemId);
    // without a base backup, nothing can be recovered from the log of a server
    if (position === undefined ? storedAt >= since : positionIn(name) >= position) continue;
    await archive.storage.remove(path);
    removed += 1;
  }
  return removed;
}
