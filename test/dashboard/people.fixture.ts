import type { TestBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import type { TestService } from '../support/service.ts';

/** Creates people, and opens the dashboard's pages about them as a new member. */
export function peopleOf(service: TestService, browser: TestBrowser) {
  return {
    newUser: async (body: object = {}): Promise<string> =>
      (await service.ask('POST', '/users', { body })).body.user_id,
    async open(role: 'admin' | 'underwriter' | 'viewer', at: string) {
      const { member, password } = await newMember(service, role);
      const opened = await signInTo(browser, service.url, { email: member.email, password, at });
      return { ...opened, password };
    },
  };
}
