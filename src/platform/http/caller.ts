/** Who is calling, once it has been shown. */
export interface Caller {
  kind: CallerKind;
  clientId: string;
  /** The key or token used; limits are counted on it. */
  credentialId: string;
}

export type CallerKind = 'api_key';

/** What a route may be told of a request before it is believed. */
export type Credentials = Readonly<Record<string, string | string[] | undefined>>;

/** Throws a 401 Problem when no allowed kind of caller can be shown. */
export type Authenticate = (headers: Credentials, allowed: readonly CallerKind[]) => Promise<Caller>;
