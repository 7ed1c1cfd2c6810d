import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { relativeTime } from '../../ui/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { SecretShown } from '../../ui/secret-shown.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import styles from './api-keys-page.module.css';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/api-keys');

/** The keys with which your servers call the API. */
export function ApiKeysPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['api-keys'] });
  const query = useQuery({
    queryKey: ['api-keys', { page }],
    queryFn: ({ signal }) =>
      api.get('/api-keys', { query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE }, signal }),
  });
  const revoke = async (keyId: string) => {
    await api.delete('/api-keys/{key_id}', { path: { key_id: keyId } });
    await refresh();
  };
  return (
    <>
      <PageHeader
        title="API keys"
        tabTitle="API keys"
        lead="Your servers call the API with these. A key can read and change all data of your company, so keep it secret."
        actions={<CreateKey onCreated={refresh} />}
      />
      <Card title="Keys">
        <p className={styles.note}>
          Give each server its own key, so that you can replace one without stopping the others.
        </p>
        <PagedList
          query={query}
          lines={4}
          rowsOf={({ api_keys }) => api_keys}
          empty={
            <Empty title="No keys yet">
              <p>Create one for the server that calls the API.</p>
            </Empty>
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: { page: to } })}
        >
          {(keys) => (
            <Table
              caption="API keys"
              columns={columnsWith(revoke)}
              rows={keys}
              keyOf={({ key_id }) => key_id}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}

function columnsWith(revoke: (keyId: string) => Promise<unknown>): Column<ApiKey>[] {
  return [
    {
      title: 'Key',
      cell: ({ name, last_four }) => (
        <>
          <span className={styles.name}>{name}</span>
          <code className={styles.ending}>…{last_four}</code>
        </>
      ),
    },
    {
      title: 'Status',
      cell: ({ revoked_at }) =>
        revoked_at ? (
          <>
            <Status tone="neutral">Revoked</Status>{' '}
            <span className={styles.ending}>
              <When at={revoked_at} />
            </span>
          </>
        ) : (
          <Status tone="good">Active</Status>
        ),
    },
    { title: 'API version', cell: ({ api_version }) => api_version },
    { title: 'Last used', cell: ({ last_used_at: at }) => (at ? <When at={at} /> : 'Never') },
    { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
    {
      title: 'What it did',
      cell: ({ key_id, name }) => (
        <span className={styles.links}>
          <Link to="/requests" search={{ key_id }} aria-label={`Calls with the key ${name}`}>
            Calls
          </Link>
          <Link to="/audit/access" search={{ key_id }} aria-label={`People read with the key ${name}`}>
            People read
          </Link>
        </span>
      ),
    },
    {
      title: 'Action',
      cell: ({ key_id, name, revoked_at, last_used_at }) =>
        revoked_at ? null : (
          <Confirm label="Revoke" title={`Revoke the key “${name}”?`} onConfirm={() => revoke(key_id)}>
            {last_used_at
              ? `It was last used ${relativeTime(last_used_at)}. A server that still uses it will be rejected.`
              : 'It was never used.'}{' '}
            This can’t be undone.
          </Confirm>
        ),
    },
  ];
}

/** A new key is shown once, because only its hash is stored. */
function CreateKey({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.post('/api-keys', { body: { name } }),
    onSuccess: onCreated,
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    create.reset();
  };
  return (
    <>
      <Button onPress={() => open(true)}>Create a key</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={create.data ? 'Copy your key now' : 'Create an API key'}
        isLocked={create.data !== undefined}
      >
        {create.data ? (
          <>
            <p>It is shown only once. Store it where your servers read their secrets.</p>
            <SecretShown secret={create.data.api_key} label="API key" onDone={() => open(false)} />
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
              description="For example, the server that will use it."
              isRequired
              autoFocus
            />
          </Form>
        )}
      </Dialog>
    </>
  );
}
