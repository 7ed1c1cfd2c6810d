import type { Counted, ReadPayslip } from '#evidence';
import type { TaxYear } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import type { Agreed } from './agreement.ts';
import type { PaidEmployment } from './employments.ts';
import type { LastYear } from './last-year.ts';
import type { Trend } from './person-months.ts';
import type { IncomeSummary } from './schema.ts';
import type { StoredFacts } from './stored-facts.ts';
import type { TypicalPay } from './typical-pay.ts';

/** Intermediate results, for the parts of the summary that need several of them. */
export interface Calculated {
  facts: StoredFacts;
  counted: Counted<ReadPayslip>;
  employments: readonly NumberedEmployment[];
  unpaid: readonly UnpaidEmployment[];
  total: Total;
  lastYear: LastYear;
  trend: Trend;
  volatility: IncomeSummary['volatility'];
  agreed: Agreed;
}

export interface NumberedEmployment extends PaidEmployment {
  number: number;
  typical: TypicalPay;
}

/** The sum of all current employments. */
export type Total = Omit<TypicalPay, 'kind' | 'method' | 'cautiousMethod' | 'usual'> & {
  usual: Omit<TypicalPay['usual'], 'method'>;
  employments: readonly NumberedEmployment[];
};

/** An employer that only the tax authority names. */
export interface UnpaidEmployment {
  number: number;
  name: string | null;
  years: readonly AuthorityIncome[];
}

/** The tax authority's figures for one employer in one tax year. */
export interface AuthorityIncome {
  taxYear: TaxYear;
  income: Pence | null;
  submissionId: string;
}
