import { matcherOf, meaningsOf, remembered, tableOf } from '../phrases.ts';

/* Headings of blocks and columns, and the words of labels that say what a figure is for. */

const SCOPES = tableOf('anywhere', {
  previous: 'previous|prev|p45|other employment(s)|employer(s)|emp|pay|tax|gross|taxable, prev',
  ytd: `
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
  period: `
    [for|in] this [pay] period|pay|month|week|payment|time|run, this slip|payslip
    current [period|month|week|pay], now, [pay] period !#*`,
});

/** What a figure is for: an earlier job, the year to date, the period, or the employer. */
export type Scope = (typeof SCOPES)[number]['means'] | 'employer';

/** The employer's costs. They keep their words, because `Employer NI` is not the same as `NI`. */
const employerCosts = matcherOf({
  start: `
    [total] employer(s)|er(s)|eer|emper !(name*|paye*|ref*|tax ref*|address*|no*|number*|office*)
    co ni|nic|pension|pens|contribution(s)`,
  anywhere: `
    employer(s)|ers|er|eer|emper|company(s) (ni|nic|nics|nat ins*|national insurance|pen*|cont*|cost*|amount*|share*|saving*)
    secondary (ni|nic|nics|class 1|contribution(s)), apprenticeship|app levy
    (our|by us|by your employer) ... contribution(s)`,
  end: 'ni|nic|nics|insurance|pension|pens|contribution(s) ... employer(s)|ers|er|company',
});
/** Words that are left over at the end of a label when its scope is taken out. */
const scopeTail = matcherOf({ end: 'tax year, year, in, for, the, total(s), figures, details' });
/** After these words, `Tax Year` is `Tax` and `Year`: `Inc Tax Year to Date`. */
const beforeTax = matcherOf({ end: 'inc, income, i, paye, for, on, to, paid, hmrc' });
const scopes = SCOPES.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));

/** Takes the scope out of a label and returns the rest. */
export const takeScope = remembered((plain): { scope: Scope | null; rest: string } => {
  if (employerCosts.test(plain)) return { scope: 'employer', rest: plain };
  for (const { means: scope, matcher } of scopes) {
    const found = matcher.find(plain);
    if (!found) continue;
    const before = plain.slice(0, found.from).trim();
    const isTaxItself = plain.startsWith('tax year', found.from) && beforeTax.test(before);
    const rest = words(before, isTaxItself ? 'tax' : '', plain.slice(found.to).trim());
    const tail = scopeTail.find(rest);
    return { scope, rest: tail ? rest.slice(0, tail.from).trim() : rest };
  }
  return { scope: null, rest: plain };
});

