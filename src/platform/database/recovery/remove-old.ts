import type { Archive } from './archive.ts';

const DAY_MS = 86_400_000;

/**
 * Removes what no recovery to a time of the last days needs: the base backups before the newest one that is older, and the log
 * before the oldest one that stays. Also removes base backups that were interrupted.
 */
export async function removeOldBases(
  archive: Archive,
  { now, days }: { now: Date; days: number },
): Promise<{ bases: number; segments: number }> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const bases = await archive.listBases();
  const kept = bases.filter(
    (base, index) => base.ended_at >= since || (bases[index + 1]?.ended_at ?? '~') >= since,
  );
  const [oldest] = kept;
  if (!oldest) return { bases: 0, segments: 0 };
  const removed = new Set<string>();
  for await (const { path, storedAt } of archive.storage.list('base')) {
    const [, name = ''] = path.split('/');
    const isRunning = now.getTime() - storedAt.getTime() < DAY_MS;
    if (kept.some((base) => base.name === name) || isRunning) continue;
    await archive.storage.remove(path);
    removed.add(name);
  }
  const first = new Map<string, string>();
  for (const { system_id, first_segment } of kept)
    if (!first.has(system_id)) first.set(system_id, first_segment.slice(8));
  let segments = 0;
  for (const [systemId, segment] of first)
    for await (const { path, name } of archive.listLog(systemId)) {
      // positions continue on later timelines
      if (name.slice(8) >= segment) continue;
      await archive.storage.remove(path);
      segments += 1;
    }
  return { bases: removed.size, segments };
}
