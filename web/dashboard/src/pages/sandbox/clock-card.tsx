import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  SandboxClock,
  SandboxClockInput,
  SandboxMovedClock,
} from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Select } from '../../ui/select.tsx';
import { shiftOf, targetOf } from './clock.ts';
import styles from './sandbox.module.css';

const STEPS: readonly (readonly [string, string])[] = [
  ['P1D', '1 day'],
  ['P1W', '1 week'],
  ['P1M', '1 month'],
  ['P3M', '3 months'],
  ['P1Y', '1 year'],
  ['-P1D', '1 day back'],
  ['-P1M', '1 month back'],
];
const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function ClockCard() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['sandbox', 'clock'],
    queryFn: ({ signal }) => api.get('/sandbox/clock', { signal }),
  });
  const move = useMutation({
    mutationFn: (body: SandboxClockInput) => api.post('/sandbox/clock', { body }),
    // pay dates, consents and checks of everyone follow the clock
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Card title="Clock">
      <Loaded query={query} lines={5}>
        {(clock) => (
          <>
            <Facts
              facts={[
                ['Your clock (UTC)', FULL.format(new Date(clock.now))],
                ['The machine’s clock (UTC)', FULL.format(new Date(clock.machine_now))],
                ['Difference', shiftOf(clock)],
              ]}
            />
            {move.error ? <ProblemNote error={move.error} /> : null}
            <MoveForm clock={clock} isPending={move.isPending} onMove={move.mutate} />
            <p role="status" className={styles.note}>
              {move.data ? outcomeOf(move.data) : ''}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function MoveForm({
  clock,
  isPending,
  onMove,
}: {
  clock: SandboxClock;
  isPending: boolean;
  onMove: (body: SandboxClockInput) => void;
}) {
  const [step, setStep] = useState('P1M');
  const target = targetOf(clock.now, step);
  return (
    <>
      <div className={styles.row}>
        <Select label="Move the clock by" options={STEPS} value={step} onChange={setStep} />
        <Button isPending={isPending} onPress={() => onMove({ advance: step })}>
          Move the clock
        </Button>
        {shiftOf(clock) === 'None' ? null : (
          <Button look="plain" isPending={isPending} onPress={() => onMove({ now: null })}>
            Set to the machine’s time
          </Button>
        )}
      </div>
      <p className={styles.note}>
        {step.startsWith('-')
          ? `Your clock will show ${FULL.format(target)}. Stored data stays. Recurring checks that ran after that time can run again.`
          : `Your clock will show ${FULL.format(target)}. People are paid on the pay dates until then, recurring checks that are due start at once and fetch the new payslips, and consents that end before then expire. Other clients keep their time.`}
      </p>
    </>
  );
}

function outcomeOf({ checks_started: count }: SandboxMovedClock): string {
  if (count === 0) return 'The clock was moved. No recurring check was due.';
  return `The clock was moved. ${count === 1 ? '1 recurring check' : `${count} recurring checks`} started.`;
}
