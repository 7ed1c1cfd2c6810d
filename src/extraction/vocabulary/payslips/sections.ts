import type { Meaning, Phrases } from '../phrases.ts';

/** The block of figures that a heading begins. */
export type Section = 'payments' | 'deductions' | 'ytd' | 'employer' | 'other';

export const SECTIONS: readonly Meaning<Section>[] = [
  {
    means: 'employer',
    whole: `
      employer, [also] paid|contributed|payable|contribution(s) by [your|the] employer|company|us
      employer(s)|company|er paid ..., [your] employer(s)|company (pays|paid in|also paid|cost), on cost(s)
      [total] employer(s)|company|er contribution(s)|cost(s)|payment(s)|only|ni|pension|details|deductions|on-costs {contribution(s)|cost(s)|payment(s)|only|ni|pension|ni and pension|details|deductions|paid benefits|on-costs|cost summary}
      employer(s)|company|er ni and pension, employer(s)|company|er cost summary, contribution(s) employer(s)
      [additional] employer(s) share|liabilit*|information, [additional] employer(s) ... cost(s)
      agency|umbrella|employment costs|income ..., company|umbrella|assignment income|cost(s)|rate ...
      income|assignment|invoice|company received|reconciliation|breakdown ..., reconciliation ...
      less employment costs, (what we paid|paid) (for you|on your behalf), not deducted [from ...]`,
    start: 'employer(s) contributions|costs',
  },
  {
    means: 'deductions',
    whole: `
      {other|statutory|voluntary|employee|total|your|less|pre tax|post tax|net|after tax|before tax|standard|taxes and|tax and} deduction(s)|stoppages|taxes|withholding(s) [(and|from|this|your) ...] [description|detail(s)|type|amount]
      deductions and tax(es), tax and (ni|national insurance), tax ni and other(s), tax ni and other deductions
      less, deds, minus, debits, subtractions, charges, paid to others, [your] reductions|outgoings, [your] money out
      statutory and other|voluntary deductions, (statutory|voluntary|net|post tax|pre tax) contributions
      [amount(s)] (deducted|withheld|taken off), amount(s) taken, what was taken ...
      (what we|what was|amount(s)) (took off|take off|taken off|deducted), taken|coming off|from [your] pay
      payroll|all deductions|stoppages`,
  },
  {
    means: 'payments',
    whole: `
      {your|gross|total|other|taxable|basic|non taxable|employee|standard} (payment(s)|earnings|pay|additions|allowances|pay and allowances|pay element(s)|income|entitlements|wages|pay details|hours and pay|salary|remuneration|payments and allowances|earnings and allowances|reimbursements|expenses|expense reimbursements) [description|detail(s)|type|element(s)|breakdown]
      [gross] pay|payment|salary|wage|earning(s) item(s)|line(s)|component(s)|element(s)|type(s)
      payments and earnings, hours worked, what you [have] (earned|been paid), earned, paid to you
      hours and earnings, hours earnings, amount(s) paid|earned, payments made, pay due, [your] money in
      payment(s) and [other] benefits|expenses|adjustments, credits, emoluments, sums paid, additions to pay
      salary and wages, variable and fixed pay`,
  },
  {
    means: 'other',
    whole: `
      net pay distribution, bank|payment|tax|pension|bacs details, benefits in kind, taxable benefits
      holiday(s), holiday details|entitlement, leave, annual leave, your leave, time off, absence, attendance
      holiday(s)|leave summary|balances|record|days, time sheet(s), loan balance(s)
      message(s), note(s), information, payment method|instructions, pay destination
      your bank, bank account, paid into, account paid`,
  },
];

/** Headings of the year to date that don't say so with the words for the scope. */
export const YEAR_SECTION: Phrases = {
  whole: `
    cumulatives, cumulative|ytd totals, year totals|summary|balances, annual totals|summary|figures|cumulatives
    balances|earnings to date, summary for|of [the] year`,
};

/** What may remain of a heading of the year to date, without the words for the scope. */
export const BESIDE_YEAR: Phrases = {
  whole: `{tax|paye|pay|taxable|earnings|ni|your|payment(s)|deduction(s)|gross|running|annual|employment|p60|year}`,
};

/** `Totals` and `Balances` may head the year to date, but also the figures of the period. */
export const MAY_SAY_YEAR: Phrases = { whole: 'balances, totals, summary, summary totals, totals summary' };

/** Words of headings that don't change their meaning. */
export const HEADING_FILLERS = `
  total(s), summary, balance(s), figures, details, amount(s), cumulative(s), only, value(s), and, for, the, this`;
