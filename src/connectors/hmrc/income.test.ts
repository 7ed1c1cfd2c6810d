import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FailureReason } from '../failure.ts';
import { frequencyOf, totalOf } from './income.ts';
import { PROFILE_NAMES } from './profiles.ts';
import { fetchFrom } from './scripted-http.fixture.ts';

const ID = '4557ecb5-fd32-48cc-81f5-e6acd1099f3c';
const OTHER_ID = '5557ecb5-fd32-48cc-81f5-e6acd1099f3c';

/** Answers with one or two employments of mtd-employments, each with its details. */
async function incomeOf(details: Record<string, string>) {
  const employments = Object.keys(details).map((employmentId) => ({
    employmentId,
    employerName: 'Listed Ltd',
  }));
  const answer = await fetchFrom((path) => {
    const found = Object.entries(details).find(([id]) => path.includes(id));
    if (!found)
      return { text: JSON.stringify({ employments, customEmployments: [{ employmentId: 'mine' }] }) };
    return found[1] === ''
      ? { status: 404, text: '{"code":"MATCHING_RESOURCE_NOT_FOUND","message":"m"}' }
      : { text: `{"submittedOn":"2026-01-01T00:00:00.000Z","employment":${found[1]}}` };
  });
  if (answer.outcome !== 'fetched') throw new Error(JSON.stringify(answer));
  return answer.income[0];
}

function paid(pay: string, rest = ''): string {
  return `{"employer":{"employerName":"Employer Ltd"},"pay":${pay}${rest}}`;
}

describe('money', () => {
  test.each([
    ['34234.15', '34234.15'],
    ['34234.1', '34234.10'],
    ['34234', '34234.00'],
    ['0.1', '0.10'],
    ['1234.5600000000001', '1234.56'],
    ['1234.565', '1234.57'],
    ['-12.30', '-12.30'],
    ['99999999999.99', '99999999999.99'],
    // more pence than a floating-point number can represent
    ['90071992547409.93', '90071992547409.93'],
    ['999999999999999.99', '999999999999999.99'],
  ])('%s is read as %s', async (text, amount) => {
    const income = await incomeOf({ [ID]: paid(`{"taxablePayToDate":${text},"totalTaxToDate":${text}}`) });
    expect(income?.employment).toEqual({
      total_income: amount,
      employers: [{ employer_name: 'Employer Ltd', income: amount, tax_paid: amount }],
    });
  });

  test.each(['1e3', '"34234.15x"', 'true', '[1]', '12345678901234567890'])(
    '%s is invalid and fails the whole fetch',
    async (text) => {
      await expect(incomeOf({ [ID]: paid(`{"taxablePayToDate":${text}}`) })).rejects.toThrow(
        'provider_changed',
      );
    },
  );

  test('that is missing is null, never zero, and so is its total', async () => {
    for (const pay of ['{}', '{"taxablePayToDate":null,"totalTaxToDate":null}', 'null'])
      expect((await incomeOf({ [ID]: paid(pay) }))?.employment).toEqual({
        total_income: null,
        employers: [{ employer_name: 'Employer Ltd', income: null, tax_paid: null }],
      });
    const half = await incomeOf({
      [ID]: paid('{"taxablePayToDate":1.00,"totalTaxToDate":0}'),
      [OTHER_ID]: '',
    });
    expect(half?.employment).toEqual({
      total_income: null,
      employers: [
        { employer_name: 'Employer Ltd', income: '1.00', tax_paid: '0.00' },
        { employer_name: 'Listed Ltd', income: null, tax_paid: null },
      ],
    });
  });

  test('is summed to the penny', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })), (amounts) => {
        expect(totalOf(amounts)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
        expect(totalOf([...amounts, null])).toBeNull();
      }),
    );
  });
});

