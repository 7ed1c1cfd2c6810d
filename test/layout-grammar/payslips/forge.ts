import type { Retouch } from '#sandbox/documents/drawing/paper.ts';
import { addMonthsToDay } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Chance } from '../chance.ts';
import { drawNiNumber, drawPerson } from '../people.ts';
import type { Slip, SlipRow } from './slip.ts';

/** What forgers do to payslips. */
export const PAYSLIP_FORGERIES = [
  'net_raised',
  'gross_and_net_raised',
  'overlay',
  'other_font',
  'picture',
  'date_changed',
  'name_changed',
  'ni_number_changed',
  'year_inconsistent',
  'year_left_behind',
  'tax_cut',
] as const;
export type PayslipForgery = (typeof PAYSLIP_FORGERIES)[number];

export interface Forged {
  slip: Slip;
  /** How a forger replaces the printed values; null if the whole page is drawn again. */
  how: Retouch | null;
}

/** Forges a payslip. Returns null if there is nothing to forge in this way. */
export function forge(
  chance: Chance,
  kind: PayslipForgery,
  {
    slip,
    raised,
    hasYear,
    hasPeriod,
  }: { slip: Slip; raised: (by: Pence) => Slip; hasYear: boolean; hasPeriod: boolean },
): Forged | null {
  const by = chance.pence(150_00n, 1_200_00n);
  const retouched = (how: Retouch): Forged => ({
    slip: chance.happens(50) ? withNet(slip, by) : withGross(slip, by, false),
    how,
  });
  switch (kind) {
    case 'net_raised':
      return { slip: withNet(slip, by), how: null };
    case 'gross_and_net_raised':
      return { slip: withGross(slip, by, chance.happens(50)), how: null };
    case 'overlay':
      return retouched('overlay');
    case 'other_font':
      return retouched(chance.pick(['other_font', 'mixed_digits']));
    case 'picture':
      return retouched(chance.pick(['picture', 'picture', 'picture_instead']));
    case 'date_changed': {
      const how = chance.pick(
        hasPeriod ? (['overlay', 'other_font', null] as const) : (['overlay', 'other_font'] as const),
      );
      return { slip: { ...slip, payDate: addMonthsToDay(slip.payDate, chance.between(1, 4)) }, how };
    }
    case 'name_changed': {
      const { forename, surname } = drawPerson(chance);
      return {
        slip: { ...slip, person: { ...slip.person, forename: `${forename}e`, surname } },
        how: chance.pick(['overlay', 'other_font']),
      };
    }
    case 'ni_number_changed':
      return {
        slip: { ...slip, person: { ...slip.person, niNumber: drawNiNumber(chance) } },
        how: chance.pick(['overlay', 'other_font']),
      };
    case 'year_inconsistent':
      return hasYear ? { slip: withYear(slip, chance.pick(['halved', 'raised'])), how: null } : null;
    case 'year_left_behind':
      return hasYear ? { slip: leftBehind(slip, raised(by)), how: null } : null;
    case 'tax_cut':
      return cutTax(chance, slip);
  }
}

function withNet(slip: Slip, by: Pence): Slip {
  return { ...slip, net: slip.net + by };
}

function withGross(slip: Slip, by: Pence, isYearRaised: boolean): Slip {
  const [first, ...others] = slip.payments;
  if (!first) return withNet(slip, by);
  const { year } = slip;
  const raise = (row: SlipRow): SlipRow => ({
    ...row,
    amount: row.amount + by,
    year: isYearRaised ? row.year + by : row.year,
  });
  return {
    ...slip,
    payments: [raise(first), ...others],
    gross: slip.gross + by,
    taxable: isYearRaised ? slip.taxable + by : slip.taxable,
    niable: isYearRaised ? slip.niable + by : slip.niable,
    net: slip.net + by,
    year: isYearRaised
      ? {
          ...year,
          gross: year.gross + by,
          taxable: year.taxable + by,
          niable: year.niable + by,
          net: year.net + by,
        }
      : year,
  };
}

/** The year's pay no longer fits the period or the tax. */
function withYear(slip: Slip, how: 'halved' | 'raised'): Slip {
  const change = (pence: Pence) => (how === 'halved' ? pence / 2n : pence + pence / 3n);
  const isPay = (row: SlipRow): SlipRow => ({ ...row, year: change(row.year) });
  const { year } = slip;
  return {
    ...slip,
    payments: slip.payments.map(isPay),
    year: { ...year, gross: change(year.gross), taxable: change(year.taxable), niable: change(year.niable) },
  };
}

/** All figures of the period are right for a higher salary. The year's figures are the original ones. */
function leftBehind(slip: Slip, raised: Slip): Slip {
  const old =
    (rows: readonly SlipRow[]) =>
    (row: SlipRow, index: number): SlipRow => ({ ...row, year: rows[index]?.year ?? row.year });
  return {
    ...raised,
    payments: raised.payments.map(old(slip.payments)),
    deductions: raised.deductions.map(old(slip.deductions)),
    year: slip.year,
  };
}

function cutTax(chance: Chance, slip: Slip): Forged | null {
  const tax = slip.deductions.find(({ kind }) => kind === 'tax');
  if (!tax || tax.amount < 60_00n) return null;
  const cut = (tax.amount * BigInt(chance.between(35, 80))) / 100n + 13n;
  const isYearCut = chance.happens(50);
  const lower: SlipRow = { ...tax, amount: tax.amount - cut, year: isYearCut ? tax.year - cut : tax.year };
  return {
    slip: {
      ...slip,
      deductions: slip.deductions.map((row) => (row === tax ? lower : row)),
      totalDeductions: slip.totalDeductions - cut,
      net: slip.net + cut,
      year: isYearCut
        ? {
            ...slip.year,
            tax: slip.year.tax - cut,
            deductions: slip.year.deductions - cut,
            net: slip.year.net + cut,
          }
        : slip.year,
    },
    how: null,
  };
}
