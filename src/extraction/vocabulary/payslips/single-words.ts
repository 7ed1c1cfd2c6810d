import { meaningsOf, tableOf } from '../phrases.ts';

/*
 * The meaning of single words on payslips, for labels that no phrase of the lexicon matches. Words count by their stem,
 * so abbreviations and misspellings keep their meaning.
 */

const SINGLE_WORDS = tableOf('whole', {
  gross: 'gros(s), grs',
  net: 'net(t), takehome',
  deduct:
    'deduc*, ded(s), stoppage(s), withheld*, withhold*, subtract*, taken, takings, offtake(s), reduction(s)',
  total: 'tot, total(s), sum, subtotal, overall, aggregate, combined, all, grand, full',
  pay: `
    pay, pays, payment(s), payt(s), paymt(s), pymt(s), earn*, wage(s), salary, salaries, remun*, addition(s)
    entitlement(s), allowance(s), income, emolument(s)`,
  tax: 'tax, taxes, paye, incometax, inctax',
  ni: 'ni, nic, nics, natins, nhi',
  national: 'nat, natl, national, natnl',
  insurance: 'ins, insur*, insce, insrnce',
  place: 'bank, account(s), bacs, you, home, hand, pocket',
  given: 'paid, payable, credit(ed), deposit*, transfer*, remit*, disburse*, receiv*, sent, going, due',
  bar: `
    able, taxable, niable, taxed, liable, subject, pension*, employer(s), er, ers, company, code(s), number(s), no
    ref*, letter, table, categor*, cat, basis, period, week, month, year, office, district, free, relief, rate(s)
    hour(s), balance, before, previous, prev, loan(s), non, exempt, untaxed, threshold(s), limit, qualifying
    holiday, sick, maternity, refund*, sacrifice, relevant, additional, other, statutory, equivalent, levy, credits
    child, voluntary, council, expense(s), claim(s), mileage`,
  filler: `
    of, on, the, your, for, to, from, this, in, into, at, by, is, be, will, has, been, have, was, after, and, made
    amount(s), amt, value, figure, employee(s), ee, ees, empee, emp, hmrc, take, contrib*, cont(s), contr, charge(d)
    class, primary, gbp, sterling, run, cash, money, settlement, final, actual, actually, current, less, uk
    a, b, c, h, j, m, z, 1, earned, income, inc, i, cost, suffered, borne, levied, collected`,
});

type WordMeaning = (typeof SINGLE_WORDS)[number]['means'];

const meaningOf = meaningsOf(SINGLE_WORDS);
const WORDS_MAX = 6;

/** Returns the figure that the words of a label name together, or null if they don't decide. */
export function kindByWords(
  rest: string,
): 'gross' | 'net' | 'total_deductions' | 'tax' | 'ni' | 'taxable' | 'niable' | null {
  const words = rest.split(' ').filter(Boolean);
  if (words.length === 0 || words.length > WORDS_MAX) return null;
  const meanings = words.map(meaningOf);
  const has = (meaning: WordMeaning) => meanings.includes(meaning);
  const isKnown = !meanings.includes(null);
  // `Pay before deductions` is gross pay
  if (/\bbefore (?:all |any |your )?(?:deduct|tax|stoppages)/.test(rest) && !has('tax')) return 'gross';
  if (has('bar')) return null;
  if (has('net') && !has('tax') && !has('ni') && !has('deduct')) return 'net';
  if (has('gross') && !has('tax') && !has('ni') && !has('deduct')) return 'gross';
  if (has('total') && has('deduct')) return 'total_deductions';
  const isInsurance = (has('national') && has('insurance')) || has('ni');
  if (isInsurance && has('tax')) return null;
  // `Tax gross` and `Pay for NI` name the pay that tax or NI is due on, not the tax or the contribution
  const isBase = has('gross') || (has('pay') && /\b(?:for|on)\b/.test(rest));
  if (isBase && isKnown && !has('total') && (has('tax') || isInsurance))
    return isInsurance ? 'niable' : 'taxable';
  if (isInsurance && isKnown && !has('pay')) return 'ni';
  if (has('tax') && isKnown && !has('total')) return 'tax';
  if (!isKnown || has('tax') || has('deduct') || isInsurance) return null;
  // `Bank pay` is a kind of work
  const isSent =
    has('given') || /\b(?:pay\w*|wages?|salary|money|amount|sum)\b.*\b(?:to|into|in)\b/.test(rest);
  if (has('place') && isSent && !/\bearn/.test(rest)) return 'net';
  if (words.length > 1 && words.includes('payable') && !has('total')) return 'net';
  return has('total') && has('pay') ? 'gross' : null;
}
