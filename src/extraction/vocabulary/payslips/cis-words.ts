import type { Row } from '../../page/cells.ts';
import type { Dictionary } from '../../readings/payslips/translate-rows.ts';
import { plainWords, takeScope } from './lexicon.ts';

/*
 * A contractor's payment and deduction statement for a subcontractor, under the Construction Industry Scheme (CIS). Its words
 * are translated to those of payslips: the amount liable to deduction is taxable pay, the deduction is income tax.
 */

const SCHEME = /\bconstruction industry scheme\b|\bcis\b/i;
const TITLE =
  /\bpayments? (?:and|&) deductions?\b|\bdeductions? (?:statement|certificate|voucher)\b|\bcis (?:statement|pay ?slip|certificate|remittance)\b/i;
const OTHER_PAPERS =
  /\bverification (?:letter|result|response|confirmation)\b|\bmonthly return\b|\bcis ?300\b|\bannual (?:cis )?(?:statement|summary)\b|\brepayment claim\b/i;
/** Subcontractors have no tax code and pay their National Insurance themselves. */
const OF_PAYROLL = /\btax code\b|\bnational insurance\b|\bn\.?i\.? (?:number|no|letter|category|contrib)/i;
const OF_SUBCONTRACTORS = /\bsub ?-?contractors?\b|\butr\b|\bunique tax ?payer\b/i;
const WORDS_MAX = 9;

type CisKind = 'gross' | 'materials' | 'liable' | 'deducted' | 'payable' | 'vat';

/** The first match counts. */
const KINDS: readonly [CisKind, RegExp][] = [
  [
    'liable',
    /\b(?:liable|subject to|chargeable|taxable|labour|after materials|(?<=\S )(?:less|excluding|net of) (?:cost of )?materials)\b|^amount (?:on which|for) (?:the )?(?:tax|deduction)\b/,
  ],
  ['materials', /\bmaterials?\b/],
  ['vat', /^(?:plus |add )?vat(?: (?:amount|at|charged|\d\S*).*)?$/],
  [
    'gross',
    /\bgross\b|\b(?:payments?|amount|total|paid) (?:made )?(?:before|excl\w*)\b|^total (?:payments?|amount paid)$/,
  ],
  [
    'payable',
    /\b(?:payable|nett?)\b|\bpaid (?:to|into)\b|^(?:total |amount )(?:due|paid)$|\byou (?:get|receive)\b/,
  ],
  ['deducted', /\bdeduct(?:ed|ions?)\b|\btax\b|^(?:less )?cis(?: (?:at )?\d+ ?%?)?$/],
];
/** Words of labels that name no amount. */
const NO_AMOUNT =
  /\b(?:references?|ref|month|year|payer|taxpayer|office|return|numbers?|no|code|treatment|status|rate|date|statement|certificate|details|scheme|keep|you need)\b/;
const TRANSLATIONS: Record<CisKind, string> = {
  gross: 'Gross pay',
  materials: 'CIS materials',
  liable: 'Taxable pay',
  deducted: 'Income tax',
  payable: 'Net pay',
  vat: 'CIS VAT',
};
/** The rest of a label in a second line: `(Excl VAT) (A)`. */
const MARKS = /^(?:\(?(?:excl?(?:uding|usive)?\.? (?:of )?vat|[A-E](?: ?[-–] ?[A-E])?)\)?\s*)+$/i;

/** True for a statement of one subcontractor, with the gross amount and the deduction. */
export function isCisStatement(rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  const says = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  if (!says(SCHEME) || !says(OF_SUBCONTRACTORS) || says(OF_PAYROLL) || says(OTHER_PAPERS)) return false;
  if (says(/\binvoice\b/i) && !says(TITLE)) return false;
  const kinds = new Set(texts.map(cisKindOf));
  const hasSums = kinds.has('gross') && kinds.has('deducted');
  return hasSums && (kinds.has('payable') || kinds.has('liable') || kinds.has('materials'));
}

/** The amount of the statement that a label names. */
export function cisKindOf(text: string): CisKind | null {
  const plain = plainWords(text.replace(/\([^)]*\)/g, ' '));
  if (plain.split(' ').length > WORDS_MAX || NO_AMOUNT.test(plain)) return null;
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const LABELS: readonly [RegExp, string][] = [
  [
    /^(?:name of (?:the )?)?(?:main )?contractor(?:'?s)?(?: (?:full )?name(?=[\s:]|$)|(?=\s*(?::|$)))|^from$/i,
    'Employer name',
  ],
  [
    /^(?:name of (?:the )?)?sub ?-?contractor(?:'?s)?(?: (?:full )?name(?=[\s:]|$)|(?=\s*(?::|$)))/i,
    'Employee name',
  ],
  [
    /^(?:contractor(?:'?s)? |employer(?:'?s)? )(?:paye|tax|employer) (?:ref\w*|no\.?|number)/i,
    'PAYE reference',
  ],
  [
    /^(?:sub ?-?)?(?:contractor(?:'?s)? )?(?:(?:unique )?tax ?payer(?:'?s)? (?:ref\w*|no\.?|number)|unique tax ref\w*|utr|verification (?:ref\w*|no\.?|number)|trading name|company registration)(?: \(utr\))?(?: (?:no\.?|number))?/i,
    'Employee number',
  ],
  [
    /^(?:payments? and deductions? made in |for (?:the )?)?(?:tax )?month (?:end(?:ed|ing|s)?|to)(?: date)?(?=\W|$)/i,
    'Period ending',
  ],
];

export const CIS_WORDS: Dictionary = {
  label(text) {
    const plain = text.replaceAll('’', "'");
    const [pattern, word] = LABELS.find(([one]) => one.test(plain)) ?? [];
    return pattern && word ? plain.replace(pattern, word) : text;
  },
  amount(text) {
    if (MARKS.test(text)) return null;
    const kind = cisKindOf(text);
    if (kind === null) return text;
    return takeScope(plainWords(text)).scope === 'ytd' ? `${TRANSLATIONS[kind]} to date` : TRANSLATIONS[kind];
  },
};

/** The rate that the statement names: `Deduction rate: 30%`, `Tax deducted at 20%`. A note may name several. */
export function rateOf(rows: readonly Row[]): bigint | null {
  const rates = rows.flatMap(({ cells }) => {
    const line = cells.map(({ text }) => text).join(' ');
    if (!/\b(?:rate|deduct\w*|cis|tax)\b/i.test(line) || /\bvat\b/i.test(line)) return [];
    return [...line.matchAll(/\b(\d{1,2})(?:\.0+)? ?(?:%|per ?cent)/gi)].map(([, rate = '']) => BigInt(rate));
  });
  return new Set(rates).size === 1 ? (rates[0] ?? null) : null;
}
