import type { Payslip } from '#evidence';
import { addDays, addMonthsToDay, type Day, taxYearOf } from '#values/calendar.ts';
import { magnitude, sumPence } from '#values/money.ts';
import type { Calculated, NumberedEmployment } from './calculated.ts';
import { isUnpaid } from './gaps.ts';
import type { PayPeriod } from './pay-periods.ts';
import { gapsBetween } from './person-months.ts';
import type { Warning } from './warning-schema.ts';
import { count, dayInWords, employerFirst, employerInWords, listed, money, warning } from './words.ts';

const RECENT_MONTHS = 3;
const YEAR_MONTHS = 12;
const FALL_PERCENT = 5;
/** Smaller differences of the year to date are rounding. */
const TO_DATE_PENCE_MIN = 100n;
/** Pay that is due in the first days of a tax year may be paid before it, with the new year to date. */
const PAID_EARLY_DAYS_MAX = 6;

export function payWarnings(calculated: Calculated): Warning[] {
  const { employments, lastYear } = calculated;
  return [
    ...currentWarnings(calculated),
    ...employments.flatMap((employment) => [
      ...(isOfLastYear(employment, lastYear.to)
        ? [...stateWarnings(employment), ...leftOutWarnings(employment)]
        : []),
      ...gapWarnings(employment),
      ...toDateWarnings(employment),
    ]),
    ...betweenWarnings(employments),
    ...levelWarnings(calculated),
    ...fallWarnings(calculated),
  ];
}

/** A job that last paid long before the newest payslip says nothing about today's pay. */
function isOfLastYear({ lastPeriod }: NumberedEmployment, newest: Day | null): boolean {
  return newest === null || lastPeriod.payDate > addMonthsToDay(newest, -YEAR_MONTHS);
}

function currentWarnings({ employments, lastYear }: Calculated): Warning[] {
  const current = employments.filter(({ isCurrent }) => isCurrent === true);
  const [first] = employments;
  if (!first) return [];
  const ids = employments.flatMap(({ lastPeriod }) => lastPeriod.ids);
  if (current.length === 0)
    return [warning('no_current_employment', 'serious', 'No current job is known.', { ids })];
  const names = current.map(({ latest }) => employerInWords(latest.employerName));
  const several =
    current.length > 1
      ? [
          warning(
            'several_employments',
            'note',
            `The person has ${current.length} jobs at once: ${listed(names)}. The typical months of these jobs are added up.`,
            { ids: current.flatMap(({ lastPeriod }) => lastPeriod.ids) },
          ),
        ]
      : [];
  return [...several, ...changeWarnings(employments, lastYear.to)];
}

/** A job that ended within the year, and a current one that started around then. */
function changeWarnings(employments: readonly NumberedEmployment[], newest: Day | null): Warning[] {
  if (newest === null) return [];
  const since = addMonthsToDay(newest, -YEAR_MONTHS);
  const ended = employments.filter(({ isCurrent, latest }) => isCurrent !== true && latest.payDate > since);
  return employments
    .filter(({ isCurrent }) => isCurrent === true)
    .flatMap((now) => {
      const started = now.from ?? now.payslips[0]?.payDate ?? newest;
      const before = ended.find(({ to, latest }) => started >= addMonthsToDay(to ?? latest.payDate, -1));
      if (!before || started <= since) return [];
      const names = [before, now].map(({ latest }) => employerInWords(latest.employerName));
      return [
        warning(
          'employer_changed',
          'caution',
          `The person moved from ${names[0]} to ${names[1]}. The new job ${now.from === null ? 'first paid' : 'started'} on ${dayInWords(started)}.`,
          {
            employment: now.number,
            ids: [...before.lastPeriod.ids, ...(now.periods[0]?.ids ?? [])],
          },
        ),
      ];
    });
}

function stateWarnings(employment: NumberedEmployment): Warning[] {
  const { number, latest, lastPeriod, isCurrent, currentReason, typical, to } = employment;
  const [name, first] = [employerInWords(latest.employerName), employerFirst(latest.employerName)];
  const about = { employment: number, ids: lastPeriod.ids };
  const warnings: Warning[] = [];
  const add = (
    code: Warning['code'],
    severity: Warning['severity'],
    message: string,
    ids?: readonly string[],
  ) => warnings.push(warning(code, severity, message, ids ? { ...about, ids } : about));
  if (currentReason === 'pay_overdue')
    add(
      'pay_date_old',
      'caution',
      `${first} last paid on ${dayInWords(lastPeriod.payDate)}. The next payment was due, but no payslip for it has arrived.`,
    );
  if (currentReason === 'leaving' && to)
    add('leaving', 'serious', `The job at ${name} ends on ${dayInWords(to)}.`);
  if (isCurrent && (typical.method === null || typical.method === 'latest_whole_month'))
    add(
      'new_employment',
      'caution',
      newInWords(name, typical),
      employment.payslips.flatMap(({ ids }) => ids),
    );
  if (isCurrent && latest.isDirector)
    add('director', 'caution', `The person is a director of ${name} and may set their own pay.`);
  return [...warnings, ...recentWarnings(employment)];
}

