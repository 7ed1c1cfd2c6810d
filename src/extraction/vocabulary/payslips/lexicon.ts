/*
 * The words of UK payslips. Texts are compared in lower case and without punctuation: `N.I.` becomes `ni`,
 * `Pay & Allowances` becomes `pay and allowances`.
 */

import { kindByWords, toEnglish } from './words.ts';

export type Scope = 'period' | 'ytd' | 'previous' | 'employer';
export type Section = 'payments' | 'deductions' | 'ytd' | 'employer' | 'other';
export type ColumnRole =
  | 'units'
  | 'rate'
  | 'amount'
  | 'ytd'
  | 'previous'
  | 'employer'
  | 'payments'
  | 'deductions';

export type Kind =
  | 'gross'
  | 'taxable'
  | 'niable'
  | 'pensionable'
  | 'net'
  | 'total_deductions'
  | 'tax'
  | 'ni'
  | 'pension'
  | 'student_loan'
  | 'postgraduate_loan'
  | 'employer'
  | 'balance'
  | 'materials'
  | 'vat';

/** Deductions that the law or a pension scheme prescribes. */
export const DEDUCTION_KINDS: readonly (Kind | null)[] = [
  'tax',
  'ni',
  'pension',
  'student_loan',
  'postgraduate_loan',
];

/** Totals, the pay that deductions are calculated from, and balances. */
export const TOTAL_KINDS: readonly (Kind | null)[] = [
  'gross',
  'net',
  'total_deductions',
  'taxable',
  'niable',
  'pensionable',
  'balance',
  'materials',
  'vat',
];

export function plainWords(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}|\p{Lu}{2})/gu, ' ')
    .toLowerCase()
    .replace(/[£€]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9%+]+/g, ' ')
    .trim();
  return toEnglish(plain);
}

