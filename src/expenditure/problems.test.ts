import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ADULT,
  expenditureOf,
  NO_BIRTH,
  NO_PERIODS,
  NO_POST_CODE,
  NOT_POSITIVE,
  noRegion,
  type Slip,
} from '../../test/support/expenditure.ts';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';

const service = useService();
const { paid, expenditureOf: ask } = expenditureOf(service);

describe('replies 404 with every problem at once', () => {
  const FUTURE = '2026-02-01';
  const ANCIENT = '1875-01-31';
  test.each<[string, Slip[], object, string[]]>([
    ['no date of birth', [{}], { post_codes: ['BS1 4DJ'] }, [NO_BIRTH]],
    ['no postcode', [{}], { date_of_birth: '1990-06-15' }, [NO_POST_CODE]],
    [
      'a birth after the month',
      [{ born: FUTURE }],
      { post_codes: ADULT.post_codes },
      [`[date_of_birth] param ${FUTURE} is after the payslip month`],
    ],
    [
      'an age over the limit',
      [{ born: ANCIENT }],
      { post_codes: ADULT.post_codes },
      [`[date_of_birth] param ${ANCIENT} gives an age over 150, the ONS model limit`],
    ],
    [
      'postcodes without a region',
      [{ postCode: 'je24wd' }],
      { ...ADULT, post_codes: ['IM1 1AA', 'JE2 4WD'] },
      [noRegion('JE2 4WD'), noRegion('IM1 1AA')],
    ],
    ['no payslips', [], ADULT, [NO_PERIODS]],
    ['no positive pay', [{ net: '0.00' }, { from: '2026-01-02', net: '-1.00' }], ADULT, [NOT_POSITIVE]],
    ['no data', [], {}, [NO_BIRTH, NO_POST_CODE, NO_PERIODS]],
    ['only negative pay', [{ net: '-0.01' }], {}, [NO_BIRTH, NO_POST_CODE, NOT_POSITIVE]],
    [
      'everything wrong',
      [
        { born: FUTURE, postCode: 'GY1 1AA' },
        { from: '2026-03-01', to: '2026-03-31', postCode: 'nowhere' },
        { from: '2026-04-01', to: '2026-04-30', born: ANCIENT },
      ],
      { post_codes: ['IM1 1AA'] },
      [
        NO_BIRTH,
        `[date_of_birth] param ${FUTURE} is after the payslip month`,
        `[date_of_birth] param ${ANCIENT} gives an age over 150, the ONS model limit`,
        noRegion('IM1 1AA'),
        noRegion('nowhere'),
        noRegion('GY1 1AA'),
      ],
    ],
    [
      'payslips without pay periods and without a usable identity',
      [{ net: null, postCode: 'GY1 1AA' }],
      {},
      [NO_BIRTH, noRegion('GY1 1AA'), NO_PERIODS],
    ],
  ])('%s', async (_, slips, user, errors) => {
    const reply = await ask(await paid(slips, user));
    expect(reply).toMatchObject({ status: 404, body: { errors } });
    expect(reply.headers.get('x-svc-error-code')).toBe(codeOf(errors[0] ?? ''));
  });

  test('but a missing date of birth in a month that is left out anyway is not a problem', async () => {
    const slips = [
      { born: '1990-06-15', postCode: 'BS1 4DJ' },
      { from: '2026-02-01', to: '2026-02-28', postCode: 'JE2 4WD' },
      { from: '2026-03-01', to: '2026-03-31', net: '-5.00', postCode: 'BS1 4DJ' },
    ];
    expect(await ask(await paid(slips, {}))).toMatchObject({ status: 200 });
    const other = [...slips, { from: '2026-04-01', to: '2026-04-30', postCode: 'BS1 4DJ' }];
    expect(await ask(await paid(other, {}))).toMatchObject({ status: 404, body: { errors: [NO_BIRTH] } });
  });

  test('replies 404 for an unknown user, another client’s user and an invalid id', async () => {
    const other = await service.newClient();
    const { body } = await service.ask('POST', '/users', { key: other.apiKey, body: ADULT });
    for (const id of [randomUUID(), body.user_id, 'nobody']) {
      const reply = await ask(id);
      expect(reply).toMatchObject({ status: 404, body: { errors: [`User [${id}] not found`] } });
      expect(reply.headers.get('x-svc-error-code')).toBe('not_found');
    }
  });

  test('replies 400 to an invalid query and 401 without a key', async () => {
    const userId = await paid([{}]);
    expect(await ask(userId, '?explain=yes')).toMatchObject({
      status: 400,
      body: { errors: ['[explain] must be true or false'] },
    });
    expect(await ask(userId, '?month=1')).toMatchObject({ status: 400 });
    expect(await service.ask('GET', `/expenditure/${userId}/ons`, { key: null })).toMatchObject({
      status: 401,
    });
  });
});

describe('members', () => {
  test('with permission see estimates, and each access is audited; others are rejected', async () => {
    const userId = await paid([{}]);
    const underwriter = await newMember(service, 'underwriter');
    expect(await underwriter.ask('GET', `/expenditure/${userId}/ons?explain=true`)).toMatchObject({
      status: 200,
    });
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([
      { actor_id: underwriter.member.id, details: { fields: ['expenditures', 'basis'] } },
    ]);
    const developer = await newMember(service, 'developer');
    expect((await developer.ask('GET', `/expenditure/${userId}/ons`)).status).toBe(403);
  });

  test('are also audited for a 404 that shows a date of birth or a postcode', async () => {
    const userId = await paid([{ postCode: 'JE2 4WD' }], { date_of_birth: '1990-06-15' });
    const viewer = await newMember(service, 'viewer');
    expect((await viewer.ask('GET', `/expenditure/${userId}/ons`)).status).toBe(404);
    const { body } = await service.ask('GET', `/audit?subject_id=${userId}&action=personal_data_read`);
    expect(body.audit_entries).toMatchObject([{ details: { fields: ['date_of_birth', 'post_codes'] } }]);
  });
});

/** The code of the reply says which problem the first message is about. */
function codeOf(message: string): string {
  if (message === NO_BIRTH) return 'expenditure_birth_date_missing';
  if (message.startsWith('[date_of_birth]')) return 'expenditure_birth_date_wrong';
  if (message.startsWith('[post_codes]')) return 'expenditure_postcode_missing';
  if (message.startsWith('Postcode')) return 'expenditure_region_unknown';
  return message === NO_PERIODS ? 'expenditure_payslips_missing' : 'expenditure_no_net_pay';
}
