import { english } from '../sentences.ts';

/** What a link asks for, on the pages and in the message that brings the link. */
export const ask = {
  heading: (company: string) => english`What ${company} asks for`,
  items: {
    payslips: (months: string) => `Payslips for ${months}`,
    payslipsFrom: (employer: string, months: string) => `Payslips from ${employer} for ${months}`,
    statements: (months: string) => `Bank statements for ${months}`,
    statementsOf: (ending: string, months: string) =>
      `Bank statements for ${months}, from the account that ends in ${ending}`,
    taxauth: 'Your income from HMRC',
  },
  status: { none: 'To do', some: 'Some arrived', all: 'Arrived' },
  stillMissing: (months: string) => `Still missing: ${months}`,
  notWhole: {
    payslips: (months: string) =>
      `We do not have all your payslips for ${months} yet. If you were paid more than once, add the others too.`,
    bank_statements: (months: string) => `The statements do not show all of ${months} yet.`,
  },
  add: {
    payslips: 'Add payslips',
    bank_statements: 'Add bank statements',
    taxauth: 'Sign in to HMRC',
  },
  allArrived: (company: string) =>
    english`${company} has everything that you were asked for. You can finish now.`,
  finished: {
    title: 'You have finished',
    body: (company: string) =>
      `We send ${company} everything that arrives. You can come back with the same link to add the rest.`,
  },
  stillWaiting: (company: string) => english`${company} is still waiting for:`,
  message: {
    ask: {
      subject: (company: string) => english`${company} needs more proof of your income`,
      why: (company: string) =>
        english`${company} is looking at your income. To go on, they need these from you:`,
      button: 'Add what is missing',
      sms: (company: string, url: string) =>
        english`${company} needs more proof of your income. See what is missing, and add it here: ${url}`,
    },
    share: {
      subject: (company: string) => `Share your income with ${company}`,
      why: (company: string) => english`${company} needs to see what you earn. It takes about 3 minutes.`,
      button: 'Share your income',
      sms: (company: string, url: string) => `Share your income with ${company} here: ${url}`,
    },
    until: (day: string) => `The link works until ${day}. Do not give it to anyone.`,
    safe: (company: string) =>
      `If you did not expect this message, do not open the link, and ask ${company} about it. Use a phone number that you already know.`,
  },
};
