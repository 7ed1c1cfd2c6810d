import { expect, onTestFinished, test, vi } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { addressesOf, guess } from './guess.fixture.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' });

/** Records when the checks of passwords begin and end. */
function watchChecks() {
  const { passwords } = service.app;
  const order: string[] = [];
  const check = passwords.isRight.bind(passwords);
  const spy = vi.spyOn(passwords, 'isRight').mockImplementation(async (...given) => {
    order.push('begun');
    const isRight = await check(...given);
    order.push('ended');
    return isRight;
  });
  onTestFinished(() => void spy.mockRestore());
  return order;
}

test('a failed sign-in does the same work whether or not a member exists', async () => {
  const addresses = await addressesOf(service);
  const order = watchChecks();
  for (const [kind, username] of Object.entries(addresses)) {
    expect((await guess(service, username, '198.51.100.1')).status).toBe(401);
    expect(order.splice(0), kind).toEqual(['begun', 'ended']);
  }
});

test('the passwords of members with the same address at several clients are checked in parallel', async () => {
  const username = 'everywhere@team.example';
  for (let client = 0; client < 4; client++)
    await newMember(service, 'viewer', { email: username, ...(await service.newClient()) });
  const order = watchChecks();
  expect((await guess(service, username, '198.51.100.200')).status).toBe(401);
  expect(order).toEqual([...Array(4).fill('begun'), ...Array(4).fill('ended')]);
});
