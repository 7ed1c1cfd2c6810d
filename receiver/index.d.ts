/** The machine-readable reason why a request was rejected. */
export type Reason =
  /** A header that the signature check needs is missing. */
  | 'missing_signature'
  /** The signing secret is a different one, or the body was changed after signing. */
  | 'wrong_signature'
  /** The request was sent too long ago, or its timestamp is too far in the future. */
  | 'too_old'
  /** An encryption key is configured, but the body is not encrypted. */
  | 'missing_iv'
  /** The body was encrypted with a different key, or no encryption key is configured. */
  | 'cannot_decrypt'
  /** The signature is correct, but the body is not JSON. */
  | 'not_json';

/** Thrown when a request must not be trusted. Respond with status 400. */
export class WebhookError extends Error {
  constructor(reason: Reason, message: string);
  readonly reason: Reason;
}

/** The headers object of `fetch`, of Node's `http`, or of a framework built on either. */
export type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

export interface VerifyOptions {
  /** The webhook's signing secret. While you replace a secret, pass the old and the new one. */
  signingSecret: string | readonly string[];
  /** The webhook's encryption key: 32 bytes, or their Base64. If you pass it, unencrypted bodies are rejected. */
  encryptionKey?: string | Uint8Array | undefined;
  /**
   * The largest accepted difference between `webhook-timestamp` and the current time, in seconds. The default is 300.
   *
   * `Infinity` accepts requests of any age, and requests without the `webhook-` headers. It removes the protection against
   * replay: anybody who recorded a request can send it again.
   */
  toleranceSeconds?: number | undefined;
  /** The current time. Set it in tests only. */
  now?: Date | undefined;
}

interface DeliveryFields {
  user_id: string;
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{id}/test` sends. */
  test?: true;
}

interface EntryFields extends DeliveryFields {
  entry_id: string;
  /** Null if the data comes from an uploaded document. */
  account_id: string | null;
}

/**
 * A submission with the fields that the API returns. In payroll and tax authority submissions, amounts are
 * numbers and `phone` is text. Bank statements look exactly as in the API.
 */
export interface Submission {
  id: string;
  [field: string]: unknown;
}

export interface PayrollSubmitted extends EntryFields {
  event: 'user-payroll-submitted';
  payload?: { entry_id: string; account_id: string | null; payroll_submissions: Submission[] };
}

export interface BankStatementSubmitted extends DeliveryFields {
  event: 'user-bank-statement-submitted';
  payload?: { bank_statement_submissions: Submission[] };
}

export interface TaxauthDataSubmitted extends EntryFields {
  event: 'user-taxauth-data-submitted';
  payload?: { entry_id: string; account_id: string | null; income_submissions: Submission[] };
}

/** A verified delivery. `payload` is present if the webhook's `config.include_payload` is true. */
export type Delivery = PayrollSubmitted | BankStatementSubmitted | TaxauthDataSubmitted;

/**
 * Verifies the signatures and the age of a webhook request, decrypts its body and returns the delivery.
 *
 * The same delivery can arrive more than once: use the `webhook-id` header to recognise repeats.
 *
 * @param rawBody the request body exactly as received, before any parsing
 * @throws {WebhookError} if the request must be rejected
 * @throws {TypeError} if `rawBody` or an option is invalid
 */
export function verifyAndOpen(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  options: VerifyOptions,
): Delivery;
