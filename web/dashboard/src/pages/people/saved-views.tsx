import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SavedView } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { EditForm } from '../../edit/edit-form.tsx';
import { useEdit } from '../../edit/use-edit.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PeopleSearch, peopleSearch } from './people-search.ts';
import styles from './saved-views.module.css';

const NAME_LENGTH_MAX = 60;

/** Filters that were saved, by the member or for the team. The text of a search can't be saved. */
export function SavedViews({ filters }: { filters: PeopleSearch }) {
  const { member } = useSession();
  const { data } = useQuery({
    queryKey: ['views'],
    queryFn: ({ signal }) => api.get('/views', { signal }),
  });
  const views = data?.views ?? [];
  const shown = views.find((view) => isSame(peopleSearch(view.filters), filters));
  const hasFilters = Object.keys(filters).length > 0;
  if (views.length === 0 && !hasFilters) return null;
  return (
    <nav className={styles.views} aria-label="Saved views">
      {views.length > 0 ? (
        <ul>
          {views.map((view) => (
            <li key={view.view_id}>
              <Link
                to="/people"
                search={peopleSearch(view.filters)}
                className={styles.view}
                activeProps={{ 'aria-current': undefined }}
                {...(view === shown ? { 'aria-current': 'page' as const } : {})}
              >
                {view.name}
                {view.is_shared ? <span className={styles.team}>Team</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {shown && (shown.is_own || (shown.is_shared && member.role === 'admin')) ? (
        <Change key={shown.view_id} view={shown} />
      ) : null}
      {hasFilters && !shown ? <Save filters={filters} /> : null}
    </nav>
  );
}

function isSame(one: PeopleSearch, other: PeopleSearch): boolean {
  const textOfAll = (search: PeopleSearch) => JSON.stringify(Object.entries(search).sort());
  return textOfAll(one) === textOfAll(other);
}

function useRefreshed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['views'] });
}

function Save({ filters }: { filters: PeopleSearch }) {
  return (
    <ViewDialog label="Save as a view" title="Save these filters as a view">
      {(onClose) => <NewViewForm filters={filters} onClose={onClose} />}
    </ViewDialog>
  );
}

function NewViewForm({ filters, onClose }: { filters: PeopleSearch; onClose: () => void }) {
  const refresh = useRefreshed();
  const sending = useMutation({
    mutationFn: (view: ViewFields) => api.post('/views', { body: { ...view, filters } }),
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <Form
      onSend={(form) => sending.mutate(viewIn(form))}
      isPending={sending.isPending}
      error={sending.error}
      sendLabel="Save"
      onCancel={onClose}
    >
      <Fields />
    </Form>
  );
}

function Change({ view }: { view: SavedView }) {
  const refresh = useRefreshed();
  const path = { view_id: view.view_id };
  return (
    <>
      <ViewDialog label="Rename or share" title="Change this view">
        {(onClose) => <ChangeViewForm view={view} onClose={onClose} />}
      </ViewDialog>
      <Confirm
        label="Delete view"
        title={`Delete the view “${view.name}”?`}
        look="plain"
        onConfirm={async () => {
          await api.delete('/views/{view_id}', { path });
          await refresh();
        }}
      >
        {view.is_shared
          ? 'Nobody in the team sees it any more. The people in it are not affected.'
          : 'The people in it are not affected.'}
      </Confirm>
    </>
  );
}

function ChangeViewForm({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const refresh = useRefreshed();
  const path = { view_id: view.view_id };
  const edit = useEdit({
    shown: view,
    valuesOf: ({ name, is_shared }: SavedView) => ({ name, is_shared }),
    read: () => api.get('/views/{view_id}', { path }),
    save: (body, ifMatch) => api.patch('/views/{view_id}', { path, body, ifMatch }),
    onSaved: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <EditForm edit={edit} valuesIn={viewIn} sendLabel="Save" onCancel={onClose}>
      <Fields view={view} />
    </EditForm>
  );
}

function ViewDialog({
  label,
  title,
  children,
}: {
  label: string;
  title: string;
  children: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={title}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

type ViewFields = Pick<SavedView, 'name' | 'is_shared'>;

function viewIn(form: FormData): ViewFields {
  return { name: textOf(form, 'name') ?? '', is_shared: form.has('is_shared') };
}

function Fields({ view }: { view?: SavedView }) {
  return (
    <>
      <TextField
        label="Name of the view"
        name="name"
        isRequired
        maxLength={NAME_LENGTH_MAX}
        defaultValue={view?.name ?? ''}
      />
      <Checkbox
        label="Share with the team"
        name="is_shared"
        description="Everyone in your team sees it. Only you and admins can change it."
        defaultChecked={view?.is_shared ?? false}
      />
    </>
  );
}
