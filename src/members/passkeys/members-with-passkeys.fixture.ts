import type { Role } from '#values/roles.ts';
import { newMember, type SignedInMember } from '../../../test/support/members.ts';
import type { Reply, TestService } from '../../../test/support/service.ts';
import { type Authenticator, type Differences, newAuthenticator } from './authenticator.fixture.ts';
import type { PasskeyRequest } from './schema.ts';

/** Members with passkeys, and browsers that sign in. */
export function passkeysOf(service: TestService) {
  const add = async ({ ask }: SignedInMember, authenticator: Authenticator, given: Differences = {}) => {
    const begun = await ask('POST', '/members/me/passkeys/challenge');
    return ask('POST', '/members/me/passkeys', {
      body: { credential: authenticator.create(begun.body, given) },
    });
  };
  const newHolder = async (role: Role = 'viewer', options: { clientId?: string } = {}) => {
    const person = await newMember(service, role, options);
    const authenticator = newAuthenticator(service.url);
    const added = await add(person, authenticator);
    if (added.status !== 201) throw new Error(`The passkey was not added: ${JSON.stringify(added.body)}`);
    return { ...person, authenticator, added: added.body };
  };
  /** Asks for a challenge as a new browser does. */
  const newBrowser = async () => {
    const { body, headers } = await service.ask('POST', '/members/passkeys/challenge', { key: null });
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const post = (path: string, sent: unknown): Promise<Reply> =>
      service.ask('POST', path, { key: null, headers: { cookie }, body: sent });
    return { request: body as PasskeyRequest, cookie, post };
  };
  /** Signs in with a passkey alone. */
  const signIn = async (authenticator: Authenticator, given: Differences = {}) => {
    const { request, post } = await newBrowser();
    return post('/members/session/passkey', { passkey: authenticator.sign(request, given) });
  };
  /** Signs in with a password, and a passkey as the second factor. */
  const signInAfterPassword = async (
    { member, password }: SignedInMember,
    authenticator: Authenticator,
    given: Differences = {},
  ) => {
    const { request, post } = await newBrowser();
    const passkey = authenticator.sign(request, given);
    return post('/members/session', { username: member.email, password, passkey });
  };
  return { add, newHolder, newBrowser, signIn, signInAfterPassword };
}
