import { describe, expect, test } from 'vitest';
import { taxYearOf } from '#values/calendar.ts';
import { formatPence, parsePence, sumPence } from '#values/money.ts';
import { createPeople, PERSONA_NAMES, type SandboxPayslip } from './index.ts';

const TODAY = '2026-11-15';

function peopleOn(day: string) {
  return createPeople({ clock: { now: () => new Date(`${day}T09:00:00.000Z`) } });
}

function payslipOf(userName: string, payDate: string, today = TODAY): SandboxPayslip {
  const payslip = peopleOn(today)
    .payslips(userName)
    .find((each) => each.payDate === payDate);
  if (!payslip) throw new Error(`${userName} was not paid on ${payDate}`);
  return payslip;
}

function deducted(payslip: SandboxPayslip): Record<string, string> {
  return Object.fromEntries(
    payslip.deductions.map(({ code, amountPence }) => [code, formatPence(amountPence)]),
  );
}

describe('known figures', () => {
  test.each([
    ['user_good', '2025-04-28', { TAX: '457.00', NI: '182.83', PENSION: '112.54' }],
    ['user_no_dob', '2025-04-30', { TAX: '123.60', NI: '49.49', PENSION: '45.86' }],
    ['user_channel_islands', '2025-04-28', { TAX: '952.06', NI: '267.50', PENSION: '146.76' }],
    ['user_channel_islands', '2025-05-28', { TAX: '952.47', NI: '267.50', PENSION: '146.76' }],
    ['user_scottish', '2025-04-28', { TAX: '1100.51', NI: '267.50', PENSION: '146.76' }],
    ['user_scottish', '2026-04-28', { TAX: '1097.87', NI: '267.50', PENSION: '146.76' }],
    ['user_k_code', '2025-04-28', { TAX: '479.20', NI: '76.16', PENSION: '59.20' }],
    ['user_weekly', '2025-04-11', { TAX: '51.60', NI: '20.64', PENSION: '15.20' }],
    // 9 % of pay above 28,470 / 12, and 6 % above 21,000 / 12; the pension is deducted before tax
    [
      'user_student_loan',
      '2025-04-28',
      { TAX: '336.80', NI: '156.16', PENSION: '267.00', STUDENT_LOAN: '56.00', POSTGRAD_LOAN: '75.00' },
    ],
  ])('are on the payslip of %s on %s', (userName, payDate, expected) => {
    expect(deducted(payslipOf(userName, payDate))).toEqual(expected);
  });

  test('four weeks of sickness are paid as Statutory Sick Pay, without the first three days until April 2026', () => {
    const linesOf = (payDate: string, today?: string) =>
      payslipOf('user_sick_pay', payDate, today).earnings.map(({ description, amountPence, quantity }) => [
        description,
        formatPence(amountPence),
        quantity,
      ]);
    // the twenty weekdays from Monday 2 February: all weekdays of the month
    expect(linesOf('2026-02-27')).toEqual([['Statutory sick pay', '403.75', '17.00']]);
    expect(linesOf('2026-03-31')).toEqual([['Basic salary', '2400.00', null]]);
    // from Monday 3 February, of whose twenty weekdays all are in the month
    expect(linesOf('2025-02-28', '2025-11-15')).toEqual([['Statutory sick pay', '396.95', '17.00']]);
    expect(linesOf('2027-02-26', '2027-03-01')).toEqual([['Statutory sick pay', '493.00', '20.00']]);
  });

  test('maternity pay is 90 % of pay for six weeks and then the flat rate, and salary is paid before and after', () => {
    const linesOf = (payDate: string, today = '2027-03-15') =>
      payslipOf('user_maternity', payDate, today).earnings.map(({ description, amountPence }) => [
        description,
        formatPence(amountPence),
      ]);
    expect(linesOf('2026-04-28')).toEqual([['Basic salary', '2500.00']]);
    expect(linesOf('2026-05-28')).toEqual([
      ['Basic salary', '241.94'],
      ['Statutory maternity pay', '2076.96'],
    ]);
    expect(linesOf('2026-06-26')).toEqual([['Statutory maternity pay', '1482.64']]);
    // 31 days at a seventh of 194.32
    expect(linesOf('2026-07-28')).toEqual([['Statutory maternity pay', '860.56']]);
    expect(linesOf('2027-01-28')).toEqual([['Statutory maternity pay', '860.56']]);
    expect(linesOf('2027-02-26')).toEqual([['Basic salary', '2500.00']]);
  });

  test('a fortnight is taxed and insured by the limits of two weeks', () => {
    const payslip = payslipOf('user_fortnightly', '2026-04-16');
    expect(payslip).toMatchObject({
      periodStart: '2026-04-03',
      periodEnd: '2026-04-16',
      grossPence: 993_75n,
    });
    // 20 % of the whole pounds above 2 x 241.91, and 8 % above 2 x 242
    expect(deducted(payslip)).toMatchObject({ TAX: '101.80', NI: '40.78' });
  });

  test('a year on 60,000 ends with 11,428.00 of tax', () => {
    const { yearToDate } = payslipOf('user_channel_islands', '2026-03-27');
    expect(yearToDate).toMatchObject({ taxYear: 2025, grossPence: 60_000_00n, taxPence: 11_428_00n });
  });

  test("a director pays National Insurance once past the year's threshold, and the full year's amount by its end", () => {
    const paid = ['2025-04-28', '2025-05-28', '2025-06-27', '2025-07-28'].map(
      (payDate) => deducted(payslipOf('user_director', payDate)).NI,
    );
    expect(paid).toEqual(['0.00', '0.00', '0.00', '274.40']);
    expect(payslipOf('user_director', '2026-03-27').yearToDate.niPence).toBe(2_834_40n);
  });

  test('a job change continues from the P45: both employments together pay the tax on the pay of both', () => {
    const first = payslipOf('user_job_change', '2025-09-30').yearToDate;
    const second = payslipOf('user_job_change', '2026-03-27').yearToDate;
    // each payslip's year to date covers its own employment only
    expect(first.taxablePence + second.taxablePence).toBe(35_695_81n);
    expect(payslipOf('user_job_change', '2025-10-28').yearToDate.grossPence).toBe(2_725_81n);
    // 20 % of the whole pounds above 12 x 1,048.26
    expect(first.taxPence + second.taxPence).toBe(4_623_20n);
  });

  test('a second job under BR pays 20 % of every pound, and no National Insurance below the threshold', () => {
    expect(deducted(payslipOf('user_two_jobs', '2025-04-10'))).toEqual({ TAX: '30.20', NI: '0.00' });
  });

  test("a leaver's last payslip is for part of a month and includes unused holiday", () => {
    const payslip = payslipOf('user_leaver', '2026-03-27');
    expect(payslip.earnings.map(({ amountPence }) => amountPence)).toEqual([1_069_35n, 706_14n]);
    expect(payslip.taxCode).toBe('C1257L');
  });

  test('a 53rd week is taxed on its own', () => {
    const week53 = payslipOf('user_weekly', '2030-04-05', '2030-05-01');
    expect(deducted(week53).TAX).toBe('55.60');
    expect(week53.yearToDate).toMatchObject({ taxYear: 2029, grossPence: 53n * 520_00n });
    expect(payslipOf('user_weekly', '2030-04-12', '2030-05-01').yearToDate.grossPence).toBe(520_00n);
  });
});

