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
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: ReceivedHeaders,
  options: VerifyOptions,
): Delivery;

// `npm run generate` writes the types below from openapi.json.

/** A verified delivery. `payload` is present if the webhook's `config.include_payload` is true. */
export type Delivery = PayrollSubmitted | BankStatementSubmitted | TaxauthDataSubmitted | ReviewRecorded | DeletionRequested | AuthorisationRevoked | AuthorisationExpiring | AccountStatusChanged | AccountReconfirmationDue | JourneyEnded | DocumentRejected | UserDeleted | ApiKeyExpiring;

/** New payslips were retrieved or uploaded */
export interface PayrollSubmitted {
  /** Always `user-payroll-submitted` */
  event: "user-payroll-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The entry that contains the data */
  entry_id: string;
  /** The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The entry that contains the data */
    entry_id: string;
    /** The account that the data was retrieved with; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
    account_id: string | null;
    /** The new payslips */
    payroll_submissions: WebhookPayrollSubmission[];
  } | undefined;
}

/** Data was extracted from uploaded bank statements, or a bank sent new data */
export interface BankStatementSubmitted {
  /** Always `user-bank-statement-submitted` */
  event: "user-bank-statement-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The new statements, exactly as in the API */
    bank_statement_submissions: BankStatementSubmission[];
  } | undefined;
}

/** New income was retrieved from the tax authority */
export interface TaxauthDataSubmitted {
  /** Always `user-taxauth-data-submitted` */
  event: "user-taxauth-data-submitted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** The entry that contains the data */
  entry_id: string;
  /** The account that the income was retrieved with; null for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** The entry that contains the data */
    entry_id: string;
    /** The account that the income was retrieved with; null for data that you submitted in the sandbox without an account */
    account_id: string | null;
    /** The new income, by tax year */
    income_submissions: WebhookIncomeSubmission[];
  } | undefined;
}

/** Your team recorded a review of a user */
export interface ReviewRecorded {
  /** Always `user-review-recorded` */
  event: "user-review-recorded";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the review */
  review_id: string;
  /** What was decided */
  outcome: ReviewOutcome;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the review */
    review_id: string;
    /** What was decided */
    outcome: ReviewOutcome;
    /** Why it was decided */
    reason: string;
    /** The verdict about the income at that time */
    verdict_status: VerdictStatus;
    author: Author;
  } | undefined;
}