function words(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

const SECTIONS = tableOf('whole', {
  ytd: `
    cumulatives, cumulative|ytd totals, year totals|summary|balances, annual totals|summary|figures|cumulatives
    balances|earnings to date, summary for|of [the] year`,
  employer: `
    employer, [also] paid|contributed|payable|contribution(s) by [your|the] employer|company|us
    employer(s)|company|er paid ..., [your] employer(s)|company (pays|paid in|also paid|cost), on cost(s)
    [total] employer(s)|company|er contribution(s)|cost(s)|payment(s)|only|ni|pension|details|deductions|on-costs {contribution(s)|cost(s)|payment(s)|only|ni|pension|ni and pension|details|deductions|paid benefits|on-costs|cost summary}
    employer(s)|company|er ni and pension, employer(s)|company|er cost summary, contribution(s) employer(s)
    [additional] employer(s) share|liabilit*|information, [additional] employer(s) ... cost(s)
    agency|umbrella|employment costs|income ..., company|umbrella|assignment income|cost(s)|rate ...
    income|assignment|invoice|company received|reconciliation|breakdown ..., reconciliation ...
    less employment costs, (what we paid|paid) (for you|on your behalf), not deducted [from ...]
    employer(s) contributions|costs ...`,
  deductions: `
    {other|statutory|voluntary|employee|total|your|less|pre tax|post tax|net|after tax|before tax|standard|taxes and|tax and} deduction(s)|stoppages|taxes|withholding(s) [(and|from|this|your) ...] [description|detail(s)|type|amount]
    tax and (ni|national insurance), tax ni and other(s), tax ni and other deductions
    less, deds, minus, debits, subtractions, charges, paid to others, [your] reductions|outgoings, [your] money out
    statutory and other|voluntary deductions, (statutory|voluntary|net|post tax|pre tax) contributions
    [amount(s)] (deducted|withheld|taken off), amount(s) taken, what was taken ...
    (what we|what was|amount(s)) (took off|take off|taken off|deducted), taken|coming off|from [your] pay
    payroll|all deductions|stoppages`,
  payments: `
    {your|gross|total|other|taxable|basic|non taxable|employee|standard} (payment(s)|earnings|pay|additions|allowances|pay and allowances|pay element(s)|income|entitlements|wages|pay details|hours and pay|salary|remuneration|payments and allowances|earnings and allowances|reimbursements|expenses|expense reimbursements) [description|detail(s)|type|element(s)|breakdown]
    [gross] pay|payment|salary|wage|earning(s) item(s)|line(s)|component(s)|element(s)|type(s)
    payments and earnings, hours worked, what you [have] (earned|been paid), earned, paid to you
    hours and earnings, hours earnings, amount(s) paid|earned, payments made, pay due, [your] money in
    payment(s) and [other] benefits|expenses|adjustments, credits, emoluments, sums paid, additions to pay
    salary and wages, variable and fixed pay`,
  other: `
    net pay distribution, bank|payment|tax|pension|bacs details, benefits in kind, taxable benefits
    holiday(s), holiday details|entitlement, leave, annual leave, your leave, time off, absence, attendance
    holiday(s)|leave summary|balances|record|days, time sheet(s), loan balance(s)
    message(s), note(s), information, payment method|instructions, pay destination
    your bank, bank account, paid into, account paid`,
});

/** The block of figures that a heading begins. */
export type Section = (typeof SECTIONS)[number]['means'];

const sectionOfWords = meaningsOf(SECTIONS);
/** What may remain of a heading of the year to date, without the words for the scope. */
const besideYear = matcherOf({
  whole: `{tax|paye|pay|taxable|earnings|ni|your|payment(s)|deduction(s)|gross|running|annual|employment|p60|year}`,
});
/** Words of headings that don't change their meaning. */
const filler = matcherOf({
  whole: `
  total(s), summary, balance(s), figures, details, amount(s), cumulative(s), only, value(s), and, for, the, this`,
});
const mayBeOfYear = matcherOf({ whole: 'balances, totals, summary, summary totals, totals summary' });

/** `Totals` and `Balances` may head the year-to-date figures, but also those of the period. */
export function maySayYear(plain: string): boolean {
  return mayBeOfYear.test(plain);
}

/** Returns the block that a heading begins. */
export const sectionOf = remembered((plain): Section | null => {
  const { scope, rest } = takeScope(plain);
  const said = words(
    ...takeScope(rest)
      .rest.split(' ')
      .filter((word) => !filler.test(word)),
  );
  if (scope === 'ytd' && besideYear.test(said)) return 'ytd';
  if (scope === 'period' && said === '' && rest !== '') return 'other';
  return sectionOfWords(scope === 'period' ? rest : plain);
});

const COLUMNS = tableOf('whole', {
  ytd: '(year|yr|tax yr|annual) [gbp]',
  units: `
    unit(s), hour(s), hrs, days, qty, quantity, no, number, time, worked, basis, input, count, u
    [no|number] of units, no units|hrs, hours|units worked, unit qty, paid due, wkd earned, hours paid, paid hours
    hours|hrs days|units|qty, hours|hrs or days, days hours, qty hours|hrs, unit(s)-hrs, unit(s)-days, unit(s)-hours`,
  rate: `
    rate(s), pay|hourly|unit|hr rate, rate of [pay], rate [per] (hour|unit), rate hr|day|gbp|value, rate p h, rate p-u
    hourly, [pay] per unit, per hour, per, at, price, unit price|value, value|gbp|pay unit, factor, multiplier, r, x`,
  amount: `
    amount(s), value, cash, total(s), sum, money, amt, payment, pay, paid, payable, due, gbp, employee, ee(s), now
    period, month, week, month week, cur, actual, ptd, extended, calculated, result, latest
    this pay|month|week|payment|time|slip|payslip|wk|mth, this [pay] period, this wk mth, the payslip, in period
    current [period|month|week|pay|amount|total|value|gbp], current period amount, amount this period
    [this] period|month|week amount|value|total|gbp, amount due [now], amount gbp|payable, net amount|value
    gbp|total amount, line total`,
  payments: 'credit(s), plus, in, addition(s), cr, receipts, earned, paid in',
  deductions: 'debit(s), minus, out, taken [off], deduct, dr, off, paid out',
  employer: 'employer(s)|er|ers|company [amount|contribution(s)|share|cost]',
});

/** What the figures below a heading are. */
export type ColumnRole = (typeof COLUMNS)[number]['means'] | 'previous';

const columnOf = meaningsOf(COLUMNS);
/** What may remain of a heading of a column, without the words for its scope. */
const bareColumn = matcherOf({
  whole: 'total(s), amount(s), value, pay, tax, balance(s), figures, gbp, bal, contribution(s)',
});
const ROLES_OF_SCOPES: Partial<Record<Scope, ColumnRole>> = {
  ytd: 'ytd',
  previous: 'previous',
  period: 'amount',
};

/** Returns the role of the column below a heading. */
export const roleOf = remembered((plain): ColumnRole | null => {
  const role = columnOf(plain);
  if (role) return role;
  const { scope, rest } = takeScope(plain);
  return (scope && (rest === '' || bareColumn.test(rest)) && ROLES_OF_SCOPES[scope]) || null;
});
