/**
 * What an API key may do: `payroll:read`. `write` does not include `read`, because many programs only send data.
 * The only list of scopes: routes, docs and pages use it.
 */
export const SCOPE_MEANINGS = {
  'users:read': 'Users, their settings, their progress and their deletion requests',
  'users:write': 'Create and change users, and ask for their deletion',
  'accounts:read': 'Provider accounts, entries, and the readiness of users',
  'accounts:write': 'Link and reconnect provider accounts, and retrieve data from them',
  'payroll:read': 'Payslips, income from the tax authority and expenditure estimates',
  'bank_statements:read': 'Bank statements',
  'documents:read': 'The status of documents',
  'documents:write': 'Create upload URLs, and send the passwords of documents',
  'files:read': 'Download documents, and read their checks',
  'cases:read': 'Assignments, notes and reviews',
  'cases:write': 'Assign users to members, write notes and record reviews',
  'authorisations:read': 'Authorisations and withdrawals of consent',
  'authorisations:write': 'Accept terms for users, and revoke authorisations',
  'evidence:read': 'The evidence for authorisations',
  'terms:read': 'Authorisation terms',
  'terms:write': 'Create and change authorisation terms',
  'journeys:read': 'The progress of journeys, and their statistics',
  'journeys:write':
    'Create and end links to journeys, and create and revoke user tokens, which can do no more than the key',
  'webhooks:read': 'Webhooks, their deliveries, and events; payloads only with the scopes of all data',
  'webhooks:write': 'Create, change, test and replay webhooks; payloads only with the scopes of all data',
  'configuration:read': 'The client configuration',
  'configuration:write': 'Change the client configuration',
  'providers:read': 'The provider catalogue',
  'members:read': 'Members of the team',
  'members:write': 'Invite, change and remove members whose role allows no more than the key',
  'overview:read': 'The overview, with the lists that other scopes allow',
  'exports:read': 'Export users, with the scopes of all data and `evidence:read`',
  'deletions:write': 'Delete users, accounts, payroll entries and documents, and decline deletion requests',
  'requests:read': 'The recent API calls',
  'audit:read': 'The audit log and the access log',
  'sandbox:read': 'The clock, faults and webhook receivers of the sandbox; its messages only with all scopes',
  'sandbox:write': 'Create people and data in the sandbox, and change its clock and faults',
} as const satisfies Readonly<Record<`${string}:${'read' | 'write'}`, string>>;

export type Scope = keyof typeof SCOPE_MEANINGS;
export const SCOPES = Object.keys(SCOPE_MEANINGS) as Scope[];

/** `all` includes scopes that later versions of the service add. */
export type Scopes = 'all' | ReadonlySet<Scope>;

export function hasScope(scopes: Scopes, scope: Scope): boolean {
  return scopes === 'all' || scopes.has(scope);
}

/** One or more scopes: a caller needs all of them. */
export type NeededScopes = Scope | readonly [Scope, ...Scope[]];

export function missingScopes(scopes: Scopes, needed: NeededScopes | readonly Scope[]): Scope[] {
  return [needed].flat().filter((scope) => !hasScope(scopes, scope));
}

/** Ignores names that this version of the service doesn't know. */
export function readScopes(names: readonly string[]): ReadonlySet<Scope> {
  return new Set(SCOPES.filter((scope) => names.includes(scope)));
}

/** The scopes of everything that is known about users. Payloads of events need all of them. */
export const DATA_SCOPES = [
  'users:read',
  'accounts:read',
  'payroll:read',
  'bank_statements:read',
  'documents:read',
  'cases:read',
  'authorisations:read',
  'journeys:read',
] as const satisfies readonly Scope[];

/** What is calculated from several sources shows all of them. */
export const INCOME_SCOPES = ['payroll:read', 'bank_statements:read'] as const satisfies readonly Scope[];

/** Sets of scopes for usual purposes. */
export const PRESET_MEANINGS = {
  all: 'everything, including what later versions of the service add',
  read_only: 'read everything, change nothing',
  journeys_only: 'create users and links to their journeys, and follow the journeys; no data',
  ingest_webhooks: 'manage webhooks, and read events and the data that they are about',
} as const;
export type Preset = keyof typeof PRESET_MEANINGS;

/** Null: all scopes. */
export const PRESETS: Readonly<Record<Preset, Scope[] | null>> = {
  all: null,
  read_only: SCOPES.filter((scope) => scope.endsWith(':read')),
  journeys_only: ['users:write', 'journeys:read', 'journeys:write'],
  ingest_webhooks: [...DATA_SCOPES, 'webhooks:read', 'webhooks:write'],
};
