import type { NewClientStep } from '#clients';
import type { Db } from '#platform/database/database.ts';
import { newTerm } from './manage-terms.ts';
import type { Category } from './schema.ts';
import { findSystemTerm, insertTerm, insertTermVersions } from './store.ts';
import { SYSTEM_TERMS } from './system-texts.ts';

/** Adds the terms that every client starts with, once. */
export const addSystemTerms: NewClientStep = async (tx, { clientId, clock }) => {
  if (!(await insertTermVersions(tx, clientId, SYSTEM_TERMS.length))) return;
  for (const [index, input] of SYSTEM_TERMS.entries())
    await insertTerm(tx, clientId, index + 1, newTerm(clock.now(), input, { isSystemTerm: true }));
};

/** Finds the id of the client's system term of this category. */
export async function requireSystemTerm(db: Db, clientId: string, category: Category): Promise<string> {
  const term = await findSystemTerm(db, clientId, category);
  if (!term) throw new Error(`A client has no ${category} system term`);
  return term.term_id;
}
