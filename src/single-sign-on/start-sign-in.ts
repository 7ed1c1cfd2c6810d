import { signInCookie } from './browser-cookie.ts';
import { SignInFailure } from './failures.ts';
import { connectionOf, failed, type Onward, type SingleSignOnContext } from './finish-sign-in.ts';
import * as store from './store.ts';

/** A path of the dashboard. */
const NEXT = /^\/(?!\/)[\w\-./?=&%,:+~@!]{0,500}$/;
const NAME_CHARACTERS_MAX = 40;

/** Sends the browser to the provider of the team with this name. */
export async function startSignIn(
  context: SingleSignOnContext,
  query: { team?: unknown; next?: unknown },
): Promise<Onward> {
  const next = typeof query.next === 'string' && NEXT.test(query.next) ? query.next : '/';
  try {
    const clientId = await findClient(context, query.team);
    const settings = clientId && (await store.findSettings(context.database.tenant(clientId), clientId));
    if (!clientId || !settings) throw new SignInFailure('unknown_team');
    const { provider } = settings;
    const { beginSignIn } = await import('./protocol.ts');
    const { url, state } = await beginSignIn(context, { clientId, provider }, { next, confirms: null });
    return { location: url, cookies: [signInCookie(state, connectionOf(context))] };
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    const { code, detail } = error;
    context.log.info({ code, detail }, 'single sign-on can’t start');
    return failed(code, [], { next, confirms: null });
  }
}

async function findClient({ database }: SingleSignOnContext, given: unknown): Promise<string | null> {
  const name = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (name === '' || name.length > NAME_CHARACTERS_MAX) return null;
  return database.inSystem((tx) => store.findTeam(tx, name));
}
