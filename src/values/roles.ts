import type { z } from 'zod';
import { namedEnumeration } from './enumeration.ts';
import { DATA_SCOPES, hasScope, type Scope, type Scopes } from './scopes.ts';

export const Role = namedEnumeration('Role', {
  admin: 'can do everything, and manages the team',
  developer: 'integrates the service: configuration and webhooks, no personal data',
  underwriter: 'creates users, reads all their data and reviews it',
  support: 'reads statuses and revokes authorisations, no personal data',
  viewer: 'reads data with numbers masked',
});
export type Role = z.output<typeof Role>;
export const ROLES = Role.options;

/**
 * Permissions of members by role, and the scope that an API key needs for the same: the only table that routes, docs and pages use.
 *
 * `full` shows everything; `partial` masks National Insurance and account numbers; `hidden` shows no personal
 * data; the requests of a role that is missing are rejected. Where no personal data is involved, `full` simply means allowed.
 */
export type Access = 'full' | 'partial' | 'hidden';

const EVERYBODY = {
  admin: 'full',
  developer: 'full',
  underwriter: 'full',
  support: 'full',
  viewer: 'full',
} as const satisfies Record<Role, Access>;

export const PERMISSIONS = {
  read_users: grant('Read users and their settings', 'users:read', {
    admin: 'full',
    developer: 'hidden',
    underwriter: 'full',
    support: 'hidden',
    viewer: 'partial',
  }),
  change_users: grant('Create and change users', 'users:write', { admin: 'full', underwriter: 'full' }),
  export_users: grant('Export everything about a user', 'exports:read', {
    admin: 'full',
    underwriter: 'full',
  }),
  delete_data: grant(
    'Delete users, accounts, payroll entries and documents with their data, and decline deletion requests',
    'deletions:write',
    { admin: 'full' },
  ),
  show_hidden: grant('Show data again that a withdrawal of consent hid', null, { admin: 'full' }),
  read_accounts: grant('Read provider accounts and their status', 'accounts:read', {
    admin: 'full',
    developer: 'hidden',
    underwriter: 'full',
    support: 'hidden',
    viewer: 'partial',
  }),
  read_payroll: grant(
    'Read payroll submissions, income from the tax authority, income summaries and expenditure estimates',
    'payroll:read',
    { admin: 'full', underwriter: 'full', viewer: 'partial' },
  ),
  read_documents: grant('Read the status of documents', 'documents:read', {
    admin: 'full',
    developer: 'hidden',
    underwriter: 'full',
    support: 'hidden',
    viewer: 'full',
  }),
  read_document_content: grant('Download documents and read their checks', 'files:read', {
    admin: 'full',
    underwriter: 'full',
  }),
  read_bank_statements: grant('Read bank statement submissions', 'bank_statements:read', {
    admin: 'full',
    underwriter: 'full',
    viewer: 'partial',
  }),
  read_cases: grant('Read who works on a user, notes and reviews', 'cases:read', {
    admin: 'full',
    underwriter: 'full',
    viewer: 'partial',
  }),
  change_cases: grant('Assign users to members, write notes and record reviews', 'cases:write', {
    admin: 'full',
    underwriter: 'full',
  }),
  read_authorisations: grant('Read authorisations', 'authorisations:read', EVERYBODY),
  read_evidence: grant('Read the evidence for an authorisation', 'evidence:read', {
    admin: 'full',
    underwriter: 'full',
    viewer: 'full',
  }),
  revoke_authorisations: grant('Revoke authorisations', 'authorisations:write', {
    admin: 'full',
    underwriter: 'full',
    support: 'full',
  }),
  read_journeys: grant('See the progress of users’ journeys', 'journeys:read', EVERYBODY),
  create_journeys: grant('Create links to users’ journeys', 'journeys:write', {
    admin: 'full',
    underwriter: 'full',
  }),
  revoke_tokens: grant('Revoke the tokens and end the journeys of users', 'journeys:write', {
    admin: 'full',
    underwriter: 'full',
    support: 'full',
  }),
  read_terms: grant('Read authorisation terms', 'terms:read', EVERYBODY),
  change_terms: grant('Create and change authorisation terms', 'terms:write', { admin: 'full' }),
  read_webhooks: grant(
    'Read webhooks and their deliveries',
    'webhooks:read',
    { admin: 'full', developer: 'hidden', support: 'hidden' },
    DATA_SCOPES,
  ),
  change_webhooks: grant(
    'Create, change, test and replay webhooks',
    'webhooks:write',
    { admin: 'full', developer: 'hidden' },
    DATA_SCOPES,
  ),
  read_configuration: grant('Read the client configuration', 'configuration:read', EVERYBODY),
  change_configuration: grant('Change the client configuration', 'configuration:write', {
    admin: 'full',
    developer: 'full',
  }),
  manage_api_keys: grant('Create, list and revoke API keys', null, { admin: 'full' }),
  manage_access: grant(
    'Manage single sign-on, SCIM tokens, the access policy and where the audit log is sent',
    null,
    { admin: 'full' },
  ),
  read_providers: grant('Read the provider catalogue', 'providers:read', EVERYBODY),
  manage_members: grant('Invite, list, change and remove members', 'members:write', { admin: 'full' }),
  read_requests: grant('Read the recent API calls', 'requests:read', {
    admin: 'full',
    developer: 'full',
    support: 'full',
  }),
  read_overview: grant('Read the overview, with the lists that the role may see', 'overview:read', EVERYBODY),
  use_sandbox: grant(
    'Use the sandbox: its people, clock, faults, messages and webhook receivers',
    'sandbox:write',
    { admin: 'full', developer: 'hidden' },
    DATA_SCOPES,
  ),
  read_audit: grant('Read the audit log and the access log', 'audit:read', { admin: 'full' }),
  own_account: grant('Use their own account', null, EVERYBODY),
} as const;
export type Permission = keyof typeof PERMISSIONS;

