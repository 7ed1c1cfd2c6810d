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
    recurring: (day: string) => `We look now, and again from time to time, until ${day} at the latest.`,
    howToEnd: 'How to end it',
    end: 'You can end it at any time: on the page “My data” here, or at your bank.',
  },
};
