import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScimSettings, ScimToken } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import stack from '../../layout/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { inWords, relativeTime } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SecretShown } from '../../ui/secret-shown.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import { ROLES } from '../../words/roles.ts';
import { type Mapping, roleOfGroup, withRoles } from './scim-mapping.ts';
import styles from './single-sign-on-page.module.css';

const TOKENS = ['scim-tokens'];
const SETTINGS = ['scim-settings'];

/** How the identity provider adds and removes members. */
export function ScimCards() {
  const client = useQueryClient();
  const settings = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.get('/scim-settings', { signal }),
  });
  return (
    <Loaded query={settings} lines={10}>
      {(shown) => (
        <div className={stack.stack}>
          <TokensCard baseUrl={shown.base_url} />
          <GroupsCard settings={shown} onSaved={(saved) => client.setQueryData(SETTINGS, saved)} />
        </div>
      )}
    </Loaded>
  );
}

function TokensCard({ baseUrl }: { baseUrl: string }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: TOKENS });
  const query = useQuery({
    queryKey: TOKENS,
    queryFn: ({ signal }) => api.get('/scim-tokens', { signal }),
  });
  const revoke = async (tokenId: string) => {
    await api.delete('/scim-tokens/{token_id}', { path: { token_id: tokenId } });
    await refresh();
  };
  return (
    <Card title="Members from your provider (SCIM)" action={<CreateToken onCreated={refresh} />}>
      <p>
        Your identity provider can add, change and remove members by itself. People who leave lose access at
        once. Enter this address and a token there.
      </p>
      <div className={styles.address}>
        <Facts facts={[['Base URL', <CopyId key="url" id={baseUrl} label="base URL" />]]} />
      </div>
      <Loaded query={query} lines={3}>
        {({ scim_tokens: tokens }) =>
          tokens.length === 0 ? (
            <Empty title="No tokens yet">
              <p>Create one for your identity provider.</p>
            </Empty>
          ) : (
            <Table caption="SCIM tokens" columns={columnsWith(revoke)} rows={tokens} keyOf={keyOfToken} />
          )
        }
      </Loaded>
    </Card>
  );
}

function keyOfToken({ token_id }: ScimToken): string {
  return token_id;
}

function columnsWith(revoke: (tokenId: string) => Promise<unknown>): Column<ScimToken>[] {
  return [
    {
      title: 'Token',
      cell: ({ name, last_four }) => (
        <>
          <strong>{name}</strong> <code>…{last_four}</code>
        </>
      ),
    },
    { title: 'Status', cell: (token) => <TokenStatus token={token} /> },
    { title: 'Last used', cell: ({ last_used_at: at }) => (at ? <When at={at} /> : 'Never') },
    { title: 'Expires', cell: ({ expires_at }) => <When at={expires_at} /> },
    {
      title: 'Action',
      cell: ({ token_id, name, revoked_at, last_used_at }) =>
        revoked_at ? null : (
          <Confirm label="Revoke" title={`Revoke the token “${name}”?`} onConfirm={() => revoke(token_id)}>
            {last_used_at ? `It was last used ${relativeTime(last_used_at)}.` : 'It was never used.'} The
            provider can’t add or remove members with it any more.
          </Confirm>
        ),
    },
  ];
}

function TokenStatus({ token: { revoked_at, expires_at } }: { token: ScimToken }) {
  if (revoked_at) return <Status tone="neutral">Revoked</Status>;
  if (Date.parse(expires_at) <= Date.now()) return <Status tone="bad">Expired</Status>;
  return <Status tone="good">Active</Status>;
}

