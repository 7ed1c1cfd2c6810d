/** Why a request is refused. */
export type Reason =
  | 'missing_signature'
  | 'wrong_signature'
  | 'too_old'
  | 'missing_iv'
  | 'cannot_decrypt'
  | 'not_json';

export class WebhookError extends Error {
  constructor(reason: Reason, message: string);
  readonly reason: Reason;
}

/** Of `fetch`, or of Node's `http` and all that is built on it. */
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** Several while one replaces another. */
  signingSecret: string | readonly string[];
  /** Base64 of 32 bytes, or the bytes. When given, a body that is not encrypted is refused. */
  encryptionKey?: string | Uint8Array | undefined;
  /**
   * How far `webhook-timestamp` may be from now, 300 unless given. `Infinity` for requests of any age, also those without
   * the `webhook-` headers: then nothing keeps a stranger from sending a recorded request again.
   */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
}

interface Told {
  user_id: string;
  timestamp: string;
  /** Only in what `POST /webhooks/{id}/test` sends. */
  test?: true;
}

interface EntryTold extends Told {
  entry_id: string;
  /** Null when the data comes from an upload. */
  account_id: string | null;
}

/** As the API has it, with amounts as numbers. */
export interface Submission {
  id: string;
  [field: string]: unknown;
}

export interface PayrollSubmitted extends EntryTold {
  event: 'user-payroll-submitted';
  payload?: { entry_id: string; account_id: string | null; payroll_submissions: Submission[] };
}

export interface BankStatementSubmitted extends Told {
  event: 'user-bank-statement-submitted';
  payload?: { bank_statement_submissions: Submission[] };
}

export interface TaxauthDataSubmitted extends EntryTold {
  event: 'user-taxauth-data-submitted';
  payload?: { entry_id: string; account_id: string | null; income_submissions: Submission[] };
}

/** What was sent; `payload` where the subscription has `config.include_payload`. */
export type Delivery = PayrollSubmitted | BankStatementSubmitted | TaxauthDataSubmitted;

/**
 * Checks signatures and age, decrypts, and answers what was sent.
 *
 * @param rawBody as it came, before any parsing
 * @throws {WebhookError} when the request is refused
 * @throws {TypeError} when an option is not usable
 */
export function verifyAndOpen(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  options: VerifyOptions,
): Delivery;
