import { describe, expect, test } from 'vitest';
import { sumPence } from '#values/money.ts';
import { parseNiNumber } from '#values/ni-number.ts';
import { parsePostcode } from '#values/postcode.ts';
import catalogue from '../../providers/catalogue.json' with { type: 'json' };
import { EMPLOYERS } from './employers.ts';
import {
  CLAIMS,
  createPeople,
  PAYSLIPS_ADDED_MAX,
  PERSONA_NAMES,
  type People,
  type SandboxPayslip,
} from './index.ts';

function peopleOn(day: string): People & { setDay(day: string): void } {
  let today = day;
  const people = createPeople({ clock: { now: () => new Date(`${today}T23:30:00.000Z`) } });
  return Object.assign(people, {
    setDay(next: string) {
      today = next;
    },
  });
}

function everything(people: People): SandboxPayslip[] {
  return PERSONA_NAMES.flatMap((userName) => people.payslips(userName));
}

function lastOf(payslips: readonly SandboxPayslip[]): SandboxPayslip {
  const last = payslips.at(-1);
  if (!last) throw new Error('There is no payslip');
  return last;
}

describe('the people', () => {
  const people = peopleOn('2026-11-15');

  test('match the list of personas, and have valid details that belong to no real person', () => {
    expect(people.all().map(({ userName }) => userName)).toEqual(PERSONA_NAMES);
    for (const person of people.all()) {
      expect(parseNiNumber(person.niNumber)).toBe(person.niNumber);
      expect(person.niNumber).toHaveLength(9);
      expect(parsePostcode(person.address.postCode)).toBe(person.address.postCode);
      expect(person.phone).toMatch(/^07700 900\d{3}$/);
      expect(person.email).toMatch(/^[a-z.-]+@example\.com$/);
      for (const { employer } of person.employments)
        expect(employer.payeReference).toMatch(/^999\/[A-Z0-9]+$/);
    }
  });

  test('share no NI number, phone, email address or payroll id', () => {
    const all = people.all();
    for (const field of ['niNumber', 'phone', 'email'] as const) {
      expect(new Set(all.map((person) => person[field])).size).toBe(all.length);
    }
    const payrolls = all.flatMap(({ employments }) => employments);
    expect(new Set(payrolls.map(({ id }) => id)).size).toBe(payrolls.length);
  });

  test('work for employers in the catalogue', () => {
    const listed = catalogue.employers.map(({ id, name }) => ({ id, name }));
    expect(listed).toEqual(
      expect.arrayContaining(Object.values(EMPLOYERS).map(({ id, name }) => ({ id, name }))),
    );
    const used = people.all().flatMap(({ employments }) => employments.map(({ employer }) => employer.id));
    expect(new Set(used)).toEqual(new Set(Object.keys(EMPLOYERS)));
  });

  test('are found by username, and by NI number in any spelling', () => {
    const good = people.find('user_good');
    expect(people.findByNiNumber('jg 48 19 26 b')).toEqual(good);
    expect(people.findByNiNumber('JG481926')).toEqual(good);
    expect(people.findByNiNumber('JG481926A')).toBeUndefined();
    expect(people.findByNiNumber('JG4819')).toBeUndefined();
    expect(people.find('user_nobody')).toBeUndefined();
    expect(people.payslips('user_nobody')).toEqual([]);
  });

  test('match the description of their persona', () => {
    expect(people.find('user_no_dob')?.dateOfBirth).toBeNull();
    expect(people.find('user_channel_islands')?.address.postCode).toMatch(/^(JE|GY)/);
    expect(people.find('user_director')?.employments[0]?.isDirector).toBe(true);
    expect(people.find('user_leaver')?.employments[0]?.leaveDate).toBe('2026-03-13');
    expect(people.find('user_two_jobs')?.employments.map(({ leaveDate }) => leaveDate)).toEqual([null, null]);
    expect(people.find('user_job_change')?.employments.map(({ leaveDate }) => leaveDate)).toEqual([
      '2025-09-26',
      null,
    ]);
  });

  test.each([
    ['user_moved', ['postCode']],
    ['user_married', ['surname', 'postCode']],
    ['user_mismatch', ['forename', 'surname', 'dateOfBirth', 'postCode']],
  ] as const)('include %s, who gives a different %j from the payroll’s', (userName, fields) => {
    const claim = CLAIMS[userName] ?? {};
    const { address, ...person } = people.find(userName) ?? { address: { postCode: '' } };
    expect(Object.keys(claim)).toEqual(fields);
    for (const [field, value] of Object.entries(claim))
      expect({ ...person, postCode: address.postCode }).not.toMatchObject({ [field]: value });
    expect(parsePostcode(claim.postCode ?? '')).toBe(claim.postCode);
  });

  test("don't reveal an employment before it starts, or a leaving date before it comes", () => {
    const earlier = peopleOn('2025-08-01').find('user_job_change')?.employments;
    expect(earlier).toMatchObject([{ leaveDate: null }]);
  });
});

