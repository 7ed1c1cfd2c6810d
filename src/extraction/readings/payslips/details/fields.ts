import type { Cell, Row } from '../../../page/cells.ts';
import { isNumber, overlapX } from '../../../page/cells.ts';
import { findDay } from '../../../page/dates.ts';
import { LEGAL_FORM } from '../../../vocabulary/payslips/name-words.ts';

export type Field =
  | 'name'
  | 'forename'
  | 'surname'
  | 'ni_number'
  | 'ni_category'
  | 'tax_code'
  | 'code'
  | 'tax_basis'
  | 'paye_reference'
  | 'employer'
  | 'role'
  | 'department'
  | 'start_date'
  | 'leave_date'
  | 'birth_date'
  | 'pay_date'
  | 'period'
  | 'period_start'
  | 'period_end'
  | 'tax_period'
  | 'frequency'
  | 'tax_year'
  | 'address'
  | 'email'
  | 'phone'
  | 'director'
  | 'other';

const END = '(?=$|[\\s:.,#/(?-])';

/** The longest match counts. */
const LABELS: readonly [Field, RegExp, RegExp[]][] = (
  [
    [
      'ni_number',
      "(?:employee'?s? |your )?(?:national ins(?:urance|\\.)?|nat\\.? ?ins(?:urance)?\\.?|insurance|n\\.? ?i\\.?|nino|ni(?:/nino)?)(?: ?(?:number|no\\.?|num|nbr|ref|#)|(?<=nino))",
    ],
    [
      'ni_category',
      '(?:ni|n\\.i\\.|nic|national insurance|nat\\.? ins\\.?)\\.? ?(?:table|letter|category|cat\\.?|code|tbl|class|rate)(?: letter)?|(?:ni |nic )?(?:contribution |category |table )letter|(?:ni|nic) (?:tab|band)',
    ],
    ['tax_basis', 'tax basis|basis|tax code basis|w1/?m1|week ?1/?month ?1'],
    [
      'tax_code',
      '(?:employee |your |paye |hmrc |current )?tax code(?: used| applied| operated| in use| no\\.?| number| & basis| and basis|/basis)?|(?:paye|hmrc|income tax) code|tax cd|tax cde|t/code|code for tax|taxcode|coding|code operated',
    ],
    [
      'paye_reference',
      "(?:employer(?:'?s)? )?(?:paye|tax|hmrc|er paye)(?: (?:office|district|tax|scheme))? ?(?:ref(?:erence)?\\.?|no\\.?|number|scheme(?: ref(?:erence)?)?)(?: (?:no\\.?|number))?|employer(?:'?s)? (?:paye|tax|ref|reference)(?: ref(?:erence)?\\.?)?|paye employer ref(?:erence)?|employer paye|tax district(?:/ref(?:erence)?)?|paye scheme|hmrc office|hmrc paye ref(?:erence)?|paye id|scheme ref(?:erence)?|ern",
    ],
    [
      'other',
      "(?:employee|payroll|works|staff|personnel|emp\\.?|payee|colleague|unique|hr|our|slip|copy|run|batch|assignment|clock|person|pers|ee|worker|candidate|contractor|pay|payslip|advice|serial|sequence|document|batch)'?s? ?(?:no\\.?|number|id|ref(?:erence)?\\.?|code|#)|payroll|works no|sort code|bank(?: sort code| s/c| a/c| account| name| details)?|account(?: no\\.?| number| name)?|(?:payment|pay) (?:method|mode|via)|mode of payment|pay by|how paid|payment type|settlement(?: method)?|method(?: of payment)?|cost (?:cent(?:re|er)|code)|place of work|work location|location|depot|badge|ref no|eeid|a/c(?: no\\.?)?|acct? no\\.?|s/c|sort(?: cd)?(?=\\s*(?::|$))|sequence|batch|site|branch|union|invoice|hours|company (?:no|number|reg)\\w*|reg(?:istered)? (?:no|office)\\w*|grade|pay ?point|incremental date|standard hours|pt sal/wage|sal/wage|contract(?:ed)? hours|page|assignment number|run|pay(?:roll)? run(?: no)?|hours (?:p\\.?w\\.?|/ ?week)|pay (?:group|scale|point|type|run)|payslip (?:no|number|ref)\\w*|(?:gross )?(?:annual|yearly) (?:salary|rate|basic|pay)|basic annual|annualised|full year pay|(?:fte|full time|contract(?:ual)?) (?:salary|annual pay)|(?:basic|pay|salary) (?:p\\.?a\\.?|\\(fte\\))|salary|hourly rate|(?:std|standard|base|basic) (?:rate|hrly|hourly)|rate ?(?:/|per|p/)? ?hr?|hr rate|pay per hour|(?:std|fte|weekly(?: contract)?|contract) (?:hours|hrs)|rate of pay|team|pension scheme|nominal|tel(?:ephone)?|client|agency|accounts office\\w*|currency|(?:work ?(?:base|place)|base|office|band|(?:spine|scale) point|level|pay grade|pay band|scale|point)(?=\\s*(?::|$))",
    ],
    [
      'department',
      'dept(?:/team| name|\\.)?|department|division|section|directorate|business (?:area|unit)|org(?:anisation(?:al)?)? unit|unit name|dept/team|branch/dept|work area|(?:unit|area|group|faculty|ward|service|store|school|function)(?=\\s*(?::|$))',
    ],
    [
      'employer',
      "employer(?:'?s)?(?: name)?(?! (?:ni|nic|nics|pension|contrib|cost|national|pen|total|paid|only))|company(?: name)?(?! (?:income|cost|margin|pension|contrib|car|loan))|business name|(?:business|firm|entity)(?=\\s*(?::|$))|employ(?:ing|ed) (?:company|authority|organisation|body|by)|name of employer|paid by(?: employer)?|legal (?:entity|employer)(?: name)?|trading (?:as|name)|organi[sz]ation(?: name)?|your employer|issued by|payer|on behalf of|co\\.? name|(?:paying|payroll) (?:company|organi[sz]ation|employer)|organi[sz]ation paying|employing entity|(?:company/employer|employer/company)",
    ],
    [
      'role',
      'job (?:title|role|description)|position(?: title)?|job|role(?: title)?|occupation|title of post|post(?: title)?|designation|employment|current role|work role|job (?:desc|name|position)|job/post|appointment|assignment(?=\\s*(?::|$))|title(?=\\s*(?::|$))',
    ],
    [
      'start_date',
      '(?:employment |empl?\\.? |hire |joining |continuous |company )?start(?:ed)?(?: date)?(?! of)|(?:original )?(?:hire|joining) date|date of hire|service from|with us since|date (?:of )?(?:joining|started|joined|employed|hired|commenced)|joined|date of (?:employment|commencement)|commenced|service date|started on|employed (?:since|from)|cont(?:inuous|\\.)? service(?: date)?|in post since',
    ],
    [
      'leave_date',
      '(?:leave|leaving|leaver|termination|end of employment) date|date (?:of )?leaving|date left',
    ],
    ['birth_date', 'date of birth|d\\.?o\\.?b\\.?|birth date|born'],
    [
      'period_start',
      '(?:pay )?period (?:start(?:ing|s)?(?: date)?|from|begin(?:s|ning)?)|(?:pay )?start of period|(?:date |pay )?from(?: date)?|(?:starting|beginning)(?=\\s*(?::|$))|week (?:start(?:ing)?|commencing)|(?:pay|prd|period|work(?:ed)?|earned|covers?) (?:start|from|begins?)|start of pay period|(?:begins|commencing)(?=\\s*(?::|$))',
    ],
    [
      'period_end',
      '(?:pay )?period (?:end(?:ing|s|ed)?(?: date)?|finish(?:ing|es|ed)?|to)|end of period|(?:for (?:the )?)?(?:week|wk|month|mth|w/|m/|fortnight) ?(?:end(?:ing|ed|s)?|finish(?:ing|es|ed)?)(?: date)?|(?:week|month|date|pay) to|ending(?=\\s*(?::|$))|to(?: date)?(?=:)|w/e|we date|wk/ending|m/e|period end|(?:pay|prd|work(?:ed)?|earned|covers?) (?:end|to)|end of pay period|(?:up to|until|ends|end)(?=\\s*(?::|$))',
    ],
    ['tax_year', 'tax year|paye year|year ending'],
    [
      'tax_period',
      '(?:paye |tax |hmrc )?(?:period|week|month|wk|mth|pay period)(?: ?/ ?(?:week|month|period))? ?(?:no\\.?|number|num|#)|(?:tax|paye|hmrc) (?:period|prd|week|month|wk|mth)(?: ?/ ?(?:week|month|period|wk|mth))?(?: ?(?:no\\.?|number))?|(?:wk|week) ?/ ?(?:mth|month)|(?:wk|mth)(?=\\s*(?::|$))|(?:pay|tax) (?:prd|pd)|(?:prd|pd|p)/? ?no\\.?|tax pay period|tax p\\.',
    ],
    [
      'pay_date',
      '(?:pay|payment|process(?:ed|ing)?|paid|payslip|cheque|value|credit(?:ed)?|bacs|pay ?day|transfer|payroll|salary|wages?|issue|settlement|funds|bank)\\.? ?(?:date|day|dt)(?: paid)?|payday|payment on|funds available|date of (?:credit|transfer|issue)|date (?:of )?(?:payment|paid|pay)|paid on|date processed|date payable|payable on|paid out on|pay day is|credited(?: on)?|in your (?:bank|account)(?: on| by)?|available(?: on)?|due date|payment due|pay day|date to be paid|deposited(?: on)?|payment (?:made|processed|value date)|pay credited|will be paid(?: on)?|(?:money in|paid into)(?: your)? bank(?: on)?|date(?: (?:due|credited|of wages|wages paid|of pay run))?',
    ],
    [
      'frequency',
      '(?:pay(?:ment|roll)?|salary) ?(?:periodicity|frequency|freq\\.?|cycle|basis|interval|schedule|term|type)|freq\\.?|frequency|payment period|pay period type|paid(?: every)?|how often paid|(?:interval|cycle)(?=\\s*(?::|$))',
    ],
    [
      'period',
      '(?:pay(?:ment|roll)?|salary|earnings|work|time|pay run) ?(?:period|month|week)(?: covered)?|pay (?:span|window)|(?:work|for) dates|this payslip covers|period (?:worked|of pay|from/to)|(?:pay for|payment for|paid for|covering)(?=\\s*(?::|$))|(?:pay )?dates(?=\\s*(?::|$))|period(?: covered| dates)?|for (?:the )?(?:period|month|week)(?: of)?|month|week',
    ],
    ['code', 'code(?: no\\.?| number)?(?! (?:desc|item|pay|amount))'],
    ['address', '(?:employee |home )?address'],
    ['email', 'e-?mail(?: address)?'],
    ['phone', '(?:mobile|phone|telephone|tel)(?: ?(?:no\\.?|number))?'],
    ['director', '(?:company |co\\.? )?director(?:ship)?(?: status| ni)?|is director'],
    ['surname', '(?:employee )?surname|last name|family name|sname'],
    [
      'forename',
      '(?:employee )?(?:fore|first|given|christian) ?names?(?:\\(s\\))?|fname|forename\\(s\\)|initials?',
    ],
    [
      'name',
      "(?:employee|emp|worker|staff|candidate|payee|colleague|associate|partner|(?:staff|team) member|recipient|your|person)(?:'?s)?(?: (?:full )?name)|employee(?:'?s)?|(?:worker|staff|candidate|payee|colleague|recipient)(?:'?s)?|(?:associate|person)(?=\\s*(?::|$))|(?:full )?name(?: of (?:employee|worker))?|employee details|pay ?slip (?:for|of)|prepared for|member of staff|individual(?=\\s*(?::|$))|addressee|name \\(employee\\)|pay(?:able|ment)? to|paid to|(?:staff|team) member|to",
    ],
  ] as const
).map(([field, source]): [Field, RegExp, RegExp[]] => [
  field,
  patternOf(source),
  alternativesOf(source).map(patternOf),
]);

