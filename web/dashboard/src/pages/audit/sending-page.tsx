import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditPush, AuditPushProgress } from '../../../../../clients/typescript/index.js';
import { api, apiToPoll } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { queries } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Empty, Facts } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Status } from '../../ui/status.tsx';
import { When } from '../../ui/when.tsx';
import { failureInWords } from '../../words/audit-push.ts';
import { useAuditTabs } from './audit-tabs.ts';
import { ChangeSending, NewSending, putPush } from './sending-form.tsx';

const KEY = ['audit-push'];
const REFRESH_MS = 5000;
const reload = () => queries.invalidateQueries({ queryKey: KEY });

/** Where the audit log is sent, and how far. */
export function SendingPage() {
  const query = useQuery({ queryKey: KEY, queryFn: readPush });
  return (
    <>
      <PageHeader
        title="Sending of the audit log"
        tabTitle="Sending of the audit log"
        lead="New entries are sent to your SIEM, in order. If your receiver is down, they wait."
      />
      <Tabs label="Parts of the audit log" tabs={useAuditTabs()} />
      <Loaded query={query} lines={6}>
        {({ push }) => (push ? <Sending push={push} /> : <NotSet />)}
      </Loaded>
    </>
  );
}

async function readPush(): Promise<{ push: AuditPush | null }> {
  const { is_set } = await api.get('/audit/push/progress', {});
  return { push: is_set ? await api.get('/audit/push', {}) : null };
}

function NotSet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Sending">
      <Empty title="The audit log is not sent anywhere">
        <p>Send it to your SIEM over HTTPS, or over syslog with TLS.</p>
        <Button onPress={() => setOpen(true)}>Set up sending</Button>
      </Empty>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Set up sending">
        <NewSending
          onClose={() => setOpen(false)}
          onSaved={async () => {
            setOpen(false);
            await reload();
          }}
        />
      </Dialog>
    </Card>
  );
}

function Sending({ push }: { push: AuditPush }) {
  const [isOpen, setOpen] = useState(false);
  const isActive = push.status === 'active';
  const toggle = useMutation({
    mutationFn: () => putPush(push, { status: isActive ? 'paused' : 'active' }),
    onSuccess: reload,
  });
  const test = useMutation({ mutationFn: () => api.post('/audit/push/test', {}) });
  return (
    <Card title="Sending">
      <Progress push={push} />
      {toggle.error ? <ProblemNote error={toggle.error} /> : null}
      {test.error ? <ProblemNote error={test.error} /> : null}
      {test.data ? (
        <p role="status">
          {test.data.delivered
            ? 'Your receiver took the test entry.'
            : `The test failed: ${failureInWords(test.data.failure)}`}
        </p>
      ) : null}
      <div className={form.actions}>
        <Button isPending={test.isPending} onPress={() => test.mutate()}>
          Send a test entry
        </Button>
        <Button look="plain" onPress={() => setOpen(true)}>
          Change
        </Button>
        <Button look="plain" isPending={toggle.isPending} onPress={() => toggle.mutate()}>
          {isActive ? 'Pause' : 'Continue'}
        </Button>
        <Confirm
          label="Stop sending"
          title="Stop sending the audit log?"
          onConfirm={async () => {
            await api.delete('/audit/push', {});
            await reload();
          }}
        >
          <p>The address and its secrets are deleted. The audit log itself stays complete.</p>
        </Confirm>
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Change where the audit log is sent">
        <ChangeSending
          push={push}
          onClose={() => setOpen(false)}
          onSaved={async () => {
            setOpen(false);
            await reload();
          }}
        />
      </Dialog>
    </Card>
  );
}

function Progress({ push }: { push: AuditPush }) {
  const query = useQuery({
    queryKey: [...KEY, 'progress'],
    queryFn: ({ client, queryKey, signal }) =>
      apiToPoll(client.getQueryData(queryKey)).get('/audit/push/progress', { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={query} lines={5}>
      {(progress) => <Facts facts={factsOf(push, progress)} />}
    </Loaded>
  );
}

function factsOf(push: AuditPush, progress: AuditPushProgress) {
  const { last_failure, failing_since, next_attempt_at, last_sent_at, position, waiting } = progress;
  return [
    ['Status', <StatusOf key="status" push={push} progress={progress} />],
    ['Address', push.url],
    ['Last entry sent', `${position} of ${progress.last_sequence}`],
    ['Waiting', waiting === 1 ? '1 entry' : `${waiting} entries`],
    ['Last sent', last_sent_at ? <When key="sent" at={last_sent_at} /> : 'Nothing yet'],
    ...(failing_since === null
      ? []
      : ([
          ['Failing since', <When key="since" at={failing_since} />],
          ['Last failure', failureInWords(last_failure)],
          ['Next attempt', next_attempt_at ? <When key="next" at={next_attempt_at} /> : null],
        ] as const)),
  ] as const;
}

function StatusOf({ push, progress }: { push: AuditPush; progress: AuditPushProgress }) {
  if (push.status === 'paused') return <Status tone="neutral">Paused</Status>;
  if (progress.failing_since !== null) return <Status tone="bad">Failing</Status>;
  return <Status tone="good">Active</Status>;
}
