import type { Phrases } from '../phrases.ts';

/**
 * Bank names as printed on statements. A `?` marks a word with other meanings, which must be the only text of
 * its cell.
 */
export const BANK_NAMES = `
  Barclaycard, Barclays, Lloyds Bank, Lloyds, Halifax, Bank of Scotland, Royal Bank of Scotland, RBS, NatWest, HSBC,
  first direct, Nationwide Building Society, Nationwide, Santander, TSB Bank, TSB, Metro Bank, Monzo Bank, Monzo,
  Starling Bank, ?Starling, Virgin Money, Clydesdale Bank, Yorkshire Bank, The Co-operative Bank, Co-operative Bank,
  smile, Tesco Bank, Sainsbury's Bank, M&S Bank, Atom bank, Triodos Bank, Handelsbanken, Danske Bank, Ulster Bank,
  Bank of Ireland, Allied Irish Bank, AIB, First Trust Bank, Cater Allen, Coutts, C. Hoare & Co, Investec, Aldermore,
  Shawbrook, Chase, Revolut, ?Wise, ?Tide, ?Mettle, ?Kroo, Zopa, Monese, ?ANNA, Cashplus, Zempler Bank, Coventry Building Society,
  Yorkshire Building Society, Skipton Building Society, Leeds Building Society, Principality Building Society,
  Newcastle Building Society, Nottingham Building Society, Cumberland Building Society, West Bromwich Building Society,
  American Express, MBNA, Capital One, Vanquis, Post Office Money, Marcus, Allica Bank, OakNorth Bank, Weatherbys,
  Arbuthnot Latham, Unity Trust Bank, Paragon Bank, Ford Money, NS&I, Cynergy Bank, Gatehouse Bank, Al Rayan Bank,
  Permanent TSB, KBC Bank, N26, Deutsche Bank, Commerzbank, Sparkasse, Postbank, ING, bunq, Citibank, PayPal,
  Bank of America, Wells Fargo, JPMorgan Chase, JPMorgan, Capital One, BNP Paribas, Société Générale, Rabobank, ABN AMRO, Bankinter,
  BBVA, CaixaBank, UniCredit, Intesa Sanpaolo, Standard Chartered, State Bank of India, ICICI Bank, ThinkMoney, Pockit`;

/** The bank codes of IBANs. */
export const IBAN_CODES = `
  BARC Barclays, BUKB Barclays, LOYD Lloyds Bank, HLFX Halifax, BOFS Bank of Scotland,
  RBOS Royal Bank of Scotland, NWBK NatWest, HBUK HSBC, MIDL HSBC, NAIA Nationwide, ABBY Santander, TSBS TSB,
  MYMB Metro Bank, MONZ Monzo, SRLG Starling Bank, CLYD Virgin Money, CPBK The Co-operative Bank,
  REVO Revolut, CHAS Chase, ULSB Ulster Bank, BOFI Bank of Ireland, DABA Danske Bank, TRWI Wise, CLRB Tide`;

/** Texts that have the form of a bank's name but name none. */
export const NO_BANK: Phrases = {
  whole: 'your|the|online|our|my|this bank',
  start: 'your, our, this, we, it, which, money, deposit(s), account(s)',
};

/** Words that may stand beside a bank's name that has other meanings. */
export const BESIDE_NAME: Phrases = {
  whole: '{bank|plc|ltd|limited|uk|platform|payments|europe|account|business|personal}',
};
