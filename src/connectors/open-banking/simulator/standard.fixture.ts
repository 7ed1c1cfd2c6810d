import { z } from 'zod';
import type { Exchange } from './bank.ts';
import type { Version } from './errors.ts';

/* The shapes of the standard for the endpoints that the bank has. Nothing else may be in a reply. */

const text = (max: number) => z.string().min(1).max(max);
const time = z.iso.datetime({ offset: true });
const Links = z.strictObject({
  Self: z.url(),
  First: z.url().optional(),
  Prev: z.url().optional(),
  Next: z.url().optional(),
  Last: z.url().optional(),
});
const Meta = z.strictObject({
  TotalPages: z.int().optional(),
  FirstAvailableDateTime: time.optional(),
  LastAvailableDateTime: time.optional(),
});
const Amount = z.strictObject({
  Amount: z.string().regex(/^\d{1,13}(\.\d{1,5})?$/),
  Currency: z.string().regex(/^[A-Z]{3}$/),
});
const indicator = z.enum(['Credit', 'Debit']);
const permission = z.enum([
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadParty',
  'ReadPartyPSU',
  'ReadTransactionsBasic',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadTransactionsDetail',
]);
const Party = z.strictObject({
  PartyId: text(40),
  PartyType: z.enum(['Delegate', 'Joint', 'Sole']),
  Name: text(350),
  FullLegalName: text(350),
  EmailAddress: text(256),
  Mobile: z.string().regex(/^\+[0-9]{1,3}-[0-9()+-]{1,30}$/),
  Address: z.array(
    z.strictObject({
      StreetName: text(70),
      TownName: text(35),
      PostCode: text(16),
      Country: z.string().regex(/^[A-Z]{2}$/),
    }),
  ),
});

const WORDS = {
  '4.0': {
    statuses: ['AWAU', 'RJCT', 'AUTH', 'EXPD', 'CANC'],
    entries: ['BOOK', 'PDNG'],
    balances: ['ITBD', 'ITAV'],
    kind: { AccountCategory: z.enum(['Personal']), AccountTypeCode: z.enum(['CACC', 'SVGS', 'CARD']) },
    errorCode: z.string().length(4),
    error: {},
  },
  '3.1': {
    statuses: ['Authorised', 'AwaitingAuthorisation', 'Rejected', 'Revoked'],
    entries: ['Booked', 'Pending'],
    balances: ['InterimBooked', 'InterimAvailable'],
    kind: {
      AccountType: z.enum(['Personal']),
      AccountSubType: z.enum(['CurrentAccount', 'Savings', 'CreditCard']),
    },
    errorCode: z.string().startsWith('UK.OBIE.'),
    error: { Code: text(40), Message: text(500) },
  },
} as const;

function shapesOf(version: Version) {
  const words = WORDS[version];
  const body = (data: z.ZodType) => z.strictObject({ Data: data, Links, Meta });
  const identification = z.strictObject({
    SchemeName: z.enum(['UK.OBIE.SortCodeAccountNumber', 'UK.OBIE.IBAN', 'UK.OBIE.PAN']),
    Identification: text(256),
    Name: text(350),
  });
  const servicer = z.strictObject({ SchemeName: z.string(), Identification: text(35), Name: text(140) });
  const balance = z.strictObject({
    CreditDebitIndicator: indicator,
    Type: z.enum(words.balances),
    Amount,
  });
  return {
    consent: z.strictObject({
      Data: z.strictObject({
        ConsentId: text(128),
        CreationDateTime: time,
        Status: z.enum(words.statuses),
        StatusUpdateDateTime: time,
        Permissions: z.array(permission).min(1),
        ExpirationDateTime: time.optional(),
        TransactionFromDateTime: time.optional(),
        TransactionToDateTime: time.optional(),
      }),
      Risk: z.strictObject({}),
      Links,
      Meta,
    }),
    accounts: body(
      z.strictObject({
        Account: z.array(
          z.strictObject({
            AccountId: text(40),
            Status: z.enum(['Enabled']),
            Currency: z.enum(['GBP']),
            ...words.kind,
            Nickname: text(70),
            Account: z.array(identification).min(1).optional(),
            Servicer: servicer.optional(),
          }),
        ),
      }),
    ),
    balances: body(
      z.strictObject({
        Balance: z.array(balance.extend({ AccountId: text(40), DateTime: time })).min(1),
      }),
    ),
    transactions: body(
      z.strictObject({
        Transaction: z.array(
          z.strictObject({
            AccountId: text(40),
            TransactionId: text(210).optional(),
            TransactionReference: text(210).optional(),
            CreditDebitIndicator: indicator,
            Amount,
            Status: z.enum(words.entries),
            BookingDateTime: time,
            ValueDateTime: time.optional(),
            BankTransactionCode: z.strictObject({ Code: z.string(), SubCode: z.string() }),
            TransactionInformation: text(500).optional(),
            MerchantDetails: z.strictObject({ MerchantName: text(350) }).optional(),
            Balance: balance.optional(),
          }),
        ),
      }),
    ),
    party: body(z.strictObject({ Party })),
    error: z.strictObject({
      ...words.error,
      Errors: z
        .array(z.strictObject({ ErrorCode: words.errorCode, Message: text(500), Path: text(500).optional() }))
        .min(1),
    }),
  };
}

const SHAPES = { '4.0': shapesOf('4.0'), '3.1': shapesOf('3.1') };
type ShapeName = keyof ReturnType<typeof shapesOf>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a reply does not follow the standard. */
export function faultsIn({ request, reply }: Exchange, version: Version): string[] {
  const what = `${request.method} ${request.url.split('?')[0]} ${reply.status}`;
  const fault = (text: string) => `${what}: ${text}`;
  const faults: string[] = [];
  if (!UUID.test(String(reply.headers['x-fapi-interaction-id']))) faults.push(fault('no interaction id'));
  if (reply.status === 429 && !/^\d+$/.test(String(reply.headers['retry-after'])))
    faults.push(fault('no Retry-After'));
  const name = reply.status < 300 ? shapeOf(request) : 'error';
  const needsBody = [200, 201, 400, 500].includes(reply.status);
  if (reply.body === '') return needsBody ? [...faults, fault('no body')] : faults;
  if (!/^application\/json/.test(String(reply.headers['content-type']))) faults.push(fault('not JSON'));
  const read = SHAPES[version][name].safeParse(JSON.parse(reply.body));
  return read.success ? faults : [...faults, fault(z.prettifyError(read.error))];
}

function shapeOf({ url }: Exchange['request']): ShapeName {
  const path = url.split('?')[0] ?? '';
  if (path.includes('/account-access-consents')) return 'consent';
  if (path.endsWith('/balances')) return 'balances';
  if (path.endsWith('/transactions')) return 'transactions';
  return path.endsWith('/party') ? 'party' : 'accounts';
}
