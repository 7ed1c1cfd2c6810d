import type { Details } from '../details.ts';
import type { Figure } from '../figures.ts';
import type { Kind } from '../lexicon.ts';
import { yearFigure } from '../payroll-data.ts';
import type { PayslipMoney } from '../payslip-money.ts';
import type { Clarity, MoneySupport, Relation, Supported } from '../support.ts';
import { relationsOf } from './explain.ts';

/** The figures that each equation needs. */
const NEEDS: Record<Relation, readonly Supported[]> = {
  net_pay: ['gross', 'total_deductions', 'net'],
  earnings_sum: ['earnings', 'gross'],
  deductions_sum: ['deductions', 'total_deductions', 'tax', 'ni', 'pension'],
  income_tax: ['gross', 'taxable', 'tax'],
  national_insurance: ['gross', 'niable', 'ni'],
  taxable_pay: ['gross', 'taxable'],
  year_below_period: ['year_gross', 'year_net', 'year_ni'],
  year_shares: ['year_gross', 'year_taxable'],
  year_net_pay: ['year_gross', 'year_net'],
  year_tax_due: ['year_tax', 'year_taxable', 'year_gross'],
  quantity_rate: ['earnings'],
};
const YEAR: readonly (readonly [Supported, Kind])[] = [
  ['year_gross', 'gross'],
  ['year_net', 'net'],
  ['year_tax', 'tax'],
  ['year_ni', 'ni'],
  ['year_taxable', 'taxable'],
];

/** Lists, for each figure, the equations that hold with it and those that do not. */
export function measureSupport(money: PayslipMoney, details: Details): MoneySupport {
  const { holding, broken } = relationsOf(money, details);
  const support: MoneySupport = {};
  for (const [name, figures] of figuresByName(money)) {
    if (figures.length === 0) continue;
    const concerns = (relation: Relation) => NEEDS[relation].includes(name);
    support[name] = {
      reading: leastClear(figures),
      confirmedBy: [...holding].filter(concerns),
      contradictedBy: [...broken].filter(concerns),
    };
  }
  return support;
}

function figuresByName(money: PayslipMoney): [Supported, Figure[]][] {
  const { earnings, deductions, totals } = money;
  const rows = (kind: Kind) => deductions.filter((row) => row.kind === kind);
  const base = (kind: Kind) => money.period.filter((figure) => figure.kind === kind).slice(0, 1);
  return [
    ['gross', totals.gross ? [...(totals.gross.figure ? [totals.gross.figure] : earnings)] : []],
    ['net', totals.net?.figure ? [totals.net.figure] : []],
    [
      'total_deductions',
      totals.deductions ? [...(totals.deductions.figure ? [totals.deductions.figure] : deductions)] : [],
    ],
    ['earnings', earnings],
    ['deductions', deductions],
    ['tax', rows('tax')],
    ['ni', rows('ni')],
    ['pension', rows('pension')],
    ['taxable', base('taxable')],
    ['niable', base('niable')],
    ...YEAR.map(([name, kind]): [Supported, Figure[]] => [name, [yearFigure(money, kind) ?? []].flat()]),
  ];
}

function leastClear(figures: readonly Figure[]): Clarity {
  const all = figures.map(({ reading }) => reading);
  return all.includes('guessed') ? 'guessed' : all.includes('inferred') ? 'inferred' : 'clear';
}
