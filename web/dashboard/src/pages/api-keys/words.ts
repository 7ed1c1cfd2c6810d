import { capitalised } from '../../../../../src/values/capitalised.ts';
import { type Preset, SCOPE_MEANINGS, SCOPES, type Scope } from '../../../../../src/values/scopes.ts';

export const PRESET_NAMES: Readonly<Record<Preset, string>> = {
  all: 'Everything',
  read_only: 'Read only',
  journeys_only: 'Journeys only',
  ingest_webhooks: 'Webhooks and their data',
};

/** The scopes of one group, such as `users`, for the rows of the matrix. */
export interface ScopeGroup {
  name: string;
  read: Scope | null;
  write: Scope | null;
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  ...new Set(SCOPES.map((scope) => scope.slice(0, scope.indexOf(':')))),
].map((group) => ({
  name: capitalised(group.replaceAll('_', ' ')),
  read: scopeIn(group, 'read'),
  write: scopeIn(group, 'write'),
}));

function scopeIn(group: string, kind: 'read' | 'write'): Scope | null {
  return SCOPES.find((scope) => scope === `${group}:${kind}`) ?? null;
}

/** Names of scopes in a meaning are for the API. */
export function meaningOf(scope: Scope): string {
  return SCOPE_MEANINGS[scope].replaceAll('`', '');
}
