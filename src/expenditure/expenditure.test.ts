import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordEntry } from '#payroll';
import { tenantOf } from '#users';
import type { PayrollData } from '#values/payroll-submission.ts';
import { ADULT, expenditureOf, type Slip } from '../../test/support/expenditure.ts';
import { payrollOf } from '../../test/support/payroll.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
const { consentingUser, submissions } = payrollOf(service);
const { submit, paid, expenditureOf: ask } = expenditureOf(service);

describe('GET /expenditure/{user_id}/ons', () => {
  test.each([
    ['300.00', 22, 'SW1A 1AA', '142.79', '98.93', '241.72'],
    ['1500.00', 40, 'CF10 1AA', '886.15', '401.90', '1288.05'],
    ['2000.00', 28, 'BT1 1AA', '989.80', '439.10', '1428.90'],
    ['2500.00', 35, 'BS1 4DJ', '1416.25', '694.76', '2111.01'],
    ['2500.00', 70, 'EH10 4NA', '1708.44', '538.96', '2247.40'],
    ['10000.00', 48, 'LS6 2DN', '3779.34', '1256.56', '5035.90'],
  ])(
    'estimates %s a month at age %i in %s as %s and %s',
    async (net, age, postCode, living, housing, total) => {
      const userId = await paid([{ net, born: `${2026 - age}-01-31`, postCode }], {});
      expect(await ask(userId)).toMatchObject({ status: 200 });
      expect((await ask(userId)).body).toEqual({
        expenditures: [{ date: '2026-01-01T00:00:00.000Z', cost_of_living: living, housing, total }],
      });
    },
  );

  test('lists months newest first, each dated on its first day, with pay split by days', async () => {
    const userId = await paid([{ from: '2025-12-15', to: '2026-02-14', net: '6200.00' }]);
    const { body } = await ask(userId, '?explain=true');
    expect(
      body.expenditures.map(({ date, basis }: Month) => [date, basis.net_pay, basis.periods[0]?.days]),
    ).toEqual([
      ['2026-02-01T00:00:00.000Z', '1400.00', 14],
      ['2026-01-01T00:00:00.000Z', '3100.00', 31],
      ['2025-12-01T00:00:00.000Z', '1700.00', 17],
    ]);
  });

  test('explains estimates on request: periods, age, region, postcode and months left out', async () => {
    const userId = await consentingUser({ date_of_birth: '1990-06-15', post_codes: ['JE2 4WD', 'BS1 4DJ'] });
    const [first, second, refund] = await submit(userId, [
      { from: '2026-01-05', to: '2026-02-01', net: '2000.00' },
      { from: '2026-01-01', to: '2026-01-04', net: '100.00', employer: 'Another', postCode: 'CF10 1AA' },
      { from: '2025-11-01', to: '2025-11-30', net: '-20.00' },
    ]);
    expect(refund).toBeDefined();
    const { body } = await ask(userId, '?explain=true');
    expect(body).toEqual({
      expenditures: [
        {
          date: '2026-02-01T00:00:00.000Z',
          cost_of_living: expect.any(String),
          housing: expect.any(String),
          total: expect.any(String),
          basis: {
            net_pay: '71.43',
            is_partial: true,
            periods: [{ submission_id: first, days: 1, of_days: 28, net_pay: '71.43' }],
            age: 35,
            age_band: '30 to 49',
            region: 'England',
            post_code: 'BS1 4DJ',
          },
        },
        {
          date: '2026-01-01T00:00:00.000Z',
          cost_of_living: expect.any(String),
          housing: expect.any(String),
          total: expect.any(String),
          basis: {
            net_pay: '2028.57',
            is_partial: false,
            periods: [
              { submission_id: first, days: 27, of_days: 28, net_pay: '1928.57' },
              { submission_id: second, days: 4, of_days: 4, net_pay: '100.00' },
            ],
            age: 35,
            age_band: '30 to 49',
            region: 'Wales',
            post_code: 'CF10 1AA',
          },
        },
      ],
      left_out: [{ date: '2025-11-01T00:00:00.000Z', reason: 'no_positive_net_pay' }],
    });
    const plain = await ask(userId, '?explain=false');
    expect(plain.body).toEqual((await ask(userId)).body);
    expect(Object.keys(plain.body)).toEqual(['expenditures']);
    for (const month of plain.body.expenditures)
      expect(Object.keys(month)).toEqual(['date', 'cost_of_living', 'housing', 'total']);
  });

  test('takes the identity from the period with most of the month’s pay, then from others, then from the user', async () => {
    const most = { from: '2026-01-01', to: '2026-01-20', net: '900.00' };
    const less = {
      from: '2026-01-21',
      to: '2026-01-31',
      net: '100.00',
      born: '1950-01-01',
      postCode: 'G1 1AA',
    };
    const estimated = async (first: object, second: object, user?: object) => {
      const { body } = await ask(
        await paid(
          [
            { ...less, ...second },
            { ...most, ...first },
          ],
          user,
        ),
        '?explain=true',
      );
      const { age, region } = body.expenditures[0].basis;
      return [age, region];
    };
    const unborn = { post_codes: ['BS1 4DJ'] };
    expect(await estimated({ born: '1996-01-31', postCode: 'CF10 1AA' }, {}, unborn)).toEqual([30, 'Wales']);
    expect(await estimated({ born: '1996-01-31' }, {}, unborn)).toEqual([30, 'Scotland']);
    expect(await estimated({ postCode: 'CF10 1AA' }, {}, unborn)).toEqual([76, 'Wales']);
    expect(await estimated({ postCode: 'JE2 4WD' }, { postCode: 'GY1 1AA', born: '' })).toEqual([
      35,
      'England',
    ]);
  });

  test('leaves out only months without positive net pay or without a region', async () => {
    const userId = await paid(
      [
        { from: '2026-01-01', to: '2026-01-31', postCode: 'LS6 2DN' },
        { from: '2026-02-01', to: '2026-02-28', net: '0.00', postCode: 'LS6 2DN' },
        { from: '2026-03-01', to: '2026-03-31', postCode: 'GY1 1AA' },
        { from: '2026-04-01', to: '2026-04-30' },
      ],
      { date_of_birth: '1990-06-15' },
    );
    const { body } = await ask(userId, '?explain=true');
    expect(body.expenditures.map(({ date }: Month) => date)).toEqual(['2026-01-01T00:00:00.000Z']);
    expect(body.left_out).toEqual([
      { date: '2026-04-01T00:00:00.000Z', reason: 'no_region' },
      { date: '2026-03-01T00:00:00.000Z', reason: 'no_region' },
      { date: '2026-02-01T00:00:00.000Z', reason: 'no_positive_net_pay' },
    ]);
  });

  test('counts a payslip from several sources once, with the identity from all of them', async () => {
    const userId = await consentingUser();
    const slip = { employer: 'Kestrel Foods Ltd', net: '2500.00' };
    const [stored] = await submit(userId, [slip]);
    const again = { ...slip, employer: 'KESTREL FOODS LTD.', born: '1990-06-15', postCode: 'BS1 4DJ' };
    await upload(userId, again);
    expect((await submissions(userId)).body.pagination.total_count).toBe(2);
    const { body } = await ask(userId, '?explain=true');
    expect(body.expenditures).toHaveLength(1);
    expect(body.expenditures[0]).toMatchObject({
      total: '2111.01',
      basis: { net_pay: '2500.00', age: 35, post_code: 'BS1 4DJ', periods: [{ submission_id: stored }] },
    });
  });

  test('counts payslips with another employer or pay date separately', async () => {
    const userId = await paid([{ net: '1000.00', to: '2026-01-15' }]);
    await upload(userId, { net: '1000.00', to: '2026-01-15', employer: 'Another Ltd' });
    await upload(userId, { net: '1000.00', from: '2026-01-16' });
    const { body } = await ask(userId, '?explain=true');
    expect(body.expenditures[0].basis).toMatchObject({ net_pay: '3000.00' });
    expect(body.expenditures[0].basis.periods).toHaveLength(3);
  });

  test('counts a payslip that a second source has with another net pay once, and one of somebody else never', async () => {
    const userId = await paid([{ net: '2190.29', born: ADULT.date_of_birth }]);
    await upload(userId, { net: '3002.97', born: ADULT.date_of_birth });
    await upload(userId, { net: '3002.97', born: '1950-01-01', employer: 'Another Ltd' });
    const { body } = await ask(userId, '?explain=true');
    expect(body.expenditures[0].basis).toMatchObject({ net_pay: '2190.29' });
    expect(body.expenditures[0].basis.periods).toHaveLength(1);
  });

  test('uses a corrected payslip instead of the first; two that came together both count', async () => {
    const userId = await paid([{ net: '1000.00' }, { net: '50.00' }]);
    const netPay = async () => (await ask(userId, '?explain=true')).body.expenditures[0].basis.net_pay;
    expect(await netPay()).toBe('1050.00');
    await submit(userId, [{ net: '1200.00' }]);
    expect(await netPay()).toBe('1200.00');
  });

  test.each([
    ['2026-01-31', 0, 'under 30'],
    ['1876-01-31', 150, '75 or over'],
  ])('treats a person born on %s as aged %i', async (born, age, age_band) => {
    const { body } = await ask(await paid([{ born }], { post_codes: ['BS1 4DJ'] }), '?explain=true');
    expect(body.expenditures[0].basis).toMatchObject({ age, age_band });
  });

  test('ignores payslips without net pay or without a pay interval', async () => {
    const userId = await paid([
      { net: null },
      { from: null, employer: 'B' },
      { to: null, employer: 'C' },
      { from: '2026-01-31', to: '2026-01-01', employer: 'D' },
      { from: '1926-01-01', to: '2026-01-01', employer: 'E' },
      { from: '9999-12-01', to: '9999-12-31', employer: 'F' },
    ]);
    expect(await ask(userId)).toMatchObject({
      status: 404,
      body: { errors: ['payroll periods are missing'] },
    });
  });
});

interface Month {
  date: string;
  basis: { net_pay: string; periods: { days: number; net_pay: string }[] };
}

/** Stores payslips as the extraction of a document would. */
async function upload(userId: string, slip: Slip): Promise<void> {
  const known = await submissions(await paid([slip], {}));
  const [{ identity_information, employment_information, income_information }] =
    known.body.payroll_submissions;
  const data = { identity_information, employment_information, income_information } as PayrollData;
  const tenant = await tenantOf(service.app, service.clientId);
  const document = { id: randomUUID(), externalId: null, fileName: 'payslip.pdf' };
  const payslips = [{ externalId: document.id, data }];
  await service.app.database.inTenant(service.clientId, (tx) =>
    recordEntry(tx, tenant, { userId, accountId: null, source: 'payslip_upload', payslips, document }),
  );
}
