import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useAccess } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { count } from '../../ui/format.ts';
import styles from './sandbox.module.css';

/** The number of users that one call deletes. */
const CALLS_MAX = 1000;

export function ResetCard() {
  const client = useQueryClient();
  const mayDelete = useAccess('delete_data') !== null;
  const [done, setDone] = useState('');
  const reset = async () => {
    await api.post('/sandbox/reset', { body: {} });
    setDone('The sandbox was reset. Stored data was kept.');
    await client.invalidateQueries();
  };
  const deleteAll = async () => {
    let deleted = 0;
    for (let call = 0; call < CALLS_MAX; call++) {
      const { users_deleted, is_complete } = await api.post('/sandbox/reset', {
        body: { delete_users: true },
      });
      deleted += users_deleted;
      setDone(`${count(deleted)} ${deleted === 1 ? 'person was' : 'people were'} deleted so far.`);
      if (is_complete || users_deleted === 0) break;
    }
    setDone(
      `The sandbox was reset, and ${count(deleted)} ${deleted === 1 ? 'person was' : 'people were'} deleted.`,
    );
    await client.invalidateQueries();
  };
  return (
    <Card title="Reset">
      <p className={styles.note}>
        A reset ends all faults, sets your clock to the machine’s time, ends sessions at the providers,
        unlocks logins, and removes webhook receivers, test users of the tax authority, and payslips that you
        added at a provider. People, webhooks, team, settings and all stored data are kept.
      </p>
      <div className={styles.row}>
        <Confirm label="Reset the sandbox" title="Reset the sandbox?" look="plain" onConfirm={reset}>
          <p>
            People and all stored data are kept. Faults, webhook receivers, test users of the tax authority,
            and payslips that you added at a provider are removed. The clock shows the machine’s time again.
          </p>
        </Confirm>
        {mayDelete ? (
          <Confirm
            label="Reset and delete all people"
            title="Reset, and delete all people?"
            onConfirm={deleteAll}
          >
            <p>
              This also deletes <strong>everyone on the page “People”</strong>, with their files and data. It
              can’t be undone.
            </p>
          </Confirm>
        ) : null}
      </div>
      <p role="status" className={styles.note}>
        {done}
      </p>
    </Card>
  );
}
