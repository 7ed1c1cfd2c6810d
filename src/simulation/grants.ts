import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { People } from './people/person.ts';

/** A grant: the access that a person gave an application. */
export interface Grant {
  userName: string;
  clientId: string;
  scopes: readonly string[];
  grantedAt: Date;
}

export interface CodeRequest {
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  /** S256 code challenge, if the application sent one. */
  codeChallenge: string | null;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  scopes: readonly string[];
}

/** Token lifetimes of one provider. */
export interface Lifetimes {
  codeSeconds: number;
  accessTokenSeconds: number;
  /** The expiry of a refresh token issued now; null if the grant has no refresh token. */
  refreshUntil(grant: Grant, now: Date): Date | null;
}

interface Code extends CodeRequest {
  userName: string;
  expiresAt: number;
}

interface AccessToken {
  grant: Grant;
  /** By the machine's time. */
  expiresAt: number;
  /** The end of the person's grant by the client's time; null if it has none. */
  grantUntil: Date | null;
}

interface RefreshToken {
  grant: Grant;
  grantUntil: Date;
}

/**
 * Issues codes and tokens. Each code and each refresh token can be used once. Codes and access tokens expire by the machine's
 * time. The grant, which lasts for weeks or months, ends by the client's time.
 */
export class Grants {
  readonly #clock: Clock;
  readonly #people: Pick<People, 'now'>;
  readonly #lifetimes: Lifetimes;
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Map<string, AccessToken>();
  readonly #refreshTokens = new Map<string, RefreshToken>();

  constructor({ clock, people }: { clock: Clock; people: Pick<People, 'now'> }, lifetimes: Lifetimes) {
    this.#clock = clock;
    this.#people = people;
    this.#lifetimes = lifetimes;
  }

  issueCode(request: CodeRequest, userName: string): string {
    const code = randomBytes(24).toString('base64url');
    this.#codes.set(code, {
      ...request,
      userName,
      expiresAt: this.#now() + this.#lifetimes.codeSeconds * 1000,
    });
    return code;
  }

  redeemCode(
    code: string,
    by: { clientId: string; redirectUri: string; codeVerifier: string | null },
  ): Tokens | null {
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    if (!issued || issued.expiresAt <= this.#now()) return null;
    if (issued.clientId !== by.clientId || issued.redirectUri !== by.redirectUri) return null;
    if (issued.codeChallenge !== null && issued.codeChallenge !== challengeOf(by.codeVerifier ?? ''))
      return null;
    const { userName, clientId, scopes } = issued;
    return this.#issueTokens({ userName, clientId, scopes, grantedAt: this.#people.now() });
  }

  refresh(refreshToken: string, by: { clientId: string }): Tokens | null {
    const token = this.#refreshTokens.get(refreshToken);
    this.#refreshTokens.delete(refreshToken);
    if (!token || this.#isOver(token) || token.grant.clientId !== by.clientId) return null;
    return this.#issueTokens(token.grant);
  }

  /** The grant of an access token; `expired` if the token has expired. */
  find(accessToken: string): Grant | 'expired' | null {
    const token = this.#accessTokens.get(accessToken);
    if (!token) return null;
    return token.expiresAt <= this.#now() || this.#isOver(token) ? 'expired' : token.grant;
  }

  expireAccessTokens(): void {
    for (const token of this.#accessTokens.values()) token.expiresAt = this.#now();
  }

  /** Revokes all grants of this person, or of everyone. */
  revoke(userName?: string): void {
    for (const tokens of [this.#accessTokens, this.#refreshTokens])
      for (const [key, { grant }] of tokens)
        if (userName === undefined || grant.userName === userName) tokens.delete(key);
  }

  issueAccessToken(grant: Grant, grantUntil: Date | null = null): string {
    const accessToken = randomBytes(32).toString('base64url');
    const expiresAt = this.#now() + this.#lifetimes.accessTokenSeconds * 1000;
    this.#accessTokens.set(accessToken, { grant, expiresAt, grantUntil });
    return accessToken;
  }

  #issueTokens(grant: Grant): Tokens {
    const grantUntil = this.#lifetimes.refreshUntil(grant, this.#people.now());
    const accessToken = this.issueAccessToken(grant, grantUntil);
    const refreshToken = grantUntil && randomBytes(32).toString('base64url');
    if (refreshToken) this.#refreshTokens.set(refreshToken, { grant, grantUntil });
    return { accessToken, refreshToken, scopes: grant.scopes };
  }

  #isOver({ grantUntil }: Pick<AccessToken, 'grantUntil'>): boolean {
    return grantUntil !== null && grantUntil <= this.#people.now();
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
