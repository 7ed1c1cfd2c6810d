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
 * data; null means the request is rejected. Where no personal data is involved, `full` simply means allowed.
 */
export type Access = 'full' | 'partial' | 'hidden';

export const PERMISSIONS = {
  read_users: grant('Read users and their settings', 'users:read', [
    'full',
    'hidden',
    'full',
    'hidden',
    'partial',
  ]),
  change_users: grant('Create and change users', 'users:write', ['full', null, 'full', null, null]),
  export_users: grant('Export everything about a user', 'exports:read', ['full', null, 'full', null, null]),
  delete_data: grant(
    'Delete users, accounts, payroll entries and documents with their data, and decline deletion requests',
    'deletions:write',
    ['full', null, null, null, null],
  ),
  show_hidden: grant('Show data again that a withdrawal of consent hid', null, [
    'full',
    null,
    null,
    null,
    null,
  ]),
  read_accounts: grant('Read provider accounts and their status', 'accounts:read', [
    'full',
    'hidden',
    'full',
    'hidden',
    'partial',
  ]),
  read_payroll: grant(
    'Read payroll submissions, income from the tax authority, income summaries and expenditure estimates',
    'payroll:read',
    ['full', null, 'full', null, 'partial'],
  ),
  read_documents: grant('Read the status of documents', 'documents:read', [
    'full',
    'hidden',
    'full',
    'hidden',
    'full',
  ]),
  read_document_content: grant('Download documents and read their checks', 'files:read', [
    'full',
    null,
    'full',
    null,
    null,
  ]),
  read_bank_statements: grant('Read bank statement submissions', 'bank_statements:read', [
    'full',
    null,
    'full',
    null,
    'partial',
  ]),
  read_cases: grant('Read who works on a user, notes and reviews', 'cases:read', [
    'full',
    null,
    'full',
    null,
    'partial',
  ]),
  change_cases: grant('Assign users to members, write notes and record reviews', 'cases:write', [
    'full',
    null,
    'full',
    null,
    null,
  ]),
  read_authorisations: grant('Read authorisations', 'authorisations:read', [
    'full',
    'full',
    'full',
    'full',
    'full',
  ]),
  read_evidence: grant('Read the evidence for an authorisation', 'evidence:read', [
    'full',
    null,
    'full',
    null,
    'full',
  ]),
  revoke_authorisations: grant('Revoke authorisations', 'authorisations:write', [
    'full',
    null,
    'full',
    'full',
    null,
  ]),
  read_journeys: grant('See the progress of users’ journeys', 'journeys:read', [
    'full',
    'full',
    'full',
    'full',
    'full',
  ]),
  create_journeys: grant('Create links to users’ journeys', 'journeys:write', [
    'full',
    null,
    'full',
    null,
    null,
  ]),
  revoke_tokens: grant('Revoke the tokens and end the journeys of users', 'journeys:write', [
    'full',
    null,
    'full',
    'full',
    null,
  ]),
  read_terms: grant('Read authorisation terms', 'terms:read', ['full', 'full', 'full', 'full', 'full']),
  change_terms: grant('Create and change authorisation terms', 'terms:write', [
    'full',
    null,
    null,
    null,
    null,
  ]),
  read_webhooks: grant(
    'Read webhooks and their deliveries',
    'webhooks:read',
    ['full', 'hidden', null, 'hidden', null],
    DATA_SCOPES,
  ),
  change_webhooks: grant(
    'Create, change, test and replay webhooks',
    'webhooks:write',
    ['full', 'hidden', null, null, null],
    DATA_SCOPES,
  ),
  read_configuration: grant('Read the client configuration', 'configuration:read', [
    'full',
    'full',
    'full',
    'full',
    'full',
  ]),
  change_configuration: grant('Change the client configuration', 'configuration:write', [
    'full',
    'full',
    null,
    null,
    null,
  ]),
  manage_api_keys: grant('Create, list and revoke API keys', null, ['full', null, null, null, null]),
  manage_access: grant(
    'Manage single sign-on, SCIM tokens, the access policy and where the audit log is sent',
    null,
    ['full', null, null, null, null],
  ),
  read_providers: grant('Read the provider catalogue', 'providers:read', [
    'full',
    'full',
    'full',
    'full',
    'full',
  ]),
  manage_members: grant('Invite, list, change and remove members', 'members:write', [
    'full',
    null,
    null,
    null,
    null,
  ]),
  read_requests: grant('Read the recent API calls', 'requests:read', ['full', 'full', null, 'full', null]),
  read_overview: grant('Read the overview, with the lists that the role may see', 'overview:read', [
    'full',
    'full',
    'full',
    'full',
    'full',
  ]),
  use_sandbox: grant(
    'Use the sandbox: its people, clock, faults, messages and webhook receivers',
    'sandbox:write',
    ['full', 'hidden', null, null, null],
    DATA_SCOPES,
  ),
  read_audit: grant('Read the audit log and the access log', 'audit:read', ['full', null, null, null, null]),
  own_account: grant('Use their own account', null, ['full', 'full', 'full', 'full', 'full']),
} as const;
export type Permission = keyof typeof PERMISSIONS;

interface Grant<S extends Scope | null> {
  what: string;
  /** The scope that an API key needs for the same; null if no API key can do it. */
  scope: S;
  /** Without all of these scopes too, an API key sees no personal data, like a role with `hidden`. */
  dataScopes: readonly Scope[];
  access: Readonly<Record<Role, Access | null>>;
}

/** A permission that API keys can have too, by its scope. */
export type ScopedPermission = {
  [Name in Permission]: (typeof PERMISSIONS)[Name]['scope'] extends Scope ? Name : never;
}[Permission];

/** The access that a permission gives a role; null if the role doesn't have the permission. */
export function accessOf(role: Role, permission: Permission): Access | null {
  return PERMISSIONS[permission].access[role];
}

type Column = Access | null;

/** The access that a permission gives an API key; null if it lacks the scope. */
export function accessOfScopes(scopes: Scopes, permission: Permission): Access | null {
  const { scope } = PERMISSIONS[permission];
  return scope === null || !hasScope(scopes, scope) ? null : shownTo(scopes, permission);
}

/** How much personal data an API key sees on a route of the permission, whichever scope lets it call the route. */
export function shownTo(scopes: Scopes, permission: Permission): Access {
  return PERMISSIONS[permission].dataScopes.every((one) => hasScope(scopes, one)) ? 'full' : 'hidden';
}

/** The columns are the roles in order. */
function grant<S extends Scope | null>(
  what: string,
  scope: S,
  columns: readonly [Column, Column, Column, Column, Column],
  dataScopes: readonly Scope[] = [],
): Grant<S> {
  const [admin, developer, underwriter, support, viewer] = columns;
  return { what, scope, dataScopes, access: { admin, developer, underwriter, support, viewer } };
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
