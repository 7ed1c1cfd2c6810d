import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './api-keys-page.module.css';
import { CreateKey } from './create-key.tsx';
import { ExpiringNote } from './expiring-note.tsx';
import { columnsWith } from './key-columns.tsx';

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
        lead="Your servers call the API with these. Give each key only what its server needs, and keep it secret."
        actions={<CreateKey onCreated={refresh} />}
      />
      <ExpiringNote keys={query.data?.api_keys ?? []} />
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
              columns={columnsWith({ revoke, onRotated: refresh })}
              rows={keys}
              keyOf={({ key_id }) => key_id}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}
