import { expect } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { consentOf } from '../support/consent.ts';
import { signInTo } from '../support/dashboard.ts';
import { newMember } from '../support/members.ts';
import type { TestService } from '../support/service.ts';

/** Opens the dashboard's pages for the team as a new member, and creates people whom they name. */
export function teamOf(service: TestService, browser: TestBrowser) {
  const { newUser, accept } = consentOf(service);

  async function open(role: 'admin' | 'developer' | 'support', at: string) {
    const { member, password } = await newMember(service, role);
    const opened = await signInTo(browser, service.url, { email: member.email, password, at });
    return { ...opened, member, password };
  }

  /** A person with consent and four months of pay. */
  async function personWithPay(): Promise<string> {
    const userId = await newUser({ forename: 'Ada', surname: 'Example' });
    await accept(userId, 'recurring');
    const now = service.clock.now();
    const payDates = [1, 2, 3, 4].map((ago) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 28)).toISOString().slice(0, 10),
    );
    const { status, body } = await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: {
        payroll_submissions: payDates.map((pay_date) => ({
          employment_information: { employer_name: 'Kestrel Foods Ltd' },
          income_information: {
            pay_date,
            pay_frequency: 'monthly',
            earnings: { gross_pay: '3000.00', net_pay: '2400.00' },
          },
        })),
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return userId;
  }

  return { open, personWithPay };
}
