import type { Day } from '#values/calendar.ts';
import { divideHalfUp, type Pence } from '#values/money.ts';
import type { DeductionRule, EarningRule, PayRun } from './paid-employment.ts';
import type { SandboxEarning } from './person.ts';

/** Amounts with the day each starts, oldest first. The last one continues. */
export type Steps = readonly (readonly [from: Day, amount: Pence])[];

/** A twelfth of a yearly salary, or a proportion of it for the days in employment. */
export function salary(yearly: Steps): EarningRule {
  return (run) =>
    fixed(
      'BASIC',
      'Basic salary',
      divideHalfUp(amountAt(yearly, run) * BigInt(run.days), 12n * BigInt(run.ofDays)),
    );
}

export function hourly(rates: Steps, hours: number): EarningRule {
  return (run) => {
    const worked = BigInt(Math.round((hours * 100 * run.days) / run.ofDays));
    return {
      ...byTheHour('BASIC', 'Basic pay', { hundredths: worked, rate: amountAt(rates, run) }),
      isFixed: true,
    };
  };
}

/** Hours that vary from one payslip to the next, in half hours. */
export function overtime(rates: Steps, hours: { least: number; most: number }): EarningRule {
  return (run) => {
    const halves = hours.least * 2 + draw(run, 'overtime', (hours.most - hours.least) * 2 + 1);
    return byTheHour('OVERTIME', 'Overtime', {
      hundredths: BigInt(halves) * 50n,
      rate: amountAt(rates, run),
    });
  };
}

/** Varies in whole pounds. */
export function commission(least: Pence, most: Pence): EarningRule {
  return (run) => {
    const pounds = draw(run, 'commission', Number((most - least) / 100n) + 1);
    return variable('COMMISSION', 'Sales commission', least + BigInt(pounds) * 100n);
  };
}

export function bonus(yearly: Steps, month: number): EarningRule {
  return (run) => (monthOf(run) === month ? variable('BONUS', 'Annual bonus', amountAt(yearly, run)) : null);
}

export function allowance(description: string, amount: Pence): EarningRule {
  return () => fixed('ALLOWANCE', description, amount);
}

export function benefit(description: string, amount: Pence): EarningRule {
  return () => ({ ...fixed('BENEFIT', description, amount), isBenefit: true });
}

/** Unused holiday, paid with the last payslip. */
export function holidayPay(leaveDate: Day, days: bigint, rate: Pence): EarningRule {
  return (run) =>
    run.start <= leaveDate && leaveDate <= run.end
      ? {
          ...variable('ALLOWANCE', 'Holiday pay', days * rate),
          quantity: `${days}.00`,
          ratePence: rate,
          unit: 'days',
        }
      : null;
}

/** In some months pay for a few days only, in the others for the whole month. */
export function salaryWithUnpaidLeave(
  yearly: Steps,
  leave: { months: readonly number[]; paidDays: number },
): EarningRule {
  const whole = salary(yearly);
  return (run) => whole(leave.months.includes(monthOf(run)) ? { ...run, days: leave.paidDays } : run);
}

export function recovery(description: string, amount: Pence, months: readonly number[]): DeductionRule {
  return (run) =>
    months.includes(monthOf(run)) ? { code: 'OTHER', description, amountPence: amount } : null;
}

export function correction(hours: bigint, rate: Pence): SandboxEarning {
  return byTheHour('OVERTIME', 'Overtime, corrected', { hundredths: hours * 100n, rate });
}

export function amountAt(steps: Steps, run: PayRun): Pence {
  const step = steps.findLast(([from]) => from <= run.start) ?? steps[0];
  if (!step) throw new Error('An amount has no steps');
  return step[1];
}

function monthOf(run: PayRun): number {
  return Number(run.end.slice(5, 7));
}

/** A number from 0 up to but not including `below`, always the same for a payslip. */
function draw(run: PayRun, what: string, below: number): number {
  let hash = 2_166_136_261;
  for (const character of run.payslipId + what) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0;
  }
  return hash % below;
}

function byTheHour(
  code: SandboxEarning['code'],
  description: string,
  { hundredths, rate }: { hundredths: bigint; rate: Pence },
): SandboxEarning {
  return {
    ...variable(code, description, divideHalfUp(hundredths * rate, 100n)),
    quantity: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`,
    ratePence: rate,
    unit: 'hours',
  };
}

export function fixed(code: SandboxEarning['code'], description: string, amount: Pence): SandboxEarning {
  return { ...variable(code, description, amount), isFixed: true };
}

export function variable(
  code: SandboxEarning['code'],
  description: string,
  amountPence: Pence,
): SandboxEarning {
  return {
    code,
    description,
    amountPence,
    quantity: null,
    ratePence: null,
    unit: null,
    isFixed: false,
    isBenefit: false,
  };
}