describe.each(['2025-06-30', TODAY, '2027-08-10', '2031-01-03'])('every payslip shown on %s', (today) => {
  const people = peopleOn(today);
  const everyone = people.all().map(({ userName, employments }) => ({
    userName,
    employments,
    payslips: people.payslips(userName),
  }));
  const all = everyone.flatMap(({ payslips }) => payslips);

  test('adds up', () => {
    for (const payslip of all) {
      const paid = payslip.earnings.filter(({ isBenefit }) => !isBenefit);
      expect(sumPence(paid.map(({ amountPence }) => amountPence))).toBe(payslip.grossPence);
      expect(sumPence(payslip.deductions.map(({ amountPence }) => amountPence))).toBe(
        payslip.totalDeductionsPence,
      );
      expect(payslip.grossPence - payslip.totalDeductionsPence).toBe(payslip.netPence);
    }
  });

  test('has lines where quantity times rate is the amount', () => {
    for (const { quantity, ratePence, amountPence } of all.flatMap(({ earnings }) => earnings)) {
      if (quantity === null || ratePence === null) continue;
      expect((parsePence(quantity) ?? 0n) * ratePence).toBe(amountPence * 100n);
    }
  });

  test('continues the year to date of the one before, and restarts with the tax year', () => {
    const ofEach = Map.groupBy(all, ({ employmentId }) => employmentId);
    for (const payslips of ofEach.values()) {
      for (const [index, payslip] of payslips.entries()) {
        const before = payslips[index - 1]?.yearToDate;
        if (!before) continue;
        const from = before.taxYear === payslip.yearToDate.taxYear ? before : undefined;
        const line = (code: string) =>
          payslip.deductions.find((deduction) => deduction.code === code)?.amountPence ?? 0n;
        expect(payslip.yearToDate).toEqual({
          taxYear: Number(taxYearOf(payslip.payDate).slice(0, 4)),
          grossPence: (from?.grossPence ?? 0n) + payslip.grossPence,
          netPence: (from?.netPence ?? 0n) + payslip.netPence,
          taxPence: (from?.taxPence ?? 0n) + line('TAX'),
          niPence: (from?.niPence ?? 0n) + line('NI'),
          taxablePence: (from?.taxablePence ?? 0n) + payslip.taxablePence,
        });
      }
    }
  });

  test('is within the last 24 months and within its employment, in order, with a unique id', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { employments, payslips } of everyone) {
      expect(payslips.map(({ payDate }) => payDate)).toEqual(
        payslips.map(({ payDate }) => payDate).toSorted(),
      );
      for (const { payDate, periodStart, periodEnd, employmentId } of payslips) {
        const employment = employments.find(({ id }) => id === employmentId);
        expect(payDate <= today && periodStart < periodEnd).toBe(true);
        expect(employment && employment.startDate <= periodEnd).toBe(true);
        expect(periodStart <= (employment?.leaveDate ?? today)).toBe(true);
      }
    }
  });
});

