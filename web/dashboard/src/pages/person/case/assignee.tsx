import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '../../../../../../clients/typescript/index.js';
import { api } from '../../../api.ts';
import { ConflictNote } from '../../../edit/conflict-note.tsx';
import { EditForm } from '../../../edit/edit-form.tsx';
import { useEdit } from '../../../edit/use-edit.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { textOf } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Select } from '../../../ui/select.tsx';
import styles from './case-bar.module.css';
import { colleaguesQuery, useCaseRefresh } from './case-query.ts';

const TITLE = 'Who works on this person?';

/** Who works on a person. Nobody takes a person from a colleague without having seen that the colleague works on them. */
export function Assignee({ found, mayChange }: { found: Case; mayChange: boolean }) {
  const { member } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isMine = found.assignee?.member_id === member.id;
  return (
    <>
      <span className={styles.line}>
        <span className={found.assignee ? undefined : styles.soft}>
          {isMine ? 'You' : (found.assignee?.name ?? 'Nobody yet')}
        </span>
        {mayChange && !isMine ? <AssignToMe key={found.assignee?.member_id} found={found} /> : null}
        {mayChange ? (
          <Button look="quiet" onPress={() => setOpen(true)}>
            {found.assignee ? 'Change' : 'Assign to a colleague'}
          </Button>
        ) : null}
      </span>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={TITLE}>
        <AssignForm found={found} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function useAssignment(found: Case, onSaved: () => void = () => undefined) {
  const path = { user_id: found.user_id };
  const refresh = useCaseRefresh(found.user_id);
  return useEdit({
    shown: found,
    valuesOf: ({ assignee }: Case) => ({ member_id: assignee?.member_id ?? null }),
    read: () => api.get('/users/{user_id}/case', { path }),
    save: ({ member_id = null }, ifMatch) =>
      api.put('/users/{user_id}/assignee', { path, body: { member_id }, ifMatch }),
    onSaved: async () => {
      onSaved();
      await refresh();
    },
  });
}

function AssignToMe({ found }: { found: Case }) {
  const { member } = useSession();
  const edit = useAssignment(found);
  const words = useMemberWords();
  const assign = () => edit.send({ member_id: member.id });
  return (
    <>
      <Button look="quiet" isPending={edit.isPending} onPress={assign}>
        Assign to me
      </Button>
      {edit.error ? <ProblemNote error={edit.error} /> : null}
      <Dialog isOpen={edit.conflict !== null} onOpenChange={edit.takeTheirs} title={TITLE}>
        <ConflictNote edit={edit} words={words} onSaveMine={assign} />
      </Dialog>
    </>
  );
}

function AssignForm({ found, onClose }: { found: Case; onClose: () => void }) {
  const { member } = useSession();
  const edit = useAssignment(found, onClose);
  return (
    <EditForm
      edit={edit}
      valuesIn={(form) => ({ member_id: textOf(form, 'member_id') })}
      words={useMemberWords()}
      sendLabel="Assign"
      onCancel={onClose}
    >
      <Colleagues selfId={member.id} assigneeId={found.assignee?.member_id ?? ''} />
    </EditForm>
  );
}

/** The names of members instead of their ids. */
function useMemberWords() {
  const { member } = useSession();
  const { data } = useQuery(colleaguesQuery);
  const names = new Map(data?.colleagues.map(({ member_id, name }) => [member_id, name]));
  const nameOf = (id: string) => (id === member.id ? 'You' : (names.get(id) ?? 'A colleague'));
  return { member_id: (id: string | null) => (id === null ? 'Nobody' : nameOf(id)) };
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
