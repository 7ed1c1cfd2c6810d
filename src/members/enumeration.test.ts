import { expect, test, vi } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService({ TRUST_PROXY: '127.0.0.1' }, { hasFullPasswordCost: true });
const ROUNDS = 14;

/**
 * Returns the largest gap between two distributions (Kolmogorov–Smirnov): 0 for equal, 1 for disjoint ones.
 */
function largestGap(a: readonly number[], b: readonly number[]): number {
  const share = (list: readonly number[], limit: number) =>
    list.filter((value) => value <= limit).length / list.length;
  return Math.max(...[...a, ...b].map((limit) => Math.abs(share(a, limit) - share(b, limit))));
}

/** Equal distributions exceed this gap once in ten thousand runs. */
const GAP_MAX = 2.23 * Math.sqrt(2 / ROUNDS);

test('the time of a failed sign-in does not reveal whether a member exists', async () => {
  const { member } = await newMember(service, 'viewer');
  const archived = await newMember(service, 'viewer');
  await service.ask('DELETE', `/members/${archived.member.id}`);
  const times = { known: [], unknown: [], archived: [] } as Record<string, number[]>;
  const emails = {
    known: member.email,
    unknown: 'ghost@team.example',
    archived: archived.member.email,
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, username] of Object.entries(emails)) {
      const started = performance.now();
      expect((await guess(username, `198.51.100.${round}`)).status).toBe(401);
      times[kind]?.push(performance.now() - started);
    }
    // lets every throttle expire before the next round
    service.clock.advance(16 * 60_000);
  }
  for (const kind of ['known', 'archived'])
    expect(largestGap(times[kind] ?? [], times.unknown ?? []), kind).toBeLessThan(GAP_MAX);
});

test('the passwords of members with the same address at several clients are checked in parallel', async () => {
  const username = 'everywhere@team.example';
  for (let client = 0; client < 4; client++)
    await newMember(service, 'viewer', { email: username, ...(await service.newClient()) });
  const { passwords } = service.app;
  const order: string[] = [];
  const check = passwords.isRight.bind(passwords);
  const spy = vi.spyOn(passwords, 'isRight').mockImplementation(async (...given) => {
    order.push('begun');
    const isRight = await check(...given);
    order.push('ended');
    return isRight;
  });
  expect((await guess(username, '198.51.100.200')).status).toBe(401);
  spy.mockRestore();
  expect(order).toEqual([...Array(4).fill('begun'), ...Array(4).fill('ended')]);
});

function guess(username: string, address: string) {
  return service.ask('POST', '/members/signin', {
    key: null,
    headers: { 'X-Forwarded-For': address },
    body: { username, password: 'a wrong guess' },
  });
}
