import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JourneyLink, JourneyLinkInput } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useAccess } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import form from '../../../ui/form.module.css';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SaidProblem } from '../../../ui/problem-note.tsx';
import { LinkShown } from '../../people/link-shown.tsx';
import { summaryQuery } from '../overview/summary-query.ts';
import { AskFields, askIn } from './ask-fields.tsx';
import { type Proposal, propose } from './propose.ts';

/** Asks the person for exactly what is missing: proposed from their income summary, and sent if a contact is known. */
export function AskForMore({ userId, look = 'main' }: { userId: string; look?: 'main' | 'plain' }) {
  const mayAsk = useAccess('create_journeys') !== null;
  const [isOpen, setOpen] = useState(false);
  if (!mayAsk) return null;
  return (
    <>
      <Button look={look} onPress={() => setOpen(true)}>
        Ask for more
      </Button>
      {isOpen ? <AskDialog userId={userId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AskDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const client = useQueryClient();
  const summary = useQuery(summaryQuery(userId));
  const create = useMutation({
    mutationFn: (body: JourneyLinkInput) =>
      api.post('/users/{user_id}/journeys', { path: { user_id: userId }, body }),
    onSuccess: () =>
      void Promise.all([
        client.invalidateQueries({ queryKey: ['journeys', userId] }),
        client.invalidateQueries({ queryKey: ['users', 'progress'] }),
      ]),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={create.data ? titleOf(create.data) : 'Ask for more'}
      isLocked={create.data !== undefined}
    >
      {create.data ? (
        <Asked link={create.data} onDone={onClose} />
      ) : (
        <Loaded query={summary} lines={6}>
          {(found) => (
            <AskForm userId={userId} proposals={propose(found)} create={create} onCancel={onClose} />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function titleOf({ sent_at }: JourneyLink): string {
  return sent_at ? 'The link is on its way' : 'The link is ready';
}

function AskForm({
  userId,
  proposals,
  create,
  onCancel,
}: {
  userId: string;
  proposals: readonly Proposal[];
  create: {
    mutate: (body: JourneyLinkInput) => void;
    isPending: boolean;
    error: Error | null;
  };
  onCancel: () => void;
}) {
  const [problem, setProblem] = useState<Error | null>(null);
  const send = (fields: FormData) => {
    const body = askIn(fields, proposals);
    setProblem(typeof body === 'string' ? new SaidProblem(body) : null);
    if (typeof body !== 'string') create.mutate(body);
  };
  return (
    <Form
      onSend={send}
      isPending={create.isPending}
      error={problem ?? create.error}
      sendLabel="Ask for this"
      onCancel={onCancel}
    >
      <AskFields userId={userId} proposals={proposals} />
    </Form>
  );
}

function Asked({ link, onDone }: { link: JourneyLink; onDone: () => void }) {
  const [isShown, setShown] = useState(link.sent_at === null);
  return (
    <>
      {link.sent_to ? (
        <p>
          We are sending the link to {link.sent_to}. “Consent and accounts” shows when it was opened and what
          has arrived.
        </p>
      ) : null}
      {isShown ? <LinkShown link={link} /> : null}
      <p className={form.actions}>
        <Button onPress={onDone}>Done</Button>
        {isShown ? null : (
          <Button look="plain" onPress={() => setShown(true)}>
            Show the link too
          </Button>
        )}
      </p>
    </>
  );
}
