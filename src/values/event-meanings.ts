/** What each kind of event means: the only list of kinds. The API, its description and the dashboard use it. */
export const EVENT_MEANINGS = {
  'user-payroll-submitted': 'new payslips were retrieved or uploaded',
  'user-bank-statement-submitted':
    'data was extracted from uploaded bank statements, or a bank sent new data',
  'user-taxauth-data-submitted': 'new income was retrieved from the tax authority',
  'user-review-recorded': 'your team recorded a review of a person',
  'user-deletion-requested': 'a person asked to be deleted, and you have to answer',
  'user-authorisation-revoked': 'a consent was withdrawn',
  'user-authorisation-expiring': 'a consent ends in seven days',
  'user-account-status-changed': 'an account was connected, needs a new sign-in or failed',
  'user-account-reconfirmation-due': 'a bank connection ends in seven days, unless the person reconfirms it',
  'user-journey-ended': 'a journey was finished, declined, left or ended, or its link expired',
  'user-document-rejected': 'an uploaded file can’t be used',
  'user-deleted': 'a person and all their data were deleted',
  'api-key-expiring': 'an API key stops working in 14 days, and again a day before',
} as const;
