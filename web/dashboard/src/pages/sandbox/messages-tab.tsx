import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SandboxMail } from '../../../../../clients/typescript/index.js';
import { apiToPoll } from '../../api.ts';
import { useAccess } from '../../session/session.ts';
import { Card, Empty } from '../../ui/card.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { offsetOf } from '../../ui/pager.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { codeIn } from './code-in.ts';
import { LongText } from './long-text.tsx';
import styles from './sandbox.module.css';

const PAGE_SIZE = 20;
const route = getRouteApi('/shell/sandbox/messages');

const STATES: Readonly<Record<SandboxMail['status'], readonly [Tone, string]>> = {
  queued: ['busy', 'Waiting'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Failed'],
};

const COLUMNS: Column<SandboxMail>[] = [
  { title: 'When', cell: ({ created_at }) => <When at={created_at} /> },
  { title: 'To', cell: ({ to }) => <span className={styles.break}>{to}</span> },
  {
    title: 'Message',
    cell: ({ subject, text, channel }) => (
      <details className={styles.details}>
        <summary>{subject ?? (channel === 'sms' ? 'Text message' : 'Without a subject')}</summary>
        <LongText label="Text of the message" text={text} />
      </details>
    ),
  },
  {
    title: 'Code',
    cell: ({ text }) => {
      const code = codeIn(text);
      return code ? <CopyId id={code} label="code" /> : '–';
    },
  },
  {
    title: 'Status',
    cell: ({ status }) => <Status tone={STATES[status][0]}>{STATES[status][1]}</Status>,
  },
];

/** The emails and text messages that the service sent, with the codes in them. */
export function MessagesTab() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const seesAll = useAccess('use_sandbox') === 'full';
  const query = useQuery({
    queryKey: ['sandbox', 'mail', page],
    refetchInterval: 5000,
    queryFn: ({ client, queryKey, signal }) =>
      apiToPoll(client.getQueryData(queryKey)).get('/sandbox/mail', {
        query: { offset: offsetOf(page, PAGE_SIZE), limit: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <Card title="Emails and text messages">
      <p className={styles.note}>
        {seesAll
          ? 'Invitations, links and sign-in codes of the last seven days.'
          : 'Emails of the last seven days to your own address. Only admins see all emails, because they contain sign-in codes.'}
      </p>
      <PagedList
        query={query}
        lines={8}
        rowsOf={({ mails }) => mails}
        empty={
          <Empty title="No messages yet">
            <p>Invite someone to your team, or ask for a new password.</p>
          </Empty>
        }
        page={page}
        size={PAGE_SIZE}
        onMove={(to) => navigate({ search: { page: to } })}
      >
        {(mails) => (
          <Table caption="Messages" columns={COLUMNS} rows={mails} keyOf={({ mail_id }) => mail_id} />
        )}
      </PagedList>
    </Card>
  );
}
