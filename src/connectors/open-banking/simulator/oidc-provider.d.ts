/** The parts of the package that we use. It has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Token {
    accountId: string;
    clientId: string;
    scope?: string;
    grantId?: string;
    /** The SHA-256 thumbprint of the certificate that the token is bound to. */
    'x5t#S256'?: string;
  }

  interface Interaction {
    uid: string;
    params: Record<string, unknown>;
    returnTo: string;
  }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    on(
      event: 'grant.success',
      listener: (context: { oidc: { params: { grant_type?: string } } }) => void,
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    cookieName(type: 'interaction' | 'resume' | 'session'): string;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<string>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    Interaction: { find(uid: string): Promise<Interaction | undefined> };
    AccessToken: { find(token: string): Promise<Token | undefined> };
    ClientCredentials: { find(token: string): Promise<Token | undefined> };
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: readonly string[]): void;
      save(): Promise<string>;
    };
  }
}
