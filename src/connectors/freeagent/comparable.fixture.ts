import type { figuresOf } from '../cross-source.suite.ts';

/** FreeAgent has neither periods, benefits in kind, quantities nor taxable pay, so these can't be compared. */
export function comparable(figures: ReturnType<typeof figuresOf>) {
  const { elements, paid, ...rest } = figures;
  const { total_taxable_earnings, ...toDate } = figures.toDate;
  return { ...rest, paid: [paid[0], paid[3]], toDate };
}
