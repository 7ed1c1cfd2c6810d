import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Status } from '../../ui/status.tsx';
import { toneOf } from '../requests/status-tone.ts';
import { EVENTS } from '../webhooks/webhook-status.tsx';
import { type Activity, POLL_MS, type Row, readActivity, rowsOf, WATCHED_MS_MAX } from './activity.ts';
import { JsonDetails } from './json-details.tsx';
import styles from './sandbox.module.css';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The meanings of the journey's calls. Other calls are shown without words. */
const MEANINGS: Readonly<Record<string, string>> = {
  'POST /authorisations': 'The person agrees',
  'POST /accounts': 'The person signs in at a provider',
  'POST /accounts/direct-connections': 'The service searches the employer’s payroll',
  'GET /authorisations/terms': 'The page shows the consent text',
  'GET /accounts': 'The page lists the linked accounts',
  'GET /accounts/{account_id}': 'The page checks the progress of the sign-in',
  'PUT /accounts/{account_id}/mfa': 'The person answers a security question',
  'POST /accounts/{account_id}/reconnect': 'The person signs in again',
  'GET /documents/{document_id}': 'The page checks the progress of a document',
  'GET /payroll/{user_id}': 'The page shows the payslips that were found',
  'GET /users/{user_id}/readiness': 'The page checks which data has arrived',
};

/** API calls and events as they happen. */
export function LiveList({ userId, since }: { userId: string; since: string }) {
  const client = useQueryClient();
  const [until, setUntil] = useState(() => Date.now() + WATCHED_MS_MAX);
  const [isStopped, setStopped] = useState(false);
  const queryKey = ['sandbox', 'activity', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readActivity(client.getQueryData<Activity>(queryKey), { userId, since, signal }),
    staleTime: 0,
    refetchInterval: isStopped ? false : POLL_MS,
  });
  useEffect(() => {
    const timer = setTimeout(() => setStopped(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const resume = () => {
    setUntil(Date.now() + WATCHED_MS_MAX);
    setStopped(false);
    void query.refetch();
  };
  return (
    <Loaded query={query} lines={6}>
      {(activity) => (
        <>
          {isStopped ? (
            <p className={styles.note}>
              This list stopped after half an hour.{' '}
              <Button look="quiet" onPress={resume}>
                Continue
              </Button>
            </p>
          ) : null}
          <div
            className={styles.live}
            role="log"
            aria-label="API calls and events, newest first"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to scroll the list
            tabIndex={0}
          >
            <ol>
              {rowsOf(activity).map((row) => (
                <li key={row.key}>
                  <time dateTime={row.at}>{TIME.format(new Date(row.at))}</time>
                  <div>{row.kind === 'call' ? <Call row={row} /> : <Happened row={row} />}</div>
                </li>
              ))}
              <li>
                <time dateTime={since}>{TIME.format(new Date(since))}</time>
                <div>
                  <p className={styles.liveTitle}>The person and the link are created</p>
                  <p>
                    Your server does this with <code>POST /users</code> and <code>POST /user-tokens</code>.
                  </p>
                </div>
              </li>
            </ol>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Call({ row: { call, count } }: { row: Extract<Row, { kind: 'call' }> }) {
  const name = `${call.method} ${call.path}`;
  const meaning = MEANINGS[name];
  return (
    <>
      {meaning ? <p className={styles.liveTitle}>{meaning}</p> : null}
      <p>
        <code>{name}</code> <Status tone={toneOf(call.status)}>{String(call.status)}</Status>
        {count > 1 ? ` · ${count} times` : ''}
      </p>
      {call.error_messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </>
  );
}

function Happened({ row: { event } }: { row: Extract<Row, { kind: 'event' }> }) {
  const name = event.body.event;
  const label = EVENTS.find(([known]) => known === name)?.[1] ?? name;
  return (
    <>
      <p className={styles.liveTitle}>
        <Status tone="busy">Event</Status> {label}
      </p>
      <JsonDetails label={name} value={event.body} />
    </>
  );
}
