/**
 * Returns what the API shows, for a test that polls it. It is asked again only after the row has changed: a request
 * takes far more CPU time than reading the row, and delays the work that the test waits for.
 */
export function askAfterChange<Shown>(
  readRow: () => Promise<object | undefined>,
  ask: () => Promise<Shown>,
): () => Promise<Shown> {
  let known: { row: string; shown: Shown } | null = null;
  return async () => {
    const row = JSON.stringify(await readRow()) ?? '';
    if (known?.row !== row) known = { row, shown: await ask() };
    return known.shown;
  };
}
