import type { Meaning } from '../phrases.ts';

export interface EarningKind {
  type: string;
  isFixed: boolean | null;
  isAfterTax: boolean;
  isInKind: boolean;
}

const FIXED = { isFixed: true, isAfterTax: false, isInKind: false };
const VARIABLE = { isFixed: false, isAfterTax: false, isInKind: false };
const TAX_FREE = { isFixed: false, isAfterTax: true, isInKind: false };
const IN_KIND = { isFixed: true, isAfterTax: false, isInKind: true };

export const UNKNOWN_EARNING: EarningKind = {
  type: 'OTHER',
  isFixed: null,
  isAfterTax: false,
  isInKind: false,
};

/** Kinds of pay. The first that matches counts. */
export const EARNINGS: readonly Meaning<EarningKind>[] = [
  // translated words of CIS statements
  { means: { type: 'EXPENSES', ...TAX_FREE }, whole: 'cis materials|vat' },
  { means: { type: 'BASIC', ...VARIABLE }, whole: 'labour' },
  {
    means: { type: 'OTHER', ...TAX_FREE },
    anywhere: '(tax free|commencement|retirement) lump sum, tax free cash, pcls',
  },
  {
    means: { type: 'BENEFIT', ...IN_KIND },
    anywhere: `
      bik, benefit(s) in kind, notional, company car, (car|van|gym|loan|living|accommodation|phone) benefit
      taxable medical|car|van|healthcare, benefit private|medical|car|van|phone, medical benefit|insurance|cover
      private medical, fuel|healthcare benefit, p11d, payrolled benefit(s)|bik, taxable benefit(s), p-m-i, non cash`,
  },
  {
    means: { type: 'SALARY_SACRIFICE', ...FIXED },
    anywhere: `
      sal(ary) sac(rifice), sacrifice, sacrificed, sacr, salsac, smart pension, salary exchange, sal ex, exchange
      ss pension, pension ss, pen-save, cycle-scheme, tech(nology) scheme, tusker`,
    start: 'ss',
    end: 'ss',
  },
  {
    means: { type: 'EXPENSES', ...TAX_FREE },
    anywhere: `
      expense(s), reimburse, reimbursement, reimbursed, reimb, exps, exp(s) refund|paid|repaid, mileage, business miles
      (travel|exp|meal|fuel) claim(s), subsistence, wfh, working from home, out of pocket
      non taxable, non tax, tax free, untaxed, no tax`,
  },
  {
    means: { type: 'OVERTIME', ...VARIABLE },
    anywhere: `
      overtime, o t, ot, o time, time and [a] half, time plus half, time half, time +half, double time, extra time
      extra|additional hours|hrs, premium|enhanced|excess hours, additional shift(s)`,
  },
  {
    means: { type: 'BONUS', ...VARIABLE },
    anywhere: `
      bonus, bonuses, incentive(s), profit share
      (award|productivity|loyalty|one off|recognition|gainshare|reward(s)|discretionary|sign on|kpi|christmas|xmas|target) !arrears|club|fund`,
  },
  {
    means: { type: 'COMMISSION', ...VARIABLE },
    anywhere: 'commission(s), comm, tips, tronc, gratuit*, brokerage',
  },
  {
    means: { type: 'ALLOWANCE', ...VARIABLE },
    anywhere: `
      holiday, hol, hols, annual leave, leave, lve, a l, pto, vacation, wtd, ssp, smp, spp, osp, sh-pp
      sick, sickness, maternity, paternity, adoption, parental, statutory, bereavement`,
  },
  {
    means: { type: 'ALLOWANCE', ...FIXED },
    anywhere: `
      allowance, allow, all, supplement, supp, weighting, london, hcas, premium, retention, enhancement, enh
      on call, standby, shift, call-out, sleep in(s), unsocial, first aid|aider, car, responsibilit*, resp, lieu
      acting up, skills, cost of living, special duty, warden, disturbance, keyholder, tlr, tlr-#`,
  },
  {
    means: { type: 'BASIC', ...FIXED },
    anywhere: `
      basic, salary, sal, wage(s), pay, regular, ordinary, standard pay|hours|rate, normal pay|hours
      contract(ed|ual) pay|hours, hours, hrs, hourly, hrly, core hours, time, timesheet, shifts
      director(s) fee(s)|salary|remuneration, retainer, stipend, flat|day|daily rate, nmw, nlw
      scale, spine point, job #, main job, employment income`,
  },
];
