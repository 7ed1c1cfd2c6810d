import { type EntryRow, findEntry, listEntries } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { findIncomeEntry, type IncomeEntryRow, listIncomeEntries } from '#tax-authority';
import type { FoundPage, Slice } from '#values/page.ts';
import type { Entry } from './schema.ts';

type SliceOfUser = Slice & { userId: string };

/** Lists a user's entries of payslips, newest first. */
export async function readPayrollEntries(
  tx: Db,
  clientId: string,
  slice: SliceOfUser,
): Promise<FoundPage<Entry>> {
  const { rows, ...found } = await listEntries(tx, clientId, slice);
  return { ...found, rows: rows.map(toEntry) };
}

/** Lists a user's entries of income from the tax authority, newest first. */
export async function readIncomeEntries(tx: Db, clientId: string, slice: SliceOfUser): Promise<Entry[]> {
  return (await listIncomeEntries(tx, clientId, slice)).map(toIncomeEntry);
}

/** Finds an entry of payslips or of income. */
export async function findAnyEntry(db: Db, clientId: string, entryId: string): Promise<Entry | undefined> {
  const payroll = await findEntry(db, clientId, entryId);
  if (payroll) return toEntry(payroll);
  const income = await findIncomeEntry(db, clientId, entryId);
  return income && toIncomeEntry(income);
}

function toEntry(row: EntryRow): Entry {
  return {
    entry_id: row.entry_id,
    user_id: row.user_id,
    account_id: row.account_id,
    authorisation_id: row.authorisation_id,
    created_at: row.created_at,
    source: row.source,
    submission_count: row.submission_count,
  };
}

function toIncomeEntry({ client_id: _, ...row }: IncomeEntryRow): Entry {
  return { ...row, source: 'tax_authority', submission_count: Number(row.submission_count) };
}
