import type { Phrases } from '../phrases.ts';

/* Words by which a payslip is told from other documents. */

export const PAYSLIP_TITLES: Phrases = {
  anywhere: 'pay-slip(s), pay-advice, pay|earnings statement, wage|salary slip, payroll advice',
};

/** Each of these kinds of documents counts once. A line counts if it has such words. */
export const OTHER_PAPERS: readonly Phrases[] = [
  { anywhere: 'p60, end of year certificate' },
  { anywhere: 'p45 ... part, details of employee leaving work, p45 ... details of employee leaving' },
  { start: '[form] p11d !(... #.#)', anywhere: 'p11d (expenses and benefits|return|working sheet)' },
  { anywhere: 'invoice !(... payslip*), vat no*|number*|reg*, total|amount due' },
  { anywhere: 'expense claim|report, total claimed' },
  {
    anywhere:
      'opening|closing balance, balance brought|carried forward, money in|out, paid in|out ... balance',
  },
  { anywhere: 'dear ??*' },
  {
    anywhere: `
      benefit(s) statement|illustration, projected|estimated [annual] pension, transfer value
      pension|retirement forecast|statement|estimate|illustration|quotation|options`,
  },
  { anywhere: 'tax calculation, self assessment' },
  { anywhere: 'final tax code, contract of employment, mortgage illustration' },
];

/* A contractor's payment and deduction statement for a subcontractor, under the Construction Industry Scheme (CIS). */

export const CIS_SCHEME: Phrases = { anywhere: 'construction industry scheme, cis' };
export const CIS_TITLE: Phrases = {
  anywhere: `
    payment(s) and deduction(s), deduction(s) statement|certificate|voucher
    cis statement|pay-slip|certificate|remittance`,
};
export const CIS_OTHER_PAPERS: Phrases = {
  anywhere: `
    verification letter|result|response|confirmation, monthly return, cis-300, annual [cis] statement|summary
    repayment claim`,
};
/** Subcontractors have no tax code and pay their National Insurance themselves. */
export const OF_PAYROLL: Phrases = {
  anywhere: 'tax code, national insurance, ni number*|no*|letter*|category*|contrib*',
};
export const OF_SUBCONTRACTORS: Phrases = { anywhere: 'sub-contractor(s), utr, unique tax-payer*' };

/* A pension is paid like wages, but its payslip has other words. */

export const PENSION_TITLE: Phrases = {
  anywhere: `
    pension(s)|pensioner(s)|annuity|annuitant(s) (pay-slip|pay-advice|payment(s) slip|payment(s) advice|payment(s) statement|advice|slip)
    advice of pension|annuity`,
};
export const OF_PENSIONERS: Phrases = {
  start: 'pensioner, annuitant, pension|annuity (before tax|payable|paid), pension(s) increase',
  anywhere: 'gross|net|monthly|weekly|basic pension|annuity !contrib*|ee*|er*|ded*|scheme*',
};
/** Payments for work. A page with one of them is not about a pension. */
export const OF_WORK: Phrases = {
  anywhere: 'salary, wage(s), overtime, hourly, basic pay, holiday pay, ssp, commission, bonus',
};
