import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuthorisationTerm } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { saveUnlessChanged } from '../../edit/save-unless-changed.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { useAccess } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { SaidProblem } from '../../ui/problem-note.tsx';
import { Select } from '../../ui/select.tsx';
import { Status } from '../../ui/status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import { CHANGED_MEANWHILE } from '../../words/problems.ts';
import { languagesOf, TermTexts } from './term-texts.tsx';
import styles from './terms-page.module.css';
import { toggleInWords } from './toggle-words.ts';

const PAGE_SIZE = 50;
const route = getRouteApi('/shell/terms');
type Category = AuthorisationTerm['authorisation_category'];
const CATEGORIES: readonly (readonly [Category, string])[] = [
  ['one_time', 'Once: data is retrieved for one decision'],
  ['recurring', 'Recurring: data is checked again on a schedule'],
];

/** The texts that people agree to. A text never changes: a new one gets a new version. */
export function TermsPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const mayChange = useAccess('change_terms') !== null;
  const refresh = () => client.invalidateQueries({ queryKey: ['terms'] });
  const query = useQuery({
    queryKey: ['terms', { page }],
    queryFn: ({ signal }) =>
      api.get('/authorisations/terms', {
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <>
      <PageHeader
        title="Terms"
        tabTitle="Terms"
        lead="What people agree to before anything is retrieved. A text never changes; a new one is a new version."
        actions={mayChange ? <NewTerm onCreated={refresh} /> : null}
      />
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ terms }) => terms}
        empty={<Empty title="No terms" />}
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: { page: to } })}
      >
        {(terms) => (
          <div className={stack.stack}>
            {terms.map((term) => (
              <Term key={term.id} term={term} mayChange={mayChange} refresh={refresh} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}

function Term({
  term,
  mayChange,
  refresh,
}: {
  term: AuthorisationTerm;
  mayChange: boolean;
  refresh: () => Promise<unknown>;
}) {
  const words = mayChange ? toggleInWords(term) : null;
  const toggle = async () => {
    const path = { term_id: term.id };
    const outcome = await saveUnlessChanged(
      {
        valuesOf: ({ name, is_active }: AuthorisationTerm) => ({ name, is_active }),
        read: () => api.get('/authorisations/terms/{term_id}', { path }),
        save: (body, ifMatch) => api.patch('/authorisations/terms/{term_id}', { path, body, ifMatch }),
      },
      term,
      { is_active: !term.is_active },
    );
    await refresh();
    if ('theirs' in outcome) throw new SaidProblem(CHANGED_MEANWHILE);
  };
  return (
    <Card
      title={term.name}
      action={
        <Status tone={term.is_active ? 'good' : 'neutral'}>{term.is_active ? 'In use' : 'Not in use'}</Status>
      }
    >
      <Facts
        facts={[
          ['Version', term.authorisation_version],
          ['For', term.authorisation_category === 'recurring' ? 'Recurring checks' : 'A one-time check'],
          ['Language', languagesOf(term)],
          ['Created', <When key="created" at={term.created_at} />],
          ['Written by', term.is_system_term ? 'Stipend' : 'Your team'],
          [
            'Accepted',
            <Link key="accepted" to="/terms/$termId" params={{ termId: term.id }}>
              See who accepted it<span className="hidden">: {term.name}</span>
            </Link>,
          ],
        ]}
      />
      <TermTexts term={term} />
      {words ? (
        <Confirm label={words.label} title={words.title} look="plain" onConfirm={toggle}>
          {words.effect}
        </Confirm>
      ) : null}
    </Card>
  );
}

function NewTerm({ onCreated }: { onCreated: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const create = useMutation({
    mutationFn: (form: FormData) => api.post('/authorisations/terms', { body: termIn(form) }),
    onSuccess: async () => {
      setOpen(false);
      await onCreated();
    },
  });
  return (
    <>
      <Button onPress={() => setOpen(true)}>Write a new text</Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Write a new text">
        <Form
          onSend={(form) => create.mutate(form)}
          isPending={create.isPending}
          error={create.error}
          sendLabel="Create"
          onCancel={() => setOpen(false)}
        >
          <TextField label="Name" name="name" isRequired autoFocus />
          <Select label="For" name="category" options={CATEGORIES} defaultValue="one_time" />
          <LongTextField
            label="Text"
            name="text"
            description="In English, in plain words that everyone understands."
            isRequired
          />
          <details className={styles.text}>
            <summary>Add the text in Welsh</summary>
            <div className={styles.fields}>
              <TextField label="Name in Welsh" name="welsh_name" />
              <LongTextField
                label="Text in Welsh"
                name="welsh_text"
                description="People who read the pages in Welsh agree to this text. Without a Welsh text, they see the English one and a note that says so."
                lang="cy"
              />
            </div>
          </details>
        </Form>
      </Dialog>
    </>
  );
}

function termIn(form: FormData) {
  const name = textOf(form, 'name') ?? '';
  const welsh = textOf(form, 'welsh_text');
  return {
    name,
    authorisation_text: textOf(form, 'text') ?? '',
    authorisation_category: String(form.get('category')) as Category,
    translations: welsh
      ? [{ language: 'cy' as const, name: textOf(form, 'welsh_name') ?? name, authorisation_text: welsh }]
      : [],
  };
}
