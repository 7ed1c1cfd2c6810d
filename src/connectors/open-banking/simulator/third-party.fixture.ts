import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { ThirdParty } from './bank.ts';
import { giveBankConsent } from './give-bank-consent.fixture.ts';
import { type Sent, sendRequest, type Tls } from './send-request.fixture.ts';
import type { RunningBank } from './start-bank.fixture.ts';

export const BACK = 'https://stipend.example/back';
export const CLIENT_ID = 'stipend-test';
export const ALL_PERMISSIONS = [
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadParty',
  'ReadPartyPSU',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadTransactionsDetail',
];

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const SIGNING_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const SIGNING_KEY_ID = 'signing';

/** What a bank has to know about the third party of the tests. */
export function registration(certificateSubject?: string): ThirdParty {
  const key = { ...publicKey.export({ format: 'jwk' }), kid: SIGNING_KEY_ID, use: 'sig', alg: 'PS256' };
  return { clientId: CLIENT_ID, keys: [key], ...(certificateSubject ? { certificateSubject } : {}) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Json = any;

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Json;
}

export interface Asked {
  responseType?: 'code' | 'code id_token';
  responseMode?: string;
  isPushed?: boolean;
  /** Changes to the claims of the request object; undefined removes one. */
  claims?: Record<string, unknown>;
}

/** A third party, written from the standards and from nothing of our connector. */
export class TestThirdParty {
  readonly #bank: RunningBank;
  readonly #tls: Tls;
  readonly #nonce = randomUUID();
  #discovered: Promise<Reply> | null = null;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(bank: RunningBank, tls: Tls = {}) {
    this.#bank = bank;
    this.#tls = tls;
  }

  /** Sends a request, with the certificate if there is one. */
  async send(url: string, sent: Sent = {}): Promise<Reply> {
    const reply = await sendRequest(url, sent, this.#tls);
    const isJson = /json/.test(reply.headers['content-type'] ?? '') && reply.text !== '';
    return { ...reply, body: isJson ? JSON.parse(reply.text) : null };
  }

  async discover(): Promise<Record<string, Json>> {
    this.#discovered ??= this.send(`${this.#bank.issuer}/.well-known/openid-configuration`);
    return (await this.#discovered).body;
  }

  /** The address of an endpoint: that for connections with certificates, if the bank has one. */
  async endpoint(name: string): Promise<string> {
    const found = await this.discover();
    return (this.#tls.cert && found.mtls_endpoint_aliases?.[name]) || found[name];
  }

  async postForm(endpoint: string, form: Record<string, string>): Promise<Reply> {
    const url = await this.endpoint(endpoint);
    const assertion = await this.sign({ sub: CLIENT_ID, jti: randomUUID() });
    const proof: Record<string, string> = this.#tls.cert
      ? { client_id: CLIENT_ID }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion,
        };
    return this.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...proof, ...form }).toString(),
    });
  }

  sign(claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: CLIENT_ID,
      aud: this.#bank.issuer,
      iat: now,
      nbf: now,
      exp: now + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'PS256', kid: SIGNING_KEY_ID })
      .sign(privateKey);
  }

  /** A token of the third party itself. */
  async ownToken(): Promise<string> {
    const { body } = await this.postForm('token_endpoint', {
      grant_type: 'client_credentials',
      scope: 'accounts',
    });
    return body.access_token;
  }

  /** Sends a request to the account information endpoints. */
  ask(path: string, token: string, { headers = {}, ...sent }: Sent = {}): Promise<Reply> {
    const url = path.startsWith('http') ? path : `${this.#bank.baseUrl}${path}`;
    const json: Record<string, string> =
      sent.body === undefined ? {} : { 'content-type': 'application/json' };
    return this.send(url, {
      ...sent,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...json, ...headers },
    });
  }

  async createConsent(data: object = {}): Promise<Reply> {
    return this.ask('/account-access-consents', await this.ownToken(), {
      method: 'POST',
      body: JSON.stringify({ Data: { Permissions: ALL_PERMISSIONS, ...data }, Risk: {} }),
    });
  }

  async authorizeUrl(consentId: string, asked: Asked = {}): Promise<string> {
    const { responseType = 'code', responseMode, isPushed = true, claims = {} } = asked;
    const request = await this.sign({
      client_id: CLIENT_ID,
      response_type: responseType,
      response_mode: responseMode ?? (responseType === 'code' ? 'jwt' : 'fragment'),
      redirect_uri: BACK,
      scope: 'openid accounts',
      state: 'a-state',
      nonce: this.#nonce,
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      claims: {
        id_token: {
          openbanking_intent_id: { value: consentId, essential: true },
          acr: { essential: true, values: ['urn:openbanking:psd2:sca', 'urn:openbanking:psd2:ca'] },
        },
      },
      ...claims,
    });
    const { authorization_endpoint: url } = await this.discover();
    const query: Record<string, string> = { client_id: CLIENT_ID };
    if (isPushed) {
      const { status, body } = await this.postForm('pushed_authorization_request_endpoint', { request });
      if (status !== 201) throw new Error(`PAR: ${JSON.stringify(body)}`);
      query.request_uri = body.request_uri;
    } else Object.assign(query, { request, response_type: responseType, scope: 'openid accounts' });
    return `${url}?${new URLSearchParams(query)}`;
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<Reply> {
    return this.postForm('token_endpoint', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      code_verifier: this.#verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string): Promise<Reply> {
    return this.postForm('token_endpoint', { grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** The claims of a message that the bank signed for us. */
  async verify(jwt: string): Promise<JWTPayload> {
    const { jwks_uri } = await this.discover();
    const keys = createLocalJWKSet((await this.send(jwks_uri)).body);
    const options = { issuer: this.#bank.issuer, audience: CLIENT_ID, algorithms: ['PS256'] };
    return (await jwtVerify(jwt, keys, options)).payload;
  }

  /** The parameters that the bank sent back: in a signed reply, a fragment or the query. */
  async readBack(url: URL): Promise<Record<string, Json>> {
    const sent = Object.fromEntries(new URLSearchParams(url.hash ? url.hash.slice(1) : url.search));
    return sent.response ? this.verify(sent.response) : sent;
  }

  /** Connects a person's accounts from the consent to the tokens. */
  async connect(
    userName: string,
    { data = {}, ...person }: Partial<Parameters<typeof giveBankConsent>[1]> & { data?: object } = {},
  ) {
    const { ConsentId: consentId } = (await this.createConsent(data)).body.Data as { ConsentId: string };
    const back = await giveBankConsent(await this.authorizeUrl(consentId), {
      userName,
      ...person,
      ...(this.#tls.ca ? { ca: this.#tls.ca } : {}),
    });
    const { code } = await this.readBack(back);
    const { body: tokens } = await this.exchange(code);
    const get = (path: string, headers: Record<string, string> = {}) =>
      this.ask(path, tokens.access_token, { headers });
    return { consentId, tokens, get };
  }
}

export function claimsOf(jwt: string): JWTPayload {
  return decodeJwt(jwt);
}
