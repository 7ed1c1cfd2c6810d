import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import type { User } from '../../../../../clients/typescript/index.js';
import { api, StipendError } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { type Permission, useAccess, useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { CopyLink } from '../../ui/copy-link.tsx';
import { day } from '../../ui/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Masked } from '../../ui/masked.tsx';
import { nameOf } from '../../words/person-name.ts';
import { AskForMore } from './ask/ask-for-more.tsx';
import { CaseBar } from './case/case-bar.tsx';
import { ListPosition } from './list-position.tsx';
import styles from './person-page.module.css';
import { userQuery } from './user-query.ts';
import { HiddenPerson } from './withdrawal/hidden-person.tsx';
import { useWithdrawal, WithdrawalNote } from './withdrawal/withdrawal-note.tsx';

const TABS: readonly { path: string; label: string; permission: Permission }[] = [
  { path: '', label: 'Overview', permission: 'read_users' },
  { path: '/review', label: 'Review', permission: 'read_cases' },
  { path: '/payslips', label: 'Payslips', permission: 'read_payroll' },
  { path: '/documents', label: 'Documents', permission: 'read_documents' },
  { path: '/statements', label: 'Bank statements', permission: 'read_bank_statements' },
  { path: '/expenditure', label: 'Expenditure', permission: 'read_payroll' },
  { path: '/sharing', label: 'Consent and accounts', permission: 'read_authorisations' },
  { path: '/activity', label: 'Activity', permission: 'read_audit' },
];

/** Everything about one person, in tabs. */
export function PersonPage() {
  const { userId } = useParams({ strict: false });
  const id = userId ?? '';
  const { permissions } = useSession();
  const query = useQuery(userQuery(id));
  const { data: withdrawn } = useWithdrawal(id);
  const allowed = new Set(permissions.map(({ permission }) => permission));
  const tabs = TABS.filter(({ permission }) => allowed.has(permission));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shown = TABS.findLast((tab) => path.includes(`/people/${id}${tab.path}`));
  if (query.error instanceof StipendError && query.error.code === 'consent_withdrawn')
    return <HiddenPerson key={id} userId={id} />;
  return (
    <Loaded query={query} lines={10}>
      {(user) => (
        <>
          <ListPosition userId={id} />
          <PageHeader
            title={nameOf(user) ?? 'Person without a name'}
            tabTitle={tabTitleOf(user, shown?.label)}
            // a number that was revealed belongs to one person
            lead={<Identity key={user.user_id} user={user} />}
            actions={<Actions />}
          />
          {withdrawn?.withdrawal ? <WithdrawalNote withdrawal={withdrawn.withdrawal} /> : null}
          {/* what was typed about one person is not shown beside another */}
          {allowed.has('read_cases') ? (
            <CaseBar key={id} userId={id}>
              <AskForMore userId={id} look="plain" />
            </CaseBar>
          ) : null}
          <Tabs
            label="About this person"
            tabs={tabs.map(({ path, label }) => ({ to: `/people/${id}${path}`, label }))}
          />
          <Outlet />
        </>
      )}
    </Loaded>
  );
}

/** Browsers keep titles, so a title has the team's own reference or the id, and nothing else about the person. */
function tabTitleOf({ ext_id, user_id }: User, tab = 'Overview'): string {
  return `${ext_id ?? `Person …${user_id.slice(-6)}`} · ${tab}`;
}

function Actions() {
  return (
    <div className={styles.actions}>
      <CopyLink />
      <Button look="plain" onPress={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

/** Who this is, in one line. */
function Identity({ user }: { user: User }) {
  const access = useAccess('read_users');
  const reveal = async () =>
    (await api.get('/users/{user_id}', { path: { user_id: user.user_id } })).ni_number;
  if (access === 'hidden')
    return (
      <span className={styles.identity}>
        {user.ext_id ? <span>Reference {user.ext_id}</span> : null}
        <span>Your role can’t see personal details</span>
        <CopyId id={user.user_id} label="id of the person" />
      </span>
    );
  return (
    <span className={styles.identity}>
      {user.date_of_birth ? <span>Born {day(user.date_of_birth)}</span> : null}
      {user.post_codes?.length ? <span>{user.post_codes.join(', ')}</span> : null}
      {user.ni_number ? (
        <span>
          NI number{' '}
          <Masked
            value={user.ni_number}
            label="National Insurance number"
            reveal={access === 'full' ? reveal : undefined}
          />
        </span>
      ) : null}
      {user.ext_id ? <span>Reference {user.ext_id}</span> : null}
      <CopyId id={user.user_id} label="id of the person" />
    </span>
  );
}
