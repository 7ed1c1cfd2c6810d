import type { MemberCaller, Origin } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { type Route, readRoute, route } from '#platform/http/route.ts';
import { type MembersContext, teamOf } from '../context.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import type { MfaMethod } from '../schema.ts';
import { changePolicy, settingsOf } from './change-policy.ts';
import { type Policy, readPolicy } from './policy.ts';
import { AccessPolicy, AccessPolicyChanges, READ_ONLY_FIELDS } from './schema.ts';
import { countWithoutFactor } from './store.ts';

/** API keys can't use these routes, so that a stolen key can't change how people sign in. */
const admins = { tag: 'Members', callers: ['member'], permission: 'manage_access' } as const;

export function accessPolicyRoutes(context: MembersContext): Route[] {
  return [
    readRoute({
      ...admins,
      path: '/access-policy',
      name: 'accessPolicy.get',
      summary: 'Get the access policy',
      reply: AccessPolicy,
      hasEtag: true,
      handle: async ({ caller, origin, tag }) => {
        const policy = await readPolicy(context.database.tenant(caller.clientId), caller.clientId);
        tag(settingsOf(policy));
        return describePolicy(context, caller, origin, policy);
      },
    }),
    route({
      ...admins,
      method: 'PATCH',
      path: '/access-policy',
      name: 'accessPolicy.update',
      summary: 'Update the access policy',
      effects: { grant_access: 'always' },
      description:
        'Applies to running sessions at once. Members without an allowed second factor can use only their own account after the days of grace. A change that would lock you out at once is rejected: one that excludes your own address, or that leaves you no days of grace while you have no second factor that counts.',
      body: AccessPolicyChanges,
      ignored: READ_ONLY_FIELDS,
      reply: AccessPolicy,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, origin, body: changes, ifMatch, tag }) => {
        const team = await teamOf(context, caller.clientId);
        const change = {
          changes,
          actor: actorOf(caller),
          session: { sessionId: caller.credentialId, memberId: caller.memberId },
          address: origin.address,
          canUse: canUse(context),
          ifMatch,
        };
        const policy = await context.database.inTenant(caller.clientId, (tx) =>
          changePolicy(tx, team, change),
        );
        tag(settingsOf(policy));
        return describePolicy(context, caller, origin, policy);
      },
    }),
  ];
}

async function describePolicy(
  { database }: MembersContext,
  { clientId }: MemberCaller,
  { address }: Origin,
  policy: Policy,
): Promise<AccessPolicy> {
  const count = await countWithoutFactor(database.tenant(clientId), clientId, policy.allowed_factors);
  return { ...settingsOf(policy), members_without_second_factor: count, your_address: address };
}

/** Codes need a mail server or an SMS gateway, and passkeys an address that browsers accept. */
function canUse({ senders, publicUrl }: MembersContext): (factor: MfaMethod) => boolean {
  return (factor) => {
    if (factor === 'totp') return true;
    return factor === 'passkey' ? relyingPartyOf(publicUrl) !== null : senders.canSend(factor);
  };
}
