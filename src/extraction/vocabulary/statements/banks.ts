import { listPhrases, matcherOf, wordsIn } from '../phrases.ts';
import { BANK_NAMES, BESIDE_NAME, IBAN_CODES, NO_BANK } from './bank-names.ts';

/** Banks whose printed name does not need the word "Bank" added. */
const PLAIN = /bank|^(?:Barclays|HSBC|NatWest|Halifax|Santander|Nationwide|RBS)$/i;

/** The names, the longest first. */
const BANKS = listPhrases(BANK_NAMES)
  .map((entry) => ({ name: entry.replace(/^\?/, ''), isAmbiguous: entry.startsWith('?') }))
  .sort((a, b) => b.name.length - a.name.length);
const ANY_BANK = formOf(BANKS.map(({ name }) => name));
const bankByName = new Map(BANKS.map((bank) => [plainName(bank.name), bank]));
/** Words of a name, each with a capital letter, or `of`, `&` and `and` between them. */
const WORD = "[A-Z][\\w&'’.-]+";
const NAME = `(?:The )?${WORD}(?: (?:of|&|and|${WORD})){0,4}`;
const GENERIC = new RegExp(`(${NAME} (?:Bank|Building Society|Credit Union))\\b`);
const IN_CAPITALS =
  /^((?:[A-Z][A-Z&'’.-]* |& ){1,4}(?:BANK|BUILDING SOCIETY|CREDIT UNION))(?: PLC| LIMITED| LTD)?$/;
const NOTICE =
  '(?:is a trading (?:name|style) of|(?:is )?[Aa]uthori[sz]ed (?:and regulated )?by the (?:Prudential|Financial))';
const LEGAL = new RegExp(`^(${NAME}?)(?: (?:plc|PLC|p\\.l\\.c\\.|UK|Limited|Ltd))*\\.?,? ${NOTICE}\\b`);
const bankByCode = new Map(listPhrases(IBAN_CODES).map((entry) => [entry.slice(0, 4), entry.slice(5)]));
const noBank = matcherOf(NO_BANK);
const besideName = matcherOf(BESIDE_NAME);

function formOf(names: readonly string[]): RegExp {
  const forms = names.map((name) => name.replace(/[.]/g, '\\.').replace(/'/g, "['’]").replace(/ /g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\d])(?:${forms.join('|')})(?![\\p{L}\\d])`, 'giu');
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ');
}

/** Returns the bank that a text names; the longest name if there are several. */
export function bankIn(text: string): string | null {
  const found = [...text.matchAll(ANY_BANK)].flatMap(({ 0: printed, index }) => {
    const bank = bankByName.get(plainName(printed));
    const [before, after] = [text.slice(0, index), text.slice(index + printed.length)];
    if (bank === undefined || (bank.isAmbiguous && !besideName.test(wordsIn(before + after)))) return [];
    return [/^ bank\b/i.test(after) && !PLAIN.test(bank.name) ? `${bank.name} Bank` : bank.name];
  });
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Returns an unlisted name of the form `Some Town Bank plc`, or a name from a legal notice. */
export function genericBankIn(text: string): string | null {
  const name = GENERIC.exec(text)?.[1] ?? IN_CAPITALS.exec(text)?.[1] ?? LEGAL.exec(text)?.[1];
  return name === undefined || noBank.test(wordsIn(name)) ? null : withoutCapitals(name);
}

export function bankOfIban(iban: string): string | null {
  return bankByCode.get(iban.slice(4, 8)) ?? null;
}

function withoutCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}[\p{L}'’]{3,}/gu, (word) => `${word[0]}${word.slice(1).toLowerCase()}`);
}
