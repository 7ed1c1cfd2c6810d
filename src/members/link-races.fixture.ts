import { expect } from 'vitest';
import { lastMail, newMember, tokenIn } from '../../test/support/members.ts';
import type { TestService } from '../../test/support/service.ts';

/** Uses a link while the member is changed and requests another. Expects that every request gets an expected answer. */
export async function raceLinks(service: TestService, rounds: number): Promise<void> {
  const open = (path: string, body: unknown) => service.ask('POST', path, { key: null, body });
  for (let round = 0; round < rounds; round++) {
    const { member } = await newMember(service, 'viewer');
    await open('/members/forgotten-password', { username: member.email });
    const token = tokenIn((await lastMail(service, member.email)).text);
    const [used, asked, changed] = await Promise.all([
      open('/members/reset-password', { token, password: 'four unrelated words here' }),
      open('/members/forgotten-password', { username: member.email }),
      service.ask('PATCH', `/members/${member.id}`, { body: { status: 'reset_required' } }),
    ]);
    expect([200, 400]).toContain(used.status);
    expect([asked.status, changed.status]).toEqual([200, 200]);
  }
}