function patternOf(source: string): RegExp {
  // OCR sometimes loses a space
  return new RegExp(`^(?:${source.replaceAll(/ (?!\?)/g, ' ?')})${END}`, 'i');
}

function alternativesOf(source: string): string[] {
  const alternatives = [''];
  let depth = 0;
  for (const sign of source) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === '|' && depth === 0) alternatives.push('');
    else alternatives[alternatives.length - 1] += sign;
  }
  return alternatives;
}

export interface Labelled {
  field: Field;
  label: Cell;
  /** Candidates for the value: in the same entry, then to the right, then below. */
  values: Cell[];
}

const RIGHT_REACH_POINTS = 280;
const BELOW_REACH_EM = 3.2;

export function readFields(rows: readonly Row[]): Labelled[] {
  // below a line of labels, `Month` is a value
  const values = new Set<Cell>();
  return rows.flatMap((row) => {
    const isOfValues = row.cells.some((cell) => values.has(cell));
    const isOfLabels = !isOfValues && isLineOfLabels(rows, row);
    if (isOfLabels)
      for (const [index, cell] of row.cells.entries())
        for (const value of under(rows, row, cell, row.cells[index + 1])) values.add(value);
    return row.cells.flatMap((cell, index) => {
      if (isNumber(cell) || values.has(cell) || (!isOfLabels && isValueBeside(row, index))) return [];
      const found = labelOf(cell.text);
      if (!found) return [];
      const inside = insideOf(cell.text, found);
      const around = () =>
        isOfLabels
          ? under(rows, row, cell, row.cells[index + 1])
          : [...rightOf(row, index), ...below(rows, row, cell, row.cells[index + 1])];
      // `Date approved` and `Code (tax)` are labels with a word that is not known
      const isWhole = inside !== '' && (/\d/.test(inside) || !HAS_FORM.test(found.field));
      const candidates = [...(inside ? [{ ...cell, text: inside }] : []), ...(isWhole ? [] : around())];
      return [{ field: fieldOf(found.field, candidates), label: cell, values: candidates }];
    });
  });
}