/** A new token is shown once, because only its hash is stored. */
function CreateToken({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.post('/scim-tokens', { body: { name } }),
    onSuccess: onCreated,
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    create.reset();
  };
  return (
    <>
      <Button onPress={() => open(true)}>Create a token</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={create.data ? 'Copy your token now' : 'Create a SCIM token'}
        isLocked={create.data !== undefined}
      >
        {create.data ? (
          <>
            <p>It is shown only once. Enter it at your identity provider.</p>
            <SecretShown secret={create.data.token} label="SCIM token" onDone={() => open(false)} />
          </>
        ) : (
          <Form
            onSend={(form) => create.mutate(textOf(form, 'name') ?? '')}
            isPending={create.isPending}
            error={create.error}
            sendLabel="Create"
            onCancel={() => open(false)}
          >
            <TextField
              label="Name"
              name="name"
              description="For example, your identity provider. The token works for a year."
              isRequired
              autoFocus
            />
          </Form>
        )}
      </Dialog>
    </>
  );
}

const GROUPS_TITLE = 'Groups and roles';

function GroupsCard({
  settings,
  onSaved,
}: {
  settings: ScimSettings;
  onSaved: (saved: ScimSettings) => unknown;
}) {
  if (!settings.is_from_single_sign_on) return <GroupsForm settings={settings} onSaved={onSaved} />;
  return (
    <Card title={GROUPS_TITLE}>
      <SharedGroups settings={settings} />
    </Card>
  );
}

type Group = ScimSettings['groups'][number];

const GROUP_COLUMNS: readonly Column<Group>[] = [
  { title: 'Group', cell: ({ name }) => name },
  { title: 'Members', cell: ({ member_count }) => member_count, isFigure: true },
  { title: 'Role', cell: ({ role }) => (role ? inWords(role) : 'None') },
];

/** Single sign-on decides about roles, so they can't be changed here. */
function SharedGroups({ settings: { groups } }: { settings: ScimSettings }) {
  return (
    <>
      <p>The roles by group of your single sign-on apply here too. Change them above.</p>
      {groups.length > 0 ? (
        <Table caption="Groups" columns={GROUP_COLUMNS} rows={groups} keyOf={({ group_id }) => group_id} />
      ) : null}
    </>
  );
}

const ROLE_OPTIONS = ROLES.map(([role]) => [role, inWords(role)] as const);

function GroupsForm({
  settings,
  onSaved,
}: {
  settings: ScimSettings;
  onSaved: (saved: ScimSettings) => unknown;
}) {
  const { groups } = settings;
  const edit = useEdit({
    shown: settings,
    valuesOf: ({ role_mapping, default_role }) => ({ role_mapping, default_role }),
    read: () => api.get('/scim-settings'),
    save: (body, ifMatch) => {
      const { role_mapping, default_role } = { ...settings, ...body };
      return api.put('/scim-settings', { body: { role_mapping, default_role }, ifMatch });
    },
    onSaved,
  });
  const valuesIn = (form: FormData) => ({
    role_mapping: withRoles(settings, (groupId) => roleIn(form, groupId)),
    default_role: roleIn(form, 'default_role'),
  });
  return (
    <Card title={GROUPS_TITLE} action={edit.isSaved ? <Status tone="good">Saved</Status> : null}>
      {groups.length === 0 ? (
        <p>Your identity provider has sent no groups yet. Once it does, choose their roles here.</p>
      ) : null}
      <EditForm key={edit.version} edit={edit} valuesIn={valuesIn} sendLabel="Save roles">
        {groups.map((group) => (
          <Select
            key={group.group_id}
            label={`${group.name} (${group.member_count === 1 ? '1 member' : `${group.member_count} members`})`}
            name={group.group_id}
            options={[['', 'No role'], ...ROLE_OPTIONS]}
            defaultValue={roleOfGroup(settings.role_mapping, group) ?? ''}
          />
        ))}
        <Select
          label="Role of members without such a group"
          description="If somebody is in several groups, the role that is listed first counts."
          name="default_role"
          options={[['', 'None: they have no access'], ...ROLE_OPTIONS]}
          defaultValue={settings.default_role ?? ''}
        />
      </EditForm>
    </Card>
  );
}

function roleIn(form: FormData, name: string): Mapping['role'] | null {
  return (textOf(form, name) || null) as Mapping['role'] | null;
}
