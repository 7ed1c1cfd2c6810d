import type { JourneyStatistics } from '../../../../clients/typescript/index.js';

/* The texts of all pages about journeys. */

/** The page of the journey that the person saw last. */
const STEPS: Readonly<Record<string, string>> = {
  welcome: 'On the first page',
  consent: 'Reading the consent text',
  ways: 'Choosing how to share',
  search: 'Looking for their employer',
  direct: 'Giving details for the employer’s payroll',
  'sign-in': 'Signing in to their provider',
  account: 'Signing in to their provider',
  upload: 'Uploading documents',
  found: 'Checking what was found',
  end: 'On the last page',
  'my-data': 'Looking at their data',
};

/** Null if no page was opened, or the page is not known. */
export function stepInWords(step: string | null): string | null {
  return STEPS[step ?? ''] ?? null;
}

/** The ways to share income. */
export const WAYS: Readonly<Record<JourneyStatistics['failures'][number]['way'], string>> = {
  payroll: 'Payroll sign-in',
  direct: 'Employer’s payroll',
  taxauth: 'Tax authority',
  bank_connection: 'Bank connection',
  payslips: 'Payslips',
  bank_statements: 'Bank statements',
};

export const DEVICES: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
};

/** What failed in a journey. */
export const FAILURES: Readonly<Record<JourneyStatistics['failures'][number]['place'], string>> = {
  search: 'Employer, provider or bank not found in the search',
  sign_in: 'Sign-in not accepted',
  security_check: 'Security question not answered',
  provider: 'Provider did not answer',
  no_data: 'Nothing found about the person',
  file: 'File not accepted',
};
