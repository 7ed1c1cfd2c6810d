import type { Meaning } from '../phrases.ts';

/** The meaning of a single word in a label that no phrase matches. */
export type WordMeaning =
  | 'gross'
  | 'net'
  | 'deduct'
  | 'total'
  | 'pay'
  | 'tax'
  | 'ni'
  | 'national'
  | 'insurance'
  | 'place'
  | 'given'
  | 'filler'
  | 'bar';

export const SINGLE_WORDS: readonly Meaning<WordMeaning>[] = [
  { means: 'gross', whole: 'gros(s), grs' },
  { means: 'net', whole: 'net(t), takehome' },
  {
    means: 'deduct',
    whole: `deduc*, ded(s), stoppage(s), withheld*, withhold*, subtract*, taken, takings, offtake(s), reduction(s)`,
  },
  { means: 'total', whole: 'tot, total(s), sum, subtotal, overall, aggregate, combined, all, grand, full' },
  {
    means: 'pay',
    whole: `pay, pays, payment(s), payt(s), paymt(s), pymt(s), earn*, wage(s), salary, salaries, remun*, addition(s)
      entitlement(s), allowance(s), income, emolument(s)`,
  },
  { means: 'tax', whole: 'tax, taxes, paye, incometax, inctax' },
  { means: 'ni', whole: 'ni, nic, nics, natins, nhi' },
  { means: 'national', whole: 'nat, natl, national, natnl' },
  { means: 'insurance', whole: 'ins, insur*, insce, insrnce' },
  // where net pay goes to
  { means: 'place', whole: 'bank, account(s), bacs, you, home, hand, pocket' },
  {
    means: 'given',
    whole: 'paid, payable, credit(ed), deposit*, transfer*, remit*, disburse*, receiv*, sent, going, due',
  },
  // the label names a base, a number or another party, not the figure itself
  {
    means: 'bar',
    whole: `
      able, taxable, niable, taxed, liable, subject, pension*, employer(s), er, ers, company, code(s), number(s), no
      ref*, letter, table, categor*, cat, basis, period, week, month, year, office, district, free, relief, rate(s)
      hour(s), balance, before, previous, prev, loan(s), non, exempt, untaxed, threshold(s), limit, qualifying
      holiday, sick, maternity, refund*, sacrifice, relevant, additional, other, statutory, equivalent, levy, credits
      child, voluntary, council, expense(s), claim(s), mileage`,
  },
  {
    means: 'filler',
    whole: `
      of, on, the, your, for, to, from, this, in, into, at, by, is, be, will, has, been, have, was, after, and, made
      amount(s), amt, value, figure, employee(s), ee, ees, empee, emp, hmrc, take, contrib*, cont(s), contr, charge(d)
      class, primary, gbp, sterling, run, cash, money, settlement, final, actual, actually, current, less, uk
      a, b, c, h, j, m, z, 1, earned, income, inc, i, cost, suffered, borne, levied, collected`,
  },
];
