import type { ActivityKind } from '#simulation/banking/activity.ts';
import type { AccountKind } from './accounts.ts';
import type { ConsentStatus } from './consents.ts';
import type { Version } from './errors.ts';

/** The words of a version of the standard. Version 4 uses the codes of ISO 20022. */
export interface Vocabulary {
  consent: Readonly<Record<ConsentStatus, string>>;
  /** The names of the fields with the category of an account and with its kind. */
  category: string;
  kindField: string;
  kinds: Readonly<Record<AccountKind, string>>;
  booked: string;
  pending: string;
  /** Balances of what is booked, and with what is pending. */
  interimBooked: string;
  interimAvailable: string;
  /** Family and kind of a transaction. */
  codes: Readonly<Record<ActivityKind, readonly [string, string]>>;
}

const V4: Vocabulary = {
  consent: {
    awaiting: 'AWAU',
    authorised: 'AUTH',
    rejected: 'RJCT',
    cancelled: 'CANC',
    expired: 'EXPD',
  },
  category: 'AccountCategory',
  kindField: 'AccountTypeCode',
  kinds: { current: 'CACC', savings: 'SVGS', card: 'CARD' },
  booked: 'BOOK',
  pending: 'PDNG',
  interimBooked: 'ITBD',
  interimAvailable: 'ITAV',
  codes: {
    salary: ['RCDT', 'SALA'],
    card: ['CCRD', 'POSD'],
    refund: ['CCRD', 'RIMB'],
    cash: ['CCRD', 'CWDL'],
    direct_debit: ['IDDT', 'PMDD'],
    standing_order: ['ICDT', 'STDO'],
    transfer_in: ['RCDT', 'DMCT'],
    transfer_out: ['ICDT', 'DMCT'],
    interest: ['MCOP', 'INTR'],
    card_payment: ['RCDT', 'DMCT'],
  },
};

const V3: Vocabulary = {
  consent: {
    awaiting: 'AwaitingAuthorisation',
    authorised: 'Authorised',
    rejected: 'Rejected',
    cancelled: 'Revoked',
    // this version has no word for it: the date tells
    expired: 'Authorised',
  },
  category: 'AccountType',
  kindField: 'AccountSubType',
  kinds: { current: 'CurrentAccount', savings: 'Savings', card: 'CreditCard' },
  booked: 'Booked',
  pending: 'Pending',
  interimBooked: 'InterimBooked',
  interimAvailable: 'InterimAvailable',
  codes: {
    salary: ['ReceivedCreditTransfers', 'SalaryPayment'],
    card: ['CustomerCardTransactions', 'PointOfSalePayment'],
    refund: ['CustomerCardTransactions', 'Reimbursements'],
    cash: ['CustomerCardTransactions', 'CashWithdrawal'],
    direct_debit: ['IssuedDirectDebits', 'DirectDebitPayment'],
    standing_order: ['IssuedCreditTransfers', 'StandingOrder'],
    transfer_in: ['ReceivedCreditTransfers', 'DomesticCreditTransfer'],
    transfer_out: ['IssuedCreditTransfers', 'DomesticCreditTransfer'],
    interest: ['MiscellaneousCreditOperations', 'Interest'],
    card_payment: ['ReceivedCreditTransfers', 'DomesticCreditTransfer'],
  },
};

export const VOCABULARIES: Readonly<Record<Version, Vocabulary>> = { '4.0': V4, '3.1': V3 };
