import { type Account, accountsOf } from './accounts.ts';
import type { Bank } from './bank.ts';
import type { Consent } from './consents.ts';
import { bare, isRefusal, type Refusal, refusal } from './errors.ts';
import { historyOf, type Movement } from './history.ts';
import type { Permission } from './permissions.ts';
import type { Answer, Call, Endpoints } from './serve-endpoint.ts';
import { VOCABULARIES } from './vocabulary.ts';
import { accountBody, balanceBodies, partyBody, startOf, transactionBody, type View } from './wire.ts';

/** A call with the consent that its token belongs to. */
interface Reading extends View {
  call: Call;
  consent: Consent;
  /** The accounts that the person shared, without closed ones. */
  accounts: readonly Account[];
}

type Read = (reading: Reading) => Answer;
type ReadAccount = (reading: Reading, account: Account) => Answer;

/** What people shared: accounts, balances, transactions and who they are. */
export function serveAccounts(endpoints: Endpoints, bank: Bank): void {
  const { people } = bank;
  const read = (path: string, permissions: readonly Permission[], answer: Read) =>
    endpoints.serve({ method: 'GET', path, token: 'person' }, (call) => {
      const reading = startReading(bank, call);
      if ('error' in reading) return reading;
      return permissions.some(reading.may) ? answer(reading) : bare(403);
    });
  const readAccount = (path: string, permissions: readonly Permission[], answer: ReadAccount) =>
    read(`/accounts/:accountId${path}`, permissions, (reading) => {
      const account = findAccount(bank, reading);
      return 'error' in account ? account : answer(reading, account);
    });

  read('/accounts', ACCOUNTS, (reading) => {
    const { consent, call, accounts } = reading;
    if (consent.given?.endsAfterReading && consent.given.wasRead) {
      bank.consents.cancel(consent);
      return bare(401);
    }
    return page(call, { Account: accounts.map((account) => accountBody(account, reading)) });
  });
  readAccount('', ACCOUNTS, (reading, account) =>
    page(reading.call, { Account: [accountBody(account, reading)] }),
  );
  readAccount('/balances', ['ReadBalances'], ({ call, words }, account) =>
    page(call, { Balance: balanceBodies(account, historyOf(people, account), people.now(), words) }),
  );
  readAccount('/party', ['ReadParty'], ({ call }, account) => page(call, { Party: partyBody(account) }));
  read('/party', ['ReadPartyPSU'], ({ call, consent }) => {
    const [account] = accountsOf(bank, consent.given?.userName ?? '');
    return account ? page(call, { Party: partyBody(account) }) : bare(403);
  });
  readAccount('/transactions', TRANSACTIONS, (reading, account) => listTransactions(bank, reading, account));
}

const ACCOUNTS = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const;
const TRANSACTIONS = ['ReadTransactionsBasic', 'ReadTransactionsDetail'] as const;

/** The consent of the call, if it still allows to read. */
function startReading(bank: Bank, call: Call): Reading | Refusal {
  const consent = bank.consents.find(call.token.accountId);
  if (!consent?.given) return bare(401);
  const fault = bank.faults.meets('consent_expired', 'consent_revoked');
  if (fault === 'consent_expired') bank.consents.expire(consent);
  if (fault === 'consent_revoked') bank.consents.cancel(consent);
  if (consent.status === 'expired') return refusal('tokenExpired', 'The consent has expired');
  if (consent.status !== 'authorised') return bare(401);
  const { userName, accountIds } = consent.given;
  return {
    call,
    consent,
    words: VOCABULARIES[bank.version],
    may: (permission) => allows(consent, permission),
    accounts: accountsOf(bank, userName).filter(({ id }) => accountIds.includes(id) && !bank.closed.has(id)),
  };
}

/** A permission for details includes the basic one. */
function allows({ permissions }: Consent, permission: Permission): boolean {
  return (
    permissions.includes(permission) ||
    (permission.endsWith('Basic') &&
      permissions.includes(permission.replace('Basic', 'Detail') as Permission))
  );
}

function findAccount(bank: Bank, { call, accounts, consent }: Reading): Account | Refusal {
  const { accountId = '' } = call.params;
  const isShared = consent.given?.accountIds.includes(accountId);
  if (isShared && bank.faults.meets('account_closed')) bank.closed.add(accountId);
  const account = accounts.find(({ id }) => id === accountId && !bank.closed.has(id));
  if (account) return account;
  const exists = bank.people
    .all()
    .some(({ userName }) => accountsOf(bank, userName).some(({ id }) => id === accountId));
  return exists ? bare(403) : refusal('notFound', 'There is no such account', 'AccountId');
}

function listTransactions(bank: Bank, reading: Reading, account: Account): Answer {
  const { call, consent, may } = reading;
  const asked = readFilter(call.query);
  if (isRefusal(asked)) return asked;
  const history = historyOf(bank.people, account);
  const isWanted = ({ date, amount }: Movement) =>
    isWithin(date, asked) &&
    isWithin(date, { from: local(consent.from), to: local(consent.to) }) &&
    may(amount < 0n ? 'ReadTransactionsDebits' : 'ReadTransactionsCredits');
  // newest first, as most banks list them
  const wanted = history.movements.filter(isWanted).reverse();
  const pages = Math.max(1, Math.ceil(wanted.length / bank.pageSize));
  const number = Number(call.query.page ?? 1);
  if (!Number.isInteger(number) || number < 1 || number > pages)
    return refusal('fieldInvalid', 'There is no such page', 'page');
  call.cut = bank.faults.meets('half_page') !== null;
  if (consent.given) consent.given.wasRead = true;
  const linkTo = (to: number) => {
    const query = new URLSearchParams(Object.entries({ ...call.query, page: `${to}` }) as [string, string][]);
    return `${call.self}?${query}`;
  };
  return {
    body: {
      Data: {
        Transaction: wanted
          .slice((number - 1) * bank.pageSize, number * bank.pageSize)
          .map((movement) => transactionBody(account, movement, reading)),
      },
      Links: {
        Self: linkTo(number),
        First: linkTo(1),
        ...(number > 1 ? { Prev: linkTo(number - 1) } : {}),
        ...(number < pages ? { Next: linkTo(number + 1) } : {}),
        Last: linkTo(pages),
      },
      Meta: {
        TotalPages: pages,
        FirstAvailableDateTime: startOf(history.from),
        LastAvailableDateTime: startOf(bank.people.now().toISOString().slice(0, 10)),
      },
    },
  };
}

interface Period {
  from: string | null;
  to: string | null;
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?/;

/** The standard ignores the time zone, and a date without a time means its start. */
function readFilter({ fromBookingDateTime: from, toBookingDateTime: to }: Call['query']): Period | Refusal {
  const wrong = [
    ['fromBookingDateTime', from],
    ['toBookingDateTime', to],
  ].find(([, value]) => value !== undefined && (!LOCAL_TIME.test(value) || Number.isNaN(Date.parse(value))));
  if (wrong) return refusal('dateInvalid', 'This is not a date and time', wrong[0] ?? null);
  return { from: local(from), to: local(to) };
}

function local(time: string | null | undefined): string | null {
  const text = LOCAL_TIME.exec(time ?? '')?.[0];
  return text === undefined ? null : text.length === 10 ? `${text}T00:00:00` : text;
}

function isWithin(day: string, { from, to }: Period): boolean {
  const time = `${day}T00:00:00`;
  return (from === null || from <= time) && (to === null || time <= to);
}

function page({ self }: Call, data: object): Answer {
  return { body: { Data: data, Links: { Self: self }, Meta: { TotalPages: 1 } } };
}
