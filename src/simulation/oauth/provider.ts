import type { Lifetimes } from '../grants.ts';

/** What differs between providers that people sign in to with OAuth. */
export interface OAuthProvider {
  /** On its pages, such as `Xero (sandbox)`. */
  name: string;
  paths: { authorize: string; token: string };
  /** Scopes that applications can request; empty if the provider has none. */
  scopes: readonly string[];
  /** How applications authenticate at the token endpoint: with HTTP Basic or in the form. */
  authentication: 'basic' | 'form';
  lifetimes: Lifetimes;
  /** What the consent page says about a person's consent. */
  access: { to(userName: string): readonly string[]; reads: string };
}

/** An application that is registered with the provider. */
export interface Application {
  clientId: string;
  clientSecret: string;
  /** Allowed redirect addresses; any if absent. */
  redirectUris?: readonly string[];
}

export const SANDBOX_APPLICATION: Application = {
  clientId: 'stipend-sandbox',
  clientSecret: 'stipend-sandbox-secret',
};

/** The part of a connection's settings that every such provider has. */
export function applicationSettings(
  { paths }: Pick<OAuthProvider, 'paths'>,
  { url, pagesUrl }: { url: string; pagesUrl: string },
  { clientId, clientSecret } = SANDBOX_APPLICATION,
) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    authorize_url: `${pagesUrl}${paths.authorize}`,
    token_url: `${url}${paths.token}`,
  };
}
