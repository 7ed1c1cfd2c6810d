/** The tax authority's error responses. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message };
}

export const REFUSALS = {
  acceptHeader: refusal(406, 'ACCEPT_HEADER_INVALID', 'The accept header is missing or invalid'),
  noCredentials: refusal(401, 'MISSING_CREDENTIALS', 'Authentication information is not provided'),
  credentials: refusal(401, 'INVALID_CREDENTIALS', 'Invalid Authentication information provided'),
  scope: refusal(
    403,
    'INVALID_SCOPE',
    'Cannot access the required resource. Ensure this token has all the required scopes.',
  ),
  throttled: refusal(
    429,
    'MESSAGE_THROTTLED_OUT',
    'The request for the API is throttled as you have exceeded your quota.',
  ),
  maintenance: refusal(503, 'SCHEDULED_MAINTENANCE', 'The server is currently under scheduled maintenance'),
  fraudHeaders: refusal(400, 'INVALID_HEADERS', 'At least 1 header is invalid'),
  scenario: refusal(400, 'RULE_INCORRECT_GOV_TEST_SCENARIO', 'The Gov-Test-Scenario was not found'),
  nino: refusal(400, 'FORMAT_NINO', 'The provided NINO is invalid'),
  taxYear: refusal(400, 'FORMAT_TAX_YEAR', 'The provided tax year is invalid'),
  taxYearRange: refusal(
    400,
    'RULE_TAX_YEAR_RANGE_INVALID',
    'Tax year range invalid. A tax year range of one year is required',
  ),
  taxYearNotSupported: refusal(
    400,
    'RULE_TAX_YEAR_NOT_SUPPORTED',
    'The tax year specified does not lie within the supported range',
  ),
  employmentId: refusal(400, 'FORMAT_EMPLOYMENT_ID', 'The provided employment ID is invalid'),
  source: refusal(400, 'FORMAT_SOURCE', 'The provided source is invalid'),
  notSignedUp: refusal(403, 'CLIENT_OR_AGENT_NOT_AUTHORISED', 'The client and/or agent is not authorised'),
  resourceNotFound: refusal(404, 'MATCHING_RESOURCE_NOT_FOUND', 'Matching resource not found'),
  cannotBeFulfilled: refusal(
    422,
    'RULE_REQUEST_CANNOT_BE_FULFILLED',
    'Custom (will vary in production depending on the actual error)',
  ),
  utr: refusal(400, 'SA_UTR_INVALID', 'The provided SA UTR is invalid'),
  annualTaxYear: refusal(400, 'TAX_YEAR_INVALID', 'The provided Tax Year is invalid'),
  unauthorised: refusal(401, 'UNAUTHORIZED', 'Bearer token is missing or not authorized'),
  notFound: refusal(404, 'NOT_FOUND', 'The resource can not be found'),
  matchingFailed: refusal(404, 'MATCHING_FAILED', 'There is no match for the information provided'),
} as const satisfies Record<string, Refusal>;

export function invalidRequest(message: string): Refusal {
  return refusal(400, 'INVALID_REQUEST', message);
}

export function bodyOf({ code, message }: Refusal): { code: string; message: string } {
  return { code, message };
}
