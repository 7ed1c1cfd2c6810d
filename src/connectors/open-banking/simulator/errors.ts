/** The standard's codes of errors, in version 4 and in version 3. */
const CODES = {
  unexpected: ['U000', 'UK.OBIE.UnexpectedError'],
  fieldInvalid: ['U002', 'UK.OBIE.Field.Invalid'],
  dateInvalid: ['U003', 'UK.OBIE.Field.InvalidDate'],
  fieldMissing: ['U004', 'UK.OBIE.Field.Missing'],
  fieldUnexpected: ['U005', 'UK.OBIE.Field.Unexpected'],
  headerInvalid: ['U006', 'UK.OBIE.Header.Invalid'],
  consentStatus: ['U009', 'UK.OBIE.Resource.InvalidConsentStatus'],
  format: ['U010', 'UK.OBIE.Resource.InvalidFormat'],
  notFound: ['U011', 'UK.OBIE.Resource.NotFound'],
  reauthenticate: ['U028', 'UK.OBIE.Reauthenticate'],
  tokenExpired: ['TKXP', 'UK.OBIE.Reauthenticate'],
} as const satisfies Record<string, readonly [string, string]>;
type Code = keyof typeof CODES;

export type Version = '4.0' | '3.1';

/** The path of the account information endpoints. */
export function basePath(version: Version): string {
  return `/open-banking/v${version}/aisp`;
}

/** An error that the bank replies with. */
export interface Refusal {
  status: number;
  /** Null for a reply without a body. */
  error: { code: Code; message: string; path: string | null } | null;
}

const STATUSES: Partial<Record<Code, number>> = {
  unexpected: 500,
  consentStatus: 403,
  reauthenticate: 403,
  tokenExpired: 401,
};

export function refusal(code: Code, message: string, path: string | null = null): Refusal {
  return { status: STATUSES[code] ?? 400, error: { code, message, path } };
}

/** A reply that has only a status. */
export function bare(status: number): Refusal {
  return { status, error: null };
}

export function isRefusal(answer: object): answer is Refusal {
  return 'status' in answer && 'error' in answer;
}

/** Version 3 also has a code and a message for the whole reply. */
export function bodyOf({ status, error }: Refusal, version: Version): object | undefined {
  if (!error) return undefined;
  const { code, message, path } = error;
  const errors = {
    Errors: [
      {
        ErrorCode: CODES[code][version === '4.0' ? 0 : 1],
        Message: message,
        ...(path ? { Path: path } : {}),
      },
    ],
  };
  return version === '4.0' ? errors : { Code: `${status}`, Message: message, ...errors };
}
