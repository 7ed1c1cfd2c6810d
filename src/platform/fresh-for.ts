/** Reads a value at most once in this time, however often it is asked for. */
export function freshFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let freshUntil = 0;
  let value: Promise<T> | null = null;
  return () => {
    if (value && performance.now() < freshUntil) return value;
    freshUntil = performance.now() + ms;
    value = read();
    return value;
  };
}
