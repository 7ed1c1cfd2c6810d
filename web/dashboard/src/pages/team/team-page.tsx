import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Member } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { inWords } from '../../ui/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import { ROLES } from '../../words/roles.ts';
import { METHOD_NAMES } from '../../words/second-factors.ts';
import styles from './team-page.module.css';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/team');
type Role = Member['role'];

export function TeamPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { member: self } = useSession();
  const refresh = () => client.invalidateQueries({ queryKey: ['members'] });
  const query = useQuery({
    queryKey: ['members', { page }],
    queryFn: ({ signal }) =>
      api.get('/members', { query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE }, signal }),
  });
  return (
    <>
      <PageHeader
        title="Team"
        tabTitle="Team"
        lead="Who can sign in here, and what they may see."
        actions={<Invite onInvited={refresh} />}
      />
      <div className={stack.stack}>
        <Card title="Members">
          <PagedList
            query={query}
            lines={4}
            rowsOf={({ members }) => members}
            empty={<Empty title="Nobody on this page" />}
            page={page}
            size={PAGE_SIZE}
            onMove={(to) => navigate({ search: { page: to } })}
          >
            {(members) => (
              <Table
                caption="Members"
                columns={columnsFor(self.id, refresh)}
                rows={members}
                keyOf={({ id }) => id}
              />
            )}
          </PagedList>
        </Card>
        <Card title="What each role may do">
          <Facts facts={ROLES.map(([role, what]) => [inWords(role), what])} />
        </Card>
      </div>
    </>
  );
}

const STATUSES: Readonly<Partial<Record<Member['status'], readonly [Tone, string]>>> = {
  unconfirmed: ['busy', 'Invited'],
  confirmed: ['good', 'Active'],
  archived: ['neutral', 'Removed'],
  compromised: ['bad', 'Password leaked'],
  reset_required: ['warning', 'Must set a password'],
  force_change_password: ['warning', 'Temporary password'],
  external_provider: ['good', 'Active'],
};

function columnsFor(selfId: string, refresh: () => Promise<unknown>): Column<Member>[] {
  return [
    {
      title: 'Member',
      cell: ({ name, email }) => (
        <>
          <b className={styles.address}>{name ?? email}</b>
          {name ? <div className={styles.address}>{email}</div> : null}
        </>
      ),
    },
    {
      title: 'Role',
      cell: (member) => <RoleOf member={member} isSelf={member.id === selfId} refresh={refresh} />,
    },
    {
      title: 'Status',
      cell: ({ status }) => {
        const [tone, words] = STATUSES[status] ?? ['neutral', inWords(status)];
        return <Status tone={tone}>{words}</Status>;
      },
    },
    {
      title: 'Signs in with',
      cell: (member) => (
        <>
          {waysOf(member)}
          <div>
            <SecondFactors member={member} />
          </div>
        </>
      ),
    },
    { title: 'Last sign-in', cell: ({ last_signed_in_at: at }) => (at ? <When at={at} /> : 'Never') },
    {
      title: 'Action',
      cell: (member) =>
        member.id === selfId ? 'This is you' : <Actions member={member} refresh={refresh} />,
    },
  ];
}

function waysOf({ status, has_single_sign_on }: Member): string {
  if (status === 'external_provider') return 'Single sign-on';
  return has_single_sign_on ? 'Password or single sign-on' : 'Password';
}

/** Only those that the team allows count. The identity provider asks for a second factor itself. */
function SecondFactors({ member: { status, mfa_methods } }: { member: Member }) {
  const { allowed_factors: allowed } = useSession();
  if (status === 'archived' || status === 'external_provider') return null;
  const counting = mfa_methods.filter((method) => allowed.includes(method));
  if (counting.length > 0) return counting.map((method) => METHOD_NAMES[method]).join(', ');
  return (
    <Status tone="warning">
      {mfa_methods.length > 0 ? 'Second factor does not count' : 'No second factor'}
    </Status>
  );
}

function RoleOf({
  member,
  isSelf,
  refresh,
}: {
  member: Member;
  isSelf: boolean;
  refresh: () => Promise<unknown>;
}) {
  if (isSelf || member.status === 'archived') return inWords(member.role);
  return (
    <>
      {inWords(member.role)} <ChangeRole member={member} refresh={refresh} />
    </>
  );
}

function ChangeRole({ member, refresh }: { member: Member; refresh: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        Change
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Change the role">
        <RoleForm member={member} refresh={refresh} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RoleForm({
  member,
  refresh,
  onClose,
}: {
  member: Member;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}) {
  const path = { member_id: member.id };
  const edit = useEdit({
    shown: member,
    valuesOf: ({ role }: Member) => ({ role }),
    read: () => api.get('/members/{member_id}', { path }),
    save: (body, ifMatch) => api.patch('/members/{member_id}', { path, body, ifMatch }),
    onSaved: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <EditForm
      edit={edit}
      valuesIn={(form) => ({ role: String(form.get('role')) as Role })}
      words={{ role: inWords }}
      sendLabel="Change"
      onCancel={onClose}
    >
      <div>The member is signed out everywhere and has the new role at the next sign-in.</div>
      <Select
        label="Role"
        name="role"
        options={ROLES.map(([one]) => [one, inWords(one)])}
        defaultValue={member.role}
      />
    </EditForm>
  );
}

function Actions({ member, refresh }: { member: Member; refresh: () => Promise<unknown> }) {
  if (member.status === 'archived') return null;
  const path = { member_id: member.id };
  const remove = async () => {
    await api.delete('/members/{member_id}', { path });
    await refresh();
  };
  const end = async () => {
    await api.delete('/members/{member_id}/sessions', { path });
  };
  const again = async () => {
    await api.post('/members/{member_id}/invitation', { path });
    await refresh();
  };
  return (
    <>
      {member.status === 'unconfirmed' ? (
        <Confirm label="Invite again" title="Send a new link?" look="plain" onConfirm={again}>
          The earlier link stops working.
        </Confirm>
      ) : (
        <Confirm
          label="End sessions"
          title={`End all sessions of ${member.name ?? member.email}?`}
          look="plain"
          onConfirm={end}
        >
          They are signed out everywhere at once, and can sign in again. To keep them out, remove them.
        </Confirm>
      )}{' '}
      <Confirm label="Remove" title={`Remove ${member.name ?? member.email}?`} onConfirm={remove}>
        They are signed out at once and can’t sign in any more. This can’t be undone.
      </Confirm>
    </>
  );
}

function Invite({ onInvited }: { onInvited: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<string>('underwriter');
  const invite = useMutation({
    mutationFn: (form: FormData) => {
      const name = textOf(form, 'name');
      const role = String(form.get('role')) as Role;
      return api.post('/members', {
        body: { email: textOf(form, 'email') ?? '', role, ...(name ? { name } : {}) },
      });
    },
    onSuccess: async () => {
      setOpen(false);
      await onInvited();
    },
  });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Invite someone</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Invite someone to your team">
        <Form
          onSend={(form) => invite.mutate(form)}
          isPending={invite.isPending}
          error={invite.error}
          sendLabel="Send the invitation"
          onCancel={() => setOpen(false)}
        >
          <TextField label="Email address" name="email" type="email" isRequired autoFocus />
          <TextField label="Name" name="name" />
          <Select
            label="Role"
            name="role"
            description={ROLES.find(([one]) => one === role)?.[1] ?? ''}
            value={role}
            options={ROLES.map(([one]) => [one, inWords(one)])}
            onChange={setRole}
          />
        </Form>
      </Dialog>
    </>
  );
}
