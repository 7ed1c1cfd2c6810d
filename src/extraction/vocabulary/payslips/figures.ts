import { matcherOf, meaningsOf, remembered, tableOf } from '../phrases.ts';
import { kindByWords } from './single-words.ts';

/*
 * The words of UK payslips for figures. Texts are compared in lower case and without punctuation: `N.I.` becomes `ni`,
 * `Pay & Allowances` becomes `pay and allowances`.
 */

/** Labels with these words name no figure. */
const noFigure = [
  { anywhere: 'benefit(s), bik' },
  {
    anywhere: `number, code, ref, reference, office, district, basis, status, week|month no, ni no,
      tax period|week|month|year`,
    unless: 'paye ... code #*',
  },
].map((phrases) => matcherOf(phrases));

/** The first kind that matches counts. */
const FIGURES = tableOf('whole', {
  materials: 'cis materials',
  vat: 'cis vat',
  balance: {
    anywhere: `
      loan balance, outstanding, balance outstanding|remaining, balance c-f|b-f
      (holiday(s)|leave) (balance|entitlement|remaining|taken|accrued|allowance|booked|left|days)
      annual|fte|contract|contractual salary, full time salary, annual rate, salary|basic p-a
      std|standard rate !hours|hrs|pay, salary|hourly|basic|pay|mileage rate, rate hr, rate of pay
      incremental, free pay, equivalent, cost centre, date, hour(s) (ytd|to date)
      lel, uel, secondary|primary threshold, upper earnings|accrual, earnings at|to|above|between`,
    whole: `
      [day(s)|hour(s)] taken|remaining|accrued|entitlement|booked|left|used [day(s)|hour(s)|this year|to date]
      contract(ed)|weekly|total hours [worked|per week], fte`,
  },
  total_deductions: {
    whole: `
      [total|less|sum of|all] [of] [gross] [employee] [statutory] deduction(s) [total(s)]
      total|all [amount(s)] (deducted|deds|stoppages|withheld|withholding(s)|taken [off]|amount off)
      [amount(s)] deducted, total stoppages|debits|less
      total [statutory and voluntary] deductions (this|for) ...
      [total] taxes|tax and deductions [total]`,
    start: 'total deductions',
  },
  taxable: {
    end: '!non|not (taxable|tax able) {gross|pay|earning(s)|income|amount|wage(s)|salary|total|value|period|for|paye}',
    anywhere: `
      gross for paye|tax, gross tax, gross taxed, pay taxed, taxed pay|earnings, paye pay|gross
      pay|earnings (subject to|liable to|for) (paye|tax)`,
  },
  niable: {
    anywhere: `
      ni-able, ni-c-able, ni-earnings, ni-pay, ni-gross, nic pay|earnings, ni earn|liable|base, amount for ni
      earnings|gross|pay|earn (subject to|liable to|liable for|for) (ni|nic|nics|national insurance)`,
    whole: 'pay|gross ni',
  },
  pensionable: {
    anywhere: `
      pensionable, pensable, superannuable, qualifying pay|earnings, pay for pension, ae earnings
      pens|pension pay|earnings|gross`,
  },
  net: {
    whole: `
      [total|final|your] net(t) [pay|payment|wage(s)|amount|salary|earnings|payable|paid|total|pay total|take home] [this period|paid|due|to bank|for period|bacs|gbp]
      [total|your] take home [pay|amount|total], you (take home|receive|get|are paid|will receive|keep)
      what you (get|take home|receive), you (have been|were|will be) paid
      [total|your] [net] [pay|amount|money|wage(s)|salary|total] paid|payable|credited|transferred|sent|due|going|deposited to|in|into [the|your] (bank|you|employee|account|bank account)
      [your] pay|amount|total|earnings after [all|your] deductions|tax [and ...]
      final|actual pay|amount [paid|due], [net] credit transfer
      to|into [your|the] (bank|account|bank account), cash in hand
      total|amount|sum to (pay|be paid), balance to bank
      [total] amount|balance (paid|payable|due|to pay|payable to you), balance paid to bank
      [total] bacs|payment|bank amount|payment|payable|total, payment [amount], total payable
      sum|amount|total credited|transferred [to ...], [pay] remaining|left [pay|to pay]`,
    start: 'net pay !before*|excluding*|prior*',
  },
  gross: `
    [total] pay|amount|total|earnings before [all|any|your] deductions|tax|stoppages [and ...]
    [total] gross [pay|earnings|wage(s)|salary|payment(s)|amount|total|income] [total|due|paid]
    gross (remuneration|pay for [the] (month|week|period)|pay this (month|week|period)|pay and allowances|to date)
    (total|sub-total|sum of) [gross] (payment(s)|earnings|pay|additions|pay and allowances|earnings and allowances|allowances|entitlements|income|wages|salary|remuneration)
    total (earned|gross pay and allowances|amount earned|credits)`,
  postgraduate_loan: {
    anywhere: `
      pg ... loan(s)|ln, loan(s) pg, pgl, pgloan
      post-grad|post-graduate !stipend*|pay*|tutor*|teach*`,
  },
  student_loan: {
    anywhere: `
      student-loan(s), stud-loan(s), stu-loan(s), std-loan(s), s-loan(s), st loan, stdnt loan|ln
      student-ln, stud-ln, stu-ln, std-ln, s-ln, student finance, saas, slr
      sl, slc, sl#, slc#, plan 1|2|4|5 loan, loan plan 1|2|4|5`,
  },
  ni: `
    [total] [less] {employee(s)|empee(s)|ee|ees|employee s|your|primary|class 1|class 1a|e ee|e ees} n-i|n-i-c(s)|n-i-cont(s)|n-i-contribution(s)|n-ins(urance|ur|ce)|nat(ional|l)-ins(urance|ur|ce) {contribution(s)|contrib(s)|cont(s)|contr|deduction(s)|deducted|paid|due|ee|ees|employee(s)|employee s|class 1|primary|this|e ee|e ees|cat(egory)|letter|table|code|director|dir|adj(ustment)|refund|total|nic|nics|ni|?}
    employee|ee contribution(s), social security [ni]`,
  tax: {
    whole: `
      [total] [less] [your|employee(s)|hmrc] (income tax|i tax|inc tax|p-a-y-e|tax) {paye|inc|hmrc|to hmrc|taken|withheld|tax code|under|employee|this|month|week|income|tax|paid|deducted|deduction(s)|due|refund|rebate|payable|p a y e|period|it|adj(ustment)|total|#?|?#?|m1|w1|x|k#|?k#|d#|?d#|br|?br|nt|?nt}
      taxation, it paye, refund of [income] tax, tax repayment|repayed|repaid`,
    start: 'paye [income] tax, tax paye',
  },
  pension: {
    anywhere: `
      pension(s), pens, pen, pensn, pnsn, psn, avc(s), mpavc(s), superannuation, superann, supn, retirement
      auto-enrol, auto-enrolment, auto-enrollment, ae, stakeholder, sipp, gpp, gppp, group personal, wpp
      add(itional|ed) vol(untary), added years, apc, lgps, uss, tps, nhsps, shps, fssu, nest, salvus, aviva
      scot(tish) wid(ows), royal london, standard life, aegon, legal and general, l and g, prudential, zurich
      fidelity, cushon, penfold, true potential`,
  },
});

export type Kind = (typeof FIGURES)[number]['means'] | 'employer';

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

const figureOf = meaningsOf(FIGURES);

/** Returns the figure that a label names, or null for others, such as kinds of pay. */
export const kindOf = remembered((rest): Kind | null => {
  if (noFigure.some((matcher) => matcher.test(rest))) return null;
  return figureOf(rest) ?? kindByWords(rest);
});
