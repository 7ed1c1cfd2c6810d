import { useAccess } from '../../session/session.ts';

const TABS = [
  { to: '/audit', label: 'Audit log' },
  { to: '/audit/access', label: 'Access log' },
] as const;
const SENDING = { to: '/audit/sending', label: 'Sending' } as const;

/** The two logs, of members and of API keys, and for admins where the first one is sent. */
export function useAuditTabs() {
  return useAccess('manage_access') ? [...TABS, SENDING] : TABS;
}
