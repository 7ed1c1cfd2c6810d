import type { UserExport } from './schema.ts';

/**
 * Every table with rows of users: the part of an export that shows them, or why they are left out. A test compares the list
 * with the database, so that a new table can't be forgotten.
 */
export const TABLES_OF_USERS: Readonly<Record<string, keyof UserExport | { leftOut: string }>> = {
  users: 'user',
  user_search_terms: { leftOut: 'Keyed hashes of the details of the user, which the export has.' },
  authorisations: 'authorisations',
  authorisation_acceptances: 'authorisations',
  account_reconfirmations: 'authorisations',
  retrievals: 'retrievals',
  withdrawals: {
    leftOut: 'It says when the last consent was withdrawn, which the authorisations of the export say.',
  },
  shown_again: 'authorisations',
  accounts: 'accounts',
  account_checks: 'recurring_checks',
  entries: 'entries',
  payroll_submissions: 'payroll_submissions',
  income_verdicts: { leftOut: 'It is calculated from the rest of the export.' },
  income_entries: 'entries',
  income_submissions: 'income_submissions',
  bank_statement_submissions: 'bank_statement_submissions',
  documents: 'documents',
  user_notes: 'notes',
  user_reviews: 'reviews',
  case_assignments: { leftOut: 'It names a member of the team, and says nothing about the user.' },
  deletion_requests: 'deletion_requests',
  events: { leftOut: 'Copies of submissions and requests that the export has, made for webhooks.' },
  idempotency_keys: { leftOut: 'Copies of replies, kept for 24 hours so that repeated requests get them.' },
  journeys: 'journeys',
  journey_sessions: {
    leftOut: 'Browsers in which the pages are open, by a random number, for half an hour.',
  },
  proved_contacts: { leftOut: 'Contacts of the user’s links, and when a code was read there.' },
  erasures: { leftOut: 'Proof that a user was deleted. A user who can be exported has none.' },
};
