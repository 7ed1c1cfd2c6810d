import type { SignedInMember } from '../../test/support/members.ts';
import { newMember } from '../../test/support/members.ts';
import type { Reply, TestService } from '../../test/support/service.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** An identity provider that is connected to a client, and the client's admin. */
export interface Connected {
  admin: SignedInMember;
  token: string;
  tokenId: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, ...operations: unknown[]): Promise<Reply>;
}

export async function connect(
  service: TestService,
  { clientId = service.clientId }: { clientId?: string } = {},
): Promise<Connected> {
  const admin = await newMember(service, 'admin', { clientId });
  const { status, body } = await admin.ask('POST', '/scim-tokens', { body: { name: 'Entra ID' } });
  if (status !== 201) throw new Error(`The token was not created: ${JSON.stringify(body)}`);
  const { token, token_id: tokenId } = body;
  const ask: Connected['ask'] = (method, path, sent, headers = {}) =>
    service.ask(method, `/scim/v2${path}`, {
      key: null,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
  return { admin, token, tokenId, ask, patch: (path, ...given) => ask('PATCH', path, patchOf(...given)) };
}

export function patchOf(...operations: unknown[]) {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations };
}

let made = 0;

/** A user as Entra ID sends it. */
export function sentUser(changes: Record<string, unknown> = {}) {
  made += 1;
  const name = `person-${made}@bank.example`;
  return {
    schemas: [USER_SCHEMA, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `external-${made}`,
    userName: name,
    active: true,
    emails: [{ primary: true, type: 'work', value: name }],
    meta: { resourceType: 'User' },
    name: { formatted: `Given${made} Family`, familyName: 'Family', givenName: `Given${made}` },
    roles: [],
    ...changes,
  };
}

export function filtered(filter: string): string {
  return `filter=${encodeURIComponent(filter)}`;
}
