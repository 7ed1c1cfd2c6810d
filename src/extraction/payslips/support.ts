/** The figures that equations connect. `earnings` and `deductions` are the lists of rows as a whole. */
export type Supported =
  | 'gross'
  | 'net'
  | 'total_deductions'
  | 'earnings'
  | 'deductions'
  | 'tax'
  | 'ni'
  | 'pension'
  | 'taxable'
  | 'niable'
  | 'year_gross'
  | 'year_net'
  | 'year_tax'
  | 'year_ni'
  | 'year_taxable';

/** Equations between figures. Each has the name of the check that reports it. */
export type Relation =
  | 'net_pay'
  | 'earnings_sum'
  | 'deductions_sum'
  | 'income_tax'
  | 'national_insurance'
  | 'taxable_pay'
  | 'year_below_period'
  | 'year_shares'
  | 'year_net_pay'
  | 'year_tax_due'
  | 'quantity_rate';

/**
 * How clearly the page names a figure. `clear`: its label, column heading and block say what it is.
 * `inferred`: position or arithmetic decided. `guessed`: another reading was about as good.
 */
export type Clarity = 'clear' | 'inferred' | 'guessed';

/** How well the page supports a figure. */
export interface Support {
  reading: Clarity;
  /** Equations that hold with this figure. A sum of rows does not confirm itself. */
  confirmedBy: Relation[];
  /** Equations that do not hold. */
  contradictedBy: Relation[];
}

/** A figure that is not on the page is absent. */
export type MoneySupport = Partial<Record<Supported, Support>>;

export function supportOf({ support }: { support: MoneySupport }, figure: Supported): Support {
  return support[figure] ?? { reading: 'guessed', confirmedBy: [], contradictedBy: [] };
}
