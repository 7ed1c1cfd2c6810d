/** What members did, and what API keys did. */
export const AUDIT_TABS = [
  { to: '/audit', label: 'Audit log' },
  { to: '/audit/access', label: 'API key requests' },
] as const;
