import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import type { User } from '../../../../../client/index.js';
import { api } from '../../api.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { Tabs } from '../../layout/tabs.tsx';
import { type Permission, useSession } from '../../session/session.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const TABS: readonly { path: string; label: string; permission: Permission }[] = [
  { path: '', label: 'Overview', permission: 'read_users' },
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
  const query = useQuery({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.get('/users/{user_id}', { path: { user_id: id }, signal }),
  });
  const allowed = new Set(permissions.map(({ permission }) => permission));
  const tabs = TABS.filter(({ permission }) => allowed.has(permission));
  return (
    <Loaded query={query} lines={10}>
      {(user) => (
        <>
          <PageHeader
            title={nameOf(user)}
            tabTitle="Person"
            lead={<CopyId id={user.user_id} label="id of the user" />}
          />
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

/** Roles without personal data see `***` instead of names. */
function nameOf({ forename, surname, ext_id }: User): string {
  const name = [forename, surname].filter((part) => part && part !== '***').join(' ');
  return name || ext_id || 'Person without a name';
}