describe('payslips by persona', () => {
  const people = peopleOn(TODAY);

  test.each([
    ['user_good', 24],
    ['user_weekly', 104],
    ['user_fourweekly', 26],
    ['user_two_jobs', 24 + 104],
    ['user_job_change', 24],
    ['user_leaver', 17],
    ['user_no_payslips', 0],
  ])('%s has %i payslips', (userName, count) => {
    expect(people.payslips(userName)).toHaveLength(count);
  });

  test('monthly pay never skips or repeats a month, whatever the date', () => {
    const clock = { now: () => new Date(Date.UTC(2026, 4, 1)) };
    const moving = createPeople({ clock });
    for (let day = 0; day < 400; day += 1) {
      clock.now = () => new Date(Date.UTC(2026, 4, 1 + day));
      const months = moving.payslips('user_good').map(({ periodStart }) => periodStart.slice(0, 7));
      expect(new Set(months).size).toBe(24);
      expect(months).toHaveLength(24);
    }
  });

  test('weekly pay crosses month ends', () => {
    for (const userName of ['user_weekly', 'user_fourweekly']) {
      const straddling = people
        .payslips(userName)
        .filter(({ periodStart, periodEnd }) => periodStart.slice(0, 7) !== periodEnd.slice(0, 7));
      expect(straddling.length).toBeGreaterThanOrEqual(20);
    }
  });

  test('net pay is negative in January and July, with tax refunded', () => {
    const negative = people.payslips('user_negative_net').filter(({ netPence }) => netPence < 0n);
    expect(negative.map(({ payDate }) => payDate)).toEqual([
      '2025-01-28',
      '2025-07-28',
      '2026-01-28',
      '2026-07-28',
    ]);
    expect(negative.every((payslip) => (deducted(payslip).TAX ?? '').startsWith('-'))).toBe(true);
    const others = PERSONA_NAMES.filter((name) => name !== 'user_negative_net');
    expect(others.flatMap((name) => people.payslips(name)).filter(({ netPence }) => netPence <= 0n)).toEqual(
      [],
    );
  });

  test('variable pay varies, and benefits are taxed but not paid', () => {
    const overtime = people.payslips('user_overtime');
    expect(new Set(overtime.map(({ grossPence }) => grossPence)).size).toBeGreaterThan(12);
    for (const payslip of [...overtime, ...people.payslips('user_bonus')]) {
      const benefits = payslip.earnings.filter(({ isBenefit }) => isBenefit);
      expect(payslip.taxablePence).toBe(
        payslip.grossPence + sumPence(benefits.map(({ amountPence }) => amountPence)),
      );
      expect(benefits).toHaveLength(1);
    }
    const bonuses = people
      .payslips('user_bonus')
      .filter(({ earnings }) => earnings.some(({ code }) => code === 'BONUS'));
    expect(bonuses.map(({ payDate }) => payDate)).toEqual(['2025-03-28', '2026-03-27']);
  });
});
