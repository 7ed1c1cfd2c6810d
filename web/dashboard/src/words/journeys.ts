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
