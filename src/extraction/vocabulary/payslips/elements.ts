import { type Kind, plainWords } from './lexicon.ts';

export interface EarningKind {
  type: string;
  isFixed: boolean | null;
  isAfterTax: boolean;
  isInKind: boolean;
}

const EARNINGS: readonly [RegExp, EarningKind][] = [
  // translated words of CIS statements
  [/^cis (?:materials|vat)$/, earning('EXPENSES', false, { isAfterTax: true })],
  [/^labour$/, earning('BASIC', false)],
  [
    /\b(?:tax free|commencement|retirement) lump sum\b|\btax free cash\b|\bpcls\b/,
    earning('OTHER', false, { isAfterTax: true }),
  ],
  [
    /\b(?:bik|benefits? in kind|notional|company car|(?:car|van|gym|loan|living|accommodation|phone) benefit|taxable (?:medical|car|van|healthcare)|benefit (?=private|medical|car|van|phone)|medical (?:benefit|insurance|cover)|private medical|fuel benefit|p11d|payrolled (?:benefits?|bik)|taxable benefits?|healthcare benefit|p ?m ?i|non cash)\b/,
    earning('BENEFIT', true, { isInKind: true }),
  ],
  [
    /\b(?:sal(?:ary)? sac(?:rifice)?|sacrifice|smart pension|salary exchange|sal ex|salsac|ss pension|pension ss|exchange|sacrificed|sacr|pen ?save|cycle ?scheme|tech(?:nology)? scheme|tusker)\b|\bss$|^ss\b/,
    earning('SALARY_SACRIFICE', true),
  ],
  [
    /\b(?:expenses?|reimburse(?:ment|d)?|non taxable|mileage|subsistence|(?:travel|exp|expense|meal|fuel) claims?|exp(?:s|enses?)? (?:refund|paid|repaid)|reimb|tax free|non tax|wfh|working from home|untaxed|out of pocket|exps|business miles|no tax)\b/,
    earning('EXPENSES', false, { isAfterTax: true }),
  ],
  [
    /\b(?:overtime|o t|ot|time and (?:a )?half|double time|o time|extra (?:hours|hrs)|additional (?:hours|hrs)|premium hours|enhanced hours|excess hours|extra time|time (?:plus |\+)?half|additional shifts?)\b/,
    earning('OVERTIME', false),
  ],
  [
    /\bbonus(?:es)?\b|\bincentives?\b|\bprofit share\b|\b(?:award|productivity|loyalty|one off|recognition|gainshare|rewards?|discretionary|sign on|kpi|christmas|xmas|target)\b(?! arrears| club| fund)/,
    earning('BONUS', false),
  ],
  [/\bcommissions?\b|\bcomm\b|\btips\b|\btronc\b|\bgratuit\w+\b|\bbrokerage\b/, earning('COMMISSION', false)],
  [
    /\b(?:holiday|hol|annual leave|ssp|smp|spp|sick|sickness|maternity|paternity|adoption|parental|statutory|bereavement|leave|wtd|hols|a l|pto|vacation|lve|osp|sh ?pp)\b/,
    earning('ALLOWANCE', false),
  ],
  [
    /\b(?:allowance|allow|all|supplement|weighting|hcas|premium|retention|on call|standby|shift|first aid|london|enhancement|unsocial|car|enh|supp|responsibilit\w+|resp|lieu|acting up|first aider|skills|call ?out|sleep ins?|cost of living|special duty|warden|disturbance|keyholder|tlr ?\d?)\b/,
    earning('ALLOWANCE', true),
  ],
  [
    /\b(?:basic|salary|wages?|standard (?:pay|hours|rate)|regular|monthly pay|weekly pay|hourly pay|normal (?:pay|hours)|ordinary|contract(?:ed|ual)? (?:pay|hours)|pay|directors? (?:fees?|salary|remuneration)|retainer|stipend|flat rate|day rate|hours|nmw|nlw|core hours|sal|scale|spine point|job \d|main job|employment income|hrs|hourly|hrly|shifts|timesheet|time|daily rate)\b/,
    earning('BASIC', true),
  ],
];

function earning(
  type: string,
  isFixed: boolean | null,
  flags: { isAfterTax?: boolean; isInKind?: boolean } = {},
): EarningKind {
  return { type, isFixed, isAfterTax: flags.isAfterTax ?? false, isInKind: flags.isInKind ?? false };
}

export function earningKindOf(label: string): EarningKind {
  const plain = plainWords(label);
  return EARNINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? earning('OTHER', null);
}

export function deductionTypeOf(kind: Kind | null): string {
  switch (kind) {
    case 'tax':
      return 'TAX';
    case 'ni':
      return 'NI';
    case 'pension':
      return 'PENSION';
    case 'student_loan':
      return 'STUDENT_LOAN';
    case 'postgraduate_loan':
      return 'POSTGRAD_LOAN';
    default:
      return 'OTHER';
  }
}

const OTHER_DEDUCTIONS =
  /\b(?:att(?: of)? earnings|loans?|advances?|union|unison|unite|gmb|usdaw|nasuwt|neu|rcn|prospect|subs|subscriptions?|clubs?|parking|purchases?|(?:court|attachment|deduction from earnings) orders?|orders?|aoe|aeo|deo|dea|attachments?|arrest\w*|arrears|fees?|fines?|season|tickets?|rail|cards?|cycles?|bikes?|health\w*|medical|dental|gym|cash ?plan|simply\w*|bupa|benenden|insurance|cover|assurance|charit\w*|giving|gaye|give as you earn|donations?|sports?|social|canteen|meals?|restaurant|uniforms?|tools?|lotter\w*|raffle|tombola|savings?|save|saye|sharesave|shares?|share|sip|ess|credit|fund|rent|accommodation|housing|vouchers?|child ?care|nursery|crb|dbs|overpay\w*|over ?paid|recover\w*|repay\w*|refunds?|adjustments?|mobile|phones?|car|vehicle|fuel|lease|ev|electric|sacrifice|salary|exchange|holiday|leave|council|csa|cms|maintenance|damages?|breakages?|training|course|admin|charges?|hospital|dependants?|life|critical|illness|private|pmi|membership|benevolent|federation|welfare|hardship|staff|shop|store|tea|coffee|flowers?|sundry|misc\w*|other|voluntary|vol)\b/;

/** True for a deduction that is neither tax nor National Insurance. */
export function isOtherDeduction(label: string): boolean {
  return OTHER_DEDUCTIONS.test(plainWords(label).replace(/\b(?:national|nat|natl) (?:insurance|ins)\b/g, ''));
}
