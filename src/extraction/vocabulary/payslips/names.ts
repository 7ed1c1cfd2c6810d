import { saying } from '../phrases.ts';

/* Words that distinguish names of companies from names of people and from other texts. */

export const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|rev)\b\.?\s+/i;

export const isCompany = saying({
  anywhere: `
    ltd, limited, plc, llp, llc, inc, company, group, holdings, partners, partnership, associates, association
    sons, bros, brothers, enterprises, industries, international, solutions, services, systems, agency, umbrella
    council, borough, county, district, authority, police, fire, rescue, ministry, department for, nhs, trust
    foundation, society, church, university, college, school, academy, primary, nursery
    hospital, hospice, surgery, practice, clinic, health, dental, medical, care, centre, home(s)
    bank, pension(s), scheme, superannuation, fund, solicitors, consulting, staffing, recruitment
    engineering, construction, contractors, builders, roofing, properties, interiors, cleaning, works
    logistics, transport, travel, motors, rail, security, stores, retail, foods, restaurant, cafe
    hotel(s), inn, farm(s), fitness, media, studio(s), software, technology, technologies`,
});

export const hasLegalForm = saying({ end: 'ltd, limited, plc, llp, council, nhs, trust, university' });

/**
 * Words that rule out a person's name beside a label for names. Other words don't, because people have names such as
 * `Church`, `Page` and `Holiday`.
 */
export const isNoPerson = saying({
  anywhere:
    'slip, payslip, advice, statement, number, payment, payroll, deductions, earnings, details, your, bank',
});

/** Some are surnames, too. */
export const isBuilding = saying({
  end: 'house, cottage, court, lodge, hall, manor, villa, barn, mill, farm, building(s), apartment(s), gardens, mansions',
});

/** Payment methods and frequencies are values of unknown labels, too. */
export const isMethod = saying({
  anywhere: 'transfer, cheque, cash, faster, bank, bacs, weekly, monthly, every, yes, no',
});

/** `Paid by` names the employer or the way of paying. */
export const isMethodOnly = saying({
  whole: 'bacs, cheque, cash, bank|credit transfer, faster payment(s), direct credit',
});

const saysOther = saying({
  anywhere: `
    slip, payslip*, advice, *statement*, private, *confidential*, strictly*, *earnings*, salary, wage(s), pay, hours
    period, page, number, *payment*, *payroll*, addressee*, *deductions*, only, *message*, bacs, total hours|days|pay|leave
    *notification*, *remittance*, you, your, about, detail(s), *summary*, info, *instructions*, id, ref, no, nic, ni
    overview, element, narrative`,
  whole: 'total(s)',
  start: 'holiday(s)',
});

export function isNoName(text: string): boolean {
  return text.endsWith(':') || saysOther(text);
}
