import { expect, test } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { useService } from '../../../test/support/service.ts';
import { newAuthenticator } from './authenticator.fixture.ts';
import { passkeysOf } from './members-with-passkeys.fixture.ts';

const service = useService();
const { add, newHolder, signIn } = passkeysOf(service);

test('a member can have ten passkeys', async () => {
  const person = await newMember(service, 'viewer');
  const statuses: number[] = [];
  for (let added = 0; added < 10; added++)
    statuses.push((await add(person, newAuthenticator(service.url))).status);
  expect(statuses).toEqual(Array(10).fill(201));
  const tooMany = await person.ask('POST', '/members/me/passkeys/challenge');
  expect(tooMany.body.errors).toEqual(['You can have 10 passkeys at most: remove one first']);
});

test('wrong passkeys from one address are slowed down like wrong passwords', async () => {
  const { authenticator } = await newHolder();
  const stranger = newAuthenticator(service.url);
  const userHandle = Buffer.alloc(32, 7).toString('base64url');
  const statuses: number[] = [];
  for (let tried = 0; tried < 51; tried++) statuses.push((await signIn(stranger, { userHandle })).status);
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
  service.clock.advance(60_000);
  expect((await signIn(authenticator)).status).toBe(201);
});
