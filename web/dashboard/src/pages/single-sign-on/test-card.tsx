import { useMutation } from '@tanstack/react-query';
import type { ConnectionTest } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { Table } from '../../ui/table.tsx';

const OUTCOMES: Readonly<Record<ConnectionTest['checks'][number]['outcome'], readonly [Tone, string]>> = {
  passed: ['good', 'In order'],
  warning: ['warning', 'Check this'],
  failed: ['bad', 'Failed'],
};

/** Tries the connection, and says in words what is missing. */
export function TestCard() {
  const test = useMutation({ mutationFn: () => api.post('/single-sign-on/test', {}) });
  return (
    <Card
      title="3. Test the connection"
      action={
        <Button look="plain" isPending={test.isPending} onPress={() => test.mutate()}>
          Test
        </Button>
      }
    >
      {test.error ? <ProblemNote error={test.error} /> : null}
      {test.data ? (
        <div role="status">
          <p>
            {test.data.is_working
              ? 'The connection works. Now sign in once through the provider, in another browser.'
              : 'Nobody can sign in through the provider yet.'}
          </p>
          <Table
            caption="Results of the test"
            columns={[
              {
                title: 'Result',
                cell: ({ outcome }) => <Status tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Status>,
              },
              { title: 'What was found', cell: ({ message }) => message },
            ]}
            rows={test.data.checks}
            keyOf={({ message }) => message}
          />
        </div>
      ) : (
        <p>
          The service reads the provider’s settings and keys, and tries the saved credentials. It changes
          nothing.
        </p>
      )}
    </Card>
  );
}
