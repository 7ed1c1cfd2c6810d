import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SandboxJourney } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Select } from '../../ui/select.tsx';
import { catalogueQuery, type PersonaName } from './catalogue.ts';
import { endInWords } from './journey-end.ts';
import { LiveList } from './live-list.tsx';
import styles from './sandbox.module.css';

interface Run {
  journey: SandboxJourney;
  persona: PersonaName;
  startedAt: string;
}

/** The journey that runs, kept while another page is open: its link can't be shown again. */
const runQuery = queryOptions<Run | null>({
  queryKey: ['sandbox', 'run'],
  queryFn: () => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Runs the journey of a new person beside the API calls and events that it causes. */
export function JourneyTab() {
  const client = useQueryClient();
  const { data: run = null } = useQuery(runQuery);
  const start = useMutation({
    mutationFn: async (persona: PersonaName): Promise<Run> => {
      // the service's time: the clock of this computer may differ
      const { machine_now: startedAt } = await api.get('/sandbox/clock');
      const journey = await api.post('/sandbox/journeys', { body: { persona } });
      return { journey, persona, startedAt };
    },
    onSuccess: (started) => client.setQueryData(runQuery.queryKey, started),
  });
  if (run)
    return (
      <RunningJourney
        key={run.journey.journey_id}
        run={run}
        isPending={start.isPending}
        onAgain={() => start.mutate(run.persona)}
      />
    );
  return (
    <Card title="Run the journey">
      <StartForm error={start.error} isPending={start.isPending} onStart={start.mutate} />
    </Card>
  );
}

function StartForm({
  error,
  isPending,
  onStart,
}: {
  error: Error | null;
  isPending: boolean;
  onStart: (persona: PersonaName) => void;
}) {
  const query = useQuery(catalogueQuery);
  const [persona, setPersona] = useState<PersonaName>('user_good');
  return (
    <Loaded query={query} lines={6}>
      {({ personas }) => (
        <div className={styles.start}>
          {error ? <ProblemNote error={error} /> : null}
          <p>
            A fictional person gets a link, as your applicants would. You share income in their place. Beside
            the pages you see each API call and each event as it happens.
          </p>
          <Select
            label="Person"
            options={personas.map(({ persona: name, forename, surname, description }) => [
              name,
              `${forename} ${surname}: ${description}`,
            ])}
            value={persona}
            onChange={(value) => setPersona(value as PersonaName)}
          />
          <div>
            <Button isPending={isPending} onPress={() => onStart(persona)}>
              Run the journey
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function RunningJourney({
  run: { journey, persona, startedAt },
  isPending,
  onAgain,
}: {
  run: Run;
  isPending: boolean;
  onAgain: () => void;
}) {
  const { user_id: userId, journey_url: link } = journey;
  const frame = useRef<HTMLIFrameElement>(null);
  const ended = useFrameEnd(frame);
  // a frame of another origin is blocked, for example if the service is opened by a name that is not its public address
  const isOwn = new URL(link).origin === location.origin;
  return (
    <>
      <div className={styles.bar}>
        <p>
          Sign in to Harbour Payslips with the username <code>{persona}</code> and the password{' '}
          <code>pass_good</code>. If you use the password <code>mfa_code</code> instead, the provider asks for
          a code: type <code>123456</code>.
        </p>
        <div className={styles.barActions}>
          <Link to="/people/$userId" params={{ userId }} className={buttonClass('plain')}>
            Open the person
          </Link>
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
            Open in a tab
          </a>
          <Button look="plain" isPending={isPending} onPress={onAgain}>
            Start again
          </Button>
        </div>
      </div>
      <div className={styles.beside}>
        <section className={styles.journey} aria-label="Journey">
          {isOwn ? (
            <iframe
              ref={frame}
              title="Journey of a fictional person"
              src={`${link}?embed=${encodeURIComponent(location.origin)}`}
            />
          ) : (
            <p className={styles.elsewhere}>
              Open the journey in a tab: this page has a different address from the one in the link.
            </p>
          )}
        </section>
        <Card title="What happens">
          {ended ? (
            <p className={styles.ended} role="status">
              {endInWords(ended)}
            </p>
          ) : null}
          <LiveList userId={userId} since={startedAt} />
        </Card>
      </div>
    </>
  );
}

/** The frame says how the journey ended, as it does on the page of a lender. */
function useFrameEnd(frame: React.RefObject<HTMLIFrameElement | null>): string | null {
  const [ended, setEnded] = useState<string | null>(null);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.stipend === 'end') setEnded(String(data.status));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame]);
  return ended;
}