/** Removes a row code or a date: `500 PAYE Tax`, `T01 - PAYE`, `30/06/26 Basic Pay`. */
export function withoutCode(text: string): string {
  return text
    .replace(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+(?=\p{L}{2})/u, '')
    .replace(
      /^(?!P(?:45|60|11|9))(?:[A-Z]{0,3}\d{2,5}|[A-Z]\d|\d)(?:\s*[-:.]\s*|\s+)(?=\(?\p{L}[\p{L}.])(?!(?:hrs?|hours?|days?|weeks?|months?|miles?)\b)/u,
      '',
    );
}

const YEAR_TO_DATE =
  /\b(?:(?:so far )?(?:for |in )?(?:this|the) (?:tax )?year(?: to (?:date|dte)| so far)|(?:so far )?(?:for |in )?this (?:tax )?year|(?:tax )?(?:year|yr) (?:so far|to dat?e?|td)|(?:tax )?year totals?|since (?:the )?(?:start of (?:the )?(?:tax )?year|(?:0?6(?:th)? )?apr(?:il)?(?: \d{4})?)|so far|thus far|up to now|until now|up to date|year (?:figures|amounts?|cumulatives?|running|values?)|(?:for|in|during) (?:the )?(?:current )?(?:tax |financial |fiscal )?year|current (?:tax )?year|accumulative|accumulations?|cum+ulati\w*|cum|annual (?:totals?|to date)|total(?:s)? year|running totals?|accumulated(?: totals?)?|accum|cumul?|tytd|fytd|(?:cumulative )?tax year(?: (?:figures|totals?|amounts?))?(?! \d)|(?:for |in )?year (?:to )?(?:date|dte)|y ?t ?d|(?:total|totals|paid|cumulative|balance|balances|figures|amounts?) to date|to date|td|cumulatives?|this year|year total|for year|figures for the year|this employment|this employer|current employment|(?:in )?this job|ty|to dte|y date|yr to dt|yearly total|employment to date)\b/;
const PREVIOUS =
  /\b(?:previous|prev|p45|other) (?:employments?|employers?|emp|pay|tax|gross|taxable)\b|\bprev\b/;
const THIS_PERIOD =
  /\b(?:(?:for |in )?this (?:pay )?(?:period|pay|month|week|payment|time|run)|current (?:period|month|week|pay)|current|this slip|now|this payslip|(?:pay )?period(?! \d))\b/;
const EMPLOYER =
  /^(?:total )?(?:employers?|ers?|eer|emper)\b(?! (?:name|paye|ref|tax ref|address|no|number|office))|\b(?:employers?|ers|er|eer|emper|companys?) (?:ni|nic|nics|nat ins|national insurance|pens(?:ion)?|contributions?|conts?|costs?|contrib|amount|cost|pen|share|saving)|^co (?:ni|nic|pension|pens|contributions?)\b|\bsecondary (?:ni|nic|nics|class 1|contributions?)\b|\b(?:our|by us|by your employer)\b.*\bcontributions?\b|\bapprenticeship levy\b|\bapp levy\b|\b(?:ni|nic|nics|insurance|pension|pens|contribution|contributions)\b.* (?:employers?|ers|er|company)$/;

/** Takes the scope (period, year to date, previous, employer) out of a text and returns the rest. */
export function takeScope(plain: string): { scope: Scope | null; rest: string } {
  if (EMPLOYER.test(plain)) return { scope: 'employer', rest: plain };
  for (const [scope, pattern] of [
    ['previous', PREVIOUS],
    ['ytd', YEAR_TO_DATE],
    ['period', THIS_PERIOD],
  ] as const) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const rest = plain
      .replace(pattern, isTaxItself(plain, match) ? ' tax ' : ' ')
      .replace(/\b(?:tax year|year|in|for|the|totals?|figures|details)\s*$/, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return { scope, rest };
  }
  return { scope: null, rest: plain };
}

/**
 * In `Inc Tax Year to Date` and `Gross for Tax Year to Date`, `Tax` belongs to the words before it and not to `Year`.
 */
function isTaxItself(plain: string, { 0: found, index }: RegExpExecArray): boolean {
  if (!found.startsWith('tax year')) return false;
  return /\b(?:inc|income|i|paye|for|on|to|paid|hmrc)$/.test(plain.slice(0, index).trim());
}

const KINDS: readonly [Kind, RegExp][] = [
  // translated words of CIS statements
  ['materials', /^cis materials$/],
  ['vat', /^cis vat$/],
  [
    'balance',
    /\b(?:loan balance|balance (?:outstanding|remaining|c ?f|b ?f)|(?:holidays?|leave|annual leave) (?:balance|entitlement|remaining|taken|accrued|allowance|booked|left|days)|outstanding|annual salary|annual rate|fte salary|(?:full time|contract) salary|(?:salary|basic) p ?a|(?:std|standard) rate(?! (?:hours|hrs|pay))|rate hr|salary rate|hourly rate|rate of pay|pay rate|basic rate|contractual salary|incremental|free pay|lel|uel|secondary threshold|primary threshold|upper (?:earnings|accrual)|earnings (?:at|to|above|between)|mileage rate|equivalent|cost centre|date|hours? (?:ytd|to date))\b|^(?:days? |hours? )?(?:taken|remaining|accrued|entitlement|booked|left|used)(?: (?:days?|hours?|this year|to date))?$|^(?:contract(?:ed)?|weekly|total) hours(?: (?:worked|per week))?$|^fte$/,
  ],
  [
    'total_deductions',
    /^(?:total|less|sum of|all)? ?(?:of )?(?:gross )?(?:employee )?(?:statutory )?deductions?(?: totals?)?$|^(?:total|all) (?:amounts? )?(?:deducted|deds|stoppages|withheld|withholdings?|taken(?: off)?|amount off)$|^deducted$|^(?:stoppages|deds) totals?$|^less total deductions$|^total (?:statutory and voluntary )?deductions (?:this|for)\b.*$|^(?:total )?(?:taxes|tax) and deductions(?: total)?$|^deductions? and tax(?:es)? total$|^total deductions(?: and tax)?\b|^total taxes and deductions$|^total (?:stoppages|debits|less)$|^amounts? deducted$/,
  ],
  [
    'taxable',
    /(?<!\b(?:non|not) )\b(?:taxable|tax able)(?: (?:gross|pay|earnings?|income|amount|wages?|salary|total|value|period|for|paye))*$|\b(?:gross for (?:paye|tax)|gross tax|pay for tax|(?:pay|earnings) (?:subject to|liable to|for) (?:paye|tax)|taxed (?:pay|earnings)|pay taxed|paye (?:pay|gross)|gross taxed)\b/,
  ],
  [
    'niable',
    /\bni ?(?:able|c able|earnings|pay|gross)\b|\bnic(?:able| pay| earnings)\b|\b(?:earnings|gross|pay|earn) (?:subject to|liable (?:to|for)|for) (?:ni|nic|nics|national insurance)\b|\bni earn\b|\bamount for ni\b|\bni (?:liable|base)\b|^(?:pay|gross) ni$/,
  ],
  [
    'pensionable',
    /\bpensionable\b|\bpens(?:ion)?able\b|\bsuperannuable\b|\bqualifying (?:pay|earnings)\b|\bpens(?:ion(?:able)?)? (?:pay|earnings|gross)\b|\bpay for pension\b|\bae earnings\b/,
  ],
  [
    'net',
    /^(?:total |final |your )?net+(?: (?:pay|payment|wages?|amount|salary|earnings|payable|paid|total|pay total|take home))?(?: (?:this period|paid|due|to bank|for period|bacs|gbp))?$|^(?:total |your )?take home(?: (?:pay|amount|total))?$|^(?:total |your )?(?:net )?(?:pay|amount|money|wages?|salary|total)? ?(?:paid|payable|credited|transferred|sent|due|going|deposited) ?(?:to|in|into) (?:the |your )?(?:bank|you|employee|account|bank account)$|^(?:your )?(?:pay|amount|total|earnings) after (?:all |your )?(?:deductions|tax)(?: and .*)?$|^you (?:take home|receive|get|are paid|will receive|keep)$|^(?:final|actual) (?:pay|amount)(?: (?:paid|due))?$|^(?:bank|bacs) (?:credit|transfer)$|^what you (?:get|take home|receive)$|^net (?:to pay|to bank|cash|due|remuneration|income|pay due|pay for (?:the )?(?:month|week|period))$|^money in your (?:bank|account)$|^(?:in)?to (?:your |the )?(?:bank|account|bank account)$|^cash in hand$|^(?:total|amount|sum) to (?:pay|be paid)$|^pay to bank$|^amount (?:to|into) (?:your )?bank$|^balance (?:to bank|paid to bank)$|^(?:total )?(?:amount|balance) (?:paid|payable|due|to pay|payable to you)$|^(?:total )?(?:paid|payable|pay) (?:to|into) (?:bank|your bank|account|you)(?: account)?$|^(?:total )?(?:bacs|payment|bank) (?:amount|payment|payable|total)$|^payment(?: amount)?$|^total payable$|^you (?:have been|were|will be) paid$|^(?:net )?credit transfer$|^(?:sum|amount|total) (?:credited|transferred)(?: to .*)?$|^(?:pay )?(?:remaining|left)(?: (?:pay|to pay))?$|^net pay\b(?! (?:before|excluding|prior))/,
  ],
  [
    'gross',
    /^(?:total )?(?:pay|amount|total|earnings) before (?:all |any |your )?(?:deductions|tax|stoppages)(?: and .*)?$|^total (?:earned|gross pay and allowances|amount earned)$|^(?:earned|allowances|income|wages) totals?$|^gross (?:total|remuneration|pay for (?:the )?(?:month|week|period)|pay this (?:month|week|period)|pay and allowances|to date)$|^(?:total )?gross(?: (?:pay|earnings|wages?|salary|payments?|amount|total|income))?(?: (?:total|due|paid))?$|^(?:total|sub ?total|sum of) (?:gross )?(?:payments?|earnings|pay|additions|pay and allowances|earnings and allowances|allowances|entitlements|income|wages|salary|remuneration)$|^(?:payments?|earnings|additions|pay and allowances) totals?$|^pay total$|^total credits$/,
  ],
  [
    'postgraduate_loan',
    /\bpg\b.*\b(?:loans?|ln)\b|\bloans? pg\b|\bpost ?grad(?:uate)?\b(?! (?:stipend|pay|tutor|teach))|\bpgl\b|\bpg loan\b|\bpost ?grad(?:uate)? (?:ln|deduction)\b|\bpgloan\b/,
  ],
  [
    'student_loan',
    /\b(?:student|stud|stu|std|s) ?(?:loans?|ln)\b|\bslc?\d?\b(?: plan)?|\bst loan\b|\bsl plan\b|\bsaas\b|\bplan [1245] loan\b|\bloan plan [1245]\b|\bslr\b|\bstudent finance\b|\bstdnt (?:loan|ln)\b/,
  ],
  [
    'ni',
    /^(?:total )?(?:less )?(?:employees? |empees? |ee |ees |employee s |your |primary |class 1 |class 1a? |e ees? )*(?:n ?i(?: ?c(?:s|ont(?:ribution)?s?)?)?|n(?:at(?:ional|l)?)? ?ins(?:urance|ur|ce)?|national insurance contributions?)(?: (?:contributions?|contribs?|conts?|contr|deductions?|deducted|paid|due|ee|ees|employees?|employee s|class 1|primary|deduction|contrib|this|e ee|e ees|cat(?:egory)?|letter|table|code|director|dir|adj(?:ustment)?|refund|total|nic|nics|ni|[a-z]))*$|^(?:employee|ee) contributions?$|^social security(?: ni)?$/,
  ],
  [
    'tax',
    /^(?:total )?(?:less )?(?:your |employees? |hmrc )?(?:income tax|i tax|inc tax|p ?a ?y ?e|tax)(?: (?:paye|inc|hmrc|to hmrc|taken|withheld|tax code|under|employee|this|month|week|income|tax|paid|deducted|deduction|deductions|due|refund|rebate|payable|p a y e|period|it|adj(?:ustment)?|total|[sc]?\d{1,4}[lmnt](?: (?:m1|w1|x))?|[sc]?(?:br|d[0-3]|0t|nt)|[sc]?k\d{1,4}))*$|^paye (?:income )?tax\b|^tax paye\b|^taxation$|^it paye$|^(?:refund of (?:income )?tax|tax repay(?:ment|ed|id))$/,
  ],
  [
    'pension',
    /\b(?:pension|pensions|pens|pen|avcs?|superannuation|superann|supn|lgps|uss|tps|nest|fssu|auto ?enrol(?:l?ment)?|ae|peoples pension|now pensions|smart pension|salvus|aviva|scottish widows|royal london|standard life|aegon|stakeholder|sipp|workplace pension|retirement|pensn|pnsn|psn|legal and general|l and g|scot(?:tish)? wid(?:ows)?|prudential|zurich|fidelity|cushon|penfold|true potential|gpp|group personal|add(?:itional|ed)? vol(?:untary|untary contributions?)?|added years|nhsps|wpp|gppp|shps|apc|mpavcs?|teachers pens|civil service pens)\b/,
  ],
];

/** Returns the figure that a label names, or null for others, such as kinds of pay. */
export function kindOf(rest: string): Kind | null {
  if (/\b(?:benefits?|bik)\b/.test(rest)) return null;
  if (
    /\b(?:number|code|ref|reference|office|district|basis|status|week no|month no|tax (?:period|week|month|year)|ni no)\b/.test(
      rest,
    ) &&
    !/\bpaye\b.*\bcode \d/.test(rest)
  )
    return null;
  return KINDS.find(([, pattern]) => pattern.test(rest))?.[0] ?? kindByWords(rest);
}

const SECTIONS: readonly [Section, RegExp][] = [
  [
    'employer',
    /^(?:also )?(?:paid|contributed|payable|contributions?) by (?:your |the )?(?:employer|company|us)$|^(?:employers?|company|er) paid(?: .*)?$|^(?:your )?(?:employers?|company) (?:pays|paid|paid in|also paid|cost)$|^on costs?$|^(?:total )?(?:employers?|company|er)(?: (?:contributions?|costs?|payments?|only|ni|pension|ni and pension|details|deductions|paid benefits|on ?costs|cost summary))+$|^employers? (?:contributions|costs)\b|^(?:agency|umbrella|employment) (?:costs|income)(?: .*)?$|^(?:company|umbrella|assignment) (?:income|costs?|rate)(?: .*)?$|^(?:income|assignment|invoice|company) (?:received|reconciliation|breakdown)\b.*$|^reconciliation(?: .*)?$|^less employment costs$|^employer$|^(?:additional )?employers? (?:share|liabilit\w+|information|.*\bcosts?)$|^contributions? employers?$|^(?:what we paid|paid) (?:for you|on your behalf)$|^not deducted(?: from .*)?$/,
  ],
  [
    'deductions',
    /^(?:other |statutory |voluntary |employee |total |your |less |pre tax |post tax |net |after tax |before tax |standard |taxes and |tax and )*(?:deductions?|stoppages|taxes|withholdings?)(?: (?:and|from|this|your) .*)?(?: (?:description|details?|type|amount))?$|^deductions and tax(?:es)?$|^tax and (?:ni|national insurance)$|^taxes$|^less(?: deductions)?$|^what was taken(?: .*)?$|^(?:your )?(?:reductions|outgoings)$|^statutory and (?:other|voluntary) deductions$|^(?:statutory|voluntary|net|post tax|pre tax) (?:deductions|contributions)$|^(?:amounts? )?(?:deducted|withheld|taken off)$|^(?:what we|what was|amounts?) (?:took off|take off|taken off|deducted)$|^(?:taken|coming) (?:off|from) (?:your )?pay$|^deds$|^(?:your )?money out$|^(?:minus|debits|subtractions|charges|paid to others)$|^amounts? taken$|^(?:payroll|all) (?:deductions|stoppages)$|^tax ni and other(?:s| deductions)?$/,
  ],
  [
    'payments',
    /^(?:your |gross |total |other |taxable |basic |non taxable |employee |standard )*(?:payments?|earnings|pay|additions|allowances|pay and allowances|pay elements?|income|entitlements|wages|pay details|hours and pay|salary|remuneration|payments and allowances|earnings and allowances|reimbursements|expenses|expense reimbursements)(?: (?:description|details?|type|elements?|breakdown))?$|^(?:pay and allowances|payments and earnings|hours worked|pay items|your pay|what you (?:have )?(?:earned|been paid)|earned|paid to you|(?:pay|salary|wage) (?:items|lines)|hours and earnings|gross earnings|amounts? (?:paid|earned)|payments made|pay due)$|^payments? and (?:other )?(?:benefits|expenses|adjustments)$|^(?:your )?money in$|^(?:credits|emoluments|sums paid|additions to pay|hours earnings|salary and wages|variable and fixed pay)$|^(?:gross )?(?:pay|payment|salary|wage|earnings?) (?:items?|lines?|components?|elements?|types?)$/,
  ],
  [
    'other',
    /^(?:net pay distribution|bank details|payment details|holiday(?:s| details| entitlement)?|leave|absence|messages?|notes?|benefits in kind|taxable benefits|payment method|attendance|time sheets?|loan balances?|information|tax details|pension details|annual leave|(?:holidays?|leave) (?:summary|balances|record|days)|your leave|time off|your bank|paid into|payment instructions|bacs details|pay destination|account paid|bank account)$/,
  ],
];
const ROLES: readonly [ColumnRole, RegExp][] = [
  [
    'units',
    /^(?:units?|hours?|hrs|qty|quantity|days|hours days|no|number|wkd earned|hrs days|units hours|hours units|qty hours|time|worked|hours worked|no of units|paid due|unit qty|hours or days|units? ?(?:hrs|days|hours)|hrs units|days hours|hrs or days|units worked|qty hrs|hours qty|no units|number of units|basis|unit|no hrs|input|count|hours paid|paid hours|u)$/,
  ],
  [
    'rate',
    /^(?:rate|rates|pay rate|hourly rate|unit rate|rate of pay|unit price|at|price|rate per unit|rate hr|factor|rate (?:per hour|hour|day|p h|gbp|unit)|hourly|per hour|per unit|rate of|pay per unit|per|gbp unit|rate gbp|rate value|value unit|hr rate|multiplier|unit value|pay unit|rate p ?u|r|x)$/,
  ],
  [
    'amount',
    /^(?:amounts?|value|cash|total|totals|this (?:pay(?: period)?|period|month|week|payment)|current(?: (?:period|month|week|pay|amount))?|period|amount due|payment|net amount|pay|gbp|current total|paid|amount gbp|due|this pay(?:slip)?|employee|ee|ees|now|month|week|this slip|period (?:amount|total|value)|current period amount|amount this period|(?:this )?(?:period|month|week) (?:amount|value|total|gbp)|amount due now|net value|sum|money|amt|payable|this time|in period|(?:this|the) payslip|gbp amount|current gbp|line total|extended|amount payable|total amount|calculated|result|latest|cur|actual|ptd|month week|this (?:wk|mth|wk mth)|current value)$/,
  ],
  ['payments', /^(?:credits?|plus|in|additions?|cr|receipts|earned|paid in)$/],
  ['deductions', /^(?:debits?|minus|out|taken(?: off)?|deduct|dr|off|paid out)$/],
];

const FILLERS =
  /\b(?:totals?|summary|balances?|figures|details|amounts?|cumulatives?|only|values?|and|for|the|this)\b/g;

/** `Totals` and `Balances` may head the year-to-date figures, but also those of the period. */
export function maySayYear(plain: string): boolean {
  return /^(?:balances|totals|summary|summary totals|totals summary)$/.test(plain);
}

/** Returns the block that a heading begins. */
export function sectionOf(plain: string): Section | null {
  const { scope, rest } = takeScope(plain);
  const said = takeScope(rest).rest.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  if (
    scope === 'ytd' &&
    /^(?:|(?:(?:tax|paye|pay|taxable|earnings|ni|your|payments?|deductions?|gross|running|annual|employment|p60|year)(?: |$))+)$/.test(
      said,
    )
  )
    return 'ytd';
  if (scope === 'period' && said === '' && rest !== '') return 'other';
  if (
    /^(?:cumulatives|year totals|annual (?:totals|summary|figures)|cumulative totals|ytd totals|(?:balances|earnings) to date|year summary|year balances|annual cumulatives|summary (?:for|of) (?:the )?year)$/.test(
      plain,
    )
  )
    return 'ytd';
  const section =
    SECTIONS.find(([, pattern]) => pattern.test(scope === 'period' ? rest : plain))?.[0] ?? null;
  return section;
}

/** Returns the role of the column below a heading. */
export function roleOf(plain: string): ColumnRole | null {
  if (/^(?:year|yr|tax yr|annual)(?: gbp)?$/.test(plain)) return 'ytd';
  const role = ROLES.find(([, pattern]) => pattern.test(plain))?.[0];
  if (role) return role;
  const { scope, rest } = takeScope(plain);
  const isBare = /^(?:|totals?|amounts?|value|pay|tax|balances?|figures|gbp|bal|contributions?)$/.test(rest);
  if (scope === 'ytd' && isBare) return 'ytd';
  if (scope === 'previous' && isBare) return 'previous';
  if (scope === 'period' && isBare) return 'amount';
  if (/^(?:employers?|er|ers|company)(?: (?:amount|contributions?|share|cost))?$/.test(plain))
    return 'employer';
  return null;
}

/** Matches a label with a colon at the start of a text. */
export const FIELD_LABEL_WITH_COLON =
  /^(?:employee(?: (?:name|no\.?|number|id))?|name|dept\.?|department|payment (?:method|period|date)|pay (?:date|method|period|frequency)|tax (?:code|period|week|month|year|basis)|ni (?:number|no\.?|table|letter|category|code|cat)|national insurance (?:number|no\.?)|works (?:number|no\.?)|payroll (?:no\.?|number|id)|(?:employer )?paye ref(?:erence)?|period(?: (?:start|end|ending))?|process date|date|job title|start date|cost centre|location|bank|account(?: no\.?)?|sort code|week(?: no\.?)?|month(?: no\.?)?|method|company|employer|grade|position|date of birth|dob|frequency)\s*:/i;
