/* Words that distinguish names of companies from names of people and from other texts. */

export const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev)\b\.?\s+/i;
export const COMPANY =
  /\b(?:ltd|limited|plc|llp|llc|inc|council|nhs|trust|university|college|school|academy|group|services|hospital|authority|association|partners|partnership|foundation|holdings|solutions|company|agency|umbrella|industries|engineering|consulting|logistics|stores|retail|systems|care|bank|society|church|borough|county|police|ministry|department for|enterprises|associates|homes?|centre|surgery|practice|clinic|hotels?|inn|farms?|motors|staffing|recruitment|primary|hospice|nursery|district|health|dental|medical|roofing|solicitors|contractors|cleaning|construction|builders|properties|interiors|restaurant|cafe|studios?|works|media|software|technolog(?:y|ies)|foods|transport|travel|security|international|fitness|fire|rescue|rail|sons|bros|brothers|pensions?|scheme|superannuation|fund)\b/i;
export const LEGAL_FORM = /\b(?:ltd|limited|plc|llp|council|nhs|trust|university)\b\.?$/i;
export const NOT_A_NAME =
  /\bslip\b|pay ?slip|\badvice\b|statement|\bprivate\b|confidential|strictly|earnings|\bsalary\b|\bwages?\b|\bpay\b|\bhours\b|\bperiod\b|\bpage\b|\bnumber\b|payment|payroll|addressee|deductions|\bonly\b|message|\bbacs\b|^totals?$|\btotal (?:hours|days|pay|leave)\b|limited|^holidays?\b|notification|remittance|\byour?\b|\babout\b|\bdetails\b|summary|\binfo\b|instructions|\b(?:id|ref|no|nic|ni|detail|overview|element|narrative)\b\.?|:$/i;
/** Payment methods and frequencies are values of unknown labels, too. */
export const METHOD = /\b(?:transfer|cheque|cash|faster|bank|bacs|weekly|monthly|every|yes|no)\b/i;
