import { type EntryRow, findEntry, listEntries } from '#payroll';
import type { Db } from '#platform/database/database.ts';
import { findIncomeEntry, type IncomeEntryRow, listIncomeEntries } from '#tax-authority';
import type { Entry } from './schema.ts';

interface Page {
  userId: string;
  skip: number;
  limit: number;
}

/** Lists a user's entries of payslips, newest first. */
export async function readPayrollEntries(
  tx: Db,
  clientId: string,
  page: Page,
): Promise<{ entries: Entry[]; totalCount: number }> {
  const { rows, totalCount } = await listEntries(tx, clientId, page);
  return { entries: rows.map(toEntry), totalCount };
}

/** Lists a user's entries of income from the tax authority, newest first. */
export async function readIncomeEntries(tx: Db, clientId: string, page: Page): Promise<Entry[]> {
  return (await listIncomeEntries(tx, clientId, page)).map(toIncomeEntry);
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
