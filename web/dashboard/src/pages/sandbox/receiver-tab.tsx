import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SandboxReceived, SandboxReceiverState } from '../../../../../clients/typescript/index.js';
import { apiToPoll } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { exactTime, inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { createReceiver } from './create-receiver.ts';
import { JsonDetails } from './json-details.tsx';
import styles from './sandbox.module.css';

const POLL_MS = 4000;

/** Receives webhooks in place of a server of yours, and shows whether each one is genuine. */
export function ReceiverTab() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['sandbox', 'receivers'],
    refetchInterval: POLL_MS,
    queryFn: ({ client: cache, queryKey, signal }) =>
      apiToPoll(cache.getQueryData(queryKey)).get('/sandbox/webhooks/receiver', { signal }),
  });
  const create = useMutation({
    mutationFn: createReceiver,
    // after an error too: the receiver may exist without its webhook
    onSettled: () => client.invalidateQueries({ queryKey: ['sandbox', 'receivers'] }),
  });
  const button = (look: 'main' | 'plain', label: string) => (
    <Button look={look} isPending={create.isPending} onPress={() => create.mutate()}>
      {label}
    </Button>
  );
  const hasReceiver = query.data !== undefined && query.data.receivers.length > 0;
  return (
    <Card title="Webhook receiver" action={hasReceiver ? button('plain', 'Create another') : null}>
      {create.error ? <ProblemNote error={create.error} /> : null}
      <Loaded query={query} lines={6}>
        {({ receivers }) =>
          receivers.length === 0 ? (
            <Empty title="No receiver yet">
              <p>
                A receiver takes your events in place of your own server, and verifies their signatures. This
                button creates a receiver and a webhook for all events. The receiver lasts until the service
                stops.
              </p>
              {button('main', 'Create a receiver')}
            </Empty>
          ) : (
            <Received receivers={receivers} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Received({ receivers }: { receivers: readonly SandboxReceiverState[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const current = receivers.find(({ receiver_id }) => receiver_id === chosen) ?? receivers[0];
  const id = current?.receiver_id ?? '';
  const query = useQuery({
    queryKey: ['sandbox', 'receivers', id],
    refetchInterval: POLL_MS,
    queryFn: ({ client, queryKey, signal }) =>
      apiToPoll(client.getQueryData(queryKey)).get('/sandbox/webhooks/receiver/{receiver_id}', {
        path: { receiver_id: id },
        signal,
      }),
  });
  return (
    <>
      {receivers.length > 1 ? (
        <div className={styles.row}>
          <Select
            label="Receiver"
            options={receivers.map(({ receiver_id, delivery_count }, index) => [
              receiver_id,
              `${index === 0 ? 'Newest' : `Older (${index})`}: ${delivery_count} received`,
            ])}
            value={id}
            onChange={setChosen}
          />
        </div>
      ) : null}
      <p className={styles.note}>
        Receives at <code className={styles.break}>{current?.url}</code>, on this machine only. The list has
        the last hundred events, newest first.
      </p>
      <Loaded query={query} lines={6}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <Empty title="Nothing has arrived yet">
              <p>
                <Link to="/sandbox">Run the journey</Link>, or send a test event from a{' '}
                <Link to="/webhooks">webhook</Link>.
              </p>
            </Empty>
          ) : (
            <Table
              caption="Received events"
              columns={COLUMNS}
              rows={deliveries}
              keyOf={({ webhook_id, received_at }) => `${webhook_id} ${received_at}`}
            />
          )
        }
      </Loaded>
    </>
  );
}

type Arrived = SandboxReceived['deliveries'][number];

const PROBLEMS: Readonly<Record<NonNullable<Arrived['problem']>, string>> = {
  missing_signature: 'The signature is missing',
  wrong_signature: 'The signing secret does not match',
  too_old: 'It was sent too long ago',
  missing_iv: 'The body is not encrypted',
  cannot_decrypt: 'The encryption key does not match',
  not_json: 'The body is not JSON',
};

const COLUMNS: Column<Arrived>[] = [
  {
    title: 'When',
    cell: ({ received_at }) => (
      <>
        <When at={received_at} />
        <div className={styles.small}>{exactTime(received_at)}</div>
      </>
    ),
  },
  {
    title: 'Event',
    cell: ({ body }) => <code>{eventOf(body)}</code>,
  },
  {
    title: 'Signature',
    cell: ({ is_verified, problem }) => {
      if (is_verified === null) return <Status tone="neutral">Not checked</Status>;
      return is_verified ? (
        <Status tone="good">Genuine</Status>
      ) : (
        <>
          <Status tone="bad">Rejected</Status>
          <div>{problem ? (PROBLEMS[problem] ?? inWords(problem)) : null}</div>
        </>
      );
    },
  },
  {
    title: 'Content',
    cell: ({ body, headers }) => (
      <>
        {body === null ? null : <JsonDetails label="Body" value={body} />}
        <JsonDetails label="Headers" value={headers} />
      </>
    ),
  },
];

function eventOf(body: unknown): string {
  const event = typeof body === 'object' && body !== null && 'event' in body ? body.event : null;
  return typeof event === 'string' ? event : '–';
}
