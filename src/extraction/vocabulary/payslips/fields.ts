import { matcherOf, remembered, tableOf } from '../phrases.ts';
import { placedWords } from '../placed-words.ts';
import { hasLegalForm } from './names.ts';

/**
 * Labels of people, companies, dates and references. The longest counts. Between words, `/` is a word, `#` is `no`, `&`
 * is `and`, and other signs don't count.
 */
const FIELDS = tableOf('start', {
  ni_number: `
    [employee(s)|your] (national ins(urance)|nat-ins(urance)|insurance|n-i|ni / nino|nino) number|no|num|nbr|ref
    [employee(s)|your] nino, [employee(s)|your] ni / nino`,
  ni_category: `
    (ni|nic|national insurance|nat ins) table|letter|category|cat|code|tbl|class|rate [letter]
    [ni|nic] contribution|category|table letter, ni|nic tab|band`,
  tax_basis: '[tax] basis, tax code basis, w1-m1, w1 / m1, week-1-month-1, week-1 / month-1',
  tax_code: `
    [employee|your|paye|hmrc|current] tax code [used|applied|operated|in use|no|number|and basis|/ basis]
    (paye|hmrc|income tax) code, tax cd|cde, t / code, code for tax, coding, code operated`,
  paye_reference: `
    [employer(s)] (paye|tax|hmrc|er paye) [office|district|tax|scheme] ref(erence)|no|number|scheme [ref(erence)|/ ref(erence)] [no|number]
    employer(s) paye|tax|ref|reference [ref(erence)], paye employer ref(erence), tax district [/ ref(erence)]
    paye scheme|id, hmrc office, hmrc paye ref(erence), scheme ref(erence), ern`,
  other: `
    employee(s)|payroll|works|staff|personnel|emp(s)|payee(s)|colleague(s)|unique|hr|our|slip|copy|run|batch|assignment|clock|person|pers|ee(s)|worker(s)|candidate(s)|contractor(s)|pay|payslip|advice|serial|sequence|document no|number|id|ref(erence)|code
    payroll, eeid, badge, ref no, sequence, batch, page, run, pay(roll) run [no], invoice, assignment number
    sort code, s / c, sort [cd]:, bank [sort code|s / c|a / c|account|name|details], account [no|number|name]
    a / c [no], acc(t) no, payment|pay method|mode|via, mode of payment, pay by, how paid, payment type
    settlement [method], method [of payment], currency, cost centre|center|code, nominal, client, agency, union
    place of work, work location, location, depot, site, branch, team, tel(ephone), accounts office*
    company no*|number*|reg*, reg(istered) no*|office*, payslip no*|number*|ref*, pension scheme
    grade, pay-point, pay group|scale|type, incremental date, hours, standard hours, contract(ed) hours
    hours p-w, hours / week, (std|fte|weekly [contract]|contract) (hours|hrs), [pt] sal / wage
    [gross] annual|yearly salary|rate|basic|pay, basic annual, annualised, full year pay
    (fte|full time|contract(ual)) (salary|annual pay), basic|pay|salary (p-a|fte), salary
    hourly rate, std|standard|base|basic rate|hrly|hourly, rate [per|p|/|p /] h|hr, rate-hr, hr rate, pay per hour, rate of pay
    work-base:, work-place:, base:, office:, band:, spine|scale point:, level:, pay grade|band:, scale:, point:`,
  department: `
    dept [/ team|name], department, division, section, directorate, business area|unit, org(anisation|anisational) unit
    unit name, branch / dept, work area, unit|area|group|faculty|ward|service|store|school|function:`,
  employer: `
    employer(s) [name] !ni*|pen*|contrib*|cost*|national*|total*|paid*|only*, name of employer, your employer
    company [name] !income*|cost*|margin*|pension*|contrib*|car*|loan*, business name, business|firm|entity:
    employing|employed company|authority|organisation|body|by, employing entity, paid by [employer]
    legal entity|employer [name], trading as|name, organisation|organization [name|paying], issued by, payer
    on behalf of, co name, paying|payroll company|organisation|organization|employer, company / employer, employer / company`,
  role: `
    job [title|role|description|desc|name|position|/ post], position [title], role [title], current|work role
    occupation, title of post, post [title], designation, employment, appointment, assignment:, title:`,
  start_date: `
    [employment|emp|empl|hire|joining|continuous|company] start(ed) [date] !of*, [original] hire|joining date
    date of hire|employment|commencement, date [of] joining|started|joined|employed|hired|commenced, joined
    commenced, service from|date, with us since, started on, employed since|from, cont(inuous) service [date]
    in post since`,
  leave_date: '(leave|leaving|leaver|termination|end of employment) date, date [of] leaving, date left',
  birth_date: 'date of birth, dob, birth date, born',
  period_start: `
    [pay] period (start(ing|s) [date]|from|begin(s|ning)), [pay] start of period, start of pay period
    [date|pay] from [date], week start(ing)|commencing, starting:, beginning:, begins:, commencing:
    pay|prd|period|work(ed)|earned|cover(s) start|from|begin(s)`,
  period_end: `
    [pay] period (end(ing|s|ed) [date]|finish(ing|es|ed)|to), end of [pay] period, to [date]::
    [for [the]] week|wk|month|mth|fortnight end(ing|ed|s)|finish(ing|es|ed) [date], week|month|date|pay to
    w / e, m / e, we date, wk / ending, ending:, up to:, until:, ends:, end:, pay|prd|work(ed)|earned|cover(s) end|to`,
  tax_year: 'tax|paye year, year ending',
  tax_period: `
    [paye|tax|hmrc] (period|week|month|wk|mth|pay period) [/ week|/ month|/ period] no|number|num
    tax|paye|hmrc period|prd|week|month|wk|mth [/ week|/ month|/ period|/ wk|/ mth] [no|number]
    wk|week / mth|month, wk:, mth:, pay|tax prd|pd, prd|pd|p [/] no, tax pay period, tax p`,
  pay_date: `
    pay|payment|process(ed|ing)|paid|payslip|cheque|value|credit(ed)|bacs|payday|transfer|payroll|salary|wage(s)|issue|settlement|funds|bank date|day|dt [paid]
    pay day date|dt, payday, pay day is, payment on|due, payment made|processed, payment value date, paid [out] on
    date of credit|transfer|issue, date [of] payment|paid|pay, date processed|payable, date to be paid, payable on
    date [due|credited|of wages|wages paid|of pay run], due date, funds available, available [on]
    credited [on], pay credited, deposited [on], in your bank|account [on|by], will be paid [on]
    (money in|paid into) [your] bank [on]`,
  frequency: `
    pay(ment|roll)|salary periodicity|frequency|freq|cycle|basis|interval|schedule|term|type
    freq, frequency, payment period, pay period type, paid [every], how often paid, interval:, cycle:`,
  period: `
    (pay(ment|roll)|salary|earnings|work|time|pay run) (period|month|week) [covered], pay span|window
    work|for dates, this payslip covers, period [worked|of pay|from / to|covered|dates], pay|payment|paid for:
    covering:, [pay] dates:, for [the] period|month|week [of], month, week`,
  code: 'code [no|number] !desc*|item*|pay*|amount*',
  address: '[employee|home] address',
  email: 'e-mail [address]',
  phone: 'mobile|phone|telephone|tel [no|number]',
  director: '[company|co] director(ship) [status|ni], is director',
  surname: '[employee] surname, last|family name, sname',
  forename: '[employee] fore-name(s), [employee] first|given|christian name(s), fname, initial(s)',
  name: `
    (employee(s)|emp(s)|worker(s)|staff|candidate(s)|payee(s)|colleague(s)|associate(s)|partner(s)|staff member|team member|recipient(s)|your|person(s)) [full] name
    employee(s), worker(s), staff, candidate(s), payee(s), colleague(s), recipient(s), associate:, person:
    [full] name [of employee|of worker], name employee:, employee details, pay-slip for|of, prepared for
    member of staff, staff|team member, individual:, addressee, pay(able|ment)|paid to, to`,
});

