/*
 * The meaning of single words on payslips, for labels that no phrase of the lexicon matches. Words count by their stem,
 * so abbreviations and misspellings keep their meaning.
 */

export type Meaning =
  | 'gross'
  | 'net'
  | 'deduct'
  | 'total'
  | 'pay'
  | 'tax'
  | 'ni'
  | 'national'
  | 'insurance'
  | 'place'
  | 'given'
  | 'filler'
  | 'bar';

const STEMS: readonly [Meaning, RegExp][] = [
  ['gross', /^(?:gros+|grs)$/],
  ['net', /^(?:net+|takehome)$/],
  [
    'deduct',
    /^(?:deduc\w*|deds?|deductns?|stoppages?|withh[eo]ld\w*|subtract\w*|taken|takings|offtakes?|reductions?)$/,
  ],
  ['total', /^(?:tot|totals?|sum|subtotal|overall|aggregate|combined|all|grand|full)$/],
  [
    'pay',
    /^(?:pay|pays|payments?|paym?ts?|earn\w*|wages?|salary|salaries|remun\w*|additions?|entitlements?|allowances?|income|pymts?|emoluments?)$/,
  ],
  ['tax', /^(?:tax|taxes|paye|incometax|inctax)$/],
  ['ni', /^(?:ni|nic|nics|natins|nhi)$/],
  ['national', /^(?:nat|natl|national|natn?l)$/],
  ['insurance', /^(?:ins|insur\w*|insce|insrnce)$/],
  // `place` is where net pay goes to, `given` says that it is paid
  ['place', /^(?:bank|account|accounts|bacs|you|home|hand|pocket)$/],
  [
    'given',
    /^(?:paid|payable|credit(?:ed)?|deposit\w*|transfer\w*|remit\w*|disburse\w*|receiv\w*|sent|going|due)$/,
  ],
  // the label names a base, a number or another party, not the figure itself
  [
    'bar',
    /^(?:able|taxable|niable|taxed|liable|subject|pension\w*|employers?|er|ers|company|codes?|numbers?|no|ref\w*|letter|table|categor\w*|cat|basis|period|week|month|year|office|district|free|relief|rate|rates|hours?|balance|before|previous|prev|loan|loans|non|exempt|untaxed|thresholds?|limit|qualifying|holiday|sick|maternity|refund\w*|sacrifice|relevant|additional|other|statutory|equivalent|levy|credits|child|voluntary|council|expenses?|claims?|mileage)$/,
  ],
  [
    'filler',
    /^(?:of|on|the|your|for|to|from|this|in|into|at|by|is|be|will|has|been|have|was|amounts?|amt|value|figure|employees?|ee|ees|hmrc|after|take|contrib\w*|conts?|charged?|class|primary|gbp|sterling|run|cash|money|settlement|final|actual|current|less|uk|a|b|c|h|j|m|z|1|and|made|earned|income|inc|i|cost|actually|suffered|borne|levied|collected|empee|emp|cont|contr)$/,
  ],
];
const WORDS_MAX = 6;

