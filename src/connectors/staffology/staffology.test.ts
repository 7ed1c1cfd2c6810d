import { describe, expect, test } from 'vitest';
import { EVERYTHING, payDaysOf, userOf, useStaffology } from '../../../test/support/simulated-providers.ts';
import type { Found } from '../connector.ts';

function payslipsIn(found: Found | { outcome: 'failed' }) {
  if (found.outcome !== 'found') throw new Error(`Nothing was found: ${JSON.stringify(found)}`);
  return found.payslips;
}

describe('a person', () => {
  test('is found by surname, NI number, date of birth and postcode', async () => {
    const { find, people } = await useStaffology();
    const payslips = payslipsIn(await find(userOf(people, 'user_good')));
    expect(payDaysOf(payslips)).toEqual(people.payslips('user_good').map(({ payDate }) => payDate));
    expect(payslips.at(-1)?.data).toMatchObject({
      identity_information: {
        name: 'Hannah Whitcombe',
        NI_number: 'JG481926B',
        address: {
          street: '14 Calder Rise',
          city: 'Leeds',
          county: 'West Yorkshire',
          country: 'United Kingdom',
        },
      },
      employment_information: {
        employer_name: 'Brindle & Lark Foods',
        employer_tax_reference: '999/BL20417',
        role: 'Product developer',
        status: 'active',
      },
    });
  });

  test('with two employers is found at both', async () => {
    const { find, people } = await useStaffology();
    const payslips = payslipsIn(await find(userOf(people, 'user_job_change')));
    expect(payDaysOf(payslips)).toEqual(people.payslips('user_job_change').map(({ payDate }) => payDate));
    const employers = payslips.map(({ data }) => data.employment_information);
    expect(employers[0]).toMatchObject({ employer_name: 'Foxglove Engineering', status: 'left' });
    expect(employers.at(-1)).toMatchObject({ employer_name: 'Copperline Rail', status: 'active' });
  });

  test('is not found at an employer that has not opted in', async () => {
    const { find, people } = await useStaffology();
    expect(await find(userOf(people, 'user_director'))).toEqual({ outcome: 'no_match' });
    const payslips = payslipsIn(await find(userOf(people, 'user_two_jobs')));
    expect(new Set(payslips.map(({ data }) => data.employment_information.employer_name))).toEqual(
      new Set(['Thistledown Care']),
    );
  });

  test.each([
    ['an NI number without suffix is found', { niNumber: 'JG481926' }, 'found'],
    ['a surname in capitals is found', { surname: 'WHITCOMBE' }, 'found'],
    ['several postcodes is found', { postCodes: ['M20 2ES', 'LS6 2DN'] }, 'found'],
    ['no surname is found', { surname: null }, 'found'],
    ['no name at all is found', { surname: null, forename: null }, 'found'],
    ['another surname is not found', { surname: 'Marchbanks' }, 'no_match'],
    ['another NI number is not found', { niNumber: 'JG481927B' }, 'no_match'],
    ['another date of birth is not found', { dateOfBirth: '1990-01-30' }, 'no_match'],
    ['another postcode is a mismatch', { postCodes: ['LS6 2DP'] }, 'mismatch'],
    ['no postcode is a mismatch', { postCodes: [] }, 'mismatch'],
    ['no NI number is not found', { niNumber: null }, 'no_match'],
    ['no date of birth is not found', { dateOfBirth: null }, 'no_match'],
  ])('with %s', async (_what, changes, outcome) => {
    const { find, people } = await useStaffology();
    const found = await find({ ...userOf(people, 'user_good'), ...changes });
    expect(found.outcome).toBe(outcome);
    if (outcome !== 'found') expect(found, 'the failure does not say which field').toEqual({ outcome });
  });

  test('whose date of birth the payroll does not know is not found', async () => {
    const { find, people } = await useStaffology();
    const person = { ...userOf(people, 'user_no_dob'), dateOfBirth: '1985-01-01' };
    expect(await find(person)).toEqual({ outcome: 'no_match' });
  });

  test.each([{ rightToRestrict: true }, { rightToDelete: true }])(
    'who exercised a data protection right is not found: %j',
    async (asked) => {
      const { find, people, staffology } = await useStaffology();
      staffology.control.restrict('user_good', asked);
      expect(await find(userOf(people, 'user_good'))).toEqual({ outcome: 'no_match' });
      staffology.control.restrict('user_good', {});
      expect(await find(userOf(people, 'user_good'))).toMatchObject({ outcome: 'found' });
    },
  );

  test('with a wrong NI number or unknown name causes no requests for payslips', async () => {
    const { find, people, staffology } = await useStaffology();
    await find({ ...userOf(people, 'user_good'), niNumber: 'JG481927B' });
    expect(staffology.control.counts.requests, 'search, employer, employee').toBe(3);
    await find({ ...userOf(people, 'user_good'), niNumber: null });
    expect(staffology.control.counts.requests).toBe(3);
  });
});

