import { english } from '../sentences.ts';

/** The search for a bank, and what a bank connection shares. */
export const bank = {
  title: 'Find your bank',
  label: 'The bank that your pay goes into',
  hint: 'For example, the name on your bank card or your banking app. Do not worry about the spelling.',
  all: 'Banks',
  tryAgain: 'Try a shorter name, or the name on your bank card.',
  connect: {
    title: (bank: string) => `Connect your account at ${bank}`,
    what: (company: string) => `What ${company} will see`,
    items: (months: number) => [
      'the name on your account, its number and its balance',
      months === 1
        ? 'every payment in and out in the last month'
        : `every payment in and out in the last ${months} months`,
    ],
    onlyLook: 'They can only look. Nobody can move your money.',
    howLong: 'For how long',
    oneTime: 'We look once. Nothing new is collected after that.',
    recurring: (day: string) =>
      `We look now, and again from time to time, until ${day} at the latest. Every 90 days, we ask you whether this goes on.`,
    howToEnd: 'How to end it',
    end: 'You can end it at any time: on the page “My data” here, or at your bank.',
  },
  /** Asked every 90 days, on a page and in a message. */
  reconfirm: {
    title: (company: string) => english`Can ${company} still see your bank account?`,
    why: 'By law, we ask you this every 90 days. You do not have to sign in at your bank again.',
    ends: (day: string) => `If you do not answer, we stop looking at your account after ${day}.`,
    ended: (day: string) =>
      `You did not answer by ${day}, so we have stopped looking at your account. If you say yes, we carry on.`,
    yes: (bank: string) => `Yes, keep sharing from ${bank}`,
    no: 'No, stop sharing',
    codeFirst: 'We first send you a code, to check that it is you.',
    code: 'Get a code',
    cannot: (company: string, bank: string) =>
      `We cannot check here that it is you. Answer in the browser in which you signed in to ${bank}. Or ask ${company} for a link to sign in again.`,
    notice: (bank: string) => `Do you still want to share your account at ${bank}?`,
    answer: 'Answer now',
    done: 'Thank you. You keep sharing your bank account.',
    doneNext: 'We ask you again in about 90 days. You can stop at any time.',
    message: {
      subject: (company: string) => english`Can ${company} still see your bank account?`,
      why: (company: string, bank: string, day: string) =>
        english`You let ${company} see your account at ${bank}. By law, we ask you every 90 days whether this goes on. If you do not answer by ${day}, it stops.`,
      button: 'Answer now',
      sms: (company: string, bank: string, url: string) =>
        english`Can ${company} still see your account at ${bank}? If you do not answer within 7 days, it stops: ${url}`,
    },
  },
};
