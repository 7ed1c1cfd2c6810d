import { describe, expect, test } from 'vitest';
import { waitSeconds } from '#platform/attempts.ts';
import { newMember } from '../../test/support/members.ts';
import { startService, useService } from '../../test/support/service.ts';

// behind a trusted proxy, so that requests can set their own address
const service = useService({ TRUST_PROXY: '127.0.0.1' });

function signIn(username: string, password: string, address = '192.0.2.1') {
  return service.ask('POST', '/members/signin', {
    key: null,
    headers: { 'X-Forwarded-For': address },
    body: { username, password },
  });
}

async function statuses(rounds: number, attempt: (round: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let round = 0; round < rounds; round++) seen.push((await attempt(round)).status);
  return seen;
}

/** Sends guesses in parallel, because every failed sign-in is answered late on purpose. */
async function parallelStatuses(count: number, attempt: (index: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  return replies.map(({ status }) => status).sort();
}

describe('guessing', () => {
  test('is allowed five times, then the wait doubles from 5 s to 15 min', () => {
    expect(Array.from({ length: 14 }, (_, index) => waitSeconds(index + 1, 5))).toEqual([
      0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900,
    ]);
  });

  test.each(['a known', 'an unknown'])(
    'the password of %s account is throttled, and the answer says for how long',
    async (which) => {
      const email =
        which === 'a known' ? (await newMember(service, 'viewer')).member.email : 'ghost@team.example';
      expect(await parallelStatuses(5, () => signIn(email, 'a wrong guess'))).toEqual(Array(5).fill(401));
      expect(await statuses(2, () => signIn(email, 'a wrong guess'))).toEqual([429, 429]);
      const refused = await signIn(email, 'a wrong guess');
      expect(refused.body.errors).toEqual(['Too many attempts: try again in 5 s']);
      expect(refused.headers.get('retry-after')).toBe('5');
      service.clock.advance(5001);
      expect((await signIn(email, 'a wrong guess')).status).toBe(401);
      expect((await signIn(email, 'a wrong guess')).headers.get('retry-after')).toBe('10');
    },
  );

  test('in parallel is throttled too: of 100 concurrent guesses five are checked', async () => {
    const { member } = await newMember(service, 'viewer');
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => signIn(member.email, 'a wrong guess')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  test('for a day allows fewer than 110 attempts', () => {
    let tries = 0;
    for (let seconds = 0; seconds < 86_400; tries++) seconds += waitSeconds(tries + 1, 5);
    expect(tries).toBeLessThan(110);
  });

  test('from many addresses counts for the account', async () => {
    const { member } = await newMember(service, 'viewer');
    const seen = await parallelStatuses(7, (index) =>
      signIn(member.email, 'a wrong guess', `198.51.100.${index}`),
    );
    expect(seen).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('for many accounts from one address counts for the address', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        signIn(`ghost${index}@team.example`, 'a guess', '198.51.100.99'),
      ),
    );
    expect(seen.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(seen.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('from elsewhere does not lock the owner out of a familiar address', async () => {
    const { member, password } = await newMember(service, 'viewer');
    expect((await signIn(member.email, password, '203.0.113.7')).status).toBe(200);
    await parallelStatuses(12, (index) => signIn(member.email, 'a wrong guess', `198.51.100.${index}`));
    expect((await signIn(member.email, password, '198.51.100.200')).status).toBe(429);
    expect((await signIn(member.email, password, '203.0.113.7')).status).toBe(200);
  });

  test('is forgotten after the right password; successful sign-ins are never counted', async () => {
    const { member, password } = await newMember(service, 'viewer');
    await parallelStatuses(4, () => signIn(member.email, 'a wrong guess'));
    expect((await signIn(member.email, password)).status).toBe(200);
    expect(await parallelStatuses(5, () => signIn(member.email, 'a wrong guess'))).toEqual(
      Array(5).fill(401),
    );
    const other = await newMember(service, 'viewer');
    expect(
      new Set(await statuses(60, () => signIn(other.member.email, other.password, '203.0.113.50'))),
    ).toEqual(new Set([200]));
  });

  test('is still throttled after a restart', async () => {
    const email = 'restart@team.example';
    await parallelStatuses(5, () => signIn(email, 'a wrong guess'));
    const { app } = service;
    const again = await startService({
      DATABASE_URL: app.config.databaseUrl ?? '',
      DATA_DIR: app.config.dataDir,
      TRUST_PROXY: '127.0.0.1',
    });
    again.clock.set(service.clock.now());
    try {
      const reply = await again.ask('POST', '/members/signin', {
        key: null,
        body: { username: email, password: 'a wrong guess' },
      });
      expect(reply.status).toBe(429);
    } finally {
      await again.stop();
    }
  });

  test('is counted for the real address when X-Forwarded-For comes from an untrusted sender', async () => {
    const plain = await startService();
    try {
      const guess = (address: string, index: number) =>
        plain.ask('POST', '/members/signin', {
          key: null,
          headers: { 'X-Forwarded-For': address },
          body: { username: `ghost${index}@team.example`, password: 'a guess' },
        });
      const replies = await Promise.all(
        Array.from({ length: 55 }, (_, index) => guess(`198.51.100.${index}`, index)),
      );
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    } finally {
      await plain.stop();
    }
  });
});
