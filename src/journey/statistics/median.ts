/** The most seconds of each bucket. The last one has everything that took longer. */
const BUCKETS = [
  15, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700, 3600, 7200, 14_400, 86_400,
  691_200,
] as const;

/** The bucket of a duration: its most seconds, as text. */
export function bucketOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return String(BUCKETS.find((most) => seconds <= most) ?? BUCKETS.at(-1));
}

/** The median in minutes, estimated within its bucket; null if nothing was counted. */
export function medianMinutes(counts: ReadonlyMap<string, number>): number | null {
  const total = BUCKETS.reduce((sum, most) => sum + (counts.get(String(most)) ?? 0), 0);
  let before = 0;
  let least = 0;
  for (const most of BUCKETS) {
    const count = counts.get(String(most)) ?? 0;
    if (count > 0 && before + count >= total / 2) {
      const seconds = least + ((most - least) * (total / 2 - before)) / count;
      return Math.round(seconds / 6) / 10;
    }
    before += count;
    least = most;
  }
  return null;
}