describe('payslips', () => {
  test('of an open pay run are not returned', async () => {
    const { find, people, clock } = await useStaffology();
    clock.advance({ days: 20 });
    const window = { from: '2026-09-01', to: '2027-02-28' };
    const payslips = payslipsIn(await find(userOf(people, 'user_good'), window));
    const paid = people.payslips('user_good').map(({ payDate }) => payDate);
    expect(payDaysOf(payslips)).toEqual(paid.filter((day) => day >= window.from));
  });

  test('are returned from the first to the last day of the window, across tax years', async () => {
    const { find, people } = await useStaffology();
    const window = { from: '2026-04-03', to: '2026-04-10' };
    const payslips = payslipsIn(await find(userOf(people, 'user_weekly'), window));
    expect(payDaysOf(payslips)).toEqual(['2026-04-03', '2026-04-10']);
    expect(payslips.map(({ data }) => data.income_information.earnings.year_to_date.tax_year)).toEqual([
      2025, 2026,
    ]);
  });

  test('of years that are too early for Staffology are not requested', async () => {
    const { find, people } = await useStaffology();
    const window = { from: '2009-01-01', to: '2012-12-31' };
    expect(await find(userOf(people, 'user_good'), window)).toEqual({ outcome: 'found', payslips: [] });
  });

  test('that were amended keep their id and have the new amounts', async () => {
    const { find, people } = await useStaffology();
    const before = payslipsIn(await find(userOf(people, 'user_overtime'))).at(-1);
    people.amend(people.payslips('user_overtime').at(-1)?.id ?? '');
    const after = payslipsIn(await find(userOf(people, 'user_overtime'))).at(-1);
    expect(after?.externalId).toBe(before?.externalId);
    expect(after?.data.income_information.earnings.gross_pay).not.toBe(
      before?.data.income_information.earnings.gross_pay,
    );
  });

  test('of leavers, with K codes and with Jersey addresses are normalised correctly', async () => {
    const { find, people } = await useStaffology();
    const last = async (userName: string) => payslipsIn(await find(userOf(people, userName))).at(-1)?.data;
    expect((await last('user_leaver'))?.employment_information).toMatchObject({
      status: 'left',
      leave_date: '2026-03-13T00:00:00.000Z',
    });
    expect((await last('user_k_code'))?.income_information.tax_code).toBe('K475');
    expect((await last('user_channel_islands'))?.identity_information.address.country).toBe('Jersey');
  });
});

describe('the API', () => {
  test('is asked for an employer at most once in ten minutes', async () => {
    const { find, people, staffology, clock } = await useStaffology();
    const person = userOf(people, 'user_good');
    await find(person);
    staffology.control.optIn('brindle-and-lark', false);
    clock.advance({ minutes: 9 });
    expect(await find(person)).toMatchObject({ outcome: 'found' });
    expect(staffology.control.counts.employerReads).toBe(1);
    clock.advance({ minutes: 1 });
    expect(await find(person)).toEqual({ outcome: 'no_match' });
    expect(staffology.control.counts.employerReads).toBe(2);
  });

  test('gives not_configured without an accepted API key', async () => {
    const { connector, context, people } = await useStaffology();
    const wrong: Record<string, string>[] = [{ api_key: 'another' }, {}];
    for (const settings of wrong) {
      const provider = { ...context.provider, settings };
      const found = await connector.findPayslips(
        { ...context, provider },
        userOf(people, 'user_good'),
        EVERYTHING,
      );
      expect(found).toMatchObject({ outcome: 'failed', reason: 'not_configured' });
      expect(JSON.stringify(found)).not.toContain('another');
    }
  });

  test('gives no payslips after a failure, and all of them once it is back', async () => {
    const { find, people, staffology } = await useStaffology();
    const person = userOf(people, 'user_good');
    staffology.control.setFault({ kind: 'unavailable', after: 12, times: 1 });
    expect(await find(person)).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
    expect(payslipsIn(await find(person))).toHaveLength(24);
  });
});
