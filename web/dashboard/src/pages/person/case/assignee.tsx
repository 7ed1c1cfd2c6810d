import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Case, etagOf } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, textOf } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './case-bar.module.css';
import { colleaguesQuery, useCaseRefresh } from './case-query.ts';

/** Who works on a person. Nobody takes a person from a colleague without having seen that the colleague works on them. */
export function Assignee({ found, mayChange }: { found: Case; mayChange: boolean }) {
  const { member } = useSession();
  const [isOpen, setOpen] = useState(false);
  const refresh = useCaseRefresh(found.user_id);
  const assign = useMutation({
    mutationFn: (memberId: string | null) =>
      api.put('/users/{user_id}/assignee', {
        path: { user_id: found.user_id },
        body: { member_id: memberId },
        ifMatch: etagOf(found),
      }),
    onSuccess: () => setOpen(false),
    // also after a failure: it may be that somebody else was faster
    onSettled: refresh,
  });
  const isMine = found.assignee?.member_id === member.id;
  return (
    <>
      <span className={styles.line}>
        <span className={found.assignee ? undefined : styles.soft}>
          {isMine ? 'You' : (found.assignee?.name ?? 'Nobody yet')}
        </span>
        {mayChange && !isMine ? (
          <Button look="quiet" isPending={assign.isPending} onPress={() => assign.mutate(member.id)}>
            Assign to me
          </Button>
        ) : null}
        {mayChange ? (
          <Button look="quiet" onPress={() => setOpen(true)}>
            {found.assignee ? 'Change' : 'Assign to a colleague'}
          </Button>
        ) : null}
      </span>
      {assign.error && !isOpen ? <ProblemNote error={assign.error} /> : null}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Who works on this person?">
        <Form
          onSend={(form) => assign.mutate(textOf(form, 'member_id'))}
          isPending={assign.isPending}
          error={assign.error}
          sendLabel="Assign"
          onCancel={() => setOpen(false)}
        >
          <Colleagues selfId={member.id} assigneeId={found.assignee?.member_id ?? ''} />
        </Form>
      </Dialog>
    </>
  );
}

function Colleagues({ selfId, assigneeId }: { selfId: string; assigneeId: string }) {
  const query = useQuery(colleaguesQuery);
  return (
    <Loaded query={query} lines={2}>
      {({ colleagues }) => (
        <Select
          label="Member"
          name="member_id"
          description="Members who can record reviews."
          defaultValue={assigneeId}
          options={[
            ['', 'Nobody'],
            ...colleagues.map(
              ({ member_id: id, name }) => [id, id === selfId ? `${name} (you)` : name] as const,
            ),
          ]}
        />
      )}
    </Loaded>
  );
}
