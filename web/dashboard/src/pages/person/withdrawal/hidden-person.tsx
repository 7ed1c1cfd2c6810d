import { useState } from 'react';
import { api } from '../../../api.ts';
import { PageHeader } from '../../../layout/page-header.tsx';
import stack from '../../../layout/stack.module.css';
import { useSession } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Download } from '../../../ui/download.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import type { Place } from '../../../ui/paged-list.tsx';
import { JourneyLinks } from '../../people/journey-link.tsx';
import { Consents } from '../sharing/sharing-tab.tsx';
import { ShowAgain } from './show-again.tsx';
import { useWithdrawal, WithdrawalNote } from './withdrawal-note.tsx';

/** A person whose data is hidden: only their consent is left, and links with which they can agree again. */
export function HiddenPerson({ userId }: { userId: string }) {
  const { role } = useSession().member;
  const query = useWithdrawal(userId);
  const [consents, setConsents] = useState(1);
  const [links, setLinks] = useState(1);
  const consentsAt: Place = { page: consents, onMove: setConsents };
  const linksAt: Place = { page: links, onMove: setLinks };
  return (
    <Loaded query={query} lines={10}>
      {({ ext_id: reference, withdrawal }) => (
        <>
          <PageHeader
            title={reference ?? 'Person whose data is hidden'}
            tabTitle={`${reference ?? `Person …${userId.slice(-6)}`} · Hidden`}
            lead={<CopyId id={userId} label="id of the person" />}
          />
          {withdrawal ? <WithdrawalNote withdrawal={withdrawal} /> : null}
          <div className={stack.stack}>
            {role === 'admin' ? <ShowAgain userId={userId} /> : null}
            {role === 'admin' ? <CopyOfEverything userId={userId} /> : null}
            <Consents userId={userId} place={consentsAt} />
            <JourneyLinks userId={userId} place={linksAt} isHidden />
          </div>
        </>
      )}
    </Loaded>
  );
}

function CopyOfEverything({ userId }: { userId: string }) {
  return (
    <Card title="Export">
      <p>If the law requires a copy, an admin can export everything. The audit log records it.</p>
      <p>
        <Download
          href={`/users/${userId}/export`}
          load={async () => {
            const everything = await api.get('/users/{user_id}/export', { path: { user_id: userId } });
            return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' });
          }}
          fileName={`export-${new Date().toISOString().slice(0, 10)}.json`}
        >
          Everything as JSON
        </Download>
      </p>
    </Card>
  );
}
