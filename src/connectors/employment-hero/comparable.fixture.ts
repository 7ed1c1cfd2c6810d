import type { figuresOf } from '../cross-source.suite.ts';

/** The files print the taxable pay to date, hours and rates within sentences, and benefits outside of the list, so these can't be compared. */
export function comparable(figures: ReturnType<typeof figuresOf>) {
  const { elements, ...rest } = figures;
  const { total_taxable_earnings, ...toDate } = figures.toDate;
  return { ...rest, toDate };
}
