import type { Meaning, Phrases } from '../phrases.ts';

/** What a figure is for: the period, the year to date, an earlier job, or the employer. */
export type Scope = 'period' | 'ytd' | 'previous' | 'employer';

/** The employer's costs. They keep their words, because `Employer NI` is not the same as `NI`. */
export const EMPLOYER: Phrases = {
  start: `
    [total] employer(s)|er(s)|eer|emper !(name*|paye*|ref*|tax ref*|address*|no*|number*|office*)
    co ni|nic|pension|pens|contribution(s)`,
  anywhere: `
    employer(s)|ers|er|eer|emper|company(s) (ni|nic|nics|nat ins*|national insurance|pen*|cont*|cost*|amount*|share*|saving*)
    secondary (ni|nic|nics|class 1|contribution(s)), apprenticeship|app levy
    (our|by us|by your employer) ... contribution(s)`,
  end: 'ni|nic|nics|insurance|pension|pens|contribution(s) ... employer(s)|ers|er|company',
};

export const SCOPES: readonly Meaning<Scope>[] = [
  {
    means: 'previous',
    anywhere: 'previous|prev|p45|other employment(s)|employer(s)|emp|pay|tax|gross|taxable, prev',
  },
  {
    means: 'ytd',
    anywhere: `
      [so far] [for|in] this|the [tax] year (to date|to dte|so far), [so far] [for|in] this [tax] year
      [tax] year|yr (so far|to da|to dat|to date|td), [for|in] year [to] date|dte, yr to dt, y-t-d, y date
      ytd, tytd, fytd, td, ty, to date|dte, so far, thus far, up to now, until now, up to date
      since [the] start of [the] [tax] year, since [the] [6|06|6th|06th] apr(il) [#]
      [tax] year total(s), year figures|amount(s)|cumulative(s)|running|value(s), year|yearly total, total(s) year
      for|in|during [the] [current] [tax|financial|fiscal] year, current [tax] year, for year
      [cumulative] tax year [figures|total(s)|amount(s)] !#*, figures for the year
      total(s)|paid|cumulative|balance(s)|figures|amount(s)|employment to date, annual total(s), annual to date
      accumulative, accumulation(s), accumulated [total(s)], accum, running total(s)
      cumulati*, cummulati*, cum, cumu, cumul
      this employment|employer, current employment, [in] this job`,
  },
  {
    means: 'period',
    anywhere: `
      [for|in] this [pay] period|pay|month|week|payment|time|run, this slip|payslip
      current [period|month|week|pay], now, [pay] period !#*`,
  },
];

/** Words that are left over at the end of a label when its scope is taken out. */
export const SCOPE_TAIL: Phrases = { end: 'tax year, year, in, for, the, total(s), figures, details' };

/** After these words, `Tax Year` is `Tax` and `Year`: `Inc Tax Year to Date`. */
export const BEFORE_TAX: Phrases = { end: 'inc, income, i, paye, for, on, to, paid, hmrc' };
