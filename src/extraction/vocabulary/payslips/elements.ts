import { matcherOf, meaningsOf, remembered, tableOf } from '../phrases.ts';
import { type Kind, plainWords } from './lexicon.ts';

/** Kinds of pay, and how each is paid. The first that matches counts. */
const EARNINGS = tableOf('anywhere', {
  // of a CIS statement
  'BASIC variable': { whole: 'labour' },
  'OTHER tax_free': '(tax free|commencement|retirement) lump sum, tax free cash, pcls',
  'BENEFIT in_kind': `
    bik, benefit(s) in kind, notional, company car, (car|van|gym|loan|living|accommodation|phone) benefit
    taxable medical|car|van|healthcare, benefit private|medical|car|van|phone, medical benefit|insurance|cover
    private medical, fuel|healthcare benefit, p11d, payrolled benefit(s)|bik, taxable benefit(s), p-m-i, non cash`,
  'SALARY_SACRIFICE fixed': {
    anywhere: `
      sal(ary) sac(rifice), sacrifice, sacrificed, sacr, salsac, smart pension, sal ex, exchange
      ss pension, pension ss, pen-save, cycle-scheme, tech(nology) scheme, tusker`,
    start: 'ss',
    end: 'ss',
  },
  'EXPENSES tax_free': `
    expense(s), reimburse, reimbursement, reimbursed, reimb, exps, exp(s) refund|paid|repaid, mileage, business miles
    (travel|exp|meal|fuel) claim(s), subsistence, wfh, working from home, out of pocket
    non taxable, non tax, tax free, untaxed, no tax, cis materials|vat`,
  'OVERTIME variable': `
    overtime, o t, ot, o time, time and [a] half, time plus half, time half, time +half, double time, extra time
    extra|additional hours|hrs, premium|enhanced|excess hours, additional shift(s)`,
  'BONUS variable': `
    bonus, bonuses, incentive(s), profit share
    (award|productivity|loyalty|one off|recognition|gainshare|reward(s)|discretionary|sign on|kpi|christmas|xmas|target) !arrears|club|fund`,
  'COMMISSION variable': 'commission(s), comm, tips, tronc, gratuit*, brokerage',
  'ALLOWANCE variable': `
    holiday, hol, hols, leave, lve, a l, pto, vacation, wtd, ssp, smp, spp, osp, sh-pp
    sick, sickness, maternity, paternity, adoption, parental, statutory, bereavement`,
  'ALLOWANCE fixed': `
    allowance, allow, all, supplement, supp, weighting, london, hcas, premium, retention, enhancement, enh
    on call, standby, shift, call-out, sleep in(s), unsocial, first aid|aider, car, responsibilit*, resp, lieu
    acting up, skills, cost of living, special duty, warden, disturbance, keyholder, tlr, tlr-#`,
  'BASIC fixed': `
    basic, salary, sal, wage(s), pay, regular, ordinary, standard pay|hours|rate
    hours, hrs, hourly, hrly, time, timesheet, shifts
    director(s) fee(s)|salary|remuneration, retainer, stipend, flat|day|daily rate, nmw, nlw
    scale, spine point, job #, main job, employment income`,
});

/** Deductions that are neither tax, National Insurance, a pension nor a student loan. They may stand anywhere in a label. */
const OTHER_DEDUCTIONS = `
  loan(s), advance(s), wagestream, overpay*, over-paid, recover*, repay*, refund(s), adjustment(s), arrears
  union, unison, unite, gmb, usdaw, nasuwt, neu, rcn, rmt, aslef, cwu, pcs, naht, bectu, prospect, subs, subscription(s), membership, federation
  att [of] earnings, order(s), aoe, aeo, deo, dea, attachment(s), arrest*, council, csa, cms, maintenance, fine(s)
  parking, season, ticket(s), rail, card(s), cycle(s), bike(s), car, vehicle, fuel, lease, ev, electric
  health*, medical, dental, denplan, hospital, bupa, benenden, cash-plan, simply*, pmi, private, critical, illness
  insurance, assurance, cover, life, dependant(s), gym, sport(s), social, club(s)
  charit*, giving, gaye, give as you earn, donation(s), benevolent, welfare, hardship, lotter*, raffle, tombola
  canteen, meal(s), restaurant, tea, coffee, flower(s), shop, store, staff, purchase(s), uniform(s), workwear, laundry, tool(s)
  saving(s), save, saye, sharesave, share(s), sip, ess, credit, fund, sacrifice, salary, exchange, voucher(s)
  child-care, nursery, crb, dbs, rent, accommodation, housing, mobile, phone(s), holiday, leave
  damage(s), breakage(s), training, course, admin, charge(s), fee(s), sundry, misc*, other, voluntary, vol`;

/** Deductions that are pay given up before tax. They may stand anywhere in a label. */
const GIVEN_UP = `
  sacrifice*, sal sac|sacr|ex, salary sac*|ex*, salsac*, salex, s-s, exchange*
  cycle*, child-care*, voucher*, ev, electric*, holiday purchase|buy, buy [annual] leave
  give as you earn, gaye, payroll giving, avc*`;

export interface EarningKind {
  type: string;
  isFixed: boolean | null;
  isAfterTax: boolean;
  isInKind: boolean;
}

const earningOf = meaningsOf(EARNINGS);

export const earningKindOf = remembered((label): EarningKind => {
  const [type = 'OTHER', how] = earningOf(plainWords(label))?.split(' ') ?? [];
  return {
    type,
    isFixed: how === undefined ? null : how === 'fixed' || how === 'in_kind',
    isAfterTax: how === 'tax_free',
    isInKind: how === 'in_kind',
  };
});

const DEDUCTION_TYPES: Partial<Record<Kind, string>> = {
  tax: 'TAX',
  ni: 'NI',
  pension: 'PENSION',
  student_loan: 'STUDENT_LOAN',
  postgraduate_loan: 'POSTGRAD_LOAN',
};

export function deductionTypeOf(kind: Kind | null): string {
  return (kind && DEDUCTION_TYPES[kind]) ?? 'OTHER';
}

const otherDeduction = matcherOf({ anywhere: OTHER_DEDUCTIONS });
const NATIONAL_INSURANCE = /\b(?:national|nat|natl) (?:insurance|ins)\b/g;

/** True for a deduction that is neither tax nor National Insurance. */
export const isOtherDeduction = remembered((label) =>
  otherDeduction.test(plainWords(label).replace(NATIONAL_INSURANCE, '')),
);

const givenUp = matcherOf({ anywhere: GIVEN_UP });

/** True for a deduction that is pay given up before tax, such as salary sacrifice. */
export const isGivenUpPay = remembered((label) => givenUp.test(plainWords(label)));
