import { type Choices, words } from '../../chance.ts';

/** Names of pots and of pockets, as people choose them. */
export const POT_NAMES = words`Holiday|Rainy day|New car|Bills|House deposit
  Wedding 2027|Council tax|Emergency|Christmas|Baby things|MOT & tyres`;

/** `{}` is the name of a pot. */
export const POT_TITLES = words`{} pot|Pot: {}|Your {} pot|{} space
  Space – {}|{} (savings space)|Jar: {}|Goal: {}|Savings pot "{}"|Pocket {}`;

/** `{}` is the name of a currency. */
export const CURRENCY_TITLES = words`{} account|{} pocket|{} statement
  Your {} balance|{} wallet|Currency account: {}|{} transactions`;
export const CURRENCY_NAMES: Record<'EUR' | 'USD', Choices<string>> = {
  EUR: words`EUR|Euro || Euros|EUR`,
  USD: words`USD|US dollar || US Dollars|USD`,
};

export const ACCOUNT_TITLES = words`Current account|Account transactions|Your current account
  Main account|Everyday account activity|Personal account transactions`;

export const PENDING_TITLES = words`Pending transactions|Pending|Pending payments
  Not yet taken from your account|Authorised, not yet charged|Awaiting settlement|Transactions in progress|Uncleared items`;

export const EMPTY = words`No transactions in this period
  There was no activity|Nothing happened here in this period|There are no transactions to show`;

/** `{}` is the end of a card's number, and `@` its holder. */
export const CARD_TITLES = words`Card ending {}|Card ending {} - @|@ - card ending {}
  Transactions made with card {} (@)|@, card no. xxxx {}|Additional cardholder: @ ({})|Purchases on card {}`;
export const CARD_TOTALS = words`Total for card ending {}|Total {}
  Total of @|Card {} total|Spending on this card`;

export const PART_LABELS = {
  account: words`Account balance|Personal account balance|Current account balance
    Main account balance|Balance of your account|In your account`,
  parts: words`Balance in pots|Pots balance|Total in pots || Saved in spaces|In your pots|Balance in jars`,
  total: words`Total balance|Total || Total of all balances|Account and pots together|Overall balance`,
  opening: words`Opening balance || Start balance|Balance at start`,
  closing: words`Closing balance || End balance|Balance at end`,
  product: words`Product|Account || Type of account|Balance of`,
  own: words`Pot balance|Balance || Space balance|Saved here|In this pot`,
  in_total: words`Current account|Account || Main account|Personal account`,
} satisfies Record<string, Choices<string>>;
export type PartLabel = keyof typeof PART_LABELS;

export const MOVES = words`Transfer to|Pot transfer to || Moved to|Round-up to|To`;
export const MOVES_BACK = words`Transfer from|Pot withdrawal from || Moved from|Returned from|From`;
export const OWN_NAMES = words`current account|main account || everyday account|your account`;
