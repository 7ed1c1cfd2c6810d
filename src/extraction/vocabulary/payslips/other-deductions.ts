/** Deductions that are neither tax, National Insurance, a pension nor a student loan. They may stand anywhere in a label. */
export const OTHER_DEDUCTIONS = `
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
