/**
 * Shares the result of one query among all callers for a while, so that metrics and warnings cost the same
 * however often they are collected. If the query fails, for example without a database, the result is `absent`,
 * so that other metrics can still be served.
 */
export function freshFor<Reading>(
  ms: number,
  read: () => Promise<Reading>,
  absent: Reading,
): () => Promise<Reading> {
  let freshUntil = 0;
  let reading: Promise<Reading> = Promise.resolve(absent);
  return () => {
    if (performance.now() < freshUntil) return reading;
    freshUntil = performance.now() + ms;
    reading = read().catch(() => absent);
    return reading;
  };
}