/** Fields whose values are known by their form, so that other words are not taken for one. */
const HAS_FORM = /date|period|code|ni_|^paye_reference$/;

const LABELS_OF_LINE_MIN = 2;

/** True for a line of labels over a line of values. Its unknown texts are then labels too, and not values. */
function isLineOfLabels(rows: readonly Row[], row: Row): boolean {
  const { cells } = row;
  const known = cells.flatMap((cell, index) => (isLabel(cell.text) ? [{ cell, index }] : []));
  if (known.length < LABELS_OF_LINE_MIN || cells.some(({ text }) => /[\d:]/.test(text))) return false;
  // every second text may be a label with its value beside it
  if (cells.length % 2 === 0 && known.every(({ index }) => index % 2 === 0)) return false;
  // a value may look like a label, as `Month` does
  const isOver = known.filter(({ cell, index }) => below(rows, row, cell, cells[index + 1]).length > 0);
  return isOver.length >= Math.max(LABELS_OF_LINE_MIN, known.length - 1);
}

/** Words of dates that are not the pay date. */
const OTHER_DATES =
  /birth|start|join|commenc|hire|employ|leav|left|service|print|creat|from|until|period|week|month|end/i;

/**
 * The value after a label in the same text. More words before a colon belong to the label, unless they name another
 * date.
 */
