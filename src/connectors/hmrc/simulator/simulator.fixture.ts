import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { giveConsent } from '#simulation/give-consent.ts';
import { createPeople } from '#simulation/people/index.ts';
import { startHmrc } from './index.ts';

export const BACK = 'https://stipend.example/back';
export const NINO = 'JG481926B';
export const YEAR = `/individuals/employments-income/${NINO}/2025-26`;
/** The minimum set of valid fraud prevention headers. */
export const VALID_FRAUD_HEADERS = {
  'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
  'Gov-Client-User-IDs': 'stipend=1',
  'Gov-Vendor-Product-Name': 'Stipend',
  'Gov-Vendor-Version': 'stipend=1.0.0',
};

export interface Ask {
  version?: string;
  headers?: Record<string, string>;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read many kinds of replies
type Body = any;

/** Starts a simulator for one test, with functions that act as an application or as a person. */
export async function useSimulator({
  perSecond = 10_000,
  ...options
}: Partial<Parameters<typeof startHmrc>[0]> = {}) {
  let now = new Date('2026-11-15T09:00:00Z');
  const clock = { now: () => now };
  const people = createPeople({ clock });
  const hmrc = await startHmrc({ people, clock, perSecond, milliseconds: () => now.getTime(), ...options });
  onTestFinished(() => hmrc.close());
  const { client_id = '', client_secret = '', authorize_url, token_url = '' } = hmrc.settings;
  const verifier = randomBytes(32).toString('base64url');

  const authoriseUrl = (changes: Record<string, string> = {}) => {
    const query = {
      response_type: 'code',
      client_id,
      redirect_uri: BACK,
      scope: 'read:self-assessment assigned',
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    return `${authorize_url}?${new URLSearchParams(query)}`;
  };
  const askTokens = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ client_id, client_secret, ...form });
    const reply = await fetch(token_url, { method: 'POST', headers, body });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const codeFor = async (userName: string, changes: Record<string, string> = {}, password?: string) =>
    (await giveConsent(authoriseUrl(changes), { userName, ...(password ? { password } : {}) })).get('code') ??
    '';
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    askTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      code_verifier: verifier,
      ...changes,
    });
  const as =
    (token: string) =>
    async (path: string, { version = '2.0', headers = {}, body }: Ask = {}) => {
      const reply = await fetch(`${hmrc.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          accept: `application/vnd.hmrc.${version}+json`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: reply.status, body: (await reply.json()) as Body, headers: reply.headers };
    };

  return {
    hmrc,
    people,
    authoriseUrl,
    askTokens,
    codeFor,
    exchange,
    signIn: async (userName: string, changes: Record<string, string> = {}, password?: string) =>
      as((await exchange(await codeFor(userName, changes, password))).body.access_token),
    asApplication: async () => as((await askTokens({ grant_type: 'client_credentials' })).body.access_token),
    set: (time: Date) => {
      now = time;
    },
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    now: () => now,
  };
}