describe('the people over time', () => {
  test('are identical each time they are created', () => {
    expect(everything(peopleOn('2026-11-15'))).toEqual(everything(peopleOn('2026-11-15')));
  });

  test.each(['2026-11-16', '2026-12-31', '2027-04-06', '2028-02-29'])(
    'have the same payslips on %s as on 15 November 2026, if both days show them',
    (later) => {
      const known = new Map(everything(peopleOn('2026-11-15')).map((payslip) => [payslip.id, payslip]));
      const shared = everything(peopleOn(later)).filter(({ id }) => known.has(id));
      expect(shared.length).toBeGreaterThan(100);
      for (const payslip of shared) expect(payslip).toEqual(known.get(payslip.id));
    },
  );

  test('gain payslips as they fall due and lose those that are too old', () => {
    const people = peopleOn('2026-11-26');
    const before = people.payslips('user_good').map(({ id }) => id);
    people.setDay('2026-11-27');
    const after = people.payslips('user_good');
    // the 28th is a Saturday
    expect(lastOf(after).payDate).toBe('2026-11-27');
    expect(after.slice(0, -1).map(({ id }) => id)).toEqual(before.slice(1));
  });

  test('include a leaver who is not paid again and whose payslips all expire', () => {
    const people = peopleOn('2027-11-15');
    expect(lastOf(people.payslips('user_leaver')).payDate).toBe('2026-03-27');
    expect(people.addPayslips('user_leaver', 1)).toEqual([]);
    people.setDay('2028-04-30');
    expect(people.payslips('user_leaver')).toEqual([]);
  });
});

describe('adding payslips', () => {
  test('pays on the next pay dates, and the payslips stay when those days come', () => {
    const people = peopleOn('2026-11-15');
    const added = people.addPayslips('user_good', 2);
    expect(added.map(({ payDate }) => payDate)).toEqual(['2026-11-27', '2026-12-28']);
    const further = people.addPayslips('user_good', 1);
    expect(further.map(({ payDate }) => payDate)).toEqual(['2027-01-28']);
    expect(people.payslips('user_good').slice(-3)).toEqual([...added, ...further]);
    people.setDay('2027-01-29');
    expect(people.payslips('user_good')).toEqual(peopleOn('2027-01-29').payslips('user_good'));
  });

  test('crosses the end of a tax year, and continues beyond the last year with rates', () => {
    const people = peopleOn('2026-11-15');
    const years = people.addPayslips('user_weekly', PAYSLIPS_ADDED_MAX).map(({ yearToDate }) => yearToDate);
    expect(new Set(years.map(({ taxYear }) => taxYear))).toEqual(new Set([2026, 2027]));
  });

  test('takes two employments in the order of their pay dates', () => {
    const added = peopleOn('2026-11-15').addPayslips('user_two_jobs', 4);
    expect(added.map(({ payDate }) => payDate)).toEqual([
      '2026-11-19',
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
    ]);
  });

  test('starts the next employment, which is visible from then on', () => {
    const people = peopleOn('2025-09-15');
    const added = people.addPayslips('user_job_change', 3);
    expect(new Set(added.map(({ employmentId }) => employmentId)).size).toBe(2);
    expect(people.find('user_job_change')?.employments).toHaveLength(2);
  });

  test('is the only way to pay a person who has no payslips', () => {
    const people = peopleOn('2026-11-15');
    const [first] = people.addPayslips('user_no_payslips', 1);
    people.setDay('2027-02-15');
    expect(people.payslips('user_no_payslips')).toEqual([first]);
    const [second] = people.addPayslips('user_no_payslips', 1);
    expect(second?.payDate).toBe('2027-02-26');
    expect(second?.yearToDate.grossPence).toBe((first?.grossPence ?? 0n) + (second?.grossPence ?? 0n));
  });

  test('rejects an unknown person, and too many or no payslips', () => {
    const people = peopleOn('2026-11-15');
    expect(() => people.addPayslips('user_nobody', 1)).toThrow('does not exist');
    for (const count of [0, -1, 1.5, PAYSLIPS_ADDED_MAX + 1]) {
      expect(() => people.addPayslips('user_good', count)).toThrow('whole number');
    }
  });
});

