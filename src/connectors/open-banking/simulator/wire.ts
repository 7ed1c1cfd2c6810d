import type { Day } from '#values/calendar.ts';
import { formatPence, magnitude, type Pence } from '#values/money.ts';
import { type Account, BANK_NAME } from './accounts.ts';
import type { Consent } from './consents.ts';
import type { History, Movement } from './history.ts';
import type { Permission } from './permissions.ts';
import type { Vocabulary } from './vocabulary.ts';

/* The bank's records in the shapes of the standard. */

/** What a caller may see, and in which words. */
export interface View {
  words: Vocabulary;
  may(permission: Permission): boolean;
}

export function consentBody(consent: Consent, { consent: statuses }: Vocabulary) {
  const { id, createdAt, status, statusSince, permissions, expiresAt, from, to } = consent;
  return {
    Data: {
      ConsentId: id,
      CreationDateTime: isoOf(createdAt),
      Status: statuses[status],
      StatusUpdateDateTime: isoOf(statusSince),
      Permissions: permissions,
      ...(expiresAt ? { ExpirationDateTime: expiresAt } : {}),
      ...(from ? { TransactionFromDateTime: from } : {}),
      ...(to ? { TransactionToDateTime: to } : {}),
    },
    Risk: {},
  };
}

export function accountBody(account: Account, { words, may }: View) {
  const { id, kind, nickname } = account;
  return {
    AccountId: id,
    Status: 'Enabled',
    Currency: 'GBP',
    [words.category]: 'Personal',
    [words.kindField]: words.kinds[kind],
    Nickname: nickname,
    ...(may('ReadAccountsDetail')
      ? {
          Account: identificationsOf(account),
          Servicer: { SchemeName: 'UK.OBIE.BICFI', Identification: 'WRENGB2L', Name: BANK_NAME },
        }
      : {}),
  };
}

function identificationsOf({ kind, holder, number, sortCode, iban }: Account) {
  if (kind === 'card') return [{ SchemeName: 'UK.OBIE.PAN', Identification: number, Name: holder }];
  const local = `${sortCode.replaceAll('-', '')}${number}`;
  return [
    { SchemeName: 'UK.OBIE.SortCodeAccountNumber', Identification: local, Name: holder },
    { SchemeName: 'UK.OBIE.IBAN', Identification: iban, Name: holder },
  ];
}

export function balanceBodies({ id }: Account, { booked, available }: History, now: Date, words: Vocabulary) {
  const balance = (type: string, pence: Pence) => ({
    AccountId: id,
    ...amountBody(pence),
    Type: type,
    DateTime: isoOf(now),
  });
  return [balance(words.interimBooked, booked), balance(words.interimAvailable, available)];
}

export function transactionBody({ id: accountId }: Account, movement: Movement, { words, may }: View) {
  const { id, date, kind, party, reference, amount, balance } = movement;
  const [code, subCode] = words.codes[kind];
  return {
    AccountId: accountId,
    // a pending transaction gets its id when it is booked
    ...(balance === null ? {} : { TransactionId: id }),
    ...(reference ? { TransactionReference: reference } : {}),
    ...amountBody(amount),
    Status: balance === null ? words.pending : words.booked,
    BookingDateTime: startOf(date),
    ...(balance === null ? {} : { ValueDateTime: startOf(date) }),
    BankTransactionCode: { Code: code, SubCode: subCode },
    ...(may('ReadTransactionsDetail')
      ? {
          TransactionInformation: [party, reference].filter(Boolean).join(' '),
          ...(kind === 'card' || kind === 'refund' ? { MerchantDetails: { MerchantName: party } } : {}),
          ...(balance === null ? {} : { Balance: { ...amountBody(balance), Type: words.interimBooked } }),
        }
      : {}),
  };
}

export function partyBody({ person }: Account) {
  const { userName, forename, surname, email, phone, address } = person;
  const name = `${forename} ${surname}`;
  return {
    PartyId: userName,
    PartyType: 'Sole',
    Name: name,
    FullLegalName: name,
    EmailAddress: email,
    Mobile: `+44-${phone.slice(1).replaceAll(' ', '')}`,
    Address: [
      {
        StreetName: address.street,
        TownName: address.city,
        PostCode: address.postCode,
        Country: address.country === 'Jersey' ? 'JE' : 'GB',
      },
    ],
  };
}

function amountBody(pence: Pence) {
  return {
    CreditDebitIndicator: pence < 0n ? 'Debit' : 'Credit',
    Amount: { Amount: formatPence(magnitude(pence)), Currency: 'GBP' },
  };
}

/** Without milliseconds, as banks write it. */
function isoOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`;
}

export function startOf(day: Day): string {
  return `${day}T00:00:00+00:00`;
}