/** A user asked to be deleted. Delete the user, or decline the request */
export interface DeletionRequested {
  /** Always `user-deletion-requested` */
  event: "user-deletion-requested";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}` */
  deletion_request_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the deletion request, for `GET /deletion-requests/{deletion_request_id}` */
    deletion_request_id: string;
    /**
     * Who sent the request
     *
     * - `api_key`: the client, for example after a phone call
     * - `user`: the user, who proved on the service’s pages that it was them
     * - `link_holder`: somebody with a link or a token of the user, without such a proof
     */
    requested_by: "api_key" | "user" | "link_holder";
  } | undefined;
}

/** An authorisation was revoked. Nothing more is retrieved under it */
export interface AuthorisationRevoked {
  /** Always `user-authorisation-revoked` */
  event: "user-authorisation-revoked";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the authorisation */
  authorisation_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the authorisation */
    authorisation_id: string;
    /** The accepted term */
    term_id: string;
    /** When the authorisation was revoked */
    revoked_at: string;
    /**
     * Who revoked it
     *
     * - `user`: the user, on a page of the service or with a user token
     * - `client`: your server, with an API key
     * - `member`: a member of your team
     * - `service`: the service itself
     */
    revoked_by: "user" | "client" | "member" | "service";
    /** What happens to the stored data, if the user has no active authorisation left; otherwise null */
    after_withdrawal: AfterWithdrawal | null;
  } | undefined;
}

/** A recurring authorisation expires in seven days, and the user has given no later one */
export interface AuthorisationExpiring {
  /** Always `user-authorisation-expiring` */
  event: "user-authorisation-expiring";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the authorisation */
  authorisation_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the authorisation */
    authorisation_id: string;
    /** The accepted term */
    term_id: string;
    /** When the authorisation expires, by the time of `GET /sandbox/clock` in the sandbox */
    expires_at: string;
  } | undefined;
}

/** An account was connected, needs a new sign-in or failed */
export interface AccountStatusChanged {
  /** Always `user-account-status-changed` */
  event: "user-account-status-changed";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the account */
  account_id: string;
  /**
   * Status of the account
   *
   * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
   * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
   * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
   * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
   * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
   */
  status: "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE";
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the account */
    account_id: string;
    /**
     * Status of the account
     *
     * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
     * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
     * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
     * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
     * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
     */
    status: "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE";
    /** `id` of the provider */
    provider_id: string;
    /** The status before the last sign-in began: one of these statuses, or `REVOKED`; null for the first sign-in */
    previous_status: AccountStatus | null;
    /** Why the account has this status */
    status_reason: AccountStatusReason | null;
  } | undefined;
}

/** A bank connection ends in seven days, unless the user reconfirms it */
export interface AccountReconfirmationDue {
  /** Always `user-account-reconfirmation-due` */
  event: "user-account-reconfirmation-due";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the account */
  account_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the account */
    account_id: string;
    /** `id` of the provider */
    provider_id: string;
    /** Until when the user has to reconfirm, by the time of `GET /sandbox/clock` in the sandbox */
    reconfirm_by: string;
  } | undefined;
}

/** A hosted journey ended, or its link expired. The user may continue until the link expires */
export interface JourneyEnded {
  /** Always `user-journey-ended` */
  event: "user-journey-ended";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the journey */
  journey_id: string;
  /**
   * How the journey ended
   *
   * - `complete`: the user finished, and everything that the user started has arrived
   * - `partial`: the user finished, and something has failed or has not arrived yet
   * - `declined`: the user does not want to share
   * - `left`: the user left before the end
   * - `ended`: you ended the journey
   * - `expired`: the link expired before the user finished
   */
  status: "complete" | "partial" | "declined" | "left" | "ended" | "expired";
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the journey */
    journey_id: string;
    /**
     * How the journey ended
     *
     * - `complete`: the user finished, and everything that the user started has arrived
     * - `partial`: the user finished, and something has failed or has not arrived yet
     * - `declined`: the user does not want to share
     * - `left`: the user left before the end
     * - `ended`: you ended the journey
     * - `expired`: the link expired before the user finished
     */
    status: "complete" | "partial" | "declined" | "left" | "ended" | "expired";
    /** Your own reference for the journey */
    client_reference: string | null;
    /** When the link was first opened */
    opened_at: string | null;
    /** When the journey ended, or its link expired */
    ended_at: string;
  } | undefined;
}

/** A document can’t be used: its file was rejected, did not arrive or could not be processed */
export interface DocumentRejected {
  /** Always `user-document-rejected` */
  event: "user-document-rejected";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the document */
  document_id: string;
  /** The data. Present if `config.include_payload` of the webhook is true */
  payload?: {
    /** Id of the document */
    document_id: string;
    /** The kind of document that the upload URL was requested for */
    kind: DocumentKind;
    /**
     * Status of the document
     *
     * - `REJECTED`: the file cannot be used; see `status_reason`
     * - `FAILED`: the file was not processed; see `status_reason`
     */
    status: "REJECTED" | "FAILED";
    /** Why the document was rejected or failed */
    status_reason: DocumentStatusReason;
    /** Your own reference for the document */
    external_id: string | null;
  } | undefined;
}

/** A user and all their data were deleted. Delete what you have stored about the user */
export interface UserDeleted {
  /** Always `user-deleted` */
  event: "user-deleted";
  /** The user that the event is about */
  user_id: string;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Your own reference for the user */
  ext_id: string | null;
}

/** An API key stops working soon. Replace it */
export interface ApiKeyExpiring {
  /** Always `api-key-expiring` */
  event: "api-key-expiring";
  /** Always null: the event is about no user */
  user_id: null;
  /** When the event was published */
  timestamp: string;
  /** Present only in deliveries that `POST /webhooks/{webhook_id}/test` sends */
  test?: true | undefined;
  /** Id of the key */
  key_id: string;
  /** The last four characters of the key */
  last_four: string;
  /** When the key stops working */
  expires_at: string;
}

/** One payslip, as in the API, but with amounts as numbers and the phone as text */
export interface WebhookPayrollSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the payslip came from; null for an uploaded payslip, and for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the payslip was stored */
  created_at: string;
  /** The person, as the source describes them */
  identity_information: {
    /** Full name */
    name: string | null;
    /** Date of birth, as midnight UTC */
    date_of_birth: string | null;
    /** Home address */
    address: {
      /** House and street */
      street: string | null;
      /** County */
      county: string | null;
      /** Town or city */
      city: string | null;
      /** Postcode */
      post_code: string | null;
      /** Country */
      country: string | null;
    };
    /** Email address */
    email: string | null;
    /** Phone number */
    phone: string | null;
    /** National Insurance number */
    NI_number: string | null;
  };
  /** The job that this payslip is for */
  employment_information: {
    /** Name of the employer */
    employer_name: string | null;
    /** Job title */
    role: string | null;
    /** Type of contract, as the provider calls it */
    type: EmploymentType | null;
    /** Whether the person still has the job */
    status: EmploymentStatus | null;
    /** First day of the job, as midnight UTC */
    start_date: string | null;
    /** Last day of the job, as midnight UTC */
    leave_date: string | null;
    /** The employer’s PAYE reference, such as `999/KF12345` */
    employer_tax_reference: string | null;
    /** Whether the person is a director of the company */
    is_director: boolean | null;
  };
  /** The figures of the payslip */
  income_information: {
    /** Day of payment, as midnight UTC */
    pay_date: string | null;
    /** First day of the pay period, as midnight UTC */
    pay_interval_start: string | null;
    /** Last day of the pay period, as midnight UTC */
    pay_interval_end: string | null;
    /** How often the person is paid */
    pay_frequency: PayFrequency | null;
    /** Tax code, such as `1257L` or `1257L M1` */
    tax_code: string | null;
    /** What the person was paid */
    earnings: {
      /** Pay before deductions, in pounds */
      gross_pay: number | null;
      /** Pay after deductions, in pounds; the amount that was paid out */
      net_pay: number | null;
      /** Basic salary or wages, in pounds */
      base_salary: number | null;
      /** Bonuses and commission, in pounds */
      bonus: number | null;
      /** Sum of the payments with `is_fixed` true, in pounds; without benefits in kind */
      fixed_pay_total: number | null;
      /** Sum of the payments with `is_fixed` false, in pounds; without benefits in kind */
      variable_pay_total: number | null;
      /** The payments that the payslip lists */
      earning_elements: {
        /** Kind of payment */
        type: EarningType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the payment, in pounds */
        amount: number | null;
        /** Whether the payment is usually the same on every payslip */
        is_fixed: boolean | null;
        /** Whether the payment is free of tax, such as expenses */
        is_after_tax: boolean | null;
        /** Whether the payment is free of National Insurance */
        is_after_ni: boolean | null;
        /** Whether this is a benefit in kind, which is not paid out */
        is_bik: boolean | null;
        /** Number of units that were paid */
        quantity: number | null;
        /** Pay for each unit in pounds */
        rate: number | null;
        /** Unit of `quantity`, such as `hour`, as the provider calls it */
        unit: string | null;
      }[];
      /** Totals of the tax year, up to and including this payslip */
      year_to_date: {
        /** Pay before deductions, in pounds */
        gross_pay: number | null;
        /** Pay after deductions, in pounds */
        net_pay: number | null;
        /** Income tax, in pounds */
        total_tax_paid: number | null;
        /** The person’s National Insurance, in pounds */
        total_ni_paid: number | null;
        /** Pay that income tax is due on, in pounds */
        total_taxable_earnings: number | null;
        /** The year in which the tax year starts: 2025 is 6 April 2025 to 5 April 2026 */
        tax_year: number | null;
      };
      /** Income of the twelve months up to this pay date, from this account and from uploaded payslips of the same employer */
      rolling_12m_income: {
        /** The sum of the gross pay of the known payslips, in pounds */
        gross_pay: number | null;
        /** The sum of the net pay of the known payslips, in pounds */
        net_pay: number | null;
        /** True if the known payslips cover all twelve months, or the time since the employment started if that is shorter. False if payslips or amounts are missing, for example because the lookback is shorter: the sums are then too low */
        is_complete: boolean;
      };
    };
    /** What was deducted from the pay */
    deductions: {
      /** Income tax, in pounds; a refund is negative */
      income_tax: number | null;
      /** The person’s National Insurance, in pounds */
      employee_ni: number | null;
      /** The person’s own pension contributions, in pounds */
      employee_pension: number | null;
      /** Sum of all deductions, in pounds */
      total_deductions: number | null;
      /** Repayments of student and postgraduate loans, in pounds */
      loan_deductions: number | null;
      /** The deductions that the payslip lists */
      deductions_elements: {
        /** Kind of deduction */
        type: DeductionType | null;
        /** The text of this line on the payslip */
        description: string | null;
        /** Amount of the deduction, in pounds; a refund is negative */
        amount: number | null;
      }[];
    };
  };
  /** The document that the payslip was uploaded in; otherwise null */
  document_id: string | null;
  /** `external_id` of the document */
  document_external_id: string | null;
  /** `file_name` of the document */
  document_filename: string | null;
  /** How far the payslip can be trusted */
  trust_score: TrustScore;
  /** Where the payslip came from */
  source: PayslipSource;
}

/** The data of one bank statement, or of one month of a bank connection. Values that the source does not show are null */
export interface BankStatementSubmission {
  /** The bank account */
  account_information: {
    /** Name of the account holder */
    account_holder_name: string | null;
    /** Account number */
    account_number: string | null;
    /** Sort code, such as `00-00-00` */
    sort_code: string | null;
    /** Name of the bank */
    bank_name: string | null;
    /** IBAN */
    iban: string | null;
  };
  /** The period of the statement */
  statement_period: {
    /** First day of the period */
    start_date: string | null;
    /** Last day of the period */
    end_date: string | null;
  };
  /** The balances of the statement */
  balance_information: {
    /** Balance at the start, in the account’s currency, with thousands separators; negative if the account is overdrawn or money is owed */
    opening_balance: string | null;
    /** Balance at the end, in the account’s currency, with thousands separators; negative if the account is overdrawn or money is owed */
    closing_balance: string | null;
  };
  /** The transactions of the statement */
  transactions: {
    /** Day of the transaction */
    date: string;
    /** The text of the transaction */
    description: string;
    /** Amount in the account’s currency. It is never negative: `type` shows the direction */
    amount: string;
    /**
     * Direction of the transaction
     *
     * - `credit`: money paid in
     * - `debit`: money paid out
     */
    type: "credit" | "debit";
  }[];
  /** How likely it is that the document is a bank statement, from 0 to 1. If it is not one, all data is null and there are no transactions */
  bank_statement_probability: number;
  /** Id of the submission */
  id: string;
  /** When the data was stored */
  created_at: string;
  /** The document that the data comes from; null for data of a bank connection, and for data that you submitted in the sandbox */
  document_id: string | null;
  /** `external_id` of the document */
  document_external_id: string | null;
  /** `file_name` of the document */
  document_filename: string | null;
  /**
   * Where the data comes from
   *
   * - `bank_statement_upload`: an uploaded document, or data that you submitted in the sandbox
   * - `open_banking`: a bank connection: the bank itself sent the data
   */
  source: "bank_statement_upload" | "open_banking";
  /** The bank connection that the data comes from; null for other sources */
  account_id: string | null;
  /** Trust in data of a bank connection, which depends on whose account it is. Null for other sources: their document has the trust score */
  trust_score: TrustScore | null;
  /** False if a later retrieval can replace this submission: it covers the running month, or the bank may still add to it */
  is_final: boolean;
  /** The submission of the same bank account and month that this one replaced. Lists no longer contain that one */
  replaces_id: string | null;
}

/** Income of one tax year, as in the API, but with amounts as numbers */
export interface WebhookIncomeSubmission {
  /** Id of the submission */
  id: string;
  /** The account that the income came from; null for data that you submitted in the sandbox without an account */
  account_id: string | null;
  /** The entry that the submission belongs to */
  entry_id: string;
  /** When the income was stored */
  created_at: string;
  /** The same in all submissions for one tax year and the same employments */
  income_id: string;
  /** Income from employment */
  employment: {
    /** Taxable pay from all employers, in pounds; null if the pay from one of them is not known */
    total_income: number | null;
    /** The employers of the tax year */
    employers: {
      /** Name of the employer */
      employer_name: string | null;
      /** Taxable pay of the year, in pounds */
      income: number | null;
      /** Income tax of the year, in pounds; negative if more was refunded than deducted */
      tax_paid: number | null;
    }[];
  };
  /** How often the employer with the largest income pays */
  frequency: IncomeFrequency | null;
  /** The part of the tax year that the income was paid in */
  income_period: {
    /** First day, as midnight UTC */
    start: string | null;
    /** Last day, as midnight UTC */
    end: string | null;
  };
}

/**
 * - `accepted`: the evidence is enough, and the team believes it
 * - `needs_more_evidence`: the team asks for more before it decides
 * - `rejected`: the team does not accept the evidence
 */
export type ReviewOutcome = "accepted" | "needs_more_evidence" | "rejected";

/**
 * - `verified`: every income that counts is proven by a source that the person can’t change, or by two sources that agree, and it is the person’s own
 * - `partly_verified`: there is income that counts, but a part of it is not proven
 * - `conflicting`: sources contradict each other, or the evidence is somebody else’s
 * - `suspected_alteration`: a document looks altered
 * - `not_enough_data`: there is too little evidence to state an income
 */
export type VerdictStatus = "verified" | "partly_verified" | "conflicting" | "suspected_alteration" | "not_enough_data";

/** Who wrote it */
export interface Author {
  /** Whether a member or an API key wrote it */
  kind: AuthorKind;
  /** Id of the member or the API key */
  id: string;
  /** Name of the member, even after they left the team, or of the API key */
  name: string | null;
}

/**
 * - `keep`: it stays readable
 * - `hide`: it is hidden: reads get 403, except an admin’s export
 * - `erase`: it is hidden, and the user is erased after `after_withdrawal_days`
 */
export type AfterWithdrawal = "keep" | "hide" | "erase";

/**
 * - `PENDING`: the sign-in is in progress; if there is an `authorisation_url`, the user must sign in there
 * - `MFA_REQUIRED`: the provider waits for the answer to `mfa_challenge`
 * - `CONNECTED`: the sign-in succeeded, and data can be retrieved
 * - `LOGIN_FAILED`: the sign-in failed; the account can be reconnected
 * - `LOCKED`: there were too many failed attempts; the account can be reconnected when the lock ends
 * - `REAUTH_REQUIRED`: the user must sign in again, so the account has to be reconnected
 * - `UNAVAILABLE`: the provider could not be reached, or its data could not be read; the account can be reconnected
 * - `REVOKED`: the authorisation was revoked, or has expired and the bank connection with it; the account can be reconnected under a new one
 */
export type AccountStatus = "PENDING" | "MFA_REQUIRED" | "CONNECTED" | "LOGIN_FAILED" | "LOCKED" | "REAUTH_REQUIRED" | "UNAVAILABLE" | "REVOKED";

/**
 * - `invalid_credentials`: the provider did not accept the credentials
 * - `account_locked`: the provider has locked the user’s account
 * - `mfa_invalid`: the provider did not accept the MFA responses, and no attempts are left
 * - `mfa_expired`: no MFA response arrived in time
 * - `password_expired`: the user must set a new password at the provider
 * - `terms_pending`: the user must accept the provider’s new terms
 * - `account_disabled`: the provider has closed the user’s account
 * - `consent_denied`: the user did not allow access at the provider
 * - `consent_expired`: the permission that the user gave at the provider has ended
 * - `not_authorised`: the user signed in with an account that cannot see their pay
 * - `not_signed_up`: the user has not signed up for the tax authority’s service, or has signed in as another person
 * - `identity_incomplete`: the user lacks details that the provider needs to find them, such as the last letter of the NI number
 * - `no_match`: nobody at the provider has the user’s details; the service does not reveal which of them differ
 * - `session_expired`: the session at the provider has ended
 * - `rate_limited`: the provider limits the number of requests
 * - `under_maintenance`: the provider is closed for maintenance
 * - `provider_unavailable`: the provider cannot be reached
 * - `timed_out`: the provider took too long to reply
 * - `provider_changed`: the provider’s website or API has changed, and the service cannot read it
 * - `invalid_data`: the provider sent data that the service cannot read
 * - `not_configured`: the operator has not configured a connection to the provider
 * - `too_many_attempts`: there were too many failed sign-ins, so the service stopped before the provider would lock the account
 * - `mfa_wrong`: the last MFA response was wrong; the user can try again
 * - `authorisation_revoked`: the authorisation was revoked
 * - `interrupted`: the sign-in was not completed
 * - `reconfirmation_due`: the user has not reconfirmed the bank connection for 90 days; until `reconfirm_by` is renewed, nothing is retrieved
 * - `other_person`: somebody else signed in than before, so nothing was stored under this account; what they share in a journey is stored under another account
 * - `nothing_found`: the tax authority has no income for the tax years that were requested
 */
export type AccountStatusReason = "invalid_credentials" | "account_locked" | "mfa_invalid" | "mfa_expired" | "password_expired" | "terms_pending" | "account_disabled" | "consent_denied" | "consent_expired" | "not_authorised" | "not_signed_up" | "identity_incomplete" | "no_match" | "session_expired" | "rate_limited" | "under_maintenance" | "provider_unavailable" | "timed_out" | "provider_changed" | "invalid_data" | "not_configured" | "too_many_attempts" | "mfa_wrong" | "authorisation_revoked" | "interrupted" | "reconfirmation_due" | "other_person" | "nothing_found";

/**
 * - `bank_statement`: a bank statement
 * - `payslip`: a payslip, or several in one file
 */
export type DocumentKind = "bank_statement" | "payslip";

/**
 * - `password_protected`: the file is protected by a password, which you can send
 * - `wrong_password`: the password that was given does not open the file
 * - `unreadable`: the file cannot be read
 * - `not_a_payslip`: the file does not look like a payslip
 * - `not_a_bank_statement`: the file does not look like a bank statement
 * - `duplicate`: the same file or the same data was uploaded before
 * - `too_large`: the file has too many pages, or is too large
 * - `unsupported_type`: files of this type are not accepted
 * - `upload_expired`: the file did not arrive before the upload URL expired
 * - `authorisation_revoked`: the authorisation ended before the file was processed
 * - `not_enabled`: payslip upload was switched off before the file was processed
 * - `processing_failed`: the service failed; upload the file again
 */
export type DocumentStatusReason = "password_protected" | "wrong_password" | "unreadable" | "not_a_payslip" | "not_a_bank_statement" | "duplicate" | "too_large" | "unsupported_type" | "upload_expired" | "authorisation_revoked" | "not_enabled" | "processing_failed";

/**
 * - `FullTime`: full time
 * - `PartTime`: part time
 * - `Pension`: a pension that a scheme or an administrator pays; `employer_name` is the payer
 * - `Subcontractor`: work for a contractor under the Construction Industry Scheme; `employer_name` is the contractor
 *
 * Other values are possible.
 */
export type EmploymentType = string;

/**
 * - `active`: the person had the job when the payslip was retrieved
 * - `left`: the person has left the job
 *
 * Other values are possible.
 */
export type EmploymentStatus = string;

/**
 * - `weekly`: every week
 * - `fortnightly`: every two weeks
 * - `four_weekly`: every four weeks
 * - `monthly`: every month
 * - `quarterly`: every three months
 * - `bi_annually`: twice a year
 * - `annually`: once a year
 * - `irregular`: without a fixed interval
 */
export type PayFrequency = "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular";

/**
 * - `BASIC`: basic salary or wages
 * - `OVERTIME`: overtime
 * - `BONUS`: a bonus or an incentive
 * - `COMMISSION`: commission
 * - `ALLOWANCE`: an allowance or supplement, or holiday, sick or parental pay
 * - `SALARY_SACRIFICE`: pay given up for a benefit such as a pension; usually a negative amount
 * - `EXPENSES`: reimbursed expenses
 * - `BENEFIT`: a benefit in kind
 * - `OTHER`: any other payment
 *
 * Other values are possible.
 */
export type EarningType = string;

/**
 * - `TAX`: income tax
 * - `NI`: National Insurance
 * - `PENSION`: the person’s own pension contributions
 * - `STUDENT_LOAN`: repayment of a student loan
 * - `POSTGRAD_LOAN`: repayment of a postgraduate loan
 * - `OTHER`: any other deduction
 *
 * Other values are possible.
 */
export type DeductionType = string;

/**
 * - `HIGH`: a score above 80 out of 100
 * - `MEDIUM`: a score of 61 to 80
 * - `LOW`: a score of 31 to 60
 * - `VERY_LOW`: a score of 30 or less
 */
export type TrustScore = "HIGH" | "MEDIUM" | "LOW" | "VERY_LOW";

/**
 * - `payroll_connection`: an account at a provider that the user signed in to
 * - `payroll_direct_connection`: a search of an employer’s payroll, without a sign-in
 * - `payslip_upload`: an uploaded payslip
 */
export type PayslipSource = "payroll_connection" | "payroll_direct_connection" | "payslip_upload";

/**
 * - `weekly`: every week
 * - `fortnightly`: every two weeks
 * - `four_weekly`: every four weeks
 * - `monthly`: every month
 * - `quarterly`: every three months
 * - `bi_annually`: twice a year
 * - `annually`: once a year
 * - `irregular`: without a fixed interval
 * - `one_off`: a single payment
 */
export type IncomeFrequency = "weekly" | "fortnightly" | "four_weekly" | "monthly" | "quarterly" | "bi_annually" | "annually" | "irregular" | "one_off";

/**
 * - `member`: a member of the team
 * - `api_key`: an API key
 */
export type AuthorKind = "member" | "api_key";
