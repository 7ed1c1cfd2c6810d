import { KEEP, type NewClientStep, readWithdrawalRule, type SettingsStep } from '#clients';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { newTerm } from './manage-terms.ts';
import type { Category } from './schema.ts';
import {
  findSystemTerm,
  insertTerm,
  insertTermVersions,
  listSystemTerms,
  takeNextVersion,
  updateTerm,
} from './store.ts';
import { systemTerms } from './system-texts.ts';

/** Adds the terms that every client starts with, once. */
export const addSystemTerms: NewClientStep = async (tx, { clientId, clock }) => {
  const terms = systemTerms(KEEP);
  if (!(await insertTermVersions(tx, clientId, terms.length))) return;
  for (const [index, input] of terms.entries())
    await insertTerm(tx, clientId, index + 1, newTerm(clock.now(), input, { isSystemTerm: true }));
};

/**
 * Replaces the active system terms when the client changes what happens to data after a withdrawal. The earlier ones stay, as
 * evidence of what people agreed to, and become active again with the earlier setting.
 */
export function followWithdrawalSetting({ clock }: { clock: Clock }): SettingsStep {
  return async (tx, { clientId, fields }) => {
    if (!fields.some((field) => field.startsWith('after_withdrawal'))) return;
    const known = await listSystemTerms(tx, clientId);
    for (const input of systemTerms(await readWithdrawalRule(tx, clientId))) {
      const now = clock.now();
      const term = newTerm(now, input, { isSystemTerm: true });
      const same = known.find(
        (one) =>
          one.authorisation_category === input.authorisation_category &&
          one.text_sha256.equals(term.text_sha256),
      );
      for (const { term_id, is_active, authorisation_category } of known) {
        const isWanted = term_id === same?.term_id;
        if (authorisation_category === input.authorisation_category && is_active !== isWanted)
          await updateTerm(tx, clientId, term_id, { is_active: isWanted, updated_at: now });
      }
      if (!same) await insertTerm(tx, clientId, await takeNextVersion(tx, clientId), term);
    }
  };
}

/** Finds the id of the client's system term of this category. */
export async function requireSystemTerm(db: Db, clientId: string, category: Category): Promise<string> {
  const term = await findSystemTerm(db, clientId, category);
  if (!term) throw new Error(`A client has no ${category} system term`);
  return term.term_id;
}
