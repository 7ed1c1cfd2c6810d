import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { focusNextHeading } from '../../layout/heading-focus.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import stack from '../../layout/stack.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import form from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { fieldProblems } from './field-problems.ts';
import { LinkFields, type LinkOptions, linkOptionsIn } from './link-fields.tsx';
import { LinkShown } from './link-shown.tsx';
import styles from './people-page.module.css';
import { PersonFields, personIn } from './person-fields.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { useKeyed } from './use-keyed.ts';

/** Adds a person and creates the link to their journey. */
export function NewPersonPage() {
  const [created, setCreated] = useState<{ user: User; options: LinkOptions } | null>(null);
  const show = (next: typeof created) => {
    focusNextHeading();
    setCreated(next);
  };
  return (
    <>
      <PageHeader
        // a new heading takes the focus
        key={created ? 'added' : 'form'}
        title={created ? 'The person was added' : 'Add a person'}
        tabTitle="Add a person"
        lead={created ? null : 'Everything is optional. The person can share their income without any of it.'}
      />
      {created ? (
        <Added {...created} onAnother={() => show(null)} />
      ) : (
        <PersonForm onCreated={(user, options) => show({ user, options })} />
      )}
    </>
  );
}

function PersonForm({ onCreated }: { onCreated: (user: User, options: LinkOptions) => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useKeyed();
  const box = useRef<HTMLDivElement>(null);
  const create = useMutation({
    mutationFn: async (sent: FormData) => {
      const body = personIn(sent);
      const user = await api.post('/users', { body, idempotencyKey: keyOf(body) });
      return { user, options: linkOptionsIn(sent) };
    },
    onSuccess: async ({ user, options }) => {
      onCreated(user, options);
      await client.invalidateQueries({ queryKey: ['users', 'progress'] });
    },
  });
  const { problems, rest } = fieldProblems(create.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the API has rejected fields
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [create.error]);
  return (
    <div ref={box} className={styles.narrow}>
      <Form
        onSend={(sent) => create.mutate(sent)}
        isPending={create.isPending}
        error={rest}
        sendLabel="Add and create the link"
        onCancel={() => void navigate({ to: '/people' })}
      >
        <Card title="Who it is">
          <div className={form.form}>
            <PersonFields problems={problems} />
          </div>
        </Card>
        <Card title="Settings for this person">
          <SettingsFields problems={problems} />
        </Card>
        <Card title="The link to share income">
          <div className={form.form}>
            <LinkFields />
          </div>
        </Card>
      </Form>
    </div>
  );
}

/** The person exists now. If the link could not be created, only the link is tried again. */
function Added({ user, options, onAnother }: { user: User; options: LinkOptions; onAnother: () => void }) {
  const keyOf = useKeyed();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: LinkOptions) =>
      api.post('/users/{user_id}/journeys', {
        path: { user_id: user.user_id },
        body,
        idempotencyKey: keyOf(body),
      }),
  });
  useEffect(() => mutate(options), [mutate, options]);
  return (
    <div className={`${stack.stack} ${styles.narrow}`}>
      <Card title="The link to share income">
        {data ? <LinkShown link={data} /> : null}
        {isPending ? <p role="status">Creating the link …</p> : null}
        {error ? (
          <>
            <ProblemNote error={error} onRetry={() => mutate(options)} />
            <p>
              The person was added. On the person’s page, you can also create a link that offers other ways to
              share.
            </p>
          </>
        ) : null}
      </Card>
      <Card title="The person">
        <Facts
          facts={[
            ['Your reference', user.ext_id],
            ['Id', <CopyId key="id" id={user.user_id} label="id of the person" />],
          ]}
        />
      </Card>
      <div className={form.actions}>
        <Link to="/people/$userId" params={{ userId: user.user_id }} className={buttonClass()}>
          Open the person
        </Link>
        <Button look="plain" onPress={onAnother}>
          Add another person
        </Button>
      </div>
    </div>
  );
}
