import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Journey } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { useAccess } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PagedList, type Place } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { stepInWords } from '../../words/journeys.ts';
import { AskForMore } from '../person/ask/ask-for-more.tsx';
import { AskedItems, SentTo } from '../person/ask/asked-items.tsx';
import styles from './journey-link.module.css';
import { LinkFields, type LinkOptions, linkOptionsIn } from './link-fields.tsx';
import { LinkShown } from './link-shown.tsx';

const PAGE_SIZE = 10;

const STATUSES: Readonly<Record<Journey['status'], { label: string; tone: Tone }>> = {
  created: { label: 'Not opened yet', tone: 'neutral' },
  open: { label: 'Opened, not finished', tone: 'busy' },
  complete: { label: 'Finished', tone: 'good' },
  partial: { label: 'Finished, but something is missing', tone: 'warning' },
  declined: { label: 'Declined', tone: 'bad' },
  left: { label: 'Left before the end', tone: 'warning' },
  ended: { label: 'Ended by your team', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** The links that a person was sent, and a new one. */
export function JourneyLinks({
  userId,
  place,
  isHidden = false,
}: {
  userId: string;
  place: Place;
  /** What is missing can't be proposed, because the person's data is hidden. */
  isHidden?: boolean;
}) {
  const client = useQueryClient();
  const mayCreate = useAccess('create_journeys') !== null;
  const mayEnd = useAccess('revoke_tokens') !== null;
  const query = useQuery({
    queryKey: ['journeys', userId, place.page],
    queryFn: ({ signal }) =>
      api.get('/users/{user_id}/journeys', {
        path: { user_id: userId },
        query: { offset: offsetOf(place.page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['journeys', userId] }),
      client.invalidateQueries({ queryKey: ['users', 'progress'] }),
    ]);
  const end = async (journeyId: string) => {
    await api.delete('/users/{user_id}/journeys/{journey_id}', {
      path: { user_id: userId, journey_id: journeyId },
    });
    await refresh();
  };
  return (
    <Card
      title="Links to share income"
      action={
        mayCreate ? (
          <div className={styles.actions}>
            {isHidden ? null : <AskForMore userId={userId} look="plain" />}
            <SendLink userId={userId} onCreated={refresh} />
          </div>
        ) : null
      }
    >
      <PagedList
        query={query}
        lines={4}
        rowsOf={({ journeys }) => journeys}
        empty={
          <Empty title="No link yet">
            <p>Send the person a link to share their income.</p>
          </Empty>
        }
        size={PAGE_SIZE}
        {...place}
      >
        {(journeys) => (
          <Table
            caption="Links to share income"
            rows={journeys}
            keyOf={({ journey_id }) => journey_id}
            columns={mayEnd ? [...COLUMNS, endColumn(end)] : COLUMNS}
          />
        )}
      </PagedList>
    </Card>
  );
}

const COLUMNS: Column<Journey>[] = [
  { title: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  {
    title: 'Status',
    cell: ({ status }) => <Status tone={STATUSES[status].tone}>{STATUSES[status].label}</Status>,
  },
  { title: 'Asks for', cell: ({ asked_for }) => <AskedItems asked={asked_for} /> },
  { title: 'Sent', cell: (journey) => <SentTo journey={journey} /> },
  { title: 'Last step', cell: ({ step }) => stepInWords(step) ?? '–' },
  { title: 'Opened', cell: ({ opened_at: at }) => (at ? <When at={at} /> : 'No') },
  { title: 'Works until', cell: ({ expires_at }) => <When at={expires_at} /> },
];

/** People who have finished can still look at what they shared, so a finished link can be ended too. */
function endColumn(end: (journeyId: string) => Promise<unknown>): Column<Journey> {
  return {
    title: 'Action',
    cell: ({ journey_id, status, expires_at }) =>
      status === 'ended' || Date.parse(expires_at) <= Date.now() ? null : (
        <Confirm label="End" title="End this link?" onConfirm={() => end(journey_id)}>
          The link and its open pages stop working at once. What the person has shared is kept.
        </Confirm>
      ),
  };
}

function SendLink({ userId, onCreated }: { userId: string; onCreated: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (body: LinkOptions) =>
      api.post('/users/{user_id}/journeys', { path: { user_id: userId }, body }),
    onSuccess: () => void onCreated(),
  });
  const open = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    create.reset();
  };
  return (
    <>
      <Button look="plain" onPress={() => open(true)}>
        Create a link
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={open}
        title={create.data ? 'The link is ready' : 'A link for this person'}
        isLocked={create.data !== undefined}
      >
        {create.data ? (
          <>
            <LinkShown link={create.data} />
            <p>
              <Button onPress={() => open(false)}>Done</Button>
            </p>
          </>
        ) : (
          <Form
            onSend={(form) => create.mutate(linkOptionsIn(form))}
            isPending={create.isPending}
            error={create.error}
            sendLabel="Create the link"
            onCancel={() => open(false)}
          >
            <LinkFields />
          </Form>
        )}
      </Dialog>
    </>
  );
}
