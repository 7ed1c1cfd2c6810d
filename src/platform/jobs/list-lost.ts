import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const PAGE_ROWS = 500;

/**
 * Lists rows for which no job is queued or running, up to `limit`. With `withDeadLetters`, a dead-lettered job counts
 * too, so its row is left out. A separate statement queries the queue, because in a distributed database the rows are on
 * other servers. `list` reads a page of rows in a fixed order, after the given row.
 */
export async function listLost<Row>(
  tx: Db,
  options: {
    list(page: { after: Row | null; rows: number }): Promise<Row[]>;
    /** The keys of the jobs that would work on the row. */
    keysOf(row: Row): string[];
    limit: number;
    withDeadLetters?: boolean;
  },
): Promise<Row[]> {
  const lost: Row[] = [];
  for (let after: Row | null = null; ; ) {
    const page: Row[] = await options.list({ after, rows: PAGE_ROWS });
    const queued = await findQueued(tx, page.flatMap(options.keysOf), options);
    lost.push(...page.filter((row) => !options.keysOf(row).some((key) => queued.has(key))));
    if (lost.length >= options.limit || page.length < PAGE_ROWS) return lost.slice(0, options.limit);
    after = page.at(-1) ?? null;
  }
}

async function findQueued(
  tx: Db,
  keys: readonly string[],
  { withDeadLetters = false }: { withDeadLetters?: boolean },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where is_any_job_promised(array[key]) or (${withDeadLetters} and is_any_job_dead_lettered(array[key]))`.execute(
    tx,
  );
  return new Set(rows.map(({ key }) => key));
}
