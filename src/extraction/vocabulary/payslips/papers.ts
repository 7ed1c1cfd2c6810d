import { matcherOf, tableOf, wordsIn } from '../phrases.ts';

/** Words by which payslips are told from each other and from other documents. */
const SIGNS = tableOf('anywhere', {
  payslip: 'pay-slip(s), pay-advice, pay|earnings statement, wage|salary slip, payroll advice',
  // a contractor's statement for a subcontractor, under the Construction Industry Scheme (CIS)
  cis: 'construction industry scheme, cis',
  cis_title: `
    payment(s) and deduction(s), deduction(s) statement|certificate|voucher
    cis statement|pay-slip|certificate|remittance`,
  subcontractor: 'sub-contractor(s), utr, unique tax-payer*',
  // subcontractors have no tax code and pay their National Insurance themselves
  payroll: 'tax code, national insurance, ni number*|no*|letter*|category*|contrib*',
  pension: {
    anywhere: `
      pension(s)|pensioner(s)|annuity|annuitant(s) (pay-slip|pay-advice|payment(s) slip|payment(s) advice|payment(s) statement|advice|slip)
      advice of pension|annuity, gross|net|monthly|weekly|basic pension|annuity !contrib*|ee*|er*|ded*|scheme*`,
    start: 'pensioner, annuitant, pension|annuity (before tax|payable|paid), pension(s) increase',
  },
  work: 'salary, wage(s), overtime, hourly, basic pay, holiday pay, ssp, commission, bonus',
  invoice: 'invoice',
  other_cis: `
    verification letter|result|response|confirmation, monthly return, cis-300, annual [cis] statement|summary
    repayment claim`,
});

/** Words of other documents, each of which counts once. */
const OTHERS = tableOf('anywhere', {
  p60: 'p60, end of year certificate',
  p45: 'p45 ... part, details of employee leaving work, p45 ... details of employee leaving',
  p11d: { start: '[form] p11d !(... #.#)', anywhere: 'p11d (expenses and benefits|return|working sheet)' },
  invoice: 'invoice !(... payslip*), vat no*|number*|reg*, total|amount due',
  expenses: 'expense claim|report, total claimed',
  statement:
    'opening|closing balance, balance brought|carried forward, money in|out, paid in|out ... balance',
  letter: 'dear ??*',
  forecast: `
    benefit(s) statement|illustration, projected|estimated [annual] pension, transfer value
    pension|retirement forecast|statement|estimate|illustration|quotation|options`,
  tax: 'tax calculation, self assessment',
  contract: 'final tax code, contract of employment, mortgage illustration',
});

const finderOf = <Sign extends string>(table: ReturnType<typeof tableOf<Sign>>) => {
  const matchers = table.map(({ means, ...phrases }) => ({ means, matcher: matcherOf(phrases) }));
  return (texts: readonly string[]): ReadonlySet<Sign> => {
    const words = texts.map(wordsIn);
    return new Set(matchers.flatMap(({ means, matcher }) => (words.some(matcher.test) ? [means] : [])));
  };
};

/** Returns the signs of payslips in the texts of a page. */
export const signsIn = finderOf(SIGNS);
/** Returns the other documents that lines of a page may be from. */
export const otherPapersIn = finderOf(OTHERS);
