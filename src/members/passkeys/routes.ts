import { openRoute, type Route, readRoute, route } from '#platform/http/route.ts';
import { type MembersContext, teamOf } from '../context.ts';
import { open, own } from '../shared-routes.ts';
import { addPasskey, beginPasskey, PASSKEYS_MAX } from './add-passkey.ts';
import { markBrowser } from './browser-cookie.ts';
import { CHALLENGE_MINUTES, newChallenge } from './challenges.ts';
import { listOwnPasskeys, readOwnPasskey, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';
import {
  AddedPasskey,
  Passkey,
  PasskeyChanges,
  PasskeyCreation,
  PasskeyDeleted,
  PasskeyInput,
  PasskeyList,
  PasskeyRequest,
} from './schema.ts';

const ids = { passkey_id: 'Passkey' };
const ownPost = {
  ...own,
  method: 'POST',
  isNeverReplayed: 'Replies about your own account are not stored: some contain secrets.',
} as const;

/** Routes for a member's own passkeys. Sessions are opened by the routes of sessions. */
export function passkeyRoutes(context: MembersContext): Route[] {
  const { database } = context;
  return [
    challengeRoute(context),
    route({
      ...ownPost,
      path: '/members/me/passkeys/challenge',
      name: 'members.beginPasskey',
      summary: 'Start to add a passkey',
      effects: { grant_access: 'always' },
      description:
        'Returns what a browser needs to create a passkey: `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(reply) })`. Send the result within five minutes.',
      reply: PasskeyCreation,
      handle: ({ caller }) => beginPasskey(context, caller),
    }),
    route({
      ...ownPost,
      path: '/members/me/passkeys',
      name: 'members.addPasskey',
      summary: 'Add a passkey',
      effects: {},
      description: `A passkey can be the second factor after the password, or replace both. You can have ${PASSKEYS_MAX}. If it is your first second factor, the reply also has ten recovery codes, which are shown only once.`,
      body: PasskeyInput,
      status: 201,
      reply: AddedPasskey,
      errors: { 403: 'You sign in with your team’s identity provider, so you can’t add a passkey here' },
      handle: ({ caller, body }) => addPasskey(context, caller, body),
    }),
    readRoute({
      ...own,
      path: '/members/me/passkeys',
      name: 'members.listPasskeys',
      summary: 'List your passkeys',
      reply: PasskeyList,
      handle: async ({ caller }) => {
        const team = await teamOf(context, caller.clientId);
        return { passkeys: await listOwnPasskeys(database.tenant(caller.clientId), team, caller) };
      },
    }),
    ...onePasskeyRoutes(context),
  ];
}

function challengeRoute(context: MembersContext): Route {
  return openRoute({
    ...open,
    path: '/members/passkeys/challenge',
    name: 'members.getPasskeyChallenge',
    summary: 'Get a challenge to sign with a passkey',
    description:
      'Returns what a browser needs to use a passkey: `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(reply) })`. The challenge can be used once, in this browser, within five minutes.',
    reply: PasskeyRequest,
    handle: async ({ cookie, setCookie }) => {
      const { id: rpId } = requireRelyingParty(context);
      const holder = markBrowser({ cookie, setCookie }, context.publicUrl);
      const use = { purpose: 'sign_in', holder } as const;
      return {
        challenge: newChallenge(context.keys.root, use, context.clock.now()),
        rpId,
        timeout: CHALLENGE_MINUTES * 60_000,
        userVerification: 'required',
      };
    },
  });
}

function onePasskeyRoutes(context: MembersContext): Route[] {
  const { database } = context;
  return [
    readRoute({
      ...own,
      path: '/members/me/passkeys/{passkey_id}',
      name: 'members.getPasskey',
      summary: 'Get one of your passkeys',
      ids,
      reply: Passkey,
      hasEtag: true,
      handle: async ({ caller, params: { passkey_id: passkeyId } }) => {
        const team = await teamOf(context, caller.clientId);
        return readOwnPasskey(database.tenant(caller.clientId), team, caller, passkeyId);
      },
    }),
    route({
      ...own,
      method: 'PATCH',
      path: '/members/me/passkeys/{passkey_id}',
      name: 'members.renamePasskey',
      summary: 'Rename a passkey',
      effects: {},
      ids,
      body: PasskeyChanges,
      ignored: ['passkey_id', 'is_backed_up', 'created_at', 'last_used_at'],
      reply: Passkey,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, params: { passkey_id: passkeyId }, body: { name }, ifMatch }) => {
        const team = await teamOf(context, caller.clientId);
        return database.inTenant(caller.clientId, (tx) =>
          renamePasskey(tx, team, caller, { passkeyId, name, ifMatch }),
        );
      },
    }),
    route({
      ...own,
      method: 'DELETE',
      path: '/members/me/passkeys/{passkey_id}',
      name: 'members.removePasskey',
      summary: 'Remove a passkey',
      effects: { grant_access: 'always' },
      ids,
      reply: PasskeyDeleted,
      takesIfMatch: true,
      handle: async ({ caller, params: { passkey_id: passkeyId }, ifMatch }) => {
        const team = await teamOf(context, caller.clientId);
        await database.inTenant(caller.clientId, (tx) =>
          removePasskey(tx, team, caller, { passkeyId, ifMatch }),
        );
        return { message: `Passkey with id [${passkeyId}] was removed` };
      },
    }),
  ];
}