function newInWords(name: string, { method, gross }: NumberedEmployment['typical']): string {
  if (method !== null)
    return `Fewer than three whole months of pay from ${name} are known, so its typical month is the latest whole month.`;
  const isUnread = gross.pence === null && gross.reason === 'amount_missing';
  return `Pay from ${name} is not in the typical month, because ${isUnread ? 'payslips do not show the amounts' : 'there are too few whole months of pay'}.`;
}

/** Warns about parts of recent pay that usual pay does not contain. */
function recentWarnings({ number, latest, payslips, isCurrent, typical }: NumberedEmployment): Warning[] {
  const since = addMonthsToDay(latest.payDate, -RECENT_MONTHS);
  const recent = isCurrent ? payslips.filter(({ payDate }) => payDate > since) : [];
  const name = employerInWords(latest.employerName);
  const about = (some: readonly Payslip[]) => ({ employment: number, ids: some.flatMap(({ ids }) => ids) });
  const absent = recent.filter(({ parts }) => parts?.some(({ isAbsence }) => isAbsence));
  const usual =
    typical.usual.method === null
      ? 'Usual pay may be higher'
      : 'The typical month is without it, the cautious figure is with it';
  const refunded = recent.filter(({ incomeTax }) => incomeTax !== null && incomeTax < 0n);
  const repaid = recent.filter(({ expenses }) => expenses > 0n);
  const found: [Warning['code'], readonly Payslip[], string][] = [
    ['statutory_pay', absent, `pay for an absence, such as sick pay, or unpaid leave. ${usual}`],
    ['tax_refund', refunded, 'a refund of tax. Net pay will be lower without it'],
    ['expenses_in_pay', repaid, 'reimbursed expenses. Net pay is lower without them'],
  ];
  return found
    .filter(([, some]) => some.length > 0)
    .map(([code, some, what]) =>
      warning(
        code,
        'caution',
        `${count(some.length, 'recent payslip')} from ${name} ${some.length === 1 ? 'contains' : 'contain'} ${what}.`,
        about(some),
      ),
    );
}

/** One warning for each employment, however many gaps it has. */
function gapWarnings({ number, latest, gaps }: NumberedEmployment): Warning[] {
  const last = gaps.at(-1);
  if (!last) return [];
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  const where = `${gaps.length > 1 ? `in ${gaps.length} gaps, the latest ` : ''}between ${dayInWords(last.from)} and ${dayInWords(last.to)}`;
  return [
    warning(
      'gap_in_pay',
      'caution',
      `${count(missing, 'payment')} from ${employerInWords(latest.employerName)} ${missing === 1 ? 'is' : 'are'} missing ${where}.${paidInWords(gaps)}`,
      { employment: number, ids: gaps.flatMap(({ before, after }) => [...before.ids, ...after.ids]) },
    ),
  ];
}

function paidInWords(gaps: NumberedEmployment['gaps']): string {
  if (gaps.every(isUnpaid)) return ' The year to date shows that nothing was paid.';
  const paid = gaps.map((gap) => gap.paid.pence).filter((pence) => pence !== null);
  const total = sumPence(paid);
  if (paid.length < gaps.length || total <= 0n) return '';
  return ` The year to date shows that ${money(total)} gross was paid, so payslips are missing.`;
}

