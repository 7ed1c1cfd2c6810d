import type { Team } from '#members';
import { blindIndex } from '#platform/crypto/keys.ts';
import { openJson, type Place, sealJson } from '#platform/crypto/seal.ts';
import { foldCase } from './protocol/match.ts';

type Table = 'scim_users' | 'scim_groups';

export function sealAttributes(team: Team, table: Table, id: string, attributes: object): Buffer {
  return sealJson(attributes, { id: 'client', key: team.clientKey }, place(team, table, id));
}

export function openAttributes<T>(team: Team, table: Table, id: string, sealed: Buffer): T {
  return openJson(sealed, team.clientKey, place(team, table, id));
}

function place({ clientId }: Team, table: Table, row: string): Place {
  return { clientId, table, column: 'sealed_attributes', row };
}

/** Finds users and groups by names, which have no case. */
export function nameHash({ clientKey }: Team, table: Table, name: string): Buffer {
  return blindIndex(clientKey, `${table} name`, foldCase(name));
}

export function externalIdHash(
  { clientKey }: Team,
  table: Table,
  externalId: string | undefined,
): Buffer | null {
  return externalId === undefined ? null : blindIndex(clientKey, `${table} external id`, externalId);
}
