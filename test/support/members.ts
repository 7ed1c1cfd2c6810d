import { createMemberWithPassword } from '#members';
import type { Member } from '#members/schema.ts';
import type { Role } from '#values/roles.ts';
import type { Ask, Reply, TestService } from './service.ts';

export interface SignedInMember {
  member: Member;
  password: string;
  token: string;
  ask(method: string, path: string, options?: Ask): Promise<Reply>;
}

let made = 0;

/** Creates a member who has signed in and chosen a password. */
export async function newMember(
  service: TestService,
  role: Role,
  options: { clientId?: string; email?: string } = {},
): Promise<SignedInMember> {
  made += 1;
  const { email = `${role}-${made}@team.example`, clientId = service.clientId } = options;
  const created = await createMemberWithPassword(service.app, clientId, {
    email,
    role,
    name: 'Grace Example',
  });
  const first = await service.ask('POST', '/members/signin', {
    key: null,
    body: { username: email, password: created.password },
  });
  const password = `four unrelated words ${made}`;
  const changed = await service.ask('POST', '/members/change-password', {
    ...bearer(first.body.jwt),
    body: { current_password: created.password, password },
  });
  if (changed.status !== 200) throw new Error(`The member was not created: ${JSON.stringify(changed.body)}`);
  const token: string = changed.body.jwt;
  return {
    member: changed.body.member,
    password,
    token,
    ask: (method, path, given = {}) => {
      const own = bearer(token);
      return service.ask(method, path, { ...own, ...given, headers: { ...own.headers, ...given.headers } });
    },
  };
}

export function bearer(token: string): Ask {
  return { key: null, headers: { Authorization: `Bearer ${token}` } };
}

/** Runs all due jobs and returns the newest email to an address. */
export async function lastMail(service: TestService, to: string): Promise<{ subject: string; text: string }> {
  await service.runJobs();
  const { body } = await service.ask('GET', `/sandbox/mail?to=${encodeURIComponent(to)}`);
  const [mail] = body.mails;
  if (!mail) throw new Error('No mail to this address was found');
  return mail;
}

export function tokenIn(text: string): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error('There is no link in this mail');
  return token;
}

export function codeIn(text: string): string {
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (!code) throw new Error('There is no code in this message');
  return code;
}