function insideOf(text: string, { field, length }: { field: Field; length: number }): string {
  const rest = text.slice(length);
  const [more = ''] = /^[^:\d]{1,24}:/.exec(rest) ?? [];
  const isOther = /date|^period/.test(field) && OTHER_DATES.test(more);
  return (isOther ? rest : rest.slice(more.length)).replace(/^[\s:.#-]+/, '');
}

/** `Pay to` and `To` are the end of the period or the name of the person. */
function fieldOf(field: Field, [value]: readonly Cell[]): Field {
  if (!value) return field;
  const isDay = findDay(value.text) !== null;
  if (field === 'name' && isDay) return 'period_end';
  return field === 'period_end' && !isDay && /^\p{L}+ \p{L}/u.test(value.text) ? 'name' : field;
}

export function labelOf(text: string): { field: Field; length: number } | null {
  let longest: { field: Field; length: number } | null = null;
  const spaced = text.replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' ');
  for (const [field, pattern, alternatives] of LABELS) {
    if (!pattern.test(spaced)) continue;
    const length = Math.max(...alternatives.map((one) => one.exec(spaced)?.[0].length ?? 0));
    if (length > (longest?.length ?? 0) && !isOwnName(field, text.slice(length))) longest = { field, length };
  }
  return longest;
}

/** `Company pays` and `Company Secretary` don't name the employer, but `Company Harbour Foods Ltd` does. */
function isOwnName(field: Field, rest: string): boolean {
  return field === 'employer' && /^\s+\p{L}/u.test(rest) && !LEGAL_FORM.test(rest);
}

/** Returns true when the text is only a label. `Director` without a colon is a job title. */
export function isLabel(text: string): boolean {
  const found = labelOf(text);
  if (found === null || !/^[\s:.#-]*$/.test(text.slice(found.length))) return false;
  return found.field !== 'director' || text.includes(':');
}

/** Returns true for the value of a label on its left: `Company Secretary` after `Job title`. */
function isValueBeside({ cells }: Row, index: number): boolean {
  const [label, value] = [cells[index - 1], cells[index]];
  if (!label || !value || isNumber(label) || !isLabel(label.text)) return false;
  return isBeside(label, value) && !isLabel(value.text) && !value.text.includes(':');
}

/** A pair of label and value. Two labels beside each other have their values below. */
function isBeside(label: Cell, value: Cell): boolean {
  return value.x0 - label.x1 <= RIGHT_REACH_POINTS && !(labelOf(value.text) && value.text.includes(':'));
}

function rightOf(row: Row, index: number): Cell[] {
  const [label, next, after] = [row.cells[index], row.cells[index + 1], row.cells[index + 2]];
  if (!label || !next || !isBeside(label, next) || isLabel(next.text)) return [];
  // a value may be printed in parts: `28` `Aug` `2025`, `AB` `12` `34` `56` `C`
  const isNear = after && after.x0 - next.x1 < next.size * 2 && !labelOf(after.text);
  return isNear ? [next, { ...next, text: `${next.text} ${after.text}`, x1: after.x1 }] : [next];
}

function below(rows: readonly Row[], row: Row, label: Cell, beside: Cell | undefined): Cell[] {
  const values = under(rows, row, label, beside);
  return values.some(({ text }) => isLabel(text)) ? [] : values;
}

function under(rows: readonly Row[], row: Row, label: Cell, beside: Cell | undefined): Cell[] {
  const right = beside ? beside.x0 : Number.POSITIVE_INFINITY;
  for (const next of rows.slice(row.index + 1, row.index + 5)) {
    if (next.top - label.top > label.size * BELOW_REACH_EM + 6) return [];
    const values = next.cells.filter(
      (one) => (overlapX(one, label) > 0 || Math.abs(one.x0 - label.x0) < 6) && one.x0 < right - 1,
    );
    if (values.length > 0) return values;
  }
  return [];
}