interface Grant<S extends Scope | null> {
  what: string;
  /** The scope that an API key needs for the same; null if no API key can do it. */
  scope: S;
  /** Without all of these scopes too, an API key sees no personal data, like a role with `hidden`. */
  dataScopes: readonly Scope[];
  /** A role that is missing here doesn't have the permission. */
  access: Readonly<Partial<Record<Role, Access>>>;
}

/** A permission that API keys can have too, by its scope. */
export type ScopedPermission = {
  [Name in Permission]: (typeof PERMISSIONS)[Name]['scope'] extends Scope ? Name : never;
}[Permission];

/** The access that a permission gives a role; null if the role doesn't have the permission. */
export function accessOf(role: Role, permission: Permission): Access | null {
  return PERMISSIONS[permission].access[role] ?? null;
}

/** The access that a permission gives an API key; null if it lacks the scope. */
export function accessOfScopes(scopes: Scopes, permission: Permission): Access | null {
  const { scope } = PERMISSIONS[permission];
  return scope === null || !hasScope(scopes, scope) ? null : shownTo(scopes, permission);
}

/** How much personal data an API key sees on a route of the permission, whichever scope lets it call the route. */
export function shownTo(scopes: Scopes, permission: Permission): Access {
  return PERMISSIONS[permission].dataScopes.every((one) => hasScope(scopes, one)) ? 'full' : 'hidden';
}

function grant<S extends Scope | null>(
  what: string,
  scope: S,
  access: Grant<S>['access'],
  dataScopes: readonly Scope[] = [],
): Grant<S> {
  return { what, scope, dataScopes, access };
}

/** The access for a caller who asks for masked numbers, which some pages show until they are needed. */
export function withMaskedNumbers(access: Access, isMasked: boolean): Access {
  return isMasked && access === 'full' ? 'partial' : access;
}

const HIDDEN_TEXT = '***';
const SHOWN_ENDING = 4;

/** Hides a text that this access must not read. An unset field stays unset. */
export function hideText(text: string | null): string | null {
  return text === null ? null : HIDDEN_TEXT;
}

/** `*****456C`: enough to tell two numbers apart, not enough to use one. */
export function maskNumber(text: string | null): string | null {
  return text === null ? null : text.slice(-SHOWN_ENDING).padStart(text.length, '*');
}
