import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type Delivery, etagOf, type Webhook } from '../../../../../clients/typescript/index.js';
import { api, apiToPoll } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { useAccess } from '../../session/session.ts';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import styles from '../people/people-page.module.css';
import { ChangeWebhook } from './create-webhook.tsx';
import { pollOf } from './due-soon.ts';
import { noDeliveriesInWords } from './no-deliveries.ts';
import { Signing } from './signing.tsx';
import { ReplaySpan, SendTest } from './webhook-actions.tsx';
import { DeliveryStatus, WebhookStatus } from './webhook-status.tsx';

const PAGE_SIZE = 25;
const route = getRouteApi('/shell/webhooks/$webhookId');

/** A webhook with everything that was sent to it. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const path = { webhook_id: webhookId };
  const query = useQuery({
    queryKey: ['webhooks', webhookId],
    queryFn: ({ signal }) => api.get('/webhooks/{webhook_id}', { path, signal }),
    // a merged copy would have no ETag
    structuralSharing: false,
  });
  return (
    <Loaded query={query} lines={10}>
      {(webhook) => (
        <>
          <PageHeader
            title={webhook.name}
            tabTitle={`${webhook.name} · Webhooks`}
            lead={webhook.url}
            actions={<Actions webhook={webhook} />}
          />
          <div className={stack.stack}>
            <Card title="Settings" action={<WebhookStatus webhook={webhook} />}>
              <Facts
                facts={[
                  ['Events', webhook.events.join(', ')],
                  ['Data', webhook.config.include_payload ? 'Sent with the event' : 'Ids only'],
                  ['Encrypted', webhook.has_encryption_key ? 'Yes' : 'No'],
                  ['Created', <When key="created" at={webhook.created_at} />],
                  ['Webhook', <CopyId key="id" id={webhook.webhook_id} label="id of the webhook" />],
                ]}
              />
            </Card>
            <Signing webhook={webhook} />
            <Deliveries webhookId={webhookId} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** What happens if the webhook is paused or turned on. */
const EFFECTS: Readonly<Record<Webhook['status'], string>> = {
  active: 'Events wait until you turn it on again.',
  paused: 'Events that waited are sent now.',
  disabled:
    'Deliveries that waited are sent now. Events since the webhook was disabled are in the delivery log as failed: send them again.',
};

function Actions({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const path = { webhook_id: webhook.webhook_id };
  if (useAccess('change_webhooks') === null) return null;
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['webhooks'] }),
      client.invalidateQueries({ queryKey: ['deliveries'] }),
    ]);
  const toggle = async () => {
    const status = webhook.status === 'active' ? 'paused' : 'active';
    // also after a failure: it may be that somebody else has changed the webhook
    await api
      .patch('/webhooks/{webhook_id}', { path, body: { status }, ifMatch: etagOf(webhook) })
      .finally(refresh);
  };
  const remove = async () => {
    await api.delete('/webhooks/{webhook_id}', { path, ifMatch: etagOf(webhook) }).catch(async (error) => {
      await refresh();
      throw error;
    });
    await client.invalidateQueries({ queryKey: ['webhooks'], refetchType: 'none' });
    await navigate({ to: '/webhooks' });
  };
  return (
    <>
      <SendTest webhook={webhook} onSent={refresh} />
      <ChangeWebhook webhook={webhook} onChanged={refresh} />
      <ReplaySpan webhookId={webhook.webhook_id} onReplayed={refresh} />
      <Confirm
        label={webhook.status === 'active' ? 'Pause' : 'Turn on'}
        title={webhook.status === 'active' ? 'Pause this webhook?' : 'Turn this webhook on?'}
        look="plain"
        onConfirm={toggle}
      >
        {EFFECTS[webhook.status]}
      </Confirm>
      <Confirm label="Delete" title="Delete this webhook?" onConfirm={remove}>
        The service sends nothing more to it, and deletes its log. This can’t be undone.
      </Confirm>
    </>
  );
}

type DeliveryState = Delivery['status'];
type DeliveryPage = { pagination: { total_count: number }; deliveries: Delivery[] };
const STATES: readonly (readonly [DeliveryState | '', string])[] = [
  ['', 'All deliveries'],
  ['failed', 'Failed'],
  ['pending', 'Waiting'],
  ['delivered', 'Delivered'],
];

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  const { title, hint } = noDeliveriesInWords(isFiltered);
  return <Empty title={title}>{hint ? <p>{hint}</p> : null}</Empty>;
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const { page = 1, status } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery<DeliveryPage>({
    queryKey: ['deliveries', webhookId, { page, status }],
    refetchInterval: ({ state }) => (state.data && !state.error ? pollOf(state.data.deliveries) : false),
    queryFn: ({ client: cache, queryKey, signal }) =>
      apiToPoll(cache.getQueryData(queryKey)).get('/webhooks/{webhook_id}/deliveries', {
        path: { webhook_id: webhookId },
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE, ...(status ? { status } : {}) },
        signal,
      }),
  });
  return (
    <Card title="Delivery log">
      <div className={styles.search}>
        <Select
          label="Show"
          options={STATES}
          value={status ?? ''}
          onChange={(value) => navigate({ search: value === '' ? {} : { status: value as DeliveryState } })}
        />
      </div>
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ deliveries }) => deliveries}
        empty={<NoDeliveries isFiltered={status !== undefined} />}
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
      >
        {(deliveries) => (
          <Table
            caption="Deliveries"
            rows={deliveries}
            keyOf={({ delivery_id }) => delivery_id}
            columns={[
              {
                title: 'Event',
                cell: ({ event, delivery_id: deliveryId }) => (
                  <Link to="/webhooks/$webhookId/deliveries/$deliveryId" params={{ webhookId, deliveryId }}>
                    {event}
                  </Link>
                ),
              },
              { title: 'Status', cell: ({ status }) => <DeliveryStatus status={status} /> },
              { title: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true },
              { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
              { title: 'Next attempt', cell: ({ next_attempt_at: at }) => (at ? <When at={at} /> : '–') },
            ]}
          />
        )}
      </PagedList>
    </Card>
  );
}