describe('a year', () => {
  test('with two jobs is one submission, independent of their order', async () => {
    const [one, other] = [
      paid(
        '{"taxablePayToDate":10.10,"totalTaxToDate":1,"payFrequency":"weekly","paymentDate":"2025-09-05"}',
        ',"startDate":"2025-06-01"',
      ),
      paid(
        '{"taxablePayToDate":20.20,"totalTaxToDate":-2,"payFrequency":"four-weekly","paymentDate":"2026-03-27"}',
        ',"startDate":"2019-01-01"',
      ),
    ];
    const income = await incomeOf({ [ID]: one, [OTHER_ID]: other });
    expect(income).toMatchObject({
      employment: {
        total_income: '30.30',
        employers: [{ income: '10.10' }, { income: '20.20', tax_paid: '-2.00' }],
      },
      frequency: 'four_weekly',
      income_period: { start: '2025-04-06T00:00:00.000Z', end: '2026-03-27T00:00:00.000Z' },
    });
    expect(await incomeOf({ [OTHER_ID]: other, [ID]: one })).toEqual(income);
  });

  test('has a new id when a job is added', async () => {
    const job = paid('{"taxablePayToDate":1}');
    const ids = [await incomeOf({ [ID]: job }), await incomeOf({ [ID]: job, [OTHER_ID]: job })];
    expect(ids[0]?.income_id).not.toBe(ids[1]?.income_id);
  });

  test('excludes employments that the person rejected or entered themselves', async () => {
    const answer = await fetchFrom((path) =>
      path.endsWith('2025-26')
        ? {
            text: JSON.stringify({
              employments: [{ employmentId: ID, employerName: 'Old', dateIgnored: '2026-01-01T00:00:00Z' }],
              customEmployments: [{ employmentId: OTHER_ID, employerName: 'Typed' }],
            }),
          }
        : { status: 500, text: '' },
    );
    expect(answer).toMatchObject({ outcome: 'nothing_found' });
  });

  test('of sa-prepop sums jobs with the same reference, and uses the reference if there is no name', async () => {
    const row = (employerPayeReference: string, rest: object) => ({ employerPayeReference, ...rest });
    const answer = await fetchFrom(
      (path) => ({
        text: JSON.stringify({
          employments: path.startsWith('/individual-employment')
            ? [row('1/A', { employerName: 'First' }), row('1/A', { employerName: 'First' })]
            : path.startsWith('/individual-income')
              ? [
                  row('1/A', { payFromEmployment: 1.5 }),
                  row('1/A', { payFromEmployment: 2.25 }),
                  row('2/B', { payFromEmployment: 4 }),
                ]
              : [row('1/A', { taxTakenOffPay: 0.5 })],
        }),
      }),
      { profile: 'sa-prepop' },
    );
    expect(answer).toMatchObject({
      income: [
        {
          employment: {
            total_income: '7.75',
            employers: [
              { employer_name: 'First', income: '3.75', tax_paid: '0.50' },
              { employer_name: '2/B', income: '4.00', tax_paid: null },
            ],
          },
          frequency: 'annually',
          income_period: { start: '2025-04-06T00:00:00.000Z', end: '2026-04-05T00:00:00.000Z' },
        },
      ],
    });
  });

  test('of gov-matching accepts references with or without the office number, and links with tax years', async () => {
    const asked: string[] = [];
    const answers: Record<string, object> = {
      '/individuals/matching/': { _links: { individual: { href: '/individuals/matching/m' } } },
      '/individuals/matching/m': {
        _links: { income: { href: '/in?matchId=m' }, employments: { href: '/em?matchId=m' } },
      },
      '/in': { _links: { paye: { href: '/in/paye?matchId=m&fromTaxYear=2018-19&toTaxYear=2019-20' } } },
      '/em': { _links: { paye: { href: '/em/paye?matchId=m{&fromDate,toDate}' } } },
      '/in/paye': {
        paye: {
          income: [
            {
              employerPayeReference: '345/34678',
              paymentDate: '2025-05-01',
              taxablePay: 1,
              taxDeductedOrRefunded: 0.2,
              payFrequency: 'W4',
            },
            {
              hmrcOfficeNumber: '345',
              employerPayeReference: '34678',
              paymentDate: '2025-06-01',
              taxablePay: 2,
              taxDeductedOrRefunded: -0.1,
              payFrequency: 'W4',
            },
            { employerPayeReference: '345/34678', paymentDate: '2025-04-05', taxablePay: 100 },
          ],
        },
      },
      '/em/paye': {
        employments: [{ startDate: '2019-01-01', employer: { name: 'Acme', payeReference: '345/34678' } }],
      },
    };
    const answer = await fetchFrom(
      (path) => {
        asked.push(path);
        return { text: JSON.stringify(answers[path.split('?')[0] ?? '']) };
      },
      { profile: 'gov-matching' },
    );
    expect(answer).toMatchObject({
      income: [
        {
          employment: {
            total_income: '3.00',
            employers: [{ employer_name: 'Acme', income: '3.00', tax_paid: '0.10' }],
          },
          frequency: 'four_weekly',
          income_period: { start: '2025-04-06T00:00:00.000Z', end: '2025-06-01T00:00:00.000Z' },
        },
      ],
    });
    expect(asked).toContain('/in/paye?matchId=m&fromDate=2025-04-06&toDate=2026-04-05');
  });
});

test('a match that expires at once is a failure, not an empty result', async () => {
  const answer = await fetchFrom(
    (path) =>
      path === '/individuals/matching/'
        ? { text: '{"_links":{"individual":{"href":"/individuals/matching/m"}}}' }
        : { status: 404, text: '{"code":"NOT_FOUND","message":"m"}' },
    { profile: 'gov-matching' },
  );
  expect(answer).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
});

test('an invalid link gives provider_changed', async () => {
  const text = '{"_links":{"individual":{"href":"http://["}}}';
  expect(await fetchFrom(() => ({ text }), { profile: 'gov-matching' })).toMatchObject({
    outcome: 'failed',
    reason: 'provider_changed',
  });
});

test('maps every known spelling of a frequency, and no other', () => {
  expect(
    ['W1', 'four-weekly', 'FOUR_WEEKLY', 'CALENDAR_MONTHLY', 'one-off', 'bi-annually', 'hourly', null].map(
      frequencyOf,
    ),
  ).toEqual(['weekly', 'four_weekly', 'four_weekly', 'monthly', 'one_off', 'bi_annually', null, null]);
});

test.each(PROFILE_NAMES)('any reply to %s results in an outcome', async (profile) => {
  const word = fc.constantFrom(
    'employments',
    'employment',
    'pay',
    'employer',
    '_links',
    'individual',
    'href',
    'paye',
    'income',
    'code',
  );
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('record'),
    ),
    record: fc.dictionary(word, tie('value'), { maxKeys: 4 }),
  }));
  const text = fc.oneof(
    fc.string(),
    json.value.map((value) => JSON.stringify(value) ?? ''),
  );
  const status = fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 404, 500);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ status, text }), { minLength: 1, maxLength: 8 }),
      async (answers) => {
        let at = 0;
        const answer = await fetchFrom(() => answers[at++ % answers.length] ?? { text: '' }, { profile });
        if (answer.outcome === 'failed') expect(FailureReason.options).toContain(answer.reason);
        else expect(['fetched', 'nothing_found']).toContain(answer.outcome);
      },
    ),
    { numRuns: 300 },
  );
});
