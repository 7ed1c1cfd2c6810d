import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api.ts';
import stack from '../../layout/stack.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { day } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { catalogueQuery, type Persona, type PersonaName } from './catalogue.ts';
import { MagicValues } from './magic-values.tsx';
import styles from './sandbox.module.css';

/** The people of the sandbox, and the values to type at the simulated providers. One click creates a person with data. */
export function SandboxPeopleTab() {
  const query = useQuery(catalogueQuery);
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (persona: PersonaName) => api.post('/sandbox/users', { body: { persona } }),
    onSuccess: async ({ user: { user_id: userId } }) => {
      await client.invalidateQueries({ queryKey: ['users'] });
      await navigate({ to: '/people/$userId', params: { userId } });
    },
  });
  const columns: Column<Persona>[] = [
    {
      title: 'Person',
      cell: ({ forename, surname, date_of_birth, post_codes, ni_number }) => (
        <>
          <strong>{`${forename} ${surname}`}</strong>
          <div className={styles.small}>
            {[
              date_of_birth ? `Born ${day(date_of_birth)}` : 'No date of birth',
              ...(post_codes ?? []),
              ni_number,
            ]
              .filter((part) => part !== null)
              .map((part) => (
                <div key={part} className={styles.nowrap}>
                  {part}
                </div>
              ))}
          </div>
        </>
      ),
    },
    { title: 'What it shows', cell: ({ description }) => description },
    { title: 'Username', cell: ({ persona }) => <code>{persona}</code> },
    {
      title: 'With data',
      cell: ({ persona, forename, surname }) => (
        <Button
          look="plain"
          aria-label={`Create ${forename} ${surname} with data`}
          isPending={create.isPending && create.variables === persona}
          onPress={() => create.mutate(persona)}
        >
          {create.isPending && create.variables === persona ? 'Creating…' : 'Create'}
        </Button>
      ),
    },
  ];
  return (
    <div className={stack.stack}>
      <Card title="People">
        <p className={styles.note}>
          “Create” gives the person a consent, a connected account and up to a year of payslips, and opens the
          person. You can create the same person as often as you like.
        </p>
        {create.error ? <ProblemNote error={create.error} /> : null}
        <Loaded query={query} lines={24}>
          {({ personas }) => (
            <Table
              caption="People in the sandbox"
              columns={columns}
              rows={personas}
              keyOf={({ persona }) => persona}
            />
          )}
        </Loaded>
      </Card>
      <Loaded query={query} lines={12}>
        {(catalogue) => <MagicValues catalogue={catalogue} />}
      </Loaded>
    </div>
  );
}
