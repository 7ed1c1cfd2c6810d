import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryRequest, DeliveryWithAttempts } from '../../../../../clients/typescript/index.js';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './delivery-page.module.css';
import { headerInWords, notesOf } from './request-notes.ts';

const GC_MS = 5 * 60_000;

/** The stored parts of the request, beside the latest answer. Says what is missing and why. */
export function SentRequest({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { webhook_id, delivery_id, attempts } = delivery;
  const [hasPayload, setPayload] = useState(false);
  const query = useQuery({
    queryKey: ['delivery-request', delivery_id, attempts, hasPayload],
    // each access to a payload is recorded, so it is never read again automatically
    staleTime: hasPayload ? Number.POSITIVE_INFINITY : 0,
    gcTime: hasPayload ? 0 : GC_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get('/webhooks/{webhook_id}/deliveries/{delivery_id}/request', {
        path: { webhook_id, delivery_id },
        query: { include_payload: hasPayload },
        signal,
      }),
  });
  return (
    <div className={styles.sides}>
      <Card title="Request">
        <Loaded query={query} lines={10}>
          {(request) => (
            <>
              <Request request={request} />
              {request.payload === 'left_out' ? (
                <p>
                  <Button look="plain" isPending={query.isFetching} onPress={() => setPayload(true)}>
                    Show the payload
                  </Button>
                </p>
              ) : null}
            </>
          )}
        </Loaded>
      </Card>
      <Card title="Latest reply">
        <Answer delivery={delivery} />
      </Card>
    </div>
  );
}

function Request({ request }: { request: DeliveryRequest }) {
  const { method, url, headers, body } = request;
  const lines = headers.map(headerInWords);
  return (
    <>
      <Code label="Request line and headers">{[`${method} ${url}`, ...lines].join('\n')}</Code>
      <Code label="Body">{body}</Code>
      {notesOf(request).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function Answer({ delivery }: { delivery: DeliveryWithAttempts }) {
  const last = delivery.attempt_log.at(-1);
  if (!last) return <p>Nothing has been sent yet.</p>;
  if (last.outcome !== 'answered') return <p>There is no reply to show. The attempts say why.</p>;
  const isHidden = last.answer === '***';
  return (
    <>
      <Code label="Status">{`HTTP ${last.status_code} after ${last.duration_ms} ms`}</Code>
      {isHidden ? (
        <p className={styles.note}>
          Your role can’t see the body of the reply, because it may contain personal data.
        </p>
      ) : (
        <>
          <Code label="Body of the reply">{last.answer || '(empty)'}</Code>
          <p className={styles.note}>The first 2 KiB are kept. The headers of the reply are not stored.</p>
        </>
      )}
    </>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse must be able to scroll the box
    <pre className={styles.code} role="group" aria-label={label} tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
