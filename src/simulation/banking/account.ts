import type { Day } from '#values/calendar.ts';
import type { Pence } from '#values/money.ts';
import { type SeededRandom, seededRandom } from '#values/seeded-random.ts';
import type { SandboxPerson } from '../people/index.ts';
import type { BankAccount } from './activity.ts';

export interface FictionalBank {
  bankName: string;
  /** The bank code in its IBANs: four letters. */
  bankCode: string;
  sortCode: string;
  isCard: boolean;
  opens: 'in_credit' | 'overdrawn';
}

/** A person's bank account: always the same one. */
export function accountOf(person: SandboxPerson, bank: Omit<FictionalBank, 'opens'>): BankAccount {
  const random = seededRandom('account', person.userName, bank.bankName);
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
  const number = bank.isCard ? `**** **** **** ${digits(4)}` : `${random.between(1, 9)}${digits(7)}`;
  const { address } = person;
  return {
    bank: bank.bankName,
    holder: `${person.forename} ${person.surname}`,
    address: [address.street, address.city, address.postCode],
    number,
    sortCode: bank.sortCode,
    iban: ibanOf(bank, number),
    isCard: bank.isCard,
  };
}

const SWING: Pence = 150_00n;

/**
 * The balance at the start of a day: near the account's usual balance, and always the same. So the statements of an account
 * continue from each other, whatever months and seeds they are made with.
 */
export function balanceBefore(
  person: SandboxPerson,
  bank: Pick<FictionalBank, 'bankName' | 'opens' | 'isCard'>,
  day: Day,
): Pence {
  const usual = usualBalance(bank, seededRandom('usual balance', person.userName, bank.bankName));
  return usual + seededRandom('balance', person.userName, bank.bankName, day).pence(-SWING, SWING);
}

function usualBalance({ opens, isCard }: Pick<FictionalBank, 'opens' | 'isCard'>, random: SeededRandom) {
  if (isCard) return -random.pence(650_00n, 950_00n);
  return opens === 'overdrawn' ? -random.pence(190_00n, 330_00n) : random.pence(700_00n, 2_500_00n);
}

function ibanOf(
  { bankCode, sortCode }: Pick<FictionalBank, 'bankCode' | 'sortCode'>,
  number: string,
): string {
  const account = `${bankCode}${sortCode.replaceAll('-', '')}${number}`;
  // IBAN check digits: letters count as 10 to 35, and the country code moves to the end
  const digits = `${account}GB00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  if (!/^\d+$/.test(digits)) return '';
  return `GB${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}
