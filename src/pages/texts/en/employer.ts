/** The search for an employer, a payroll provider or a bank. */
export const search = {
  send: 'Search',
  count: (found: number, text: string) =>
    found === 0
      ? `Nothing found for “${text}”`
      : `${found === 1 ? '1 result' : `${found} results`} for “${text}”`,
  close: (text: string) => `Nothing found for “${text}”. Did you mean one of these?`,
  notThere: 'Can’t find yours?',
  /** Shown if there are other ways. */
  notThereWays: 'There are other ways to share your income.',
  notThereKept: 'We do not keep what you searched for.',
  cannotFind: 'I can’t find mine',
  otherWays: 'You can share your income in another way',
  again: 'Search again',
};

/** The search for an employer or a payroll provider. */
export const employer = {
  title: 'Find your employer or payroll provider',
  label: 'Your employer, or the website or app where you see your payslips',
  hint: 'For example, the name at the top of your payslip. Do not worry about the spelling.',
  all: 'Payroll providers',
  tryAgain: 'Try a shorter name, or the name on your payslip.',
  provider: 'Payroll provider',
  through: (provider: string) => `Payslips from ${provider}`,
  several: (count: number) => `Uses ${count} payroll providers`,
  direct: 'No sign-in needed',
  which: (employer: string) => `Where do you see your payslips from ${employer}?`,
  whichHelp: 'This employer uses more than one payroll provider. Choose yours.',
};
