import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Webhook } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { useAccess } from '../../session/session.ts';
import { Card, Empty } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/webhooks');

const COLUMNS: Column<Webhook>[] = [
  {
    title: 'Webhook',
    cell: ({ webhook_id: webhookId, name, url }) => (
      <>
        <Link to="/webhooks/$webhookId" params={{ webhookId }}>
          {name}
        </Link>
        <div>{url}</div>
      </>
    ),
  },
  { title: 'Events', cell: ({ events }) => events.map((event) => <div key={event}>{event}</div>) },
  { title: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
  {
    title: 'Protection',
    cell: ({ has_signing_secret, has_encryption_key }) => (
      <>
        {has_signing_secret ? 'Signed' : <Status tone="warning">Not signed</Status>}
        {has_encryption_key ? ', encrypted' : null}
      </>
    ),
  },
  { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
];

/** Lists the webhooks. */
export function WebhooksPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const mayChange = useAccess('change_webhooks') !== null;
  const query = useQuery({
    queryKey: ['webhooks', { page }],
    queryFn: ({ signal }) =>
      api.get('/webhooks', { query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE }, signal }),
  });
  return (
    <>
      <PageHeader
        title="Webhooks"
        tabTitle="Webhooks"
        lead="A webhook tells your server when new data arrives. Open a webhook to see what was sent."
        actions={
          mayChange ? (
            <CreateWebhook onCreated={() => client.invalidateQueries({ queryKey: ['webhooks'] })} />
          ) : null
        }
      />
      <Card title="All webhooks">
        <PagedList
          query={query}
          lines={4}
          rowsOf={({ webhooks }) => webhooks}
          empty={
            <Empty title="No webhooks yet">
              <p>Create one, and send it a test event.</p>
            </Empty>
          }
          page={page}
          size={PAGE_SIZE}
          onMove={(to) => navigate({ search: { page: to } })}
        >
          {(webhooks) => (
            <Table
              caption="Webhooks"
              columns={COLUMNS}
              rows={webhooks}
              keyOf={({ webhook_id }) => webhook_id}
            />
          )}
        </PagedList>
      </Card>
    </>
  );
}
