import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consentOf } from '../../../test/support/consent.ts';
import { inLanguage } from '../../../test/support/journey.ts';
import type { TestService } from '../../../test/support/service.ts';
import type { OpenVisitor } from '../../../test/support/visitor.ts';
import { makePayslip } from '../../sandbox/documents/index.ts';
import { claimedBy } from '../../sandbox/persona-users.ts';

/** What people see who were asked for something in particular. */
export function askingPagesSuite(service: TestService, open: OpenVisitor): void {
  const { newUser, accept } = consentOf(service);

  test('a person sees exactly what is asked for, and what has arrived of it, without scripts and in Welsh', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asking-'));
    const file = join(folder, 'january.pdf');
    const payslip = makePayslip({ layout: 'brightwell', persona: 'user_good', seed: 1, month: '2026-01' });
    await writeFile(file, payslip.bytes);
    const userId = await newUser({ ...claimedBy('user_good'), taxauth_enabled: true });
    await accept(userId);
    const earlier = { income_information: { pay_date: '2025-12-31' } };
    await service.ask('POST', `/sandbox/users/${userId}/payroll-submissions`, {
      body: { payroll_submissions: [earlier] },
    });
    const { body } = await service.ask('POST', `/users/${userId}/journeys`, {
      body: {
        methods: ['payslips', 'taxauth'],
        ask_for: [{ source: 'payslips', months: ['2026-01', '2026-02'] }, { source: 'taxauth' }],
      },
    });
    const visitor = await open(body.journey_url, { hasScripts: false });
    const asked = 'Payslips for January 2026 and February 2026';
    await visitor.text(asked);
    await visitor.text('It takes about 6 minutes.');
    await visitor.press('Start');
    // what was shared before is not what is asked for now
    await visitor.at(/\/journey\/ways$/);
    expect(await visitor.item(asked)).toContain('To do');
    expect(await visitor.item('Your income from HMRC')).toContain('To do');
    await visitor.expectAccessible();
    await visitor.goto(inLanguage(visitor.url(), 'cy'));
    expect(await visitor.item('Slipiau cyflog ar gyfer Ionawr 2026 a Chwefror 2026')).toContain('I’w wneud');
    await visitor.goto(inLanguage(visitor.url(), 'en'));
    await visitor.follow('Upload payslips');
    await visitor.attach([file]);
    await visitor.press('Upload');
    await visitor.text('Take-home pay');
    expect(await visitor.item(asked)).toContain('Some arrived');
    await visitor.follow('Continue');
    await visitor.heading('What we found');
    expect(await visitor.item(asked)).toContain('Still missing: February 2026');
    await visitor.link('Add payslips');
    await visitor.expectAccessible();
    // what is still missing is offered first
    const income = { income_period: { start: '2025-04-06', end: '2026-04-05' } };
    await service.ask('POST', `/sandbox/users/${userId}/income-submissions`, {
      body: { income_submissions: [income] },
    });
    await visitor.goto(`${service.url}/journey/ways`);
    expect(await visitor.mainText()).toMatch(/Upload payslips\s*Recommended.*From HMRC/s);
    await visitor.goto(`${service.url}/journey/found`);
    await visitor.press('Finish');
    await visitor.heading('You have finished');
    await visitor.text('is still waiting for');
    await visitor.text('You can come back with the same link to add the rest');
    const { body: list } = await service.ask('GET', `/users/${userId}/journeys`);
    expect(list.journeys).toMatchObject([
      {
        status: 'partial',
        opened_at: expect.any(String),
        asked_for: [
          { received: 'some', arrivals: [{ month: '2026-01', is_complete: true }] },
          { received: 'all' },
        ],
      },
    ]);
    await visitor.press('Add what is missing');
    await visitor.heading('What we found');
    await rm(folder, { recursive: true });
  });
}
