/**
 * Bank names as printed on statements. A `?` marks a word with other meanings, which must be the only text of
 * its cell.
 */
const NAMES = `
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

const BY_IBAN_CODE: Record<string, string> = {
  BARC: 'Barclays',
  BUKB: 'Barclays',
  LOYD: 'Lloyds Bank',
  HLFX: 'Halifax',
  BOFS: 'Bank of Scotland',
  RBOS: 'Royal Bank of Scotland',
  NWBK: 'NatWest',
  HBUK: 'HSBC',
  MIDL: 'HSBC',
  NAIA: 'Nationwide',
  ABBY: 'Santander',
  TSBS: 'TSB',
  MYMB: 'Metro Bank',
  MONZ: 'Monzo',
  SRLG: 'Starling Bank',
  CLYD: 'Virgin Money',
  CPBK: 'The Co-operative Bank',
  REVO: 'Revolut',
  CHAS: 'Chase',
  ULSB: 'Ulster Bank',
  BOFI: 'Bank of Ireland',
  DABA: 'Danske Bank',
  TRWI: 'Wise',
  CLRB: 'Tide',
};

/** Banks whose printed name does not need the word "Bank" added. */
const PLAIN = /bank|^(?:Barclays|HSBC|NatWest|Halifax|Santander|Nationwide|RBS)$/i;

interface Bank {
  name: string;
  /** The longest word of the name. A search for it rules out most texts faster than the full pattern. */
  stem: string;
  form: RegExp;
  isAmbiguous: boolean;
}

const BANKS: readonly Bank[] = NAMES.split(/\s*,\s*/).map((entry) => {
  const name = entry.trim().replace(/^\?/, '');
  const pattern = name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/'/g, "['’]")
    .replace(/ /g, '\\s+');
  const form = new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'iu');
  const runs = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [stem = ''] = runs.toSorted((a, b) => b.length - a.length);
  return { name, stem, form, isAmbiguous: entry.trim().startsWith('?') };
});
/** One search that rules out the many lines without any bank's name. */
const ANY_STEM = new RegExp([...new Set(BANKS.map(({ stem }) => stem))].join('|'));
const GENERIC =
  /((?:The )?[A-Z][\w&'’.-]+(?: (?:of|&|and|[A-Z][\w&'’.-]+)){0,4} (?:Bank|Building Society|Credit Union|Savings Bank))(?=\b(?: (?:plc|PLC|Limited|Ltd|Ltd\.|UK|N\.?A\.?|AG|SE))?)/;

const IN_CAPITALS =
  /^((?:[A-Z][A-Z&'’.-]* |& ){1,4}(?:BANK|BUILDING SOCIETY|CREDIT UNION))(?: PLC| LIMITED| LTD)?$/;
const LEGAL =
  /^((?:The )?[A-Z][\w&'’-]+(?: (?:of|&|and|[A-Z][\w&'’-]+)){0,4}?)(?: (?:plc|PLC|p\.l\.c\.|UK|Limited|Ltd))*\.?,? (?:is a trading (?:name|style) of\b|(?:is )?[Aa]uthori[sz]ed (?:and regulated )?by the (?:Prudential|Financial)\b)/;
const NO_BANK =
  /^(?:Your|The|Online|Our|My|This) Bank$|^(?:Your|Our|This|We|It|Which|Money|Deposits?|Accounts?)\b/i;
const LETTERHEAD = /^[A-Z][\w&'’-]+(?: [A-Z&][\w&'’-]*){0,2} (?:Cards|Card Services|Money|Finance|Banking)$/i;
const NO_LETTERHEAD =
  /^(?:credit|debit|your|my|our|the|business|personal|private|online|mobile|internet|statement|visa|gold|platinum|classic|travel|store|all|paid|how|total|asset|consumer|motor|new)\b/i;

/** Returns the bank that a text names; the longest name if there are several. */
export function bankIn(text: string): string | null {
  const lower = text.toLowerCase();
  if (!ANY_STEM.test(lower)) return null;
  const found = BANKS.filter(
    ({ stem, form, isAmbiguous }) =>
      lower.includes(stem) && form.test(text) && (!isAmbiguous || isAlone(text, form)),
  );
  const [bank] = found.sort((a, b) => b.name.length - a.name.length);
  if (bank === undefined) return null;
  const after = text.slice((bank.form.exec(text)?.index ?? 0) + bank.name.length);
  return /^ bank\b/i.test(after) && !PLAIN.test(bank.name) ? `${bank.name} Bank` : bank.name;
}

/** Returns an unlisted name of the form `Some Town Bank plc`, or a name from a legal notice. */
export function genericBankIn(text: string): string | null {
  const name = GENERIC.exec(text)?.[1] ?? IN_CAPITALS.exec(text)?.[1] ?? LEGAL.exec(text)?.[1];
  return name === undefined || NO_BANK.test(name) ? null : withoutCapitals(name);
}

/** Returns a name that counts only at the top of a page and in larger letters than the rest. */
export function letterheadIn(text: string): string | null {
  return LETTERHEAD.test(text) && !NO_LETTERHEAD.test(text) ? withoutCapitals(text) : null;
}

export function bankOfIban(iban: string): string | null {
  return BY_IBAN_CODE[iban.slice(4, 8)] ?? null;
}

function withoutCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}[\p{L}'’]{3,}/gu, (word) => `${word[0]}${word.slice(1).toLowerCase()}`);
}

function isAlone(text: string, form: RegExp): boolean {
  const rest = text.replace(form, '').trim();
  return (
    rest === '' ||
    /^(?:bank|plc|ltd|limited|uk|platform|payments|europe|account|business|personal|[\s.,])+$/i.test(rest)
  );
}
