import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeliveryWithAttempts } from '../../../../../clients/typescript/index.js';
import { api, apiToPoll } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { useAccess } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { exactTime } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import styles from './delivery-page.module.css';
import { pollOf } from './due-soon.ts';
import { SentRequest } from './sent-request.tsx';
import { DeliveryStatus } from './webhook-status.tsx';

type Attempt = DeliveryWithAttempts['attempt_log'][number];
const route = getRouteApi('/shell/webhooks/$webhookId/deliveries/$deliveryId');

const OUTCOMES: Readonly<Record<Attempt['outcome'], string>> = {
  answered: 'Your server replied',
  blocked: 'The address is not allowed: it is not public',
  dns: 'The host name was not found',
  connect: 'The service could not connect',
  tls: 'The certificate was not accepted',
  timed_out: 'Your server did not reply in time',
  aborted: 'This service stopped during the attempt',
  reset: 'Your server closed the connection',
  too_large_head: 'The headers of the reply were too large',
  bad_answer: 'The reply was not HTTP',
  unreadable: 'The service could not read the stored event',
  unsent: 'The service failed before it sent the request',
};

/** One event to one webhook: each attempt with the answer. */
export function DeliveryPage() {
  const { webhookId, deliveryId } = route.useParams();
  const path = { webhook_id: webhookId, delivery_id: deliveryId };
  const client = useQueryClient();
  const mayReplay = useAccess('change_webhooks') !== null;
  const query = useQuery<DeliveryWithAttempts>({
    queryKey: ['deliveries', webhookId, deliveryId],
    refetchInterval: ({ state }) => (state.data && !state.error ? pollOf([state.data]) : false),
    queryFn: ({ client: cache, queryKey, signal }) =>
      apiToPoll(cache.getQueryData(queryKey)).get('/webhooks/{webhook_id}/deliveries/{delivery_id}', {
        path,
        signal,
      }),
  });
  const replay = useMutation({
    mutationFn: () => api.post('/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', { path }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  return (
    <>
      <p>
        <Link to="/webhooks/$webhookId" params={{ webhookId }}>
          Back to the webhook
        </Link>
      </p>
      <Loaded query={query} lines={10}>
        {(delivery) => (
          <>
            <PageHeader
              title={delivery.event}
              tabTitle={`Delivery …${delivery.delivery_id.slice(-6)} · Webhooks`}
              actions={
                mayReplay ? (
                  <Button isPending={replay.isPending} onPress={() => replay.mutate()}>
                    Send again
                  </Button>
                ) : null
              }
            />
            {replay.error ? <ProblemNote error={replay.error} /> : null}
            <DeliveryView delivery={delivery} />
          </>
        )}
      </Loaded>
    </>
  );
}

function DeliveryView({ delivery }: { delivery: DeliveryWithAttempts }) {
  return (
    <div className={stack.stack}>
      <Card title="Delivery" action={<DeliveryStatus status={delivery.status} />}>
        <Facts
          facts={[
            ['Created', <When key="created" at={delivery.created_at} />],
            [
              'Finished',
              delivery.finished_at ? <When key="finished" at={delivery.finished_at} /> : 'Not yet',
            ],
            [
              'Next attempt',
              delivery.next_attempt_at ? <When key="next" at={delivery.next_attempt_at} /> : 'None',
            ],
            ['Delivery', <CopyId key="delivery" id={delivery.delivery_id} label="id of the delivery" />],
            [
              'Event',
              delivery.event_id ? (
                <CopyId key="event" id={delivery.event_id} label="id of the event" />
              ) : (
                'Test'
              ),
            ],
          ]}
        />
      </Card>
      <SentRequest delivery={delivery} />
      <Card title="Attempts and replies">
        {delivery.attempt_log.length === 0 ? (
          <Empty title="No attempt yet" />
        ) : (
          <Table
            caption="Attempts"
            rows={delivery.attempt_log}
            keyOf={({ attempt }) => String(attempt)}
            columns={[
              { title: 'Attempt', cell: ({ attempt }) => attempt },
              { title: 'When', cell: ({ at }) => exactTime(at) },
              { title: 'What happened', cell: ({ outcome }) => OUTCOMES[outcome] },
              { title: 'Status', cell: ({ status_code }) => status_code ?? '–', isFigure: true },
              { title: 'Time', cell: ({ duration_ms }) => `${duration_ms} ms`, isFigure: true },
              {
                title: 'Reply',
                cell: ({ answer }) => (answer ? <code className={styles.answer}>{answer}</code> : '–'),
              },
            ]}
          />
        )}
      </Card>
    </div>
  );
}