/** Payslips of the last year that the typical month leaves out. */
function leftOutWarnings({ number, latest, periods }: NumberedEmployment): Warning[] {
  const since = addMonthsToDay(latest.payDate, -YEAR_MONTHS);
  const ofYear = periods.filter(({ payDate }) => payDate > since);
  const name = employerInWords(latest.employerName);
  const about = (some: readonly PayPeriod[]) => ({ employment: number, ids: some.flatMap(({ ids }) => ids) });
  const days = (some: readonly PayPeriod[]) => listed(some.map(({ payDate }) => dayInWords(payDate)));
  const partial = ofYear.filter(({ isPartial }) => isPartial);
  const oneOff = ofYear.filter((period) => period.oneOff > 0n && !period.isPartial);
  const takenBack = ofYear.filter((period) => period.takenBack > 0n && !period.isPartial);
  const negative = ofYear.filter(({ net }) => net !== null && net < 0n);
  return [
    ...(partial.length > 0
      ? [
          warning(
            'partial_pay',
            'note',
            `Pay from ${name} on ${days(partial)} is for part of a pay period and is not in the typical month.`,
            about(partial),
          ),
        ]
      : []),
    ...(oneOff.length > 0
      ? [
          warning(
            'one_off_payment',
            'note',
            `${employerFirst(latest.employerName)} paid one-off amounts that are not in the typical month: ${listed(oneOff.map((period) => `${money(period.oneOff)} on ${dayInWords(period.payDate)}`))}.`,
            about(oneOff),
          ),
        ]
      : []),
    ...(takenBack.length > 0
      ? [
          warning(
            'one_off_payment',
            'note',
            `${employerFirst(latest.employerName)} took back pay, such as an overpayment: ${listed(takenBack.map((period) => `${money(period.takenBack)} on ${dayInWords(period.payDate)}`))}. These payslips are not in the typical month.`,
            about(takenBack),
          ),
        ]
      : []),
    ...(negative.length > 0
      ? [
          warning(
            'negative_pay',
            'caution',
            `Deductions were more than the pay from ${name} on ${days(negative)}.`,
            about(negative),
          ),
        ]
      : []),
  ];
}

/** Finds payslips whose year to date is not that of the payslip before plus their own pay. */
function toDateWarnings({ number, latest, periods, gaps }: NumberedEmployment): Warning[] {
  const wrong = periods.slice(1).flatMap((after, at) => {
    const before = periods[at];
    if (!before || gaps.some((gap) => gap.after === after) || !isOneTaxYear(before, after)) return [];
    const [first, last] = [before, after].map(({ payslips }) => payslips.at(-1)?.grossToDate ?? null);
    if (first == null || last == null || after.gross === null) return [];
    const difference = last - first - after.gross;
    return magnitude(difference) >= TO_DATE_PENCE_MIN ? [{ before, after, difference }] : [];
  });
  if (wrong.length === 0) return [];
  const texts = wrong.map(
    ({ after, difference }) =>
      `${dayInWords(after.payDate)} (${money(magnitude(difference))} too ${difference > 0n ? 'high' : 'low'})`,
  );
  return [
    warning(
      'year_to_date_differs',
      'serious',
      `The year to date on payslips from ${employerInWords(latest.employerName)} does not match the previous payslip: ${listed(texts)}.`,
      { employment: number, ids: wrong.flatMap(({ before, after }) => [...before.ids, ...after.ids]) },
    ),
  ];
}

function isOneTaxYear(before: PayPeriod, after: PayPeriod): boolean {
  return taxYearOf(before.payDate) === taxYearOf(addDays(after.payDate, PAID_EARLY_DAYS_MAX));
}

function betweenWarnings(employments: readonly NumberedEmployment[]): Warning[] {
  return gapsBetween(employments).map(({ from, to, ids }) =>
    warning(
      'gap_between_employments',
      'caution',
      `No employment is known from ${dayInWords(from)} to ${dayInWords(to)}.`,
      { ids },
    ),
  );
}

function levelWarnings({ volatility }: Calculated): Warning[] {
  if (volatility.level !== 'high') return [];
  const percent = volatility.coefficient_of_variation_percent;
  return [
    warning(
      'pay_varies',
      'caution',
      `Pay varies a lot: its standard deviation is ${percent}% of the average month.`,
      { ids: volatility.submission_ids },
    ),
  ];
}

/** A fall over three months, or in the latest month of a current employment. */
function fallWarnings({ trend, employments }: Calculated): Warning[] {
  const { latest, earlier, changePercent } = trend;
  const fell =
    changePercent !== null && changePercent < -FALL_PERCENT && latest.pence !== null && earlier.pence !== null
      ? [
          warning(
            'pay_fell',
            'caution',
            `Gross pay in the latest three months was ${money(latest.pence)} a month, down from ${money(earlier.pence)} in the three months before.`,
            { ids: [...latest.ids, ...earlier.ids] },
          ),
        ]
      : [];
  if (fell.length > 0) return fell;
  return employments.flatMap(({ number, isCurrent, latest: { employerName }, typical, months }) => {
    const last = months.findLast(({ gross }) => gross !== null);
    const usual = typical.gross.pence;
    if (!isCurrent || usual === null || !last || last.gross === null) return [];
    if (last.gross * 100n >= usual * BigInt(100 - FALL_PERCENT) || typical.kind === 'variable') return [];
    return [
      warning(
        'pay_fell',
        'caution',
        `${employerFirst(employerName)} last paid ${money(last.gross)} a month, less than the typical ${money(usual)}.`,
        { employment: number, ids: last.ids },
      ),
    ];
  });
}
