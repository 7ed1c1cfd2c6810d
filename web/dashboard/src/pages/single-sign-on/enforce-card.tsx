import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, SingleSignOn } from '../../../../../clients/typescript/index.js';
import { ALL_MEMBERS } from '../../all-members.ts';
import { api } from '../../api.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './mapping-fields.module.css';

/** Turns passwords off, except for a few admins for emergencies. */
export function EnforceCard({
  settings,
  onSaved,
}: {
  settings: SingleSignOn;
  onSaved: (saved: SingleSignOn) => unknown;
}) {
  const query = useQuery(ALL_MEMBERS);
  return (
    <Card
      title="4. Enforce it"
      action={
        settings.is_enforced ? (
          <Status tone="good">Enforced</Status>
        ) : (
          <Status tone="neutral">Not enforced</Status>
        )
      }
    >
      <p>
        If single sign-on is enforced, passwords, passkeys and links to set a password work only for the
        admins that you choose here. They need a password and a second factor, and can sign in if the provider
        fails.
      </p>
      <Loaded query={query} lines={2}>
        {(members) => <Chooser settings={settings} members={members} onSaved={onSaved} />}
      </Loaded>
    </Card>
  );
}

function Chooser({
  settings,
  members,
  onSaved,
}: {
  settings: SingleSignOn;
  members: readonly Member[];
  onSaved: (saved: SingleSignOn) => unknown;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(settings.break_glass_member_ids);
  const candidates = members.filter(
    (member) =>
      (member.role === 'admin' && member.status === 'confirmed' && member.mfa_methods.length > 0) ||
      settings.break_glass_member_ids.includes(member.id),
  );
  const save = (is_enforced: boolean) => async () => {
    const body = { is_enforced, break_glass_member_ids: [...chosen] };
    onSaved(await api.patch('/single-sign-on', { body }));
  };
  if (candidates.length === 0)
    return (
      <p>
        No admin has a password and a second factor yet. Set up a second factor under “Your account” first.
      </p>
    );
  return (
    <div className={styles.mapping}>
      <fieldset>
        <legend>Admins for emergencies</legend>
        {candidates.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            label={name ? `${name} (${email})` : email}
            name="break_glass"
            value={id}
            defaultChecked={chosen.includes(id)}
            onChange={(isChosen) =>
              setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))
            }
          />
        ))}
      </fieldset>
      {settings.is_enforced ? (
        <div className={styles.actions}>
          <Confirm label="Save the admins" title="Change the admins?" look="plain" onConfirm={save(true)}>
            Other admins can then sign in through the provider only.
          </Confirm>
          <Confirm label="Stop enforcing" title="Allow passwords again?" onConfirm={save(false)}>
            Members who have a password can use it again.
          </Confirm>
        </div>
      ) : (
        <div>
          <Confirm label="Enforce single sign-on" title="Turn off passwords?" onConfirm={save(true)}>
            Everybody who has signed in with a password is signed out now, except the admins for emergencies.
            Make sure that you have signed in through the provider once.
          </Confirm>
        </div>
      )}
    </div>
  );
}
