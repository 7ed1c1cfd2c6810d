import type { BankAccount } from '../connector.ts';
import { signedPence, type WireAccount, type WireBalance } from './schema.ts';

type Identified = Pick<BankAccount, 'sortCode' | 'accountNumber' | 'iban'>;

const SORT_CODE_AND_NUMBER = /^(\d\d)(\d\d)(\d\d)(\d{8})$/;
const IBAN = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/;
const UK_IBAN = /^GB\d\d[A-Z]{4}(\d{14})$/;

/** The sort code and number are also part of a British IBAN. */
export function identify({ Account }: WireAccount): Identified {
  const iban = compact(Account, 'IBAN');
  const both = compact(Account, 'SortCodeAccountNumber') ?? UK_IBAN.exec(iban ?? '')?.[1];
  const [, a, b, c, accountNumber = null] = SORT_CODE_AND_NUMBER.exec(both ?? '') ?? [];
  return {
    sortCode: accountNumber === null ? null : `${a}-${b}-${c}`,
    accountNumber,
    iban: iban !== null && IBAN.test(iban) ? iban : null,
  };
}

/** Version 3.1 also allows the names of schemes without `UK.OBIE.`. */
function compact(identifications: WireAccount['Account'], scheme: string): string | null {
  const found = identifications.find(({ SchemeName }) => SchemeName.replace('UK.OBIE.', '') === scheme);
  return found?.Identification.replace(/[\s-]/g, '') ?? null;
}

export function accountName({ Account }: WireAccount): string | null {
  return Account.find(({ Name }) => Name)?.Name ?? null;
}

/** Balances of booked transactions, the current one first. */
const BOOKED = [
  ['ITBD', 'InterimBooked'],
  ['CLBD', 'ClosingBooked'],
];

/** The latest balance of booked transactions that contains no overdraft or other credit. */
export function bookedBalance(balances: readonly WireBalance[], currency: string): BankAccount['balance'] {
  const fitting = balances.filter(
    ({ Amount, CreditLine }) => Amount.Currency === currency && !CreditLine.some(({ Included }) => Included),
  );
  for (const types of BOOKED) {
    const [latest] = fitting
      .filter(({ Type }) => types.includes(Type))
      .sort((a, b) => Date.parse(b.DateTime) - Date.parse(a.DateTime));
    if (latest) return { pence: signedPence(latest), at: new Date(latest.DateTime).toISOString() };
  }
  return null;
}
