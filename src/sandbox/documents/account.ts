import { seededRandom } from '#values/seeded-random.ts';
import type { SandboxPerson } from '../people/index.ts';
import type { BankAccount, StatementLayout } from './statement.ts';

type Bank = Pick<StatementLayout, 'bankName' | 'bankCode' | 'sortCode' | 'isCard'>;

/** A person's bank account: always the same one. */
export function accountOf(person: SandboxPerson, bank: Bank): BankAccount {
  const random = seededRandom('account', person.userName, bank.bankName);
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
  const number = bank.isCard ? `**** **** **** ${digits(4)}` : `${random.between(1, 9)}${digits(7)}`;
  const { address } = person;
  return {
    bankName: bank.bankName,
    holder: `${person.forename} ${person.surname}`,
    address: [address.street, address.city, address.postCode],
    number,
    sortCode: bank.sortCode,
    iban: ibanOf(bank, number),
  };
}

function ibanOf({ bankCode, sortCode }: Bank, number: string): string {
  const account = `${bankCode}${sortCode.replaceAll('-', '')}${number}`;
  // IBAN check digits: letters count as 10 to 35, and the country code moves to the end
  const digits = `${account}GB00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  if (!/^\d+$/.test(digits)) return '';
  return `GB${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}
