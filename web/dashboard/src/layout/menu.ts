import type { Permission } from '../session/session.ts';

export interface MenuItem {
  to: string;
  label: string;
  /** Members without this permission don't see the page. The API rejects them too. */
  permission: Permission;
  /** Only a sandbox has the page. */
  isSandbox?: true;
}

/** The pages in the menu, in groups. */
export const MENU: readonly { title: string; items: readonly MenuItem[] }[] = [
  {
    title: 'Work',
    items: [
      { to: '/', label: 'Home', permission: 'own_account' },
      { to: '/people', label: 'People', permission: 'read_users' },
      { to: '/journeys', label: 'Journeys', permission: 'read_journeys' },
      { to: '/deletion-requests', label: 'Deletion requests', permission: 'read_users' },
    ],
  },
  {
    title: 'Integration',
    items: [
      { to: '/webhooks', label: 'Webhooks', permission: 'read_webhooks' },
      { to: '/requests', label: 'API calls', permission: 'read_requests' },
      { to: '/api-keys', label: 'API keys', permission: 'manage_api_keys' },
      { to: '/sandbox', label: 'Sandbox', permission: 'use_sandbox', isSandbox: true },
    ],
  },
  {
    title: 'Company',
    items: [
      { to: '/configuration', label: 'Configuration', permission: 'read_configuration' },
      { to: '/terms', label: 'Terms', permission: 'read_terms' },
      { to: '/team', label: 'Team', permission: 'manage_members' },
      { to: '/single-sign-on', label: 'Single sign-on', permission: 'manage_access' },
      { to: '/access-policy', label: 'Access policy', permission: 'manage_access' },
      { to: '/audit', label: 'Audit log', permission: 'read_audit' },
    ],
  },
];