export type Field = (typeof FIELDS)[number]['means'];

export interface FieldLabel {
  field: Field;
  /** How many characters of the text are the label. */
  length: number;
}

const fields = FIELDS.map(({ means, ...phrases }) => ({
  field: means,
  matcher: matcherOf(phrases, { mayLoseSpaces: true }),
}));
const isAnyLabel = matcherOf({ start: FIELDS.map(({ start }) => start).join() }, { mayLoseSpaces: true });

/** Returns the longest label at the start of a text. */
export const labelOf = remembered((text): FieldLabel | null => {
  const words = placedWords(text);
  if (!isAnyLabel.test(words.plain)) return null;
  let longest: FieldLabel | null = null;
  for (const { field, matcher } of fields) {
    const length = words.endOf(matcher.find(words.plain));
    if (length > (longest?.length ?? 0) && !isOwnName(field, text.slice(length))) longest = { field, length };
  }
  return longest;
});

/** Returns true when the text is only a label. `Director` without a colon is a job title. */
export function isLabel(text: string): boolean {
  const found = labelOf(text);
  if (found === null || !/^[\s:.#-]*$/.test(text.slice(found.length))) return false;
  return found.field !== 'director' || text.includes(':');
}

/** `Company pays` and `Company Secretary` don't name the employer, but `Company Harbour Foods Ltd` does. */
function isOwnName(field: Field, rest: string): boolean {
  return field === 'employer' && /^\s+\p{L}/u.test(rest) && !hasLegalForm(rest);
}

/** Returns true for a text that starts with a label and a colon. */
export function startsWithLabel(text: string): boolean {
  return /^\.?\s*:/.test(text.slice(labelOf(text)?.length ?? text.length));
}
