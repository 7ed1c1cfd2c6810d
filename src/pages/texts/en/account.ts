/** The progress of a sign-in, and the security questions of a provider. */
export const account = {
  steps: {
    signIn: (provider: string) => `Sign in to ${provider}`,
    payslips: 'Get your payslips',
    income: 'Get your income records',
    payments: 'Get the payments on your account',
    ready: 'Show you what we found',
  },
  signingIn: {
    title: (provider: string) => `We are signing you in to ${provider}`,
    howLong: 'This usually takes less than a minute. If it takes more than 2 minutes, we will tell you.',
    stay: (provider: string) => `Please keep this page open, because ${provider} may ask you for a code.`,
  },
  fetching: {
    title: 'You are signed in',
    payslips: (provider: string) => `We are getting your payslips from ${provider}.`,
    income: (provider: string) => `We are getting your income records from ${provider}.`,
    payments: (provider: string) => `We are getting the payments on your account from ${provider}.`,
    howLong: 'This usually takes less than a minute. If it takes more than 2 minutes, we will tell you.',
    mayClose: 'You can close this page. We will carry on.',
  },
  slow: {
    title: (provider: string) => `${provider} is slow at the moment`,
    signingIn: (provider: string) =>
      `We have had no answer from ${provider} for 2 minutes. You can wait on this page, or choose another way.`,
    fetching: (provider: string) =>
      `You are signed in, but ${provider} has not sent everything yet. We will keep trying for up to a day.`,
    mayClose: 'You can close this page, add another source or finish.',
    wait: 'Check again',
  },
  away: {
    title: (provider: string) => `Finish signing in at ${provider}`,
    lead: (provider: string) =>
      `We are waiting for you to sign in on the ${provider} website. When you are done, this page will continue by itself.`,
    again: 'Did you close that website, or did something go wrong there? You can open it again.',
    until: (time: string) => `You have until ${time}. After that, you will need to start again.`,
  },
  seeFound: 'See what you have shared so far',
  otherWay: 'Choose another way',
};

/** A provider's security question. */
export const mfa = {
  title: 'Security check',
  asks: (provider: string) => `${provider} asks:`,
  code: 'Code',
  codeHint: (length: number) => `${length} characters`,
  digitsHint: (length: number) => `${length} digits`,
  date: 'Date',
  dateHint: 'For example, 31 1 1990',
  characters: 'The characters you are asked for',
  charactersHint: 'Put one character in each box. Capital letters matter.',
  answer: 'Your answer',
  send: 'Continue',
  wrong: 'That was not right. Check it and try again',
  attemptsLeft: (count: number) => (count === 1 ? 'You can try once.' : `You can try ${count} times.`),
  until: (time: string) => `Please answer before ${time}.`,
  noCode: {
    title: 'I did not get a code',
    wait: 'A code can take a minute to arrive. Check your text messages, your emails and your spam folder.',
    again: (provider: string) =>
      `If nothing arrives, sign in again. ${provider} then sends you a new code, and the old one no longer works.`,
    link: 'Sign in again to get a new code',
  },
  errors: {
    code: 'Enter the code',
    codeLength: (length: number) => `The code has ${length} characters`,
    codeDigits: (length: number) => `The code has ${length} digits`,
    date: 'Enter the date',
    realDate: 'Enter a real date, such as 31 1 1990',
    characters: 'Enter one character in each box',
    answer: 'Enter your answer',
  },
};