/** Returns the figure that the words of a label name together, or null if they don't decide. */
export function kindByWords(
  rest: string,
): 'gross' | 'net' | 'total_deductions' | 'tax' | 'ni' | 'taxable' | 'niable' | null {
  const words = rest.split(' ').filter(Boolean);
  if (words.length === 0 || words.length > WORDS_MAX) return null;
  const meanings = words.map(meaningOf);
  const has = (meaning: Meaning) => meanings.includes(meaning);
  const isKnown = !meanings.includes(null);
  // `Pay before deductions` is gross pay
  if (/\bbefore (?:all |any |your )?(?:deduct|tax|stoppages)/.test(rest) && !has('tax')) return 'gross';
  if (has('bar')) return null;
  if (has('net') && !has('tax') && !has('ni') && !has('deduct')) return 'net';
  if (has('gross') && !has('tax') && !has('ni') && !has('deduct')) return 'gross';
  if (has('total') && has('deduct')) return 'total_deductions';
  const isInsurance = (has('national') && has('insurance')) || has('ni');
  if (isInsurance && has('tax')) return null;
  // `Tax gross` and `Pay for NI` name the pay that tax or NI is due on, not the tax or the contribution
  const isBase = has('gross') || (has('pay') && /\b(?:for|on)\b/.test(rest));
  if (isBase && isKnown && !has('total') && (has('tax') || isInsurance))
    return isInsurance ? 'niable' : 'taxable';
  if (isInsurance && isKnown && !has('pay')) return 'ni';
  if (has('tax') && isKnown && !has('total')) return 'tax';
  if (!isKnown || has('tax') || has('deduct') || isInsurance) return null;
  // `Bank pay` is a kind of work
  const isSent =
    has('given') || /\b(?:pay\w*|wages?|salary|money|amount|sum)\b.*\b(?:to|into|in)\b/.test(rest);
  if (has('place') && isSent && !/\bearn/.test(rest)) return 'net';
  if (words.length > 1 && words.includes('payable') && !has('total')) return 'net';
  return has('total') && has('pay') ? 'gross' : null;
}

function meaningOf(word: string): Meaning | null {
  return STEMS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/** Welsh phrases of payslips and their English, longest first. */
const WELSH: readonly [RegExp, string][] = (
  [
    ['rhif yswiriant gwladol|rhif yg', 'ni number'],
    ['yswiriant gwladol', 'national insurance'],
    ['cyfraniadau? yg', 'ni contribution'],
    ['cyfanswm y didyniadau|cyfanswm didyniadau', 'total deductions'],
    ['cyfanswm y taliadau|cyfanswm taliadau', 'total payments'],
    ['cyflog gros|tal gros', 'gross pay'],
    ['cyflog net|tal net', 'net pay'],
    ['cyflog sylfaenol|tal sylfaenol', 'basic pay'],
    ['cyflog trethadwy|tal trethadwy', 'taxable pay'],
    ['(?:y )?flwyddyn hyd (?:yma|yn hyn)|hyd yn hyn|hyd yma|blwyddyn hyd yma', 'year to date'],
    ['y cyfnod hwn|y mis hwn', 'this period'],
    ['cod treth', 'tax code'],
    ['treth incwm|treth', 'tax'],
    ['dyddiad talu|dyddiad y taliad', 'pay date'],
    ['benthyciad myfyrwy?r|benthyciad myfyriwr', 'student loan'],
    ['cyfraniadau? pensiwn|pensiwn', 'pension'],
    ['didyniadau', 'deductions'],
    ['taliadau', 'payments'],
    ['cyfanswm', 'total'],
    ['cyfradd', 'rate'],
    ['oriau', 'hours'],
    ['swm', 'amount'],
    ['goramser', 'overtime'],
    ['cyflogwr', 'employer'],
    ['gweithiwr|cyflogai', 'employee'],
    ['enw', 'name'],
    ['cyfnod talu|cyfnod', 'period'],
    ['dyddiad', 'date'],
    ['cyflog', 'salary'],
  ] as const
).map(([source, english]): [RegExp, string] => [new RegExp(`\\b(?:${source})\\b`, 'g'), english]);
const MAY_BE_WELSH =
  /\b(?:cyf|tal|treth|yswiriant|rhif|didyn|flwyddyn|hyd|pensiwn|dyddiad|oriau|swm|enw|cod|benthyc|gora|gweith)/;

/** Translates Welsh words, and keeps one of the two languages of a bilingual label. */
export function toEnglish(plain: string): string {
  if (!MAY_BE_WELSH.test(plain)) return plain;
  let english = plain;
  for (const [pattern, word] of WELSH) english = english.replace(pattern, word);
  return english.replace(/^(.+?) \1$/, '$1');
}
