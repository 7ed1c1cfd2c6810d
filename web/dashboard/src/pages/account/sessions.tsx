import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSessions } from '../../../../../clients/typescript/index.js';
import { api, openApi } from '../../api.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import { methodsInWords } from '../../words/sign-in-methods.ts';
import styles from './sessions.module.css';

type OwnSession = OwnSessions['sessions'][number];

/** Where the member is signed in, so that they notice somebody else. */
export function Sessions() {
  const { idle_minutes: minutes } = useSession();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get('/members/me/sessions', { signal }),
  });
  const endAll = async () => {
    await openApi.delete('/members/sessions', {});
    // a new page forgets everything that was loaded
    location.assign('/dashboard/sign-in');
  };
  return (
    <Card title="Your sessions">
      <p>
        A session in a browser ends after {minutes} minutes without use. If you don’t recognise one, end it
        and change your password.
      </p>
      <Loaded query={query} lines={4}>
        {({ sessions }) => (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <Session key={session.session_id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <Confirm label="Sign out everywhere" title="Sign out everywhere?" look="plain" onConfirm={endAll}>
        This ends your sessions in all browsers, and all your tokens. You then sign in again.
      </Confirm>
    </Card>
  );
}

function Session({ session }: { session: OwnSession }) {
  const client = useQueryClient();
  const device = session.device ?? (session.held_by === 'token' ? 'A program' : 'Unknown browser');
  const end = async () => {
    await api.delete('/members/me/sessions/{session_id}', { path: { session_id: session.session_id } });
    await client.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <li>
      <div>
        <b>{device}</b> {session.is_current ? <Status tone="good">This one</Status> : null}
        {session.held_by === 'token' ? <Status tone="neutral">Token</Status> : null}
        <div className={styles.facts}>
          {session.address ?? 'Address unknown'}
          {' · '}
          {methodsInWords(session.methods)}
        </div>
        <div className={styles.facts}>
          Last used <When at={session.last_used_at} />, signed in <When at={session.created_at} />
        </div>
      </div>
      {session.is_current ? null : (
        <Confirm label="End" title={`End the session of ${device}?`} look="plain" onConfirm={end}>
          The person using it must sign in again.
        </Confirm>
      )}
    </li>
  );
}
