import type { SettingsStep } from '#clients';
import { hideForGood } from './store.ts';

/**
 * A weaker setting is for people who withdraw from now on. What the earlier one hid stays hidden, because only the person shows it
 * again, or an admin who gives a reason.
 */
export const keepHidden: SettingsStep = async (tx, { clientId, fields, earlier }) => {
  if (!earlier || earlier.after_withdrawal === 'keep' || !fields.includes('after_withdrawal')) return;
  await hideForGood(tx, clientId);
};
