import { beforeAll, describe, expect, test } from 'vitest';
import { REPRESENTATIVE_PERSONAS } from '#simulation/people/representative-personas.fixture.ts';
import { incomeOf } from '../../test/support/income.ts';
import { newMember } from '../../test/support/members.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';
import { personasOf, TODAY } from './personas.fixture.ts';

const service = useService({}, { isWhole: true });
const payroll = payrollOf(service);
const { taxpayer, connected } = incomeOf(service);
const { create, summaryOf, reportOf, expectIncome, expectManyPayslips, expectReport } = personasOf(service);

beforeAll(() => service.clock.set(new Date(`${TODAY}T12:00:00.000Z`)));

describe('a sandbox person', () => {
  test.each(REPRESENTATIVE_PERSONAS)(
    '%s is connected as described, their income summary follows from their terms and payslips, and the list has the same verdict and risk',
    expectIncome,
  );

  test('agrees with the tax authority, even after a change of jobs', async () => {
    const persona = 'user_job_change';
    const userId = await taxpayer({ payroll_period_months: 24 }, { persona });
    await payroll.connected(userId, { user_name: persona });
    await connected(userId, { userName: persona });
    const summary = await summaryOf(userId);
    expect(summary.agreement.tax_authority.verdict).toBe('agrees');
    expect(summary.employments).toMatchObject([
      { employer_name: 'Copperline Rail', is_current: true, from: '2025-10-06T00:00:00.000Z' },
      { employer_name: 'Foxglove Engineering', is_current: false, to: '2025-09-26T00:00:00.000Z' },
    ]);
    for (const { tax_authority } of summary.employments) expect(tax_authority.length).toBeGreaterThan(0);
    expect(summary.sources.map(({ kind }) => kind).sort()).toEqual(['payroll_connection', 'tax_authority']);
    expect(summary.gaps).toEqual([]);
  });
});

describe('GET /users/{user_id}/income-summary', () => {
  test('is for members who may see pay, and each access is audited', async () => {
    const userId = await create('user_good');
    const roles = ['admin', 'underwriter', 'viewer', 'developer', 'support'] as const;
    const statuses = [];
    for (const role of roles) {
      const member = await newMember(service, role);
      statuses.push((await member.ask('GET', `/users/${userId}/income-summary`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toHaveLength(3);
    expect(body.audit_entries[0]).toMatchObject({ details: { fields: ['income_summary'] } });
  });

  test('is not for user tokens, unknown users or other clients', async () => {
    const userId = await create('user_good');
    const token = await service.ask('POST', '/user-tokens', { body: { user_id: userId } });
    const headers = { Authorization: `Bearer ${token.body.access_token}` };
    const path = `/users/${userId}/income-summary`;
    expect((await service.ask('GET', path, { key: null, headers })).status).toBe(401);
    expect((await service.ask('GET', path, { key: (await service.newClient()).apiKey })).status).toBe(404);
    expect(
      (await service.ask('GET', '/users/019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6072/income-summary')).status,
    ).toBe(404);
    expect((await service.ask('GET', path, { key: null })).status).toBe(401);
  });

  test('reads a user with six jobs and more payslips than fit a page', () => expectManyPayslips(150));
});

describe('GET /users/{user_id}/report.pdf', () => {
  test('shows verdict, figures and warnings on at most four pages, tagged for screen readers', () =>
    expectReport('user_two_jobs'));

  test('is for members who may see pay, and each access is audited', async () => {
    const userId = await create('user_good');
    const [viewer, support] = [await newMember(service, 'viewer'), await newMember(service, 'support')];
    expect((await reportOf(userId, viewer.token)).response.status).toBe(200);
    expect((await reportOf(userId, support.token)).response.status).toBe(403);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([
      { details: { fields: ['income_report', 'consent_evidence'] } },
    ]);
  });
});

describe('GET /users/{user_id}/payslips.csv', () => {
  test('has one row for each payslip, for members who may see pay, and is audited', async () => {
    const userId = await create('user_good');
    const viewer = await newMember(service, 'viewer');
    const { status, body, headers } = await viewer.ask('GET', `/users/${userId}/payslips.csv`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain(`payslips-${TODAY}.csv`);
    const payslips = (await payroll.submissions(userId)).body.payroll_submissions as { id: string }[];
    const rows = String(body).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(payslips.map(({ id }) => id));
    const support = await newMember(service, 'support');
    expect((await support.ask('GET', `/users/${userId}/payslips.csv`)).status).toBe(403);
    const { body: audit } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(audit.audit_entries).toMatchObject([{ details: { fields: ['payslips'], count: 12 } }]);
  });
});
