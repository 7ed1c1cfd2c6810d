import { newMember } from '../../test/support/members.ts';
import type { TestService } from '../../test/support/service.ts';

/** The addresses of a member, of nobody, and of a member who was removed. */
export async function addressesOf(
  service: TestService,
): Promise<Record<'known' | 'unknown' | 'archived', string>> {
  const { member } = await newMember(service, 'viewer');
  const archived = await newMember(service, 'viewer');
  await service.ask('DELETE', `/members/${archived.member.id}`);
  return { known: member.email, unknown: 'ghost@team.example', archived: archived.member.email };
}

/** Signs in with a wrong password. */
export function guess(service: TestService, username: string, address: string) {
  return service.ask('POST', '/members/signin', {
    key: null,
    headers: { 'X-Forwarded-For': address },
    body: { username, password: 'a wrong guess' },
  });
}
