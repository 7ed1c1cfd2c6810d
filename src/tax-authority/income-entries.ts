import type { IncomeEntries } from '#payroll';
import { deleteEntry, findEntry } from './store.ts';

/** What payroll shows and deletes by its id, as any other entry. */
export const incomeEntries: IncomeEntries = {
  async find(db, clientId, entryId) {
    const row = await findEntry(db, clientId, entryId);
    if (!row) return undefined;
    const { client_id: _, ...entry } = row;
    return { ...entry, source: 'tax_authority', submission_count: Number(row.submission_count) };
  },
  delete: deleteEntry,
};
