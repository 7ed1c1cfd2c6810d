import { teamOf } from '#members';
import type { Caller } from '#platform/http/caller.ts';
import { actorOf } from '#platform/http/permits.ts';
import { openRoute, type Route, readRoute, route } from '#platform/http/route.ts';
import { invalidRequest, refusal, say } from '#platform/problem.ts';
import { PATHS } from './addresses.ts';
import { signInCookie } from './browser-cookie.ts';
import { SignInFailure } from './failures.ts';
import { connectionOf, type SingleSignOnContext, WINDOW_PAGE } from './finish-sign-in.ts';
import {
  changeSettings,
  notConfigured,
  putSettings,
  removeSettings,
  toSingleSignOn,
} from './manage-settings.ts';
import {
  Confirmation,
  ConnectionTest,
  Message,
  READ_ONLY_FIELDS,
  SignInOptions,
  SingleSignOn,
  singleSignOnChanges,
  singleSignOnInput,
} from './schema.ts';
import { openProviderSecrets } from './seal-secrets.ts';
import { findSettings, listNames } from './store.ts';

const TAG = 'Single sign-on';
const NOT_SET_UP = { 404: 'Single sign-on is not set up: use PUT /single-sign-on first' };
/** Not for API keys: a key that leaked could let its finder sign in as anybody. */
const managed = { tag: TAG, callers: ['member'], permission: 'manage_access' } as const;

export function singleSignOnRoutes(
  context: SingleSignOnContext & { config: { privateNetworks: readonly string[] } },
): Route[] {
  const destinations = {
    env: context.env,
    publicUrl: context.publicUrl,
    privateNetworks: context.config?.privateNetworks ?? [],
  };
  const changeBy = async (caller: Caller) => ({
    team: await teamOf(context, caller.clientId),
    actor: actorOf(caller),
  });
  return [
    readRoute({
      ...managed,
      path: '/single-sign-on',
      name: 'singleSignOn.get',
      summary: 'Get single sign-on',
      description: 'Returns how your team signs in, and the addresses to register at the provider.',
      reply: SingleSignOn,
      hasEtag: true,
      handle: async ({ caller: { clientId } }) =>
        toSingleSignOn(context, clientId, await findSettings(context.database.tenant(clientId), clientId)),
    }),
    route({
      ...managed,
      method: 'PUT',
      path: '/single-sign-on',
      name: 'singleSignOn.set',
      summary: 'Set up or replace single sign-on',
      effects: { grant_access: 'always' },
      description:
        'With another issuer, all members are linked again by their verified email address, and sessions of the earlier provider end.',
      body: singleSignOnInput(destinations),
      ignored: READ_ONLY_FIELDS,
      reply: SingleSignOn,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, body, ifMatch }) =>
        putSettings(context, { ...(await changeBy(caller)), ifMatch }, body),
    }),
    route({
      ...managed,
      method: 'PATCH',
      path: '/single-sign-on',
      name: 'singleSignOn.update',
      errors: NOT_SET_UP,
      summary: 'Update single sign-on',
      effects: { grant_access: 'always' },
      description:
        'Enforcing needs an admin with a password and a second factor in `break_glass_member_ids`. It ends all sessions that were opened with a password.',
      body: singleSignOnChanges(destinations),
      ignored: READ_ONLY_FIELDS,
      reply: SingleSignOn,
      hasEtag: true,
      takesIfMatch: true,
      handle: async ({ caller, body, ifMatch }) =>
        changeSettings(context, { ...(await changeBy(caller)), ifMatch }, body),
    }),
    route({
      ...managed,
      method: 'DELETE',
      path: '/single-sign-on',
      name: 'singleSignOn.delete',
      errors: NOT_SET_UP,
      summary: 'Remove single sign-on',
      effects: { grant_access: 'always' },
      description: 'Members without a password can’t sign in until an admin resets their password.',
      reply: Message,
      takesIfMatch: true,
      handle: async ({ caller, ifMatch }) => {
        await removeSettings(context, { ...(await changeBy(caller)), ifMatch });
        return { message: 'Single sign-on was removed' };
      },
    }),
    ...signInRoutes(context),
  ];
}

function signInRoutes(context: SingleSignOnContext): Route[] {
  return [
    route({
      ...managed,
      method: 'POST',
      path: '/single-sign-on/test',
      name: 'singleSignOn.test',
      errors: NOT_SET_UP,
      summary: 'Test the connection to the provider',
      effects: {},
      description: 'Reads the provider’s settings and keys, and tries the credentials. It changes nothing.',
      isNeverReplayed: 'The test stores nothing.',
      reply: ConnectionTest,
      handle: async ({ caller: { clientId } }) => {
        const settings = await findSettings(context.database.tenant(clientId), clientId);
        if (!settings) throw notConfigured();
        const secrets = openProviderSecrets(await teamOf(context, clientId), settings);
        const { testConnection } = await import('./test-connection.ts');
        return testConnection(context, { clientId, provider: settings.provider, secrets });
      },
    }),
    openRoute({
      tag: TAG,
      callers: 'anyone',
      effects: {},
      method: 'GET',
      path: '/single-sign-on/options',
      name: 'singleSignOn.getOptions',
      summary: 'Get the ways to sign in',
      description: 'For the sign-in page.',
      reply: SignInOptions,
      handle: async () => {
        const [first, ...others] = await context.database.inSystem(listNames);
        const isOnly = first !== undefined && others.length === 0;
        return {
          start_url: isOnly ? `${PATHS.start}?team=${first}` : null,
          asks_for_team: others.length > 0,
        };
      },
    }),
    route({
      tag: TAG,
      callers: ['member'],
      permission: 'own_account',
      effects: {},
      method: 'POST',
      path: '/single-sign-on/confirm',
      name: 'singleSignOn.confirm',
      errors: { 503: 'The identity provider can’t be used now: try again' },
      summary: 'Confirm your sign-in through the provider',
      description:
        'Returns the address at which you sign in again. Your session then counts as fresh. Only for the dashboard.',
      isNeverReplayed: 'The reply sets a cookie.',
      reply: Confirmation,
      handle: async ({ caller: { clientId, memberId, credentialId: sessionId, isDashboard }, setCookie }) => {
        const settings = await findSettings(context.database.tenant(clientId), clientId);
        if (!settings || !isDashboard)
          throw invalidRequest(
            say`This session was not opened with single sign-on: confirm it with your password`,
          );
        const { beginSignIn } = await import('./protocol.ts');
        const { url, state } = await providerDown(() =>
          beginSignIn(
            context,
            { clientId, provider: settings.provider },
            { next: WINDOW_PAGE, confirms: { sessionId, memberId } },
          ),
        );
        setCookie(signInCookie(state, connectionOf(context)));
        return { url };
      },
    }),
  ];
}

/** Answers 503 if the provider can't be used now. */
async function providerDown<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    throw refusal('provider_unavailable', say`The identity provider can't be used now: try again`);
  }
}
