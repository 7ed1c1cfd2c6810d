import { withGross, withLessTax, withNet, withYearlyPay } from '#sandbox/documents/change-payslip.ts';
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
        slip: { ...slip, niNumber: drawNiNumber(chance) },
        how: chance.pick(['overlay', 'other_font']),
      };
    case 'year_inconsistent':
      return hasYear ? { slip: withYearlyPay(slip, chance.pick([halved, raisedByThird])), how: null } : null;
    case 'year_left_behind':
      return hasYear ? { slip: leftBehind(slip, raised(by)), how: null } : null;
    case 'tax_cut':
      return cutTax(chance, slip);
  }
}

const halved = (pence: Pence) => pence / 2n;
const raisedByThird = (pence: Pence) => pence + pence / 3n;

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
  const percent = BigInt(chance.between(35, 80));
  const cut = withLessTax(slip, (amount) => (amount * percent) / 100n + 13n, chance.happens(50));
  return cut && { slip: cut, how: null };
}
