/** Deductions that are pay given up before tax. They may stand anywhere in a label. */
export const GIVEN_UP = `
  sacrifice*, sal sac|sacr|ex, salary sac*|ex*, salsac*, salex, s-s, exchange*
  cycle*, child-care*, voucher*, ev, electric*, holiday purchase|buy, buy [annual] leave
  give as you earn, gaye, payroll giving, avc*`;
