import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AfterWithdrawalPreview, ClientConfiguration } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { saveUnlessChanged } from '../../edit/save-unless-changed.ts';
import { useAccess } from '../../session/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import form from '../../ui/form.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote, SaidProblem } from '../../ui/problem-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CHANGED_MEANWHILE } from '../../words/problems.ts';
import { peopleInWords } from './people-in-words.ts';

type After = ClientConfiguration['after_withdrawal'];

const CHOICES = [
  {
    value: 'keep',
    label: 'Keep it',
    description: 'Nothing new is retrieved. You can still read what was retrieved before.',
  },
  {
    value: 'hide',
    label: 'Hide it',
    description: 'Nobody in your team can read it, and no API key. Admins can export it.',
  },
  {
    value: 'erase',
    label: 'Hide it, then erase the person',
    description:
      'The person is told, and has at least a day to object or to agree again. Then nothing is erased.',
  },
] as const satisfies readonly { value: After; label: string; description: string }[];

/** What happens to the data of people who stop sharing. Only admins change it, because it can erase people. */
export function AfterWithdrawal({ configuration }: { configuration: ClientConfiguration }) {
  const mayChange = useAccess('delete_data') !== null;
  const [problem, setProblem] = useState<Error | null>(null);
  const now = CHOICES.find(({ value }) => value === configuration.after_withdrawal);
  return (
    <Card title="When a person stops sharing">
      {mayChange ? (
        <>
          {problem ? <ProblemNote error={problem} /> : null}
          <Editor
            configuration={configuration}
            key={JSON.stringify(ruleIn(configuration))}
            onProblem={setProblem}
          />
        </>
      ) : (
        <Facts
          facts={[
            ['What happens to their data', now?.label],
            ...(configuration.after_withdrawal === 'erase'
              ? ([['Days until the person is erased', configuration.after_withdrawal_days]] as const)
              : []),
          ]}
        />
      )}
    </Card>
  );
}

function ruleIn({ after_withdrawal, after_withdrawal_days }: ClientConfiguration) {
  return { after_withdrawal, after_withdrawal_days };
}

const EDITING = {
  valuesOf: ruleIn,
  read: () => api.get('/configuration'),
  save: (body: Partial<ReturnType<typeof ruleIn>>, ifMatch: string) =>
    api.patch('/configuration', { body, ifMatch }),
};

function Editor({
  configuration,
  onProblem,
}: {
  configuration: ClientConfiguration;
  onProblem: (problem: Error | null) => void;
}) {
  const client = useQueryClient();
  const [after, setAfter] = useState<After>(configuration.after_withdrawal);
  const [days, setDays] = useState(String(configuration.after_withdrawal_days));
  const wanted = { after_withdrawal: after, after_withdrawal_days: Number(days) };
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(ruleIn(configuration));
  return (
    <div className={form.form}>
      <Choice
        label="What happens to their data"
        name="after_withdrawal"
        choices={CHOICES}
        value={after}
        onChange={setAfter}
      />
      {after === 'erase' ? (
        <TextField
          label="Days until the person is erased"
          type="number"
          description="0 to 365 days after they stopped, but at least 24 hours."
          value={days}
          onChange={setDays}
        />
      ) : null}
      {isChanged ? (
        <p>
          <Confirm
            label="Change"
            title="Change what happens to their data?"
            look={after === 'keep' ? 'plain' : 'danger'}
            onConfirm={async () => {
              const outcome = await saveUnlessChanged(EDITING, configuration, wanted);
              client.setQueryData(['configuration'], 'saved' in outcome ? outcome.saved : outcome.theirs);
              onProblem('saved' in outcome ? null : new SaidProblem(CHANGED_MEANWHILE));
            }}
          >
            <WhomItConcerns {...wanted} />
          </Confirm>
        </p>
      ) : null}
    </div>
  );
}

function WhomItConcerns(query: Pick<ClientConfiguration, 'after_withdrawal' | 'after_withdrawal_days'>) {
  const preview = useQuery({
    queryKey: ['after-withdrawal-preview', query],
    queryFn: ({ signal }): Promise<AfterWithdrawalPreview> =>
      api.get('/configuration/after-withdrawal-preview', { query, signal }),
    staleTime: 0,
  });
  return (
    <Loaded query={preview} lines={3}>
      {(found) => (
        <>
          {peopleInWords(query.after_withdrawal, found).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            The built-in consent texts change with this setting, so people who agree from now on read the new
            text. People who agreed to stricter rules keep them.
          </p>
        </>
      )}
    </Loaded>
  );
}
