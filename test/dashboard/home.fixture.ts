import type { Page } from 'playwright-core';

import type { Role } from '#values/roles.ts';
import type { TestBrowser } from '../support/browser.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import type { TestService } from '../support/service.ts';

/** Opens the home page of a client as a new member. */
export function openHome(service: TestService, browser: TestBrowser) {
  return async (role: Role, clientId: string) => {
    const { member, password } = await newMember(service, role, { clientId });
    return signInTo(browser, service.url, { email: member.email, password });
  };
}

export const card = (page: Page, name: string) => page.getByRole('region', { name });
