import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SandboxFault, SandboxFaultInput } from '../../../../../clients/typescript/index.js';
import { api, apiToPoll } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty } from '../../ui/card.tsx';
import { Form, textOf } from '../../ui/form.tsx';
import { inWords } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Select } from '../../ui/select.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { When } from '../../ui/when.tsx';
import { catalogueQuery } from './catalogue.ts';
import styles from './sandbox.module.css';

/** Words for the faults that every provider has. Some providers have others. */
const KINDS: Readonly<Record<string, string>> = {
  unavailable: 'Is down',
  slow: 'Answers slowly',
  rate_limited: 'Limits requests',
  disconnect: 'Closes connections',
};
const THIS_API = ['api', 'This API'] as const;

type Labels = readonly (readonly [string, string])[];

export function FaultsCard() {
  const client = useQueryClient();
  const { data: catalogue } = useQuery(catalogueQuery);
  const providers = catalogue?.providers ?? [];
  const targets = [...providers.map(({ id, name }) => [id, name] as const), THIS_API];
  const query = useQuery({
    queryKey: ['sandbox', 'faults'],
    // each affected request lowers the number that is shown
    refetchInterval: 5000,
    queryFn: ({ client: cache, queryKey, signal }) =>
      apiToPoll(cache.getQueryData(queryKey)).get('/sandbox/faults', { signal }),
  });
  const change = useMutation({
    mutationFn: (body: SandboxFaultInput) => api.post('/sandbox/faults', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sandbox', 'faults'] }),
  });
  const end = useMutation({
    mutationFn: (target: SandboxFault['target']) =>
      api.post('/sandbox/faults', { body: { target, kind: null } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sandbox', 'faults'] }),
  });
  const columns: Column<SandboxFault>[] = [
    { title: 'What fails', cell: ({ target }) => labelOf(targets, target) },
    { title: 'How', cell: ({ kind }) => (kind ? wordsOf(kind) : '–') },
    { title: 'Requests', cell: requestsOf },
    {
      title: 'Until',
      cell: ({ ends_at }) => (ends_at ? <When at={ends_at} /> : 'You end it'),
    },
    {
      title: 'Change',
      cell: ({ target }) => (
        <Button
          look="plain"
          aria-label={`End the fault at ${labelOf(targets, target)}`}
          isPending={end.isPending && end.variables === target}
          onPress={() => end.mutate(target)}
        >
          End
        </Button>
      ),
    },
  ];
  return (
    <Card title="Faults">
      {end.error ? <ProblemNote error={end.error} /> : null}
      <Loaded query={query} lines={3}>
        {({ faults }) =>
          faults.length === 0 ? (
            <Empty title="Everything works">
              <p>Add a fault to see what people see and what your server gets when something fails.</p>
            </Empty>
          ) : (
            <Table caption="Faults" columns={columns} rows={faults} keyOf={({ target }) => target} />
          )
        }
      </Loaded>
      <h3 className={styles.subtitle}>Add a fault</h3>
      {catalogue ? (
        <AddFault
          targets={targets}
          kinds={kindsIn(providers)}
          isPending={change.isPending}
          error={change.error}
          onAdd={change.mutate}
        />
      ) : null}
    </Card>
  );
}

function AddFault({
  targets,
  kinds,
  isPending,
  error,
  onAdd,
}: {
  targets: Labels;
  kinds: Labels;
  isPending: boolean;
  error: Error | null;
  onAdd: (body: SandboxFaultInput) => void;
}) {
  const add = (form: FormData) =>
    onAdd({
      target: String(form.get('target')) as SandboxFault['target'],
      kind: String(form.get('kind')) as NonNullable<SandboxFault['kind']>,
      after: Number(textOf(form, 'after') ?? 0),
      times: textOf(form, 'times') === null ? null : Number(textOf(form, 'times')),
    });
  return (
    <Form onSend={add} isPending={isPending} error={error} sendLabel="Add the fault">
      <div className={styles.fields}>
        <Select label="What fails" name="target" options={targets} defaultValue="harbour" />
        <Select label="How" name="kind" options={kinds} defaultValue="unavailable" />
        <TextField label="Requests to let through first" name="after" inputMode="numeric" defaultValue="0" />
        <TextField
          label="Requests to affect"
          description="Leave it empty to affect all requests (for “This API”: one request)."
          name="times"
          inputMode="numeric"
        />
      </div>
      <p className={styles.note}>
        A fault of this API also affects the dashboard’s own requests, except on the sandbox pages, and ends
        after 10 minutes.
      </p>
    </Form>
  );
}

function requestsOf({ after, times }: SandboxFault): string {
  if (after === 0) return times === null ? 'All' : `The next ${times}`;
  return `${times === null ? 'All' : times}, after ${after} that ${after === 1 ? 'is' : 'are'} let through`;
}

function kindsIn(providers: readonly { faults: readonly { kind: string }[] }[]): Labels {
  const kinds = new Set([
    ...Object.keys(KINDS),
    ...providers.flatMap(({ faults }) => faults.map(({ kind }) => kind)),
  ]);
  return [...kinds].map((kind) => [kind, wordsOf(kind)]);
}

function wordsOf(kind: string): string {
  return KINDS[kind] ?? inWords(kind);
}

function labelOf(labels: Labels, value: string): string {
  return labels.find(([known]) => known === value)?.[1] ?? inWords(value);
}
