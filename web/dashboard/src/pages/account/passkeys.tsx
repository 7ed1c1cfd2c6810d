import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { createPasskey, passkeyObstacle } from '../../session/passkey.ts';
import { sessionQuery, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { textOf } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import styles from './passkeys.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const NAME_LENGTH_MAX = 60;

/** The member's passkeys: which there are, adding, renaming and removing one. */
export function Passkeys() {
  const query = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => api.get('/members/me/passkeys', { signal }),
  });
  const { allowed_factors: allowed } = useSession();
  if (!allowed.includes('passkey')) return null;
  return (
    <Card title="Passkeys">
      <Loaded query={query} lines={3}>
        {({ passkeys }) => <PasskeyList passkeys={passkeys} />}
      </Loaded>
    </Card>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useRefreshed();
  const obstacle = passkeyObstacle();
  const add = useMutation({
    mutationFn: async () => {
      const credential = await createPasskey();
      return api.post('/members/me/passkeys', { body: { credential } });
    },
    onSuccess: async ({ recovery_codes }) => {
      setCodes(recovery_codes);
      await refresh();
    },
  });
  return (
    <div className={styles.passkeys}>
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {passkeys.length > 0 ? (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>
          A passkey replaces your password and code. You sign in with your fingerprint, your face, a PIN or a
          security key, and nobody can steal it with a false page.
        </p>
      )}
      {add.error ? <ProblemNote error={add.error} /> : null}
      {obstacle ? (
        <p className={styles.obstacle}>{obstacle}</p>
      ) : (
        <div>
          <Button look="plain" isPending={add.isPending} onPress={() => add.mutate()}>
            {passkeys.length > 0 ? 'Add another passkey' : 'Add a passkey'}
          </Button>
        </div>
      )}
    </div>
  );
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const { name, is_backed_up, created_at, last_used_at } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const refresh = useRefreshed();
  const path = { passkey_id: passkey.passkey_id };
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className={styles.facts}>
          Added <When at={created_at} />.{' '}
          {last_used_at ? (
            <>
              Last used <When at={last_used_at} />.
            </>
          ) : (
            'Not used yet.'
          )}{' '}
          {is_backed_up ? 'Backed up by its password manager.' : 'Only on one device.'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" aria-label={`Rename: ${name}`} onPress={() => setRenaming(true)}>
          Rename
        </Button>
        <Confirm
          label="Remove"
          description={`Remove: ${name}`}
          title={`Remove the passkey “${name}”?`}
          onConfirm={async () => {
            await api.delete('/members/me/passkeys/{passkey_id}', { path });
            await refresh();
          }}
        >
          You can’t sign in with it any more. Your password manager or device may still offer it: delete it
          there too.
        </Confirm>
      </div>
      <Dialog isOpen={isRenaming} onOpenChange={setRenaming} title="Rename the passkey">
        <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />
      </Dialog>
    </li>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefreshed();
  const path = { passkey_id: passkey.passkey_id };
  const edit = useEdit({
    shown: passkey,
    valuesOf: ({ name }: Passkey) => ({ name }),
    read: () => api.get('/members/me/passkeys/{passkey_id}', { path }),
    save: (body, ifMatch) => api.patch('/members/me/passkeys/{passkey_id}', { path, body, ifMatch }),
    onSaved: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <EditForm
      edit={edit}
      valuesIn={(form) => ({ name: textOf(form, 'name') ?? '' })}
      sendLabel="Save"
      onCancel={onClose}
    >
      <TextField
        key={edit.version}
        label="Name"
        name="name"
        defaultValue={passkey.name}
        maxLength={NAME_LENGTH_MAX}
        isRequired
        autoFocus
      />
    </EditForm>
  );
}

/** A passkey is a second factor too. */
function useRefreshed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['passkeys'] }),
      client.invalidateQueries({ queryKey: ['me'] }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
}
