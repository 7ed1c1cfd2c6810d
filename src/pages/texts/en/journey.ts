import { english } from '../sentences.ts';

/** Texts of several pages of the journey, and of the pages for people whose link or form does not work. */
export const journey = {
  theCompany: 'the company that sent you here',
  session: {
    title: 'Are you still there?',
    body: (minutes: number) =>
      `To keep your data safe, we close these pages in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. Nothing that you shared is lost.`,
    stay: 'Yes, continue',
  },
  timeLimit: {
    until: (time: string) =>
      `To keep your data safe, this page works until ${time}. Nothing that you have sent is lost.`,
    moreTime: (hours: number) => `I need more time: keep it open for ${hours} hours`,
  },
  notices: {
    /** For a link that is not ours. */
    unknownLink: {
      title: 'This link does not work',
      body: (_company: string) => [
        'The link may be out of date, or a part of it may be missing.',
        'Open the link again from the message that you got. If it still does not work, ask the company that sent it for a new one.',
      ],
    },
    /** For a link that was ours. */
    expiredLink: {
      title: 'This link no longer works',
      body: (company: string) => [
        'To keep your data safe, a link works only for a while, or until you are sent a newer one.',
        `Ask ${company} for a new one.`,
      ],
    },
    foreignSite: {
      title: 'This page cannot be shown here',
      body: (_company: string) => [
        'The site that you are on is not allowed to show these pages. Open your link in a separate window.',
      ],
    },
    tooManyLinks: {
      title: 'Please wait a minute',
      body: (_company: string) => [
        'Too many pages were opened from your internet connection in a short time. Wait a minute, then load this page again.',
      ],
    },
    sessionEnded: {
      title: 'Open your link again to continue',
      body: (company: string) => [
        'To keep your data safe, we close these pages when nothing happens for 30 minutes.',
        `Use your link again. If it no longer works, ask ${company} for a new one.`,
      ],
    },
    forgedForm: {
      title: 'We could not use what you sent',
      body: (_company: string) => [
        'We could not match the page that you filled in to your link. This can happen when you open two links at the same time.',
        'Nothing was stored. Open your link again to continue.',
      ],
    },
  },
};

export const welcome = {
  title: (company: string) => `Share your income with ${company}`,
  why: (company: string) =>
    english`${company} needs to see what you earn. We collect proof of your income, with your permission, and send it to them.`,
  howLong: (minutes: number) => `It takes about ${minutes} minutes. Nothing is shared until you agree.`,
  start: 'Start',
  shared: 'What will be shared',
  sharedItems: [
    'who you work for',
    'what you are paid, and when',
    'what is taken off your pay, such as tax and pension',
    'your name, address, date of birth and National Insurance number, to check that the records are yours',
  ],
  /** Shown if records from a bank can be shared. */
  sharedStatements:
    'from your bank, if you choose it: your account details, your balance, and every payment in and out on them',
  notShared: 'What will not be shared',
  notSharedItems: (company: string) => [
    `your passwords: ${company} never sees them`,
    'anything from a source that you do not choose',
  ],
  stop: 'If you want to stop',
  stopAnswer: 'You can stop at any time, and come back with the same link, even on another device.',
  unsure: 'If you are not sure',
  unsureAnswer: (company: string) =>
    `Ask ${company} before you start. Use a phone number or an email address that you already know.`,
  privacy: (company: string) => `Privacy notice of ${company}`,
};

export const consent = {
  title: (company: string) => `Do you agree to share your income with ${company}?`,
  summary: {
    what: (company: string) =>
      english`${company} will get your pay records: who you work for, what you are paid, and your details on them.`,
    /** Shown if records from a bank can be shared. */
    statements: 'Records from your bank show every payment in and out.',
    where: 'The records come only from the sources that you choose.',
    oneTime: 'We collect them once. Your permission ends after 24 hours.',
    recurring:
      'We collect them now, and new ones from time to time. Your permission ends after 12 months at most.',
    stop: 'You can change your mind at any time. You do not have to agree.',
    hidden: (company: string) => `If you stop sharing, ${company} can no longer see here what you shared.`,
    erased: (company: string, days: number) =>
      `If you stop sharing, ${company} can no longer see here what you shared, and we delete it after ${days <= 1 ? '1 day' : `${days} days`}. Before that, we check that it is you.`,
  },
  wholeText: (minutes: number) =>
    `Read the whole text (${minutes === 1 ? '1 minute' : `${minutes} minutes`})`,
  /** For the texts that every company starts with, which name none. */
  whoItMeans: (company: string) => `In this text, “the company” means ${company}.`,
  onlyIn: { en: 'This text is in English only.', cy: 'This text is in Welsh only.' },
  changed: 'The text has changed since you opened this page. Please read it again before you choose.',
  question: 'Do you agree?',
  questionHint: 'You agree to the whole text above.',
  yes: 'Yes, I agree',
  no: 'No, I do not agree',
  noHint: 'Nothing will be collected',
  continue: 'Continue',
  errors: { choose: 'Choose yes if you agree, or no if you do not' },
};

