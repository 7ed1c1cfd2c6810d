/** The two logs: of members, and of API keys. */
export const AUDIT_TABS = [
  { to: '/audit', label: 'Audit log' },
  { to: '/audit/access', label: 'Access log' },
] as const;
