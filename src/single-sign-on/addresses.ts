const FOLDER = '/account/single-sign-on';

/** Paths of the pages that browsers and providers call. */
export const PATHS = {
  start: `${FOLDER}/start`,
  callback: `${FOLDER}/{client_id}/callback`,
  logout: `${FOLDER}/{client_id}/logout`,
  keys: `${FOLDER}/{client_id}/jwks.json`,
} as const;

/**
 * The addresses that an admin registers at the provider. Each team has its own redirect address: with a shared one, the provider of
 * one team could make another's answer look like its own (a mix-up attack).
 */
export function addressesOf(publicUrl: string, clientId: string) {
  const of = (path: string) => publicUrl + path.replace('{client_id}', clientId);
  return {
    redirect_uri: of(PATHS.callback),
    post_logout_redirect_uri: of('/dashboard/sign-in'),
    backchannel_logout_uri: of(PATHS.logout),
    jwks_uri: of(PATHS.keys),
  };
}
