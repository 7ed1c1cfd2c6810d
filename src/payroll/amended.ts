/** The fields that tell which submissions are versions of one payslip. */
export interface Version {
  account_id: string | null;
  document_id: string | null;
  entry_id: string;
  payslip_index: Buffer;
}

/**
 * Returns the payslips that a later entry of the same source has amended. Equal payslips within one entry all count. Each
 * uploaded document is a source of its own: an upload can't replace another one, because it may be trusted less.
 */
export function amendedIn<Row extends Version>(rows: readonly Row[]): Set<Row> {
  const latestEntry = new Map<string, string>();
  const named = rows
    .filter(({ document_id }) => document_id === null)
    .map((row) => ({ row, name: nameOf(row) }));
  for (const { row, name } of named) {
    const known = latestEntry.get(name);
    if (known === undefined || known < row.entry_id) latestEntry.set(name, row.entry_id);
  }
  return new Set(named.flatMap(({ row, name }) => (latestEntry.get(name) === row.entry_id ? [] : [row])));
}

function nameOf({ account_id, payslip_index }: Version): string {
  return `${account_id} ${payslip_index.toString('base64')}`;
}