/** Why a source is not connected, and what to do next. */
export const reasons = {
  title: {
    signIn: (provider: string) => `We could not sign you in to ${provider}`,
    locked: (provider: string) => `You cannot sign in to ${provider} right now`,
    unlocked: (provider: string) => `You can sign in to ${provider} again`,
    unavailable: (provider: string) => `${provider} is not available right now`,
    again: (provider: string) => `Please sign in to ${provider} again`,
    notFound: (provider: string) => `We could not find you at ${provider}`,
    stopped: (provider: string) => `${provider} is no longer connected`,
    fetch: (provider: string) => `We could not get your records from ${provider}`,
  },
  texts: {
    invalid_credentials: [
      'These details do not match the provider’s records.',
      'Check your username and password, then try again.',
    ],
    account_locked: [
      'The provider has locked your account.',
      'Wait for an hour, then try again. If you are not sure of your password, reset it at the provider first.',
    ],
    too_many_attempts: [
      'There were too many failed sign-ins. We stopped, so that the provider does not lock your account.',
      'Wait for an hour, then try again. If you are not sure of your password, reset it at the provider first.',
    ],
    mfa_invalid: [
      'The provider did not accept your answers to its security question, so you cannot try again now.',
      'Wait for an hour, then sign in again.',
    ],
    mfa_wrong: ['That answer was not right.', 'Check it and try again.'],
    mfa_expired: [
      'The time to answer the security question ran out.',
      'Sign in again. If the provider sends codes to your phone, keep it nearby.',
    ],
    password_expired: [
      'Your password at the provider has expired.',
      'Set a new one on the provider’s website. Then come back and sign in with it.',
    ],
    terms_pending: [
      'The provider has new terms that you need to accept first.',
      'Sign in on the provider’s website and accept them. Then come back and try again.',
    ],
    account_disabled: [
      'The provider has closed your account.',
      'Ask your employer about it, or choose another way to share your income.',
    ],
    consent_denied: [
      'You did not allow access on the provider’s website, so we did not connect.',
      'You can try again and allow it, or choose another way.',
    ],
    consent_expired: [
      'The permission that you gave at the provider has ended.',
      'Sign in again to renew it.',
    ],
    not_authorised: [
      'The account that you signed in with cannot see your pay.',
      'Sign in with another account, or ask your employer to give you access.',
    ],
    not_signed_up: [
      'HMRC shows income only to people who have signed up for Making Tax Digital for Income Tax.',
      'Sign up on its website, then sign in again with your own details. Or choose another way.',
    ],
    identity_incomplete: [
      'We do not have all the details that are needed to find you there.',
      'Fill them in below, then sign in again. Or choose another way.',
    ],
    no_match: [
      'Nobody there has the details that we searched for.',
      'Check the details below, then sign in again. Use the details that your employer has. Or choose another way.',
    ],
    other_person: [
      'Somebody else has used this connection before you.',
      'We keep your income apart from theirs. If it was you, sign in again with the same login as before.',
    ],
    nothing_found: [
      'HMRC has no record of income for you in the years that we asked about.',
      'You do not need to do anything. You can choose another way to show your income.',
    ],
    session_expired: ['Your sign-in at the provider has ended.', 'Sign in again to continue.'],
    reconfirmation_due: [
      'You have not told us for 90 days that we may still see your account, so we have stopped.',
      'If you want to share again, sign in again.',
    ],
    authorisation_revoked: [
      'Your permission was withdrawn, so we ended the connection.',
      'If you want to share again, sign in again.',
    ],
    interrupted: ['The sign-in was not finished.', 'Nothing is wrong with your details. Please try again.'],
    rate_limited: ['The provider is very busy.', 'Try again in a few minutes, or choose another way.'],
    under_maintenance: [
      'The provider’s website is down for maintenance.',
      'Try again in a few hours, or choose another way.',
    ],
    provider_unavailable: [
      'We cannot reach the provider.',
      'Try again in a few minutes, or choose another way.',
    ],
    timed_out: [
      'The provider took too long to answer.',
      'Try again in a few minutes, or choose another way.',
    ],
    provider_changed: [
      'The provider’s website has changed, and we cannot read it.',
      'Choose another way for now.',
    ],
    invalid_data: ['The provider sent something that we cannot read.', 'Choose another way for now.'],
    not_configured: ['We cannot connect to this provider at the moment.', 'Choose another way for now.'],
  },
  /** In place of the texts above, if the provider is a bank. */
  atBank: {
    account_disabled: [
      'Your bank says that this account is closed.',
      'If you have another account, start again and choose that one. Or choose another way.',
    ],
    consent_denied: [
      'You did not allow this at your bank, so nothing was shared.',
      'You can try again and allow it, or choose another way.',
    ],
    consent_expired: [
      'The permission that you gave at your bank has ended.',
      'If you want to go on sharing, sign in at your bank again.',
    ],
    not_authorised: [
      'Your bank does not let us see this account.',
      'Try again and choose another account there, or choose another way.',
    ],
  },
  /** If the person was searched for with the company's details only. */
  askCompany: (company: string) =>
    `Ask ${company} to check the details that they have about you. Or choose another way.`,
  /** After the end of a lock. */
  unlocked: {
    what: 'You do not need to wait any longer.',
    next: 'If you are not sure of your password, reset it at the provider before you sign in.',
  },
  /** For a source that was found by a search, without a sign-in. */
  searchAgain: 'If you want to share again, search for your payslips again.',
  /** After a sign-in that worked. */
  fetchLost: 'Something went wrong on our side.',
  otherWayForNow: 'Choose another way for now.',
  attemptsLeft: (count: number) =>
    count === 1
      ? 'You can try 1 more time. After that, you need to wait an hour.'
      : `You can try ${count} more times. After that, you need to wait an hour.`,
  lockedUntil: (time: string) => `You can try again after ${time}. Load this page again then.`,
  notYourFault: 'You have done nothing wrong.',
  /** Below the other ways, if the provider is not available. */
  againThere: (provider: string) => `Try ${provider} again`,
  tryAgain: 'Try again',
  signInAgain: 'Sign in again',
  website: (provider: string) => `Open the ${provider} website`,
};
