import { english } from '../sentences.ts';

/** Texts about the data that a person has shared, and how to remove it. */
export const found = {
  title: {
    something: 'What we found',
    waiting: 'What we have so far',
    nothing: 'You have not shared anything yet',
    failed: 'Nothing has arrived yet',
    empty: 'We did not find any records',
  },
  lead: (company: string) =>
    english`${company} can see everything that has arrived. Please check that it is all yours, and remove anything that is not.`,
  nothing: 'Choose a way to share your income, or leave this page.',
  allFailed: 'What you tried did not work. See what you can do about it, or choose another way.',
  allEmpty: 'You can choose another way to share your income, or finish.',
  elsewhere:
    'To keep your pay private, we do not show the details here. You see only which sources are connected.',
  someElsewhere: 'To keep your pay private, we do not show the details of every source.',
  seeDetails: 'Confirm that it is you to see the details',
  cannotSee: (company: string) =>
    `You can see the details in the browser where you shared them. Or ask ${company} for a link with a one-time code.`,
  kinds: {
    direct: 'Straight from your employer',
    payslips: 'Payslips that you uploaded',
    bankStatements: 'Bank statements that you uploaded',
  },
  status: {
    connected: 'Connected',
    waiting: 'In progress',
    action: 'Action needed',
    failed: 'Did not work',
    stopped: 'Not connected',
    received: 'Received',
  },
  rows: {
    person: 'Name on the payslips',
    holder: 'Account holder',
    employer: 'Employer',
    payslips: 'Payslips',
    newest: 'Newest payslip',
    missing: 'Missing',
    taxYears: 'Tax years',
    newestYear: 'Newest tax year',
    statements: 'Bank statements',
    accounts: 'Accounts',
    payments: 'Payments',
    source: 'Status',
  },
  personUnknown: 'No name on the payslips',
  employerUnknown: 'Not named on the payslips',
  payslips: (count: number) => (count === 1 ? '1 payslip' : `${count} payslips`),
  span: (payslips: string, first: string, last: string) => `${payslips}, from ${first} to ${last}`,
  pay: (net: string, day: string) => `${net} take-home pay on ${day}`,
  gross: (gross: string, day: string) => `${gross} before tax on ${day}`,
  noAmount: (day: string) => `Paid on ${day}`,
  income: (amount: string, year: string) => `${amount} before tax in ${year}`,
  isMissing: (month: string) => `A payslip is missing for ${month}`,
  areMissing: (months: string) => `Payslips are missing for ${months}`,
  moreMissing: (months: string, count: number) =>
    `Payslips are missing for ${months}, and for ${count === 1 ? '1 more month' : `${count} more months`}`,
  addMissing: 'You can upload the missing payslips if you have them.',
  noPayslips: (provider: string) => `${provider} has no payslips for you for the months that we asked about.`,
  accountEnding: (ending: string) => `Account that ends in ${ending}`,
  payments: (count: number, first: string, last: string) =>
    `${count === 1 ? '1 payment' : `${count} payments`}, from ${first} to ${last}`,
  noPayments: (bank: string) => `${bank} has no payments for you for the months that we asked about.`,
  noIncome: (provider: string) =>
    `${provider} has no record of income for you in the years that we asked about.`,
  notFoundThere: (provider: string) => `You signed in, but we could not find you at ${provider}.`,
  stillGetting: 'We are still getting your records. You can close this page. We will carry on.',
  stillSigningIn: 'The sign-in is not finished yet.',
  goOn: 'Finish signing in',
  whatToDo: 'See what to do',
  seeFiles: 'See or remove files',
  signedInAs: (name: string) => `Signed in as ${name}`,
  remove: 'Remove',
  removeThis: 'Remove this source',
  add: 'Add another source',
  choose: 'Choose a way to share',
  finish: 'Finish',
  removed: (source: string) => `We removed ${source} and everything that came from it.`,
  confirm: {
    title: (source: string) => `Remove ${source}?`,
    what: (source: string) =>
      `If you continue, we will delete the connection to ${source}, and all records that came from it.`,
    company: (company: string) =>
      english`${company} can then no longer see them here. If ${company} has copied them already, ask ${company} to delete them too.`,
    when: 'Do this if the records are not yours, or if you do not want to share them. You can connect again later.',
    yes: 'Yes, remove it',
    no: 'No, keep it',
  },
  /** In a browser that has not added the source. */
  notHere: {
    title: 'You cannot remove this here',
    next: (company: string) =>
      `We cannot check here that it is you. You can remove it in the browser where you added it. Or ask ${company} for a link with a one-time code.`,
  },
};

/** The search in employers’ payrolls, without a sign-in. */
export const direct = {
  title: 'Straight from your employer',
  lead: 'Some employers let us find your payslips without a password. We look for a person with your details.',
  uses: 'We use your National Insurance number, date of birth and postcode to find you.',
  have: 'We already have these details, so you do not need to type them.',
  send: 'Look for my payslips',
  errors: {
    unavailable:
      'We cannot reach the payrolls at the moment. Try again in a few minutes, or choose another way',
    tooMany: 'There were too many searches. Choose another way',
    notOffered: 'This way is not available to you. Choose another way',
  },
  notFound: {
    title: 'We did not find you',
    what: 'We looked in all payrolls that we can search. None of them has a person with these details.',
    why: 'This is not your fault. Most employers do not take part yet. It can also happen if your employer has an old address for you.',
    again: 'Check your details and search again',
    other: 'Choose another way',
  },
};

/** The page after a provider’s own sign-in, in a browser without the journey. */
export const returned = {
  connected: {
    title: 'You are connected',
    body: 'You can close this page. The page where you started will continue by itself.',
  },
  failed: {
    title: 'You are not connected',
    body: 'You can close this page. The page where you started says what to do next.',
  },
  elsewhere: 'If you closed that page, open your link again.',
};
