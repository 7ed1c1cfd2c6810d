import { listPhrases, matcherOf, wordsIn } from '../phrases.ts';
import { BANK_NAMES, BESIDE_NAME, IBAN_CODES, NO_BANK, NO_LETTERHEAD } from './bank-names.ts';

/** Banks whose printed name does not need the word "Bank" added. */
const PLAIN = /bank|^(?:Barclays|HSBC|NatWest|Halifax|Santander|Nationwide|RBS)$/i;

interface Bank {
  name: string;
  /** The longest word of the name. A search for it rules out most texts faster than the full pattern. */
  stem: string;
  form: RegExp;
  isAmbiguous: boolean;
}

const BANKS: readonly Bank[] = listPhrases(BANK_NAMES).map((entry) => {
  const name = entry.replace(/^\?/, '');
  const pattern = name
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/'/g, "['’]")
    .replace(/ /g, '\\s+');
  const form = new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'iu');
  const runs = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [stem = ''] = runs.toSorted((a, b) => b.length - a.length);
  return { name, stem, form, isAmbiguous: entry.startsWith('?') };
});
/** One search that rules out the many lines without any bank's name. */
const ANY_STEM = new RegExp([...new Set(BANKS.map(({ stem }) => stem))].join('|'));
/** Words of a name, each with a capital letter, or `of`, `&` and `and` between them. */
const WORD = "[A-Z][\\w&'’.-]+";
const NAME = `(?:The )?${WORD}(?: (?:of|&|and|${WORD})){0,4}`;
const GENERIC = new RegExp(`(${NAME} (?:Bank|Building Society|Credit Union))\\b`);
const IN_CAPITALS =
  /^((?:[A-Z][A-Z&'’.-]* |& ){1,4}(?:BANK|BUILDING SOCIETY|CREDIT UNION))(?: PLC| LIMITED| LTD)?$/;
const NOTICE =
  '(?:is a trading (?:name|style) of|(?:is )?[Aa]uthori[sz]ed (?:and regulated )?by the (?:Prudential|Financial))';
const LEGAL = new RegExp(`^(${NAME}?)(?: (?:plc|PLC|p\\.l\\.c\\.|UK|Limited|Ltd))*\\.?,? ${NOTICE}\\b`);
const LETTERHEAD = /^[A-Z][\w&'’-]+(?: [A-Z&][\w&'’-]*){0,2} (?:Cards|Card Services|Money|Finance|Banking)$/i;
const bankByCode = new Map(listPhrases(IBAN_CODES).map((entry) => [entry.slice(0, 4), entry.slice(5)]));
const noBank = matcherOf(NO_BANK);
const noLetterhead = matcherOf(NO_LETTERHEAD);
const besideName = matcherOf(BESIDE_NAME);

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
  return name === undefined || noBank.test(wordsIn(name)) ? null : withoutCapitals(name);
}

/** Returns a name that counts only at the top of a page and in larger letters than the rest. */
export function letterheadIn(text: string): string | null {
  return LETTERHEAD.test(text) && !noLetterhead.test(wordsIn(text)) ? withoutCapitals(text) : null;
}

export function bankOfIban(iban: string): string | null {
  return bankByCode.get(iban.slice(4, 8)) ?? null;
}

function withoutCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}[\p{L}'’]{3,}/gu, (word) => `${word[0]}${word.slice(1).toLowerCase()}`);
}

function isAlone(text: string, form: RegExp): boolean {
  return besideName.test(wordsIn(text.replace(form, '')));
}
