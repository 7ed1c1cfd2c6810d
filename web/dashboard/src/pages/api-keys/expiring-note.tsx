import type { ApiKey } from '../../../../../clients/typescript/index.js';
import { When } from '../../ui/when.tsx';
import styles from './api-keys-page.module.css';
import { isEndingSoon } from './key-state.ts';

/** Warns of keys that stop working soon. */
export function ExpiringNote({ keys }: { keys: readonly ApiKey[] }) {
  const ending = keys.filter((key) => isEndingSoon(key, Date.now()));
  if (ending.length === 0) return null;
  return (
    <div className={styles.warning} role="note">
      <strong>
        {ending.length === 1 ? 'A key stops working soon.' : `${ending.length} keys stop working soon.`}
      </strong>
      <ul>
        {ending.map(({ key_id, name, last_four, expires_at }) => (
          <li key={key_id}>
            {name} <code className={styles.ending}>…{last_four}</code> <When at={expires_at ?? ''} />
          </li>
        ))}
      </ul>
      Replace each one, and store the new key on your server before the old one ends.
    </div>
  );
}
