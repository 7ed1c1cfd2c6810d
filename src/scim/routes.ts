import { openAuditContext } from '#audit';
import { teamOf } from '#members';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import type { ScimContext } from './context.ts';
import { LIVE_TOKENS_MAX } from './limits.ts';
import { changeable, changeSettings, readSettings } from './roles/settings.ts';
import {
  CreatedScimToken,
  ScimSettings,
  ScimSettingsInput,
  ScimTokenInput,
  ScimTokenList,
  ScimTokenRevoked,
  TOKEN_DAYS_DEFAULT,
} from './schema.ts';
import { createToken, revokeToken } from './tokens/manage-tokens.ts';
import { listTokens } from './tokens/store.ts';

const TOKENS_LISTED_MAX = 100;
const shared = { tag: 'Single sign-on', callers: ['member'], permission: 'manage_access' } as const;

/** Routes with which admins let an identity provider manage the team. The provider itself calls `/scim/v2`. */
export function scimRoutes(context: ScimContext): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/scim-tokens',
      name: 'scimTokens.create',
      summary: 'Create a SCIM token',
      effects: { grant_access: 'always' },
      description: `Returns the token in \`token\`. Your identity provider sends it to \`/scim/v2\`; it is not valid anywhere else. A client can have at most ${LIVE_TOKENS_MAX} tokens that work.`,
      body: ScimTokenInput,
      status: 201,
      reply: CreatedScimToken,
      commit: async (tx, { caller, body: { name, days = TOKEN_DAYS_DEFAULT } }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        const actor = actorOf(caller);
        const { row, token } = await createToken(tx, auditContext, {
          name,
          days,
          rootKey: context.keys.root,
          actor,
        });
        return { reply: { ...row, token }, userId: null };
      },
    }),
    readRoute({
      ...shared,
      path: '/scim-tokens',
      name: 'scimTokens.list',
      summary: 'List SCIM tokens',
      description: `Newest first, including revoked ones, at most ${TOKENS_LISTED_MAX}.`,
      reply: ScimTokenList,
      handle: async ({ caller: { clientId } }) => ({
        scim_tokens: await listTokens(context.database.tenant(clientId), clientId, TOKENS_LISTED_MAX),
      }),
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/scim-tokens/{token_id}',
      name: 'scimTokens.revoke',
      summary: 'Revoke a SCIM token',
      effects: { grant_access: 'always' },
      description: 'The token stops working at once. Revoking a token again has no effect.',
      ids: { token_id: 'SCIM token' },
      reply: ScimTokenRevoked,
      handle: async ({ caller, params: { token_id: tokenId } }) => {
        const auditContext = await openAuditContext(context, caller.clientId);
        await context.database.inTenant(caller.clientId, (tx) =>
          revokeToken(tx, auditContext, { tokenId, actor: actorOf(caller) }),
        );
        return { message: `SCIM token with id [${tokenId}] was revoked` };
      },
    }),
    readRoute({
      ...shared,
      path: '/scim-settings',
      name: 'scimSettings.get',
      summary: 'Get the SCIM settings',
      description: 'Shows the groups that the identity provider has sent, and the roles that they give.',
      reply: ScimSettings,
      hasEtag: true,
      handle: async ({ caller: { clientId }, tag }) => {
        const team = await teamOf(context, clientId);
        const read = await context.database.inTenantSnapshot(clientId, (tx) =>
          readSettings(context, tx, team),
        );
        tag(changeable(read));
        return read;
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path: '/scim-settings',
      name: 'scimSettings.replace',
      summary: 'Set the roles of groups',
      effects: { grant_access: 'always' },
      description:
        'The roles of all members whom the identity provider manages follow at once. If single sign-on has a `roles_claim`, its `role_mapping` applies instead.',
      body: ScimSettingsInput,
      reply: ScimSettings,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, body, ifMatch, tag }) => {
        const team = await teamOf(context, caller.clientId);
        const changed = await changeSettings(
          context,
          { team, actor: actorOf(caller) },
          { input: body, ifMatch },
        );
        tag(changeable(changed));
        return changed;
      },
    }),
  ];
}