export const ways = {
  title: 'How do you want to share your income?',
  lead: 'Choose one way. You can add another one later.',
  best: 'Recommended',
  found: 'See what you have shared so far',
  alreadyAgreed: (day: string) =>
    `On ${day}, you agreed to share your income, so you do not need to agree again.`,
  noneTitle: 'There is no way to share your income here',
  none: (company: string) => `Please ask ${company} how else you can show your income.`,
  methods: {
    payroll: {
      title: 'Sign in to your payroll provider',
      about: 'Find your employer and sign in where you see your payslips online.',
      time: 'About 2 minutes',
    },
    direct: {
      title: 'Straight from your employer',
      about: 'We look for you in your employer’s payroll. You do not need a password.',
      time: 'About 1 minute',
    },
    taxauth: {
      title: 'From HMRC',
      about: 'Sign in with your Government Gateway details.',
      time: 'About 3 minutes',
    },
    bank_connection: {
      title: 'Connect your bank',
      about: 'Sign in at your bank and choose the account that your pay goes into.',
      time: 'About 2 minutes',
    },
    payslips: {
      title: 'Upload payslips',
      about: 'Files or photos of your payslips.',
      time: 'About 3 minutes',
    },
    bank_statements: {
      title: 'Upload bank statements',
      about: 'PDF files from your bank that show your pay.',
      time: 'About 5 minutes',
    },
  },
  otherWays: 'Other ways that you can use now',
};

export const end = {
  outcomes: {
    complete: {
      title: (_company: string) => 'You have shared your income',
      body: (company: string) => [
        `We have sent your records to ${company}. You do not need to do anything else.`,
      ],
    },
    partial: {
      title: (_company: string) => 'You have finished',
      body: (company: string) => [
        'When you finished, some of your records had not arrived or could not be collected.',
        `We send ${company} everything that arrives. You do not need to do anything.`,
      ],
    },
    partialAndStopped: {
      title: (_company: string) => 'You have finished',
      body: (company: string) => [
        `You are no longer sharing with ${company}. Nothing more will be collected.`,
      ],
    },
    nothingArrived: {
      title: (_company: string) => 'You have finished',
      body: (company: string) => [
        english`${company} has not got any records from you.`,
        `You can try another way, or ask ${company} how else you can show your income.`,
      ],
    },
    declined: {
      title: (company: string) => `You chose not to share with ${company}`,
      body: (company: string) => [
        'Nothing more will be collected.',
        `Ask ${company} how else you can show your income.`,
      ],
    },
    declinedButSharedBefore: {
      title: (company: string) => `You chose not to share with ${company}`,
      body: (company: string) => [
        'Nothing more will be collected.',
        english`${company} keeps what you shared before. The page “My data” shows what it is, and how to have it deleted.`,
      ],
    },
    declinedButAgreedBefore: {
      title: (company: string) => `You chose not to share with ${company}`,
      body: (company: string) => [
        'You have not shared anything more here.',
        `You agreed to share with ${company} before, and you are still sharing. To stop, open the page “My data” or tell ${company}.`,
      ],
    },
    left: {
      title: (_company: string) => 'You have left',
      body: (company: string) => [
        `What you shared before you left stays with ${company}.`,
        'You can come back with the same link until it expires.',
      ],
    },
    leftEarly: {
      title: (_company: string) => 'You have left',
      body: (company: string) => [
        `You have not shared any income with ${company}.`,
        'You can come back with the same link until it expires.',
      ],
    },
    leftWithoutConsent: {
      title: (_company: string) => 'You have left',
      body: (_company: string) => ['You can come back with the same link until it expires.'],
    },
  },
  closeThisPage: 'You can close this page.',
  goBack: (company: string) => `Go back to ${company}`,
  whatHappensNow: 'See what happens now',
  returning: (company: string) => `Taking you back to ${company}`,
  /** Ways to continue a journey that has ended. */
  goOn: {
    share: { heading: 'If you change your mind', button: 'Continue sharing' },
    shareMore: { heading: 'If you have more to share', button: 'Share more' },
    otherWay: { heading: 'If you want to try another way', button: 'Try another way' },
    myData: { heading: 'If you want to see your data again', button: 'Go back to My data' },
  },
};