describe('amending a payslip', () => {
  test('keeps its id and recalculates its figures', () => {
    const people = peopleOn('2026-11-15');
    const before = lastOf(people.payslips('user_good'));
    const after = people.amend(before.id);
    // four hours of overtime at 30.80: 20 % tax, 8 % National Insurance, 4 % pension
    expect(after).toMatchObject({ id: before.id, version: 2, payDate: before.payDate });
    expect(after.grossPence - before.grossPence).toBe(123_20n);
    expect(after.totalDeductionsPence - before.totalDeductionsPence).toBe(24_60n + 9_86n + 4_93n);
    expect(lastOf(people.payslips('user_good'))).toEqual(after);
    expect(people.amend(before.id)).toMatchObject({ version: 3, grossPence: before.grossPence + 246_40n });
  });

  test('changes the year to date of later payslips in its tax year, and nothing else', () => {
    const people = peopleOn('2026-11-15');
    const before = people.payslips('user_good');
    const index = before.findIndex(({ payDate }) => payDate === '2026-01-28');
    people.amend(before[index]?.id ?? '');
    const after = people.payslips('user_good');
    const changed = after.filter((payslip, at) => payslip.version !== before[at]?.version);
    expect(changed.map(({ payDate }) => payDate)).toEqual(['2026-01-28', '2026-02-27', '2026-03-27']);
    expect(
      (after[index + 1]?.yearToDate.grossPence ?? 0n) - (before[index + 1]?.yearToDate.grossPence ?? 0n),
    ).toBe(123_20n);
    expect(after[index + 1]?.grossPence).toBe(before[index + 1]?.grossPence);
    const untouched = (payslips: readonly SandboxPayslip[]) =>
      payslips.filter((_, at) => at < index || at > index + 2);
    expect(untouched(after)).toEqual(untouched(before));
  });

  test('changes the next employment through the P45', () => {
    const people = peopleOn('2026-11-15');
    const payslip = people.payslips('user_job_change').find(({ payDate }) => payDate === '2025-09-30');
    people.amend(payslip?.id ?? '');
    const versions = people.payslips('user_job_change').map(({ payDate, version }) => [payDate, version]);
    expect(versions).toContainEqual(['2025-10-28', 2]);
    expect(versions).toContainEqual(['2026-04-28', 1]);
  });

  test('rejects an unknown payslip', () => {
    expect(() => peopleOn('2026-11-15').amend('b0b7a2c4-0000-5000-8000-000000000000')).toThrow(
      'does not exist',
    );
  });
});

test('a reset restores the seed', () => {
  const people = peopleOn('2026-11-15');
  const seed = everything(people);
  people.amend(lastOf(people.payslips('user_bonus')).id);
  people.addPayslips('user_no_payslips', 3);
  expect(everything(people)).not.toEqual(seed);
  people.reset();
  expect(everything(people)).toEqual(seed);
});

test.each(PERSONA_NAMES)(
  'whole years of %s include every payslip that counts towards a year to date',
  (userName) => {
    const people = peopleOn('2026-11-15');
    const whole = people.payslipsOfWholeYears(userName);
    expect(whole.slice(whole.length - people.payslips(userName).length)).toEqual(people.payslips(userName));
    const years = Map.groupBy(whole, (one) => `${one.employmentId} ${one.yearToDate.taxYear}`);
    for (const payslips of years.values())
      expect(sumPence(payslips.map(({ taxablePence }) => taxablePence))).toBe(
        lastOf(payslips).yearToDate.taxablePence,
      );
  },
);
